/** The most rows of one page, whatever is asked for or set. */
export const maxPageRows = 200;

/** The rows of a list that were asked for. */
export interface Paging {
  /** From 1. */
  readonly page: number;
  /** How many rows at most. */
  readonly limit: number;
  /** How many rows come before. */
  readonly offset: number;
}

/** A page of so many rows, but of at most `maxPageRows`. */
export function pagingOf(page: number, rows: number): Paging {
  const limit = Math.min(maxPageRows, rows);
  return { page, limit, offset: (page - 1) * limit };
}

/** What a reply says about its page, which has `count` of `total` rows: the schema `pageMeta`. */
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
