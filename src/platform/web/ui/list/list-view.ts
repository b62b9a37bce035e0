import { textOf } from '../../use-address.ts';

/** State of a list, as kept in its address. */
export interface ListView {
  readonly tab: 'active' | 'trash';
  readonly search: string;
  /** Column to sort by; empty for the list's own order. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** Page, counted from 1. */
  readonly page: number;
  /** Kind of items; empty for all. */
  readonly type: string;
}

/** Reads the address; ignores unknown or invalid values. */
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

/** Rows per page: the company's setting, limited to the number rendered together. */
export function rowsOnPage(rowsPerPage: number): number {
  return Math.min(100, rowsPerPage);
}
