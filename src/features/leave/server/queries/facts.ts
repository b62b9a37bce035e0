import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Booked, Dated, LeaveFacts, Period, Term } from '../../rules/facts.ts';
import type { BookedLine } from '../../rules/reckoning.ts';
import { leaveSetupOf, type LeaveSetup } from './setup.ts';

/** What is known of one leave type of one person: what decides, and what of it is booked. */
export interface TypeFacts {
  readonly leave_type_id: string;
  readonly facts: LeaveFacts;
  /** Of the lines that follow from the rules. */
  readonly booked: readonly BookedLine[];
}

export interface LineRow {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly kind: 'opening' | 'taken' | 'correction' | BookedLine['kind'];
  readonly key: string | null;
  readonly leave_year: LocalDate;
  readonly date: LocalDate;
  /** hundredths */
  readonly amount: number;
}

interface TermRow extends Term {
  readonly policy_id: string;
  readonly leave_type_id: string;
  readonly from: LocalDate;
  readonly is_given: boolean;
}

/** By package and type. */
export type Terms = ReadonlyMap<string, ReadonlyMap<string, Dated<Term | null>[]>>;

/**
 * What every package gives of every type, by type and package. What is given without a limit is no term: nothing of it
 * is granted, carried over or lost.
 */
export async function termsByType(db: Db): Promise<Terms> {
  const rows = await rowsOf<Omit<TermRow, 'days'> & { readonly days: number | null }>(
    db,
    `select policy_id, leave_type_id, effective_from as "from", is_given, (days * 100)::int as days, given, is_pro_rata,
            (carry_over * 100)::int as carry_over, carry_over_months, (below_zero * 100)::int as below_zero
       from leave_policy_terms order by effective_from`,
  );
  const types = new Map<string, Map<string, Dated<Term | null>[]>>();
  for (const { policy_id, leave_type_id, from, is_given, days, ...rest } of rows) {
    const packages = types.get(leave_type_id) ?? new Map<string, Dated<Term | null>[]>();
    types.set(leave_type_id, packages);
    const list = packages.get(policy_id) ?? [];
    packages.set(policy_id, list);
    list.push({ from, value: is_given && days !== null ? { ...rest, days } : null });
  }
  return types;
}

async function linesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LineRow[]>> {
  const rows = await rowsOf<LineRow>(
    db,
    `select person_id, leave_type_id, case when kind in ('reserve', 'spend', 'release') then 'taken' else kind end as kind,
            key, min(leave_year) as leave_year, date, (sum(amount) * 100)::int as amount
       from leave_lines where person_id = any($1)
      group by 1, 2, 3, 4, 6 having sum(amount) <> 0 or key is not null order by date`,
    [ids],
  );
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

interface Whose {
  readonly person_id: string;
}

async function byPerson<Row extends Whose>(db: Db, text: string, ids: readonly string[]) {
  return Map.groupBy(await rowsOf<Row>(db, text, [ids]), ({ person_id }) => person_id);
}

/** What everything is reckoned from, beside the people themselves. */
export interface Rules {
  readonly setup: LeaveSetup;
  readonly terms: Terms;
}

export async function rulesOf(db: Db): Promise<Rules> {
  const [setup, terms] = await Promise.all([leaveSetupOf(db), termsByType(db)]);
  return { setup, terms };
}

/** What is read of some people: nothing of it leans on the rules. */
export interface PeopleRead {
  readonly ids: readonly string[];
  readonly personOf: (id: string) => PersonFacts;
  readonly linesOf: (id: string) => readonly LineRow[];
}

export async function readPeople(db: Db, ids: readonly string[]): Promise<PeopleRead> {
  const [lines, employment, weekly, packages] = await Promise.all([
    linesOf(db, ids),
    byPerson<Whose & Period>(
      db,
      `select person_id, started_on as "from", ended_on as "to" from employment_periods
        where person_id = any($1) order by started_on`,
      ids,
    ),
    byPerson<Whose & Dated<number | null>>(
      db,
      `select person_id, effective_from as "from", weekly_work_time as value from employment_rows
        where person_id = any($1) and field = 'weekly_work_time' order by effective_from`,
      ids,
    ),
    byPerson<Whose & Dated<string | null>>(
      db,
      `select person_id, effective_from as "from", policy_id as value from leave_policy_people
        where person_id = any($1) order by effective_from`,
      ids,
    ),
  ]);
  return {
    ids,
    personOf: (id) => ({
      employment: employment.get(id) ?? [],
      weekly: weekly.get(id) ?? [],
      packages: packages.get(id) ?? [],
    }),
    linesOf: (id) => lines.get(id) ?? [],
  };
}

/**
 * Everything that decides about the leave of some people, by person and type: all types that a package of theirs has
 * ever given, or of which something is booked. Whoever books holds the accounts first (`holdAccounts`).
 */
export async function factsOf(
  db: Db,
  ids: readonly string[],
  rules?: Rules,
): Promise<ReadonlyMap<string, readonly TypeFacts[]>> {
  const [known, read] = await Promise.all([rules ?? rulesOf(db), readPeople(db, ids)]);
  return new Map(ids.map((id) => [id, typesOf(read.personOf(id), read.linesOf(id), known)]));
}

export type PersonFacts = Pick<LeaveFacts, 'employment' | 'weekly' | 'packages'>;

export function typesOf(person: PersonFacts, lines: readonly LineRow[], { setup, terms }: Rules): TypeFacts[] {
  const had = new Set(person.packages.map(({ value }) => value));
  const given = [...terms].filter(([, packages]) => [...packages.keys()].some((id) => had.has(id))).map(([id]) => id);
  const ids = new Set([...given, ...lines.map(({ leave_type_id }) => leave_type_id)]);
  return [...ids].map((leave_type_id) => {
    const own = lines.filter((line) => line.leave_type_id === leave_type_id);
    const of = (kind: LineRow['kind']): Booked[] => own.filter((line) => line.kind === kind);
    return {
      leave_type_id,
      facts: {
        ...person,
        beginnings: setup.beginnings,
        full_time: setup.full_time,
        terms: terms.get(leave_type_id) ?? new Map<string, Dated<Term | null>[]>(),
        opening: of('opening')[0] ?? null,
        taken: of('taken'),
        corrections: of('correction'),
      },
      booked: own.flatMap(({ key, kind, leave_year, date, amount }) =>
        key !== null && kind !== 'opening' && kind !== 'taken' && kind !== 'correction'
          ? [{ key, kind, leave_year, date, amount }]
          : [],
      ),
    };
  });
}
