import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { workingAmong, type AssignTarget } from '#features/assigning/server/queries.ts';
import type { PersonCard } from '#features/people/contract.ts';
import { cardsByIds, maySignIn, worksHere } from '#features/people/server/queries.ts';
import { leaveReviewFaults, type ReviewStep } from '../../rules/processes-contract.ts';
import { approverPermissions } from '../../rules/access.ts';
import type { ReviewerRule } from '../../rules/reviewer-rules.ts';

export interface StoredReview {
  readonly id: string;
  readonly name: string;
  readonly remind_days: number | null;
  readonly owners_days: number | null;
  readonly updated_at: Date;
}

export interface StoredStep {
  readonly review_id: string;
  readonly review_condition: 1 | 2;
  readonly approvers: readonly string[];
  readonly by_rules: readonly ReviewerRule[];
}

/** Reads a process. @throws 404 when it is in the Trash or another company's */
export async function reviewById(db: Db, id: string): Promise<StoredReview> {
  const [review] = await rowsOf<StoredReview>(
    db,
    `select id, name, remind_days, owners_days, updated_at from leave_reviews where id = $1 and trashed_at is null`,
    [id],
  );
  if (!review) throw leaveReviewFaults.gone();
  return review;
}

/** Reads the steps of some processes, in order. */
export async function stepsOf(db: Db, reviewIds: readonly string[]): Promise<ReadonlyMap<string, StoredStep[]>> {
  const rows = await rowsOf<StoredStep>(
    db,
    `select review_id, review_condition, approvers, by_rules from leave_review_steps
      where review_id = any($1) order by review_id, position`,
    [reviewIds],
  );
  return Map.groupBy(rows, ({ review_id }) => review_id);
}

/** Values that the version of a process is made of. */
export const reviewValues = ({ name, remind_days, owners_days }: StoredReview, steps: readonly StoredStep[]) => ({
  name,
  remind_days,
  owners_days,
  approvers: steps.map(({ review_condition, approvers, by_rules }) => ({ review_condition, approvers, by_rules })),
});

const holdsTheRight = sql`exists (
  select from role_people join role_permissions p on p.role_id = role_people.role_id
   where role_people.person_id = people.id and p.permission = any(${[...approverPermissions]}))`;

/** Condition on `people`: the person works here, may sign in, and has a role that reviews leave. */
export const mayDecide = (now: number) => sql<boolean>`(${maySignIn(now)} and ${holdsTheRight})`;

/** Everyone who can decide about leave. */
export const reviewersTarget: AssignTarget = {
  key: 'who decides about leave',
  rows: sql`select people.id as person_id from people where people.status <> 'suspended' and ${holdsTheRight}`,
};

/** Returns those of some people who can decide about leave. @param now epoch seconds */
export async function decidingAmong(db: Db, ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people where people.id = any(${ids}::uuid[]) and ${mayDecide(now)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** An approver with their card. */
export interface ApproverCard extends PersonCard {
  readonly works_here: boolean;
  readonly can_decide: boolean;
}

/** Reads approvers with their cards, by id. @param now epoch seconds */
export async function approverCards(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, ApproverCard>> {
  const [people, working, able] = await Promise.all([
    cardsByIds(db, ids),
    workingAmong(db, ids, now),
    decidingAmong(db, ids, now),
  ]);
  return new Map(
    people.map((card) => [card.id, { ...card, works_here: working.has(card.id), can_decide: able.has(card.id) }]),
  );
}

/** Returns the departments by name with their heads, and the people who work in them. @param now epoch seconds */
export async function departmentHeads(db: Db, now: number) {
  const { rows } = await sql<{ id: string; name: string; people: number; person_id: string | null }>`
    select d.id, d.name, h.person_id,
           (select count(*)::int from people where people.department_id = d.id and ${worksHere(now)}) as people
      from departments d left join department_heads h on h.department_id = d.id
     where d.trashed_at is null order by d.name_key, d.id`.execute(db);
  const cards = await approverCards(
    db,
    rows.flatMap(({ person_id }) => person_id ?? []),
    now,
  );
  return rows.map(({ person_id, ...row }) => ({
    ...row,
    head: person_id === null ? null : (cards.get(person_id) ?? null),
  }));
}

/** Builds steps for the reply, each approver with their card. @param now epoch seconds */
export async function shownSteps(
  db: Db,
  steps: ReadonlyMap<string, readonly StoredStep[]>,
  now: number,
): Promise<ReadonlyMap<string, ReviewStep[]>> {
  const ids = [...new Set([...steps.values()].flat().flatMap(({ approvers }) => approvers))];
  const cards = await approverCards(db, ids, now);
  return new Map(
    [...steps].map(([id, list]) => [
      id,
      list.map(({ review_condition, approvers, by_rules }) => ({
        review_condition,
        by_rules: [...by_rules],
        approvers: approvers.flatMap((person) => cards.get(person) ?? []),
      })),
    ]),
  );
}

export const havingReview = (id: string): AssignTarget => ({
  key: `leave review ${id}`,
  rows: sql`select person_id, created_at, created_by from leave_review_people where review_id = ${id}`,
});

export interface ReviewsQuery {
  readonly search?: string | undefined;
  readonly sort: 'name' | 'people' | 'updated_at';
  readonly order: 'asc' | 'desc';
  readonly paging: Paging;
  readonly today: LocalDate;
  /** Epoch seconds. */
  readonly now: number;
}

const sortings = { name: sql`v.name_key`, people: sql`people`, updated_at: sql`v.updated_at` };

/** Condition on `people`: the person has no review process. */
export const hasNoReview = sql`not exists (select from leave_review_people r where r.person_id = people.id)`;

/** Condition: some person has a review process; without it, no one can apply. */
export const hasAssignedReview = sql`exists (
  select from leave_reviews v join leave_review_people r on r.review_id = v.id where v.trashed_at is null)`;

/** Returns people who work here without a process, by name. @param now epoch seconds */
export async function withoutReview(db: Db, now: number, limit: number): Promise<PersonCard[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people where ${worksHere(now)} and ${hasNoReview}
     order by people.name_key, people.id limit ${limit}`.execute(db);
  return cardsByIds(
    db,
    rows.map(({ id }) => id),
  );
}

interface ByReview {
  readonly total_people: number;
  readonly people_without: number;
  /** Number of people with each process, by its id. */
  readonly people: ReadonlyMap<string, number>;
}

const byReview = new VersionedCache<ByReview>(1000);

/** Counts people who work here by their process, cached by the company's version. @param now epoch seconds */
export const peopleByReview = (db: Db, today: LocalDate, now: number): Promise<ByReview> =>
  byReview.getOrComputeForCompany(db, today, async () => {
    const { rows } = await sql<{ review_id: string | null; people: number }>`
      select r.review_id, count(*)::int as people
        from people left join leave_review_people r on r.person_id = people.id where ${worksHere(now)} group by 1`.execute(
      db,
    );
    const people = new Map(rows.flatMap((row) => (row.review_id === null ? [] : [[row.review_id, row.people]])));
    return {
      total_people: rows.reduce((sum, row) => sum + row.people, 0),
      people_without: rows.find(({ review_id }) => review_id === null)?.people ?? 0,
      people,
    };
  });

/** Reads a page of the processes, and how many people have none. */
export async function reviewsPage(db: Db, { search, sort, order, paging, today, now }: ReviewsQuery) {
  const term = search?.trim() ?? '';
  const rows = sql`v.trashed_at is null and (${term} = '' or strpos(v.name_key, (select name_key(${term}))) > 0)`;
  const { total_people, people_without, people: holders } = await peopleByReview(db, today, now);
  const [page, counted] = await Promise.all([
    sql<StoredReview & { people: number }>`
      select v.id, v.name, v.remind_days, v.owners_days, v.updated_at,
             coalesce(h.people, 0) as people
        from leave_reviews v
        left join unnest(${[...holders.keys()]}::uuid[], ${[...holders.values()]}::int[]) h (id, people) on h.id = v.id
       where ${rows}
       order by ${sortings[sort]} ${order === 'asc' ? sql`asc` : sql`desc`}, v.name_key, v.id
       limit ${paging.limit} offset ${paging.offset}`.execute(db),
    sql<{ total: number; active: number; trashed: number }>`
      select count(*) filter (where ${rows})::int as total, count(*) filter (where v.trashed_at is null)::int as active,
             count(*) filter (where v.trashed_at is not null)::int as trashed from leave_reviews v`.execute(db),
  ]);
  const counts = { ...(counted.rows[0] ?? { total: 0, active: 0, trashed: 0 }), total_people, people_without };
  const ids = page.rows.map(({ id }) => id);
  const shown = await shownSteps(db, await stepsOf(db, ids), now);
  return { rows: page.rows.map((row) => ({ ...row, approvers: shown.get(row.id) ?? [] })), counts };
}

export function reviewChoices(db: Db): Promise<{ id: string; name: string }[]> {
  return rowsOf(db, 'select id, name from leave_reviews where trashed_at is null order by name_key, id');
}

export interface Deputy {
  readonly id: string;
  readonly person: PersonCard;
  readonly deputy: PersonCard;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
}

/** Returns the deputies of some people from a day on, the first days first. */
export async function deputiesOf(db: Db, people: readonly string[], from: LocalDate): Promise<Deputy[]> {
  const rows = await rowsOf<{
    id: string;
    person_id: string;
    deputy_id: string;
    starts_on: LocalDate;
    ends_on: LocalDate;
  }>(
    db,
    `select id, person_id, deputy_id, starts_on, ends_on from leave_deputies
      where person_id = any($1) and ends_on >= $2 order by starts_on, id`,
    [people, from],
  );
  const cards = new Map(
    (await cardsByIds(db, [...new Set(rows.flatMap(({ person_id, deputy_id }) => [person_id, deputy_id]))])).map(
      (card) => [card.id, card],
    ),
  );
  return rows.flatMap(({ person_id, deputy_id, ...row }) => {
    const [person, deputy] = [cards.get(person_id), cards.get(deputy_id)];
    return person && deputy ? [{ ...row, person, deputy }] : [];
  });
}
