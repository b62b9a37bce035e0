import { sql } from 'kysely';
import { afterCommit, rowsOf, versionOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import type { ReviewDecision, Review, Step } from '../../rules/review.ts';
import { decidingAmong } from './review-processes.ts';

/** A decision as it is stored. */
export interface StoredDecision extends ReviewDecision {
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

const cachedOwners = new VersionedCache<readonly string[]>(500);

/**
 * Returns the Owners who work here, by the day they joined, from the cache.
 * A transaction that changes roles or people would not see its own change. @param now epoch seconds
 */
export async function ownersOf(db: Db, now: number): Promise<readonly string[]> {
  return cachedOwners.getOrComputeForCompany(db, await todayOf(db, now), () => readOwners(db, now));
}

async function readOwners(db: Db, now: number): Promise<string[]> {
  // An array, so that PostgreSQL does not scan all people for the few who are Owners.
  const { rows } = await sql<{ id: string }>`
    select people.id from people
     where people.id = any(array(
       select role_people.person_id from role_people join roles on roles.id = role_people.role_id where roles.is_owner))
       and ${worksHere(now)} and people.status <> 'suspended'
     order by people.joined_on, people.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** About 100 bytes each. */
const cachedAble = new VersionedCache<boolean>(50_000);

/** Returns people who work here and can decide about leave, cached like `ownersOf`. @param now epoch seconds */
export async function ableReviewersOf(db: Db, ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const known = versionOf(db);
  if (!known) return decidingAmong(db, ids, now);
  const keyOf = (id: string, today: LocalDate) => `${known.company_id} ${id} ${today}`;
  const today = await todayOf(db, now);
  const found = new Map(ids.map((id) => [id, cachedAble.get(keyOf(id, today), known.version)]));
  const missing = ids.filter((id) => found.get(id) === undefined);
  if (missing.length > 0) {
    const ableIds = await decidingAmong(db, missing, now);
    for (const id of missing) found.set(id, ableIds.has(id));
    // Waits for the commit: data written here may be rolled back, and a commit changes the version.
    afterCommit(db, () => {
      for (const id of missing) cachedAble.set(keyOf(id, today), known.version, ableIds.has(id));
    });
  }
  return new Set(ids.filter((id) => found.get(id)));
}

/** Current step of an application. */
export interface ApplicationStep {
  readonly id: string;
  readonly person_id: string;
  readonly step: number;
}

/** A review with all its decisions, also those that no longer count. */
export interface StoredReviewState extends Review {
  readonly all: readonly StoredDecision[];
}

/** Reads the reviews of applications with their decisions. @param now epoch seconds */
export async function reviewsOf(
  db: Db,
  applications: readonly ApplicationStep[],
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
  const ableReviewerIds = await ableReviewersOf(db, [...new Set(steps.flatMap(({ reviewers }) => reviewers))], now);
  const [stepsOf, decisionsOf] = [
    Map.groupBy(steps, ({ application_id }) => application_id),
    Map.groupBy(decisions, ({ application_id }) => application_id),
  ];
  return new Map(
    applications.map(({ id, person_id, step }) => {
      const all = decisionsOf.get(id) ?? [];
      const counting = all.filter(({ is_void, is_change }) => !is_void && !is_change);
      return [id, { person_id, step, steps: stepsOf.get(id) ?? [], decisions: counting, all, ableReviewerIds, owners }];
    }),
  );
}

interface Deputy {
  readonly person_id: string;
  readonly deputy_id: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
}

const cachedDeputies = new VersionedCache<readonly Deputy[]>(500);

/** Returns the people whom a person stands in for on a day, from the cache. */
export async function standsInFor(db: Db, person_id: string, today: LocalDate): Promise<ReadonlySet<string>> {
  const deputies = await cachedDeputies.getOrComputeForCompany(db, '', () =>
    rowsOf<Deputy>(db, 'select person_id, deputy_id, starts_on, ends_on from leave_deputies'),
  );
  const own = deputies.filter(
    ({ deputy_id, starts_on, ends_on }) => deputy_id === person_id && starts_on <= today && today <= ends_on,
  );
  return new Set(own.map((row) => row.person_id));
}
