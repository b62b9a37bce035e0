import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { allLeavePermissions, leaveAccess } from '#features/leave-applications/rules/access.ts';
import { isReviewedBy, reviewedPeople } from '#features/leave-applications/server/queries/reviewer-scope.ts';
import { standsInFor } from '#features/leave-applications/server/queries/reviews.ts';
import type { Subjects } from './people.ts';

/** Leave in a person's scope: of which people, and which days. */
export interface LeaveScope extends Subjects {
  readonly isForAll: boolean;
  /** SQL condition on the columns of `leave_application_days`. */
  readonly days: RawBuilder<SqlBool>;
}

/** Returns everyone's leave, or one's own plus that which one reviews, as in the list of reviews. */
export async function leaveScope(db: Db, actor: Actor, now: number): Promise<LeaveScope> {
  if (holdsOneOf(actor, allLeavePermissions))
    return { key: 'everybody', isForAll: true, where: () => sql<SqlBool>`true`, days: sql<SqlBool>`true` };
  const [seesOwn, isReviewer] = [
    holdsOneOf(actor, leaveAccess.own),
    holdsOneOf(actor, ['view_review_leave_application']),
  ];
  const reviewers = isReviewer ? [actor.id, ...(await standsInFor(db, actor.id, await todayOf(db, now)))] : [];
  const isOwn = (column: unknown) => sql<SqlBool>`(${seesOwn} and ${column} = ${actor.id}::uuid)`;
  return {
    isForAll: false,
    where: (column) => sql<SqlBool>`(${isOwn(column)} or ${column} in (${reviewedPeople(reviewers)}))`,
    days: sql<SqlBool>`(${isOwn(sql`person_id`)} or ${isReviewedBy(sql`leave_application_days.application_id`, reviewers)})`,
  };
}
