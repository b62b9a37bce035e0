import { sql } from 'kysely';
import type { TrashKind, TrashedItem } from '#platform/server/trash-kind.ts';
import { removeReview, restoreReview } from './commands/review-processes.ts';
import { asText } from '#platform/shared/translate.ts';

/** Review processes in the Trash, for everyone who may see the list. */
const reviews: TrashKind = {
  type: 'leave-reviews',
  name: asText('Review process'),
  permission: 'view_leave_review',
  async list(db, { search, limit, offset }) {
    const term = search?.trim() ?? '';
    const inTrash = sql`
      trashed_at is not null and (${term} = '' or strpos(name_key, (select name_key(${term}))) > 0)`;
    const [items, count] = await Promise.all([
      sql<TrashedItem>`
        select id, name, trashed_at, trashed_by from leave_reviews where ${inTrash}
         order by trashed_at desc, id limit ${limit} offset ${offset}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total from leave_reviews where ${inTrash}`.execute(db),
    ]);
    return { items: items.rows, total: count.rows[0]?.total ?? 0 };
  },
  restore: (db, _, id) => restoreReview(db, id),
  remove: (db, _, id) => removeReview(db, id),
};

export const leaveReviewsTrash: readonly TrashKind[] = [reviews];
