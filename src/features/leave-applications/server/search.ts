import { sql } from 'kysely';
import { namedLike, namedList, type NamedRow } from '#platform/server/search.ts';
import { asText } from '#platform/shared/translate.ts';

/** Finds review processes by name. */
export const leaveReviewsSearch = namedList({
  key: 'leave-reviews',
  kind: asText('Review process'),
  rows: ({ db, ...query }) =>
    sql<NamedRow>`select id, name from leave_reviews where trashed_at is null and ${namedLike(query)}`.execute(db),
  position: 42,
  permissions: ['view_leave_review'],
  leadsTo: ({ name }) => ({ path: '/settings/leave/review-process', query: { search: name } }),
});
