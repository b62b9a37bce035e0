/** Maximum rows per page, whatever a request or setting says. */
export const maxPageRows = 200;

/** Requested part of a list. */
export interface Paging {
  /** Page, counted from 1. */
  readonly page: number;
  /** Maximum number of rows. */
  readonly limit: number;
  /** Number of rows before the page. */
  readonly offset: number;
}

/** Returns a page of this number of rows, at most `maxPageRows`. */
export function pagingOf(page: number, rows: number): Paging {
  const limit = Math.min(maxPageRows, rows);
  return { page, limit, offset: (page - 1) * limit };
}

/** Returns the description of a page with `count` of `total` rows: the schema `pageMeta`. */
export function metaOf({ page, limit, offset }: Paging, total: number, count: number) {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    from: count ? offset + 1 : null,
    to: count ? offset + count : null,
    total,
  };
}
