import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { processOf } from './process.ts';
import { reviewsOf, type ApplicationStep, type StoredReviewState } from './reviews.ts';
import { isReviewedBy } from './ruled-reviewers.ts';

interface ApprovingPair {
  readonly approver_id: string;
  readonly person_id: string;
}

/**
 * Whether one person approves another's leave: by the process of that person as it is now, by a rule of it, or by the
 * steps that an application of theirs has kept. Counts people who cannot decide now, since they may again.
 * @param now epoch seconds
 */
export async function approvesLeaveOf(
  db: Db,
  { approver_id, person_id }: ApprovingPair,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_named: boolean }>`
    select ${isReviewedBy(sql`${person_id}::uuid`, [approver_id])} as is_named`.execute(db);
  if (rows[0]?.is_named) return true;
  const process = await processOf(db, person_id, now);
  if (process?.steps.some(({ reviewers }) => reviewers.includes(approver_id))) return true;
  const applications = await rowsOf<ApplicationStep>(
    db,
    `select id, person_id, step from leave_applications
      where person_id = $1 and (state = 'created' or state = 'approved' and ends_on >= $2)`,
    [person_id, await todayOf(db, now)],
  );
  const reviews = await reviewsOf(db, applications, now);
  return [...reviews.values()].some((review) => decidesAbout(review, approver_id));
}

/** Owners decide about each step that has no one left. */
const decidesAbout = ({ steps, ableReviewerIds, owners }: StoredReviewState, id: string): boolean =>
  steps.some(
    ({ reviewers }) =>
      reviewers.includes(id) || (owners.includes(id) && !reviewers.some((one) => ableReviewerIds.has(one))),
  );
