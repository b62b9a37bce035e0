import { textOf } from '../../use-address.ts';

/** What a list shows, as its address says it. */
export interface ListView {
  readonly tab: 'active' | 'trash';
  readonly search: string;
  /** Of the columns; empty for the list's own order. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** From 1 on. */
  readonly page: number;
  /** The kind of items; empty for all. */
  readonly type: string;
}

/** Whoever has typed the address: what is not understood is left out. */
export function listView(query: Readonly<Record<string, unknown>>): ListView {
  const page = Number(textOf(query['page']));
  return {
    tab: query['tab'] === 'trash' ? 'trash' : 'active',
    search: textOf(query['search']).slice(0, 100),
    sort: textOf(query['sort']),
    order: query['order'] === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    type: textOf(query['type']),
  };
}

/** Rows of a page: as many as the company has set, and no more than are drawn at once. */
export function rowsOnPage(rowsPerPage: number): number {
  return Math.min(100, rowsPerPage);
}
