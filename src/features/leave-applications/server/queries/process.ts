import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { workingAmong } from '#features/assigning/server/queries.ts';
import { stepsOf } from '#features/leave-reviews/server/queries.ts';
import { stepsFor, type Step } from '../../rules/review.ts';
import { ownersOf } from './reviews.ts';

/** How the application of somebody will be reviewed. */
export interface Process {
  readonly name: string;
  readonly remind_days: number | null;
  readonly owners_days: number | null;
  /** None: nobody but the person could decide. */
  readonly steps: readonly Step[];
}

/** The review process of somebody, as an application made now would take it along; undefined: they have none. */
export async function processOf(db: Db, person_id: string, now: number): Promise<Process | undefined> {
  const [row] = await rowsOf<{ id: string } & Omit<Process, 'steps'>>(
    db,
    `select v.id, v.name, v.remind_days, v.owners_days from leave_review_people r join leave_reviews v on v.id = r.review_id
      where r.person_id = $1 and v.trashed_at is null`,
    [person_id],
  );
  if (!row) return undefined;
  const { id, ...process } = row;
  const stored = ((await stepsOf(db, [id])).get(id) ?? []).map(({ review_condition, approvers }) => ({
    review_condition,
    reviewers: approvers,
  }));
  const [working, owners] = await Promise.all([
    workingAmong(
      db,
      stored.flatMap(({ reviewers }) => reviewers),
      now,
    ),
    ownersOf(db, now),
  ]);
  return { ...process, steps: stepsFor(person_id, stored, working, owners) };
}
