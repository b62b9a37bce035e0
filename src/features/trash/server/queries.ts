import type { Db } from '#platform/server/database/database.ts';
import type { Paging } from '#platform/shared/paging.ts';
import type { TrashKind, TrashedItem } from '#platform/server/trash-kind.ts';

export interface TrashQuery {
  readonly search?: string | undefined;
  /** Limits the page to one kind. */
  readonly type?: string | undefined;
}

export interface TrashPage {
  readonly items: readonly (TrashedItem & { readonly kind: TrashKind })[];
  /** Number of items of the requested kinds. */
  readonly total: number;
  /** Numbers by kind, in their order. */
  readonly totals: readonly { readonly kind: TrashKind; readonly total: number }[];
}

/**
 * Returns a page of several kinds, newest first. Each kind contributes its newest items for all pages up to this one,
 * of which one page remains: the Trash is small, and mostly its first pages are read.
 */
export async function trashPage(
  db: Db,
  kinds: readonly TrashKind[],
  { search, type }: TrashQuery,
  paging: Paging,
): Promise<TrashPage> {
  const end = paging.offset + paging.limit;
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const limit = type === undefined || type === kind.type ? end : 0;
      return { kind, ...(await kind.list(db, { search, limit, offset: 0 })) };
    }),
  );
  const items = found
    .flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind })))
    .sort((one, other) => other.trashed_at.getTime() - one.trashed_at.getTime() || (one.id < other.id ? -1 : 1))
    .slice(paging.offset, end);
  const requested = found.filter(({ kind }) => type === undefined || type === kind.type);
  return {
    items,
    total: requested.reduce((sum, { total }) => sum + total, 0),
    totals: found.map(({ kind, total }) => ({ kind, total })),
  };
}
