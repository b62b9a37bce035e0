import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { AssignTarget } from '#features/assigning/server/queries.ts';
import { cardsByIds, worksHere } from '#features/people/server/queries.ts';
import type { z } from 'zod';
import { leaveFaults } from '../../contract.ts';
import { canLower } from '../../rules/claim-rounding.ts';
import { isCountable, usualCounting, type Unit } from '../../rules/counting.ts';
import type { grantedType, TermItem } from '../../rules/shapes.ts';

export type TermsOfType = z.output<typeof grantedType>;

export interface StoredPackage {
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  readonly updated_at: Date;
  readonly updated_by: string | null;
}

/** Reads a package. @throws 404 when it is in the Trash or another company's */
export async function packageById(db: Db, id: string): Promise<StoredPackage> {
  const [policy] = await rowsOf<StoredPackage>(
    db,
    'select id, name, note, updated_at, updated_by from leave_policies where id = $1 and trashed_at is null',
    [id],
  );
  if (!policy) throw leaveFaults.gone();
  return policy;
}

const termColumns = `s.leave_type_id, s.days::float8 as days, s.steps, s.rounding, s.is_above_minimum, s.given, s.accrues_at, s.joining, s.by_hours,
  s.is_capped, s.grace_days,
  s.wait_months, s.wait_days, s.counts, s.is_pro_rata, s.carry_over::float8 as carry_over, s.carry_over_months,
  s.below_zero::float8 as below_zero, s.has_halves, s.proof_from::float8 as proof_from`;

type DatedTerm = TermItem & {
  readonly policy_id: string;
  readonly effective_from: LocalDate;
  readonly is_given: boolean;
};

/** Reads the terms of packages on a day, by the name of the type: for each type the last row up to the day. */
export async function packageTermsOn(
  db: Db,
  policyIds: readonly string[],
  day: LocalDate,
): Promise<Map<string, TermsOfType[]>> {
  const rows = await rowsOf<TermsOfType & { policy_id: string; is_given: boolean }>(
    db,
    `select g.*, t.id, t.name, t.letter, t.color, t.icon, t.unit, t.total_days::float8 as total_days, t.is_paid, t.is_private
       from (select distinct on (s.policy_id, s.leave_type_id) s.policy_id, s.is_given, ${termColumns}
               from leave_policy_terms s where s.policy_id = any($1) and s.effective_from <= $2
              order by s.policy_id, s.leave_type_id, s.effective_from desc) g
       join leave_types t on t.id = g.leave_type_id
      where g.is_given order by t.name_key, t.id`,
    [policyIds, day],
  );
  return Map.groupBy(rows, ({ policy_id }) => policy_id);
}

/** Reads every term row of a package, ascending by day. */
export function termRows(db: Db, policyId: string): Promise<DatedTerm[]> {
  return rowsOf(
    db,
    `select s.policy_id, s.effective_from, s.is_given, ${termColumns}
       from leave_policy_terms s where s.policy_id = $1 order by s.effective_from, s.leave_type_id`,
    [policyId],
  );
}

/** Returns the terms on a day: for each type the last row up to it, if it is given. */
export function termsOn(rows: readonly DatedTerm[], day: LocalDate): TermItem[] {
  const last = new Map<string, DatedTerm>();
  for (const row of rows) if (row.effective_from <= day) last.set(row.leave_type_id, row);
  return [...last.values()]
    .filter(({ is_given }) => is_given)
    .map(({ policy_id: _, effective_from: __, is_given: ___, ...term }) => term);
}

/** Values of fields that were not sent for a type that the package did not give. */
const usualTerm = {
  steps: [],
  rounding: 'none',
  is_above_minimum: false,
  accrues_at: 'end',
  joining: 'none',
  by_hours: null,
  is_capped: false,
  grace_days: 31,
  wait_months: 0,
  wait_days: 0,
} as const;

type Optional = 'counts' | keyof typeof usualTerm;

/** Terms as the form sends them. */
export type SentTerm = Omit<TermItem, Optional> & { readonly [Field in Optional]?: TermItem[Field] | undefined };

/**
 * Returns terms as they are stored. Ways of counting and accruing that were not sent stay as before, and are the usual ones
 * for a type that the package did not give. Unlimited leave is not granted, carried over or lost.
 * @throws 422 for a way in which the type cannot be counted, and for a rounding that may lower what people get
 */
export async function fullTerms(
  db: Db,
  list: readonly SentTerm[],
  before: readonly TermItem[] = [],
): Promise<TermItem[]> {
  const ids = list.map(({ leave_type_id }) => leave_type_id);
  const rows = await rowsOf<{ id: string; unit: Unit }>(db, 'select id, unit from leave_types where id = any($1)', [
    ids,
  ]);
  const units = new Map(rows.map(({ id, unit }) => [id, unit]));
  const old = new Map(before.map((term) => [term.leave_type_id, term]));
  return list.map(({ counts: sent, ...term }, at) => {
    const was = old.get(term.leave_type_id);
    const unit = units.get(term.leave_type_id) ?? 'days';
    const counts = sent ?? was?.counts ?? usualCounting({ unit, isLimited: term.days !== null });
    if (!isCountable(unit, counts)) throw leaveFaults.notCountable.at(`leave_types.${at}.counts`, { facts: { unit } });
    const full = withUsual(term, counts, was);
    if (term.days === null) return { ...full, ...unlimited };
    if (full.by_hours && full.given === 'at_once') throw leaveFaults.byHoursAtOnce.at(`leave_types.${at}.given`);
    if (full.by_hours) return { ...full, rounding: 'none', is_above_minimum: false };
    if (!canLower(full.rounding)) return { ...full, is_above_minimum: false };
    if (!full.is_above_minimum) throw leaveFaults.lowersClaim.at(`leave_types.${at}.rounding`);
    return full;
  });
}

/** Leave without a limit is not granted, so nothing of it is rounded, carried over or lost. */
const unlimited = {
  given: 'at_once',
  steps: [],
  rounding: 'none',
  is_above_minimum: false,
  by_hours: null,
  is_capped: false,
  carry_over: 0,
  carry_over_months: null,
} as const satisfies Partial<TermItem>;

/** Adds what was not sent: as before, or as usual. */
function withUsual(term: Omit<SentTerm, 'counts'>, counts: TermItem['counts'], was: TermItem | undefined): TermItem {
  const before = { ...usualTerm, ...was };
  return {
    ...term,
    counts,
    steps: [...(term.steps ?? before.steps)],
    rounding: term.rounding ?? before.rounding,
    is_above_minimum: term.is_above_minimum ?? before.is_above_minimum,
    accrues_at: term.accrues_at ?? before.accrues_at,
    joining: term.joining ?? before.joining,
    by_hours: term.by_hours === undefined ? before.by_hours : term.by_hours,
    is_capped: term.is_capped ?? before.is_capped,
    grace_days: term.grace_days ?? before.grace_days,
    wait_months: term.wait_months ?? before.wait_months,
    wait_days: term.wait_days ?? before.wait_days,
  };
}

/** Values that the version of a package is made of. */
export const packageValues = ({ name, note }: StoredPackage, leave_types: readonly TermItem[]) => ({
  name,
  note,
  leave_types: leave_types.toSorted((a, b) => (a.leave_type_id < b.leave_type_id ? -1 : 1)),
});

/** Selects one row for each person who has a package on a day, or will. @param id SQL for the package's id */
const holders = (id: ReturnType<typeof sql>, today: LocalDate) => sql`
  select distinct on (r.person_id) r.person_id, r.created_at, r.created_by from leave_policy_people r
   where r.policy_id = ${id} and (r.effective_from > ${today} or not exists (
     select from leave_policy_people n
      where n.person_id = r.person_id and n.effective_from > r.effective_from and n.effective_from <= ${today}))
   order by r.person_id, r.effective_from`;

export const holdersOf = (id: string, today: LocalDate): AssignTarget => ({
  key: `leave policy ${id} ${today}`,
  rows: holders(sql`${id}::uuid`, today),
});

/** Returns everyone who has a package on a day or will, whether they work here or not. */
export async function holderIds(db: Db, id: string, today: LocalDate): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`${holders(sql`${id}::uuid`, today)}`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

/** Counts people who work here and have it, or will. @param now epoch seconds */
export async function holdersAtWork(db: Db, id: string, today: LocalDate, now: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${holders(sql`${id}::uuid`, today)}) h join people on people.id = h.person_id
     where ${worksHere(now)}`.execute(db);
  return rows[0]?.people ?? 0;
}

export interface PackagesQuery {
  readonly search?: string | undefined;
  readonly leave_type_id?: string | undefined;
  readonly sort: 'name' | 'people' | 'updated_at';
  readonly order: 'asc' | 'desc';
  readonly paging: Paging;
  readonly today: LocalDate;
  /** Epoch seconds. */
  readonly now: number;
}

const sortings = { name: sql`p.name_key`, people: sql`people`, updated_at: sql`p.updated_at` };

/** Reads a page of the packages, and how many people have none. */
export async function packagesPage(db: Db, { search, leave_type_id, sort, order, paging, today, now }: PackagesQuery) {
  const term = search?.trim() ?? '';
  const rows = sql`
    p.trashed_at is null and (${term} = '' or strpos(p.name_key, (select name_key(${term}))) > 0)
    ${leave_type_id === undefined ? sql`` : sql`and ${givesToday(leave_type_id, today)}`}`;
  const { total_people, people_without, holders: holderCounts } = await peopleByPackage(db, today, now);
  const [page, counted] = await Promise.all([
    sql<StoredPackage & { people: number }>`
      select p.id, p.name, p.note, p.updated_at, p.updated_by, coalesce(h.people, 0) as people
        from leave_policies p
        left join unnest(${[...holderCounts.keys()]}::uuid[], ${[...holderCounts.values()]}::int[]) h (id, people) on h.id = p.id
       where ${rows}
       order by ${sortings[sort]} ${order === 'asc' ? sql`asc` : sql`desc`}, p.name_key, p.id
       limit ${paging.limit} offset ${paging.offset}`.execute(db),
    sql<{ total: number; active: number; trashed: number }>`
      select count(*) filter (where ${rows})::int as total, count(*) filter (where trashed_at is null)::int as active,
             count(*) filter (where trashed_at is not null)::int as trashed from leave_policies p`.execute(db),
  ]);
  const counts = { ...(counted.rows[0] ?? { total: 0, active: 0, trashed: 0 }), total_people, people_without };
  const termsToday = await packageTermsOn(
    db,
    page.rows.map(({ id }) => id),
    today,
  );
  return { rows: page.rows.map((row) => ({ ...row, leave_types: termsToday.get(row.id) ?? [] })), counts };
}

interface ByPackage {
  readonly total_people: number;
  readonly people_without: number;
  /** Number of people with each package, by its id. */
  readonly holders: ReadonlyMap<string, number>;
}

const byPackage = new VersionedCache<ByPackage>(1000);

/** Counts people who work here by their package on a day, cached by the company's version. @param now epoch seconds */
export const peopleByPackage = (db: Db, today: LocalDate, now: number): Promise<ByPackage> =>
  byPackage.getOrComputeForCompany(db, today, async () => {
    const { rows } = await sql<{ policy_id: string | null; people: number }>`
      select h.policy_id, count(*)::int as people
        from people left join (
          select distinct on (r.person_id) r.person_id, r.policy_id from leave_policy_people r
           where r.effective_from <= ${today} order by r.person_id, r.effective_from desc) h on h.person_id = people.id
       where ${worksHere(now)} group by 1`.execute(db);
    const holders = new Map(rows.flatMap(({ policy_id, people }) => (policy_id === null ? [] : [[policy_id, people]])));
    return {
      total_people: rows.reduce((sum, { people }) => sum + people, 0),
      people_without: rows.find(({ policy_id }) => policy_id === null)?.people ?? 0,
      holders,
    };
  });

/** Condition: the package p gives a type on a day. */
const givesToday = (leave_type_id: string, today: LocalDate) => sql`
  (select s.is_given from leave_policy_terms s
    where s.policy_id = p.id and s.leave_type_id = ${leave_type_id} and s.effective_from <= ${today}
    order by s.effective_from desc limit 1)`;

/** Condition on `people`: they have no package on a day, or it was taken from them. */
export const hasNoPackage = (today: LocalDate) => sql`
  (select r.policy_id from leave_policy_people r where r.person_id = people.id and r.effective_from <= ${today}
    order by r.effective_from desc limit 1) is null`;

/** Returns people who work here and have no package on a day, by name. @param now epoch seconds */
export async function withoutPackage(db: Db, today: LocalDate, now: number, limit: number) {
  const { rows } = await sql<{ id: string; joined_on: LocalDate }>`
    select people.id, people.joined_on from people
     where ${worksHere(now)} and ${hasNoPackage(today)}
     order by people.name_key, people.id limit ${limit}`.execute(db);
  const joined = new Map(rows.map(({ id, joined_on }) => [id, joined_on]));
  const cards = await cardsByIds(db, [...joined.keys()]);
  return cards.map((card) => ({ ...card, joined_on: joined.get(card.id) ?? today }));
}

/** Returns every package by name. */
export async function packageChoices(db: Db, today: LocalDate) {
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    'select id, name from leave_policies where trashed_at is null order by name_key, id',
  );
  const termsToday = await packageTermsOn(
    db,
    rows.map(({ id }) => id),
    today,
  );
  return rows.map((row) => ({ ...row, leave_types: termsToday.get(row.id) ?? [] }));
}
