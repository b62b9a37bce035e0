import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { workingAmong } from '#features/assigning/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import type { Decided, Review, Step } from '../../rules/review.ts';

/** A decision as it is stored. */
export interface StoredDecision extends Decided {
  readonly id: string;
  readonly application_id: string;
  readonly decided_by: string;
  readonly comment: string | null;
  readonly is_change: boolean;
  readonly is_void: boolean;
  readonly created_at: Date;
}

interface StoredStep extends Step {
  readonly application_id: string;
}

/** The Owners who work here, by the day they joined. @param now epoch seconds */
export async function ownersOf(db: Db, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people
     where ${worksHere(now)} and people.status <> 'suspended' and exists (
       select from role_people join roles on roles.id = role_people.role_id
        where role_people.person_id = people.id and roles.is_owner)
     order by people.joined_on, people.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where an application stands. */
export interface Standing {
  readonly id: string;
  readonly person_id: string;
  readonly step: number;
}

/** A review with everything that was said in it, also what does not count any more. */
export interface StoredReviewState extends Review {
  readonly all: readonly StoredDecision[];
}

/** Who decides about some applications, and what they have said. @param now epoch seconds */
export async function reviewsOf(
  db: Db,
  applications: readonly Standing[],
  now: number,
): Promise<ReadonlyMap<string, StoredReviewState>> {
  const ids = applications.map(({ id }) => id);
  const [steps, decisions, owners] = await Promise.all([
    rowsOf<StoredStep>(
      db,
      `select application_id, position, review_condition, reviewers from leave_application_steps
        where application_id = any($1) order by application_id, position`,
      [ids],
    ),
    rowsOf<StoredDecision>(
      db,
      `select id, application_id, position, reviewer_id, decided_by, decision, comment, is_change, is_void, created_at
         from leave_application_decisions where application_id = any($1) order by id`,
      [ids],
    ),
    ownersOf(db, now),
  ]);
  const working = await workingAmong(db, [...new Set(steps.flatMap(({ reviewers }) => reviewers))], now);
  const [stepsOf, decisionsOf] = [
    Map.groupBy(steps, ({ application_id }) => application_id),
    Map.groupBy(decisions, ({ application_id }) => application_id),
  ];
  return new Map(
    applications.map(({ id, person_id, step }) => {
      const all = decisionsOf.get(id) ?? [];
      const counting = all.filter(({ is_void, is_change }) => !is_void && !is_change);
      return [id, { person_id, step, steps: stepsOf.get(id) ?? [], decisions: counting, all, working, owners }];
    }),
  );
}

/** For whom somebody stands in on a day. */
export async function standsInFor(db: Db, person_id: string, today: LocalDate): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ person_id: string }>(
    db,
    'select person_id from leave_deputies where deputy_id = $1 and $2::date between starts_on and ends_on',
    [person_id, today],
  );
  return new Set(rows.map((row) => row.person_id));
}
