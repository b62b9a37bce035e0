import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { nowhere, type CompanyWeek, type Placed } from '#features/company/rules/weeks-in-force.ts';
import { readTerms, type ItemTerms } from '#features/place-weeks/server/queries/terms.ts';
import { sharedWeeks } from '#features/shifts/server/queries/usual-hours.ts';
import {
  hundredths,
  type BookedAmount,
  type DatedValue,
  type LeaveFacts,
  type Period,
  type Term,
  type WeeklyHours,
  type WeekMeasure,
} from '../../rules/facts.ts';
import type { BookedLine } from '../../rules/due-lines.ts';
import { ownYearsOf } from '../../rules/own-years.ts';
import { measuredWeeks } from '../../rules/week-measure.ts';
import { companyWeeks } from './company-weeks.ts';
import { leaveSetUpOf, type LeaveSetup } from './set-up.ts';

/** Facts and booked lines of one leave type of one person. */
export interface TypeFacts {
  readonly leave_type_id: string;
  readonly facts: LeaveFacts;
  /** Booked lines that follow from the rules. */
  readonly booked: readonly BookedLine[];
}

export interface LineRow {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly kind: 'opening' | 'taken' | 'correction' | 'worked' | BookedLine['kind'];
  readonly key: string | null;
  readonly leave_year: LocalDate;
  readonly date: LocalDate;
  /** Hundredths. */
  readonly amount: number;
}

interface TermRow extends Term {
  readonly policy_id: string;
  readonly leave_type_id: string;
  readonly from: LocalDate;
  readonly is_given: boolean;
}

/** Terms by type and package. */
export type Terms = ReadonlyMap<string, ReadonlyMap<string, DatedValue<Term | null>[]>>;

/**
 * Reads the terms of every package by type and package. Unlimited leave has no term:
 * it is not granted, carried over or lost.
 */
export async function termsByType(db: Db): Promise<Terms> {
  const rows = await rowsOf<Omit<TermRow, 'days'> & { readonly days: number | null }>(
    db,
    `select policy_id, leave_type_id, effective_from as "from", is_given, (days * 100)::int as days, steps, rounding, given, accrues_at, joining, by_hours, is_capped, grace_days, counts, is_pro_rata,
            (carry_over * 100)::int as carry_over, carry_over_months, (below_zero * 100)::int as below_zero
       from leave_policy_terms order by effective_from, policy_id, leave_type_id`,
  );
  const types = new Map<string, Map<string, DatedValue<Term | null>[]>>();
  for (const { policy_id, leave_type_id, from, is_given, days, steps, ...rest } of rows) {
    const packages = types.get(leave_type_id) ?? new Map<string, DatedValue<Term | null>[]>();
    types.set(leave_type_id, packages);
    const list = packages.get(policy_id) ?? [];
    packages.set(policy_id, list);
    const stepsIn = steps.map((step) => ({ ...step, days: hundredths(step.days) }));
    list.push({ from, value: is_given && days !== null ? { ...rest, days, steps: stepsIn } : null });
  }
  return types;
}

/** Ledger lines of a person. */
export interface PersonLines {
  readonly rows: readonly LineRow[];
  /** Balance carried into a leave year, by type; null when the earlier lines were read, too. */
  readonly openingOf: ((leave_type_id: string) => BookedAmount) | null;
}

type ReadRow = Omit<LineRow, 'leave_type_id'> & { readonly leave_type_id: string | null };

/**
 * Reads ledger lines of people. `since` is the first day of a leave year that has begun:
 * for people employed on it whose accounts have nothing due before it, reads only lines from that day on,
 * as a booked carry-over line then acts as the opening balance. Others have no such line, so all their lines are read.
 * One statement gives a consistent snapshot.
 */
async function linesOf(db: Db, ids: readonly string[], since?: LocalDate): Promise<(id: string) => PersonLines> {
  const columns = `l.person_id, l.leave_type_id,
            case when l.kind in ('reserve', 'spend', 'release') then 'taken' else l.kind end as kind,
            l.key, min(l.leave_year) as leave_year, l.date, (sum(l.amount) * 100)::int as amount`;
  const grouped = `group by 1, 2, 3, 4, 6 having sum(l.amount) <> 0 or l.key is not null`;
  const rows = since
    ? await rowsOf<ReadRow>(
        db,
        `with settled as materialized (
           select a.person_id from leave_accounts a
            where a.person_id = any($1) and a.due_on >= $2 and exists (
              select from employment_periods e
               where e.person_id = a.person_id and e.started_on <= $2 and (e.ended_on is null or e.ended_on >= $2))),
         others as materialized (select unnest($1::uuid[]) as person_id except select person_id from settled)
         select ${columns} from settled join leave_lines l using (person_id) where l.date >= $2 ${grouped}
         union all
         select ${columns} from others join leave_lines l using (person_id) where true ${grouped}
         union all
         select person_id, null, 'opening', null, $2, $2, 0 from settled
          order by date`,
        [ids, since],
      )
    : await rowsOf<ReadRow>(
        db,
        `select ${columns} from leave_lines l where l.person_id = any($1) ${grouped} order by date`,
        [ids],
      );
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id);
  return (id) => {
    const all = byPerson.get(id) ?? [];
    const own = all.filter((row): row is LineRow => row.leave_type_id !== null);
    return { rows: own, openingOf: since && own.length < all.length ? factsAt(since, own) : null };
  };
}

/** Returns the balances carried into a leave year, by type; the same object on every call. */
function factsAt(since: LocalDate, rows: readonly LineRow[]): (leave_type_id: string) => BookedAmount {
  const known = new Map<string, BookedAmount>();
  return (leave_type_id) => {
    const carried = rows.filter(
      ({ kind, date, leave_year, ...row }) =>
        row.leave_type_id === leave_type_id && kind === 'carry_over' && date === since && leave_year === since,
    );
    const amount = carried.reduce((total, row) => total + row.amount, 0);
    const found = known.get(leave_type_id) ?? { date: addDays(since, -1), amount };
    known.set(leave_type_id, found);
    return found;
  };
}

interface PersonKey {
  readonly person_id: string;
}

async function byPerson<Row extends PersonKey>(db: Db, text: string, ids: readonly string[]) {
  return Map.groupBy(await rowsOf<Row>(db, text, [ids]), ({ person_id }) => person_id);
}

/** Everything that calculations need besides the people themselves. */
export interface Rules {
  readonly setup: LeaveSetup;
  readonly terms: Terms;
  /** Weeks of people without one of their own. */
  readonly company_weeks: readonly CompanyWeek[];
  /** Weeks of places and departments, by their ids; they come before the company's. */
  readonly shared_weeks: ItemTerms['weeks'];
}

export async function rulesOf(db: Db): Promise<Rules> {
  const [setup, terms, company_weeks, { weeks }] = await Promise.all([
    leaveSetUpOf(db),
    termsByType(db),
    companyWeeks(db),
    readTerms(db),
  ]);
  return { setup, terms, company_weeks, shared_weeks: weeks };
}

const rulesCache = new VersionedCache<Rules>(200);

/** Returns the rules, cached by the company's version; not for a transaction that changes them. */
export const cachedRules = (db: Db): Promise<Rules> => rulesCache.getOrComputeForCompany(db, '', () => rulesOf(db));

const texts = new WeakMap<Rules, string>();

/** Returns the rules as a text that changes only when everyone's leave has to be recalculated. */
export function rulesText(rules: Rules): string {
  const known = texts.get(rules);
  if (known !== undefined) return known;
  const { years, full_times, full_days } = rules.setup;
  const terms = [...rules.terms].map(([type, packages]) => [type, [...packages]]);
  const weeks = [rules.company_weeks, [...rules.shared_weeks]];
  const text = JSON.stringify([years, full_times, full_days, terms, weeks]);
  texts.set(rules, text);
  return text;
}

/** Facts read for some people; none depends on the rules. */
export interface PeopleRead {
  readonly ids: readonly string[];
  readonly personOf: (id: string) => PersonFacts;
  readonly linesOf: (id: string) => PersonLines;
}

/** @param since the first day of a leave year: earlier lines are read only for people not settled */
export async function readPeople(db: Db, ids: readonly string[], since?: LocalDate): Promise<PeopleRead> {
  const [one, ...others] = ids;
  if (one !== undefined && others.length === 0) return readPerson(db, one, since);
  const [lines, personOf] = await Promise.all([linesOf(db, ids, since), readPersons(db, ids)]);
  return { ids, personOf, linesOf: lines };
}

/** Reads people without their ledger lines. */
export async function readPersons(db: Db, ids: readonly string[]): Promise<PeopleRead['personOf']> {
  const [shared, employment, weekly, packages] = await Promise.all([
    sharedWeeks(db, ids),
    byPerson<PersonKey & Period>(
      db,
      `select person_id, started_on as "from", ended_on as "to",
              floor(extract(epoch from recorded_at))::float8 as recorded_at from employment_periods
        where person_id = any($1) order by started_on`,
      ids,
    ),
    byPerson<PersonKey & WeeklyHours>(
      db,
      `select person_id, effective_from as "from", weekly_work_time as value, week, unscaled_until from employment_rows
        where person_id = any($1) and field = 'weekly_work_time' order by effective_from`,
      ids,
    ),
    byPerson<PersonKey & DatedValue<string | null>>(
      db,
      `select person_id, effective_from as "from", policy_id as value from leave_policy_people
        where person_id = any($1) order by effective_from`,
      ids,
    ),
  ]);
  return (id) => ({
    employment: employment.get(id) ?? [],
    weekly: weekly.get(id) ?? [],
    packages: packages.get(id) ?? [],
    placed: shared?.placed.get(id) ?? nowhere,
  });
}

interface PersonRow extends Omit<PersonFacts, 'placed'> {
  readonly is_settled: boolean;
  readonly lines: readonly LineRow[];
}

/** Reads one person in one statement, a constant text so that PostgreSQL caches its plan. */
async function readPerson(db: Db, id: string, since?: LocalDate): Promise<PeopleRead> {
  const [[row], shared] = await Promise.all([
    rowsOf<PersonRow>(db, ofPerson, [id, since ?? null]),
    sharedWeeks(db, [id]),
  ]);
  const { is_settled = false, lines = [], employment = [], weekly = [], packages = [] } = row ?? {};
  const own = { rows: lines, openingOf: since && is_settled ? factsAt(since, lines) : null };
  const person = { employment, weekly, packages, placed: shared?.placed.get(id) ?? nowhere };
  return { ids: [id], personOf: () => person, linesOf: () => own };
}

const ofPerson = `
  select s.is_settled,
         coalesce((select json_agg(json_build_object('from', started_on, 'to', ended_on) order by started_on)
                     from employment_periods where person_id = $1), '[]') as employment,
         coalesce((select json_agg(json_build_object('from', effective_from, 'value', weekly_work_time, 'week', week,
                                                         'unscaled_until', unscaled_until) order by effective_from)
                     from employment_rows where person_id = $1 and field = 'weekly_work_time'), '[]') as weekly,
         coalesce((select json_agg(json_build_object('from', effective_from, 'value', policy_id) order by effective_from)
                     from leave_policy_people where person_id = $1), '[]') as packages,
         coalesce((select json_agg(own order by own.date) from (
           select l.leave_type_id, case when l.kind in ('reserve', 'spend', 'release') then 'taken' else l.kind end as kind,
                  l.key, min(l.leave_year) as leave_year, l.date, (sum(l.amount) * 100)::int as amount
             from leave_lines l where l.person_id = $1 and (l.date >= $2 or not s.is_settled)
            group by 1, 2, 3, 5 having sum(l.amount) <> 0 or l.key is not null) own), '[]') as lines
    from (select exists (
            select from leave_accounts a where a.person_id = $1 and a.due_on >= $2::date and exists (
              select from employment_periods e
               where e.person_id = $1 and e.started_on <= $2 and (e.ended_on is null or e.ended_on >= $2))) as is_settled) s`;

/**
 * Reads everything that decides the leave of people, by person and type: all types
 * that a package of theirs has ever given, or that have bookings. To book, lock the accounts first (`lockAccounts`).
 * @param since as for `readPeople`: earlier leave years are not needed
 */
export async function factsOf(
  db: Db,
  ids: readonly string[],
  rules?: Rules,
  since?: LocalDate,
): Promise<ReadonlyMap<string, readonly TypeFacts[]>> {
  const [known, read] = await Promise.all([rules ?? rulesOf(db), readPeople(db, ids, since)]);
  return new Map(ids.map((id) => [id, typesOf(read.personOf(id), read.linesOf(id), known)]));
}

export interface PersonFacts extends Pick<LeaveFacts, 'employment' | 'weekly' | 'packages'> {
  readonly placed: Placed;
}

interface Measures extends Pick<Rules, 'company_weeks' | 'shared_weeks'>, Pick<PersonFacts, 'placed'> {
  readonly weeks: DatedValue<WeekMeasure | null>[];
}

/** Measures of weeks, by the rows that they follow from: the same object each time, as results are cached by it. */
const measures = new WeakMap<PersonFacts['weekly'], Measures>();

function weeksOf({ weekly, placed }: PersonFacts, { company_weeks, shared_weeks }: Rules): Measures['weeks'] {
  const known = measures.get(weekly);
  if (known?.company_weeks === company_weeks && known.shared_weeks === shared_weeks && known.placed === placed)
    return known.weeks;
  const weeks = measuredWeeks(weekly, company_weeks, { ...placed, weeks: shared_weeks });
  measures.set(weekly, { company_weeks, shared_weeks, placed, weeks });
  return weeks;
}

export function typesOf(person: PersonFacts, { rows, openingOf }: PersonLines, rules: Rules): TypeFacts[] {
  const { setup, terms } = rules;
  const weeks = weeksOf(person, rules);
  const had = new Set(person.packages.map(({ value }) => value));
  const grantedTypes = [...terms]
    .filter(([, packages]) => [...packages.keys()].some((id) => had.has(id)))
    .map(([id]) => id);
  const ids = new Set([...grantedTypes, ...rows.map(({ leave_type_id }) => leave_type_id)]);
  return [...ids].map((leave_type_id) => {
    const own = rows.filter((line) => line.leave_type_id === leave_type_id);
    const of = (kind: LineRow['kind']): BookedAmount[] => own.filter((line) => line.kind === kind);
    return {
      leave_type_id,
      facts: {
        ...person,
        weeks,
        ...ownYearsOf(setup, person.employment),
        full_time: setup.full_times,
        full_days: setup.full_days,
        terms: terms.get(leave_type_id) ?? new Map<string, DatedValue<Term | null>[]>(),
        opening: of('opening')[0] ?? openingOf?.(leave_type_id) ?? null,
        taken: of('taken'),
        corrections: of('correction'),
        worked: of('worked'),
      },
      booked: own.flatMap(({ key, kind, leave_year, date, amount }) =>
        key !== null && kind !== 'opening' && kind !== 'taken' && kind !== 'correction' && kind !== 'worked'
          ? [{ key, kind, leave_year, date, amount }]
          : [],
      ),
    };
  });
}
