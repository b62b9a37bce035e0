import type { Db } from '#platform/server/database/database.ts';
import type { Paging } from '#platform/shared/paging.ts';
import type { TrashKind, Trashed } from '#platform/server/trash-kind.ts';

export interface TrashQuery {
  readonly search?: string | undefined;
  /** One kind alone. */
  readonly type?: string | undefined;
}

export interface TrashPage {
  readonly items: readonly (Trashed & { readonly kind: TrashKind })[];
  /** Of the kinds that were asked for. */
  readonly total: number;
  /** Of each kind, in their order. */
  readonly totals: readonly { readonly kind: TrashKind; readonly total: number }[];
}

/**
 * A page of several kinds, newest first. Each kind gives as many of its newest as would fill all pages up to this one,
 * of which at most a page is left: what is in the Trash is little, and its first pages are the ones that are read.
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
