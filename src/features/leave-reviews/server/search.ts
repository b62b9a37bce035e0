import { sql } from 'kysely';
import { namedLike, type SearchKind } from '#platform/server/search.ts';

const kind = 'Review process';

/** Review processes by their names. */
export const leaveReviewsSearch: SearchKind = {
  key: 'leave-reviews',
  group: 'lists',
  position: 42,
  permissions: ['view_leave_review'],
  async find({ db, ...asked }) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from leave_reviews where trashed_at is null and ${namedLike(asked)}`.execute(db);
    return rows.map(({ id, name }) => ({
      key: id,
      icon: 'list',
      kind,
      name,
      line: kind,
      at: null,
      path: '/settings/leave/review-process',
      query: { search: name },
    }));
  },
};
