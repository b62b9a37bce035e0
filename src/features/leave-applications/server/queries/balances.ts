import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceOn, leftToPlan } from '#features/leave/rules/balance.ts';
import { inDays, type BookedAmount, type LeaveFacts } from '#features/leave/rules/facts.ts';
import { leaveYearAfter, leaveYearOf, type LeaveYear } from '#features/leave/rules/leave-year.ts';
import { ruledLines, workedSince, type RuledLine } from '#features/leave/rules/ledger-rules.ts';
import { cachedRules, readPeople, typesOf, type PersonLines } from '#features/leave/server/queries/facts.ts';
import { yearBefore } from '#features/leave/server/queries/set-up.ts';
import { cachedLeaveTypes } from '#features/leave/server/queries/types.ts';
import type { TypeSummary } from '../../rules/shapes.ts';
import { packageLeaveOn, cachedPackages, type PackageLeaveType } from './package-leave.ts';

/** Leave of a type on one date, applied for or approved. */
interface LeaveDayRow {
  readonly leave_type_id: string;
  readonly date: LocalDate;
  readonly state: 'created' | 'approved';
  readonly cost: number;
}

type YearSummary = TypeSummary['years'][number];

interface YearSummaryInput {
  readonly facts: LeaveFacts;
  readonly year: LeaveYear;
  readonly today: LocalDate;
  readonly is_unlimited: boolean;
  /** Leave of the type in all years. */
  readonly counted: readonly LeaveDayRow[];
}

const sumRounded = (list: readonly number[]) => Math.round(list.reduce((total, value) => total + value, 0) * 100) / 100;

/** Returns the grants of a limited type in one leave year, what is left, and what expires when. */
export function plannableIn(facts: LeaveFacts, year: LeaveYear, today: LocalDate) {
  const lines = ruledLines(facts, leaveYearAfter(year, facts.beginnings).last);
  const own = lines.filter(({ leave_year }) => leave_year === year.first);
  const begin = today > year.first ? today : year.first;
  const left = today > year.last ? balanceOn(facts, year.last) : leftToPlan(facts, begin);
  return { lines, given: grantedIn(facts, own, { year, today }), left: inDays(left), expiring: expiringIn(own, today) };
}

/** Summarises a type in one leave year. */
function yearSummary({ facts, year, today, is_unlimited, counted }: YearSummaryInput): YearSummary {
  const { lines, given, left, expiring } = plannableIn(facts, year, today);
  const within = counted.filter(({ date }) => year.first <= date && date <= year.last);
  const costs = (isCounted: (day: LeaveDayRow) => boolean) =>
    sumRounded(within.filter(isCounted).map(({ cost }) => cost));
  return {
    ...year,
    left: is_unlimited ? 0 : left,
    given: is_unlimited ? 0 : given,
    carried: is_unlimited ? 0 : carriedInto(lines, year),
    taken: costs(({ state, date }) => state === 'approved' && date <= today),
    booked: costs(({ state, date }) => state === 'approved' && date > today),
    waiting: costs(({ state }) => state === 'created'),
    expiring,
    next: nextOf(lines, today),
  };
}

/** Excludes expired leave: the amount given is the amount used and the amount left. */
function grantedIn(
  facts: LeaveFacts,
  lines: readonly RuledLine[],
  { year, today }: { readonly year: LeaveYear; readonly today: LocalDate },
): number {
  const byHand = [...(facts.opening ? [facts.opening] : []), ...facts.corrections, ...workedSince(facts)];
  const booked = byHand.filter(({ date }) => year.first <= date && date <= year.last);
  const coming = lines.filter(({ kind, amount, date }) =>
    kind === 'expiry' ? date < today : kind !== 'carry_over' || amount > 0,
  );
  return sumRounded([...booked, ...coming].map(({ amount }) => inDays(amount)));
}

const carriedInto = (lines: readonly RuledLine[], { first }: LeaveYear): number =>
  sumRounded(
    lines.flatMap((line) =>
      line.kind === 'carry_over' && line.leave_year === first && line.amount > 0 ? [inDays(line.amount)] : [],
    ),
  );

/** Returns what expires next; later expiries, such as at the end of the year, have days of their own. */
function expiringIn(lines: readonly RuledLine[], today: LocalDate): YearSummary['expiring'] {
  const lost = lines.filter(({ kind, amount, date }) => kind === 'expiry' && amount < 0 && date >= today);
  const [first] = lost;
  if (!first) return null;
  const next = lost.filter(({ date }) => date === first.date);
  return { amount: sumRounded(next.map(({ amount }) => -inDays(amount))), on: first.date };
}

function nextOf(lines: readonly RuledLine[], today: LocalDate): YearSummary['next'] {
  const line = lines.find(({ kind, date, amount }) => date > today && amount > 0 && kind !== 'carry_over');
  return line ? { amount: inDays(line.amount), on: line.date } : null;
}

interface BalancesQuery {
  readonly person_id: string;
  readonly today: LocalDate;
  /** Days whose leave years are returned. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Limits the result to one type. */
  readonly only?: string;
  /** A correction to include in the calculation. */
  readonly correction?: BookedAmount & { readonly leave_type_id: string };
}

/** Reads leave that may fall into one of the returned leave years. */
const countedDays = (db: Db, person_id: string, since: LocalDate) =>
  rowsOf<LeaveDayRow>(
    db,
    `select leave_type_id, date, state, cost::float8 as cost from leave_application_days
      where person_id = $1 and date >= $2 and state in ('created', 'approved') and returned_on is null`,
    [person_id, since],
  );

/** Calculates a person's balances: every type that is given or has bookings, by name. */
export async function balancesOf(db: Db, { person_id, today, from, to, only, correction }: BalancesQuery) {
  const rules = await cachedRules(db);
  const since = yearBefore(rules.setup, [from, today]);
  const [packages, all, read, counted] = await Promise.all([
    cachedPackages(db),
    cachedLeaveTypes(db),
    readPeople(db, [person_id], since),
    countedDays(db, person_id, since),
  ]);
  const [person, lines] = [read.personOf(person_id), read.linesOf(person_id)];
  const facts = new Map(typesOf(person, lines, rules).map((entry) => [entry.leave_type_id, entry.facts]));
  const corrected = correction && facts.get(correction.leave_type_id);
  if (corrected)
    facts.set(correction.leave_type_id, { ...corrected, corrections: [...corrected.corrections, correction] });
  const grant = packageLeaveOn(packages, person.packages, today > from ? today : from);
  const byId = new Map(grant.types.map((type) => [type.id, type]));
  const types = only === undefined ? all : all.filter(({ id }) => id === only);
  const others = types.filter(({ id }) => facts.has(id) && !byId.has(id)).map(({ id }) => id);
  const used = await usedAmong(db, { person_id, ids: others, lines, counted });
  const balances = types.flatMap((type) => {
    const own = facts.get(type.id);
    const known = byId.get(type.id);
    if (!own || !(known || used.has(type.id))) return [];
    const term = known ?? notGiven;
    const basis = { facts: own, today, is_unlimited: term.is_unlimited };
    const days = counted.filter(({ leave_type_id }) => leave_type_id === type.id);
    return [
      {
        ...type,
        ...summaryOf(type.id, term),
        years: yearsBetween(own, from, to).map((year) => yearSummary({ ...basis, year, counted: days })),
      },
    ];
  });
  return { package_name: grant.package_name, given: grant.types, facts, balances };
}

const bookedKinds: ReadonlySet<string> = new Set(['opening', 'taken', 'correction', 'worked']);

interface UsedTypesInput {
  readonly person_id: string;
  readonly ids: readonly string[];
  readonly lines: PersonLines;
  readonly counted: readonly LeaveDayRow[];
}

/** Returns the types with leave or bookings by hand; queries earlier years only if the lines already read have none. */
async function usedAmong(db: Db, { person_id, ids, lines, counted }: UsedTypesInput): Promise<ReadonlySet<string>> {
  const byHand = lines.rows.filter(({ kind }) => bookedKinds.has(kind));
  const used = new Set([...byHand, ...counted].map(({ leave_type_id }) => leave_type_id));
  const unknown = lines.openingOf ? ids.filter((id) => !used.has(id)) : [];
  if (unknown.length === 0) return used;
  const rows = await rowsOf<{ leave_type_id: string }>(
    db,
    `select leave_type_id from leave_lines
      where person_id = $1 and leave_type_id = any($2) and key is null
      group by leave_type_id, date, case when kind in ('reserve', 'spend', 'release') then 'taken' else kind end
     having sum(amount) <> 0
     union
     select leave_type_id from leave_application_days
      where person_id = $1 and leave_type_id = any($2) and state in ('created', 'approved')`,
    [person_id, unknown],
  );
  return new Set([...used, ...rows.map(({ leave_type_id }) => leave_type_id)]);
}

/** Terms of a type that the package does not, or no longer, grants. */
const notGiven = { is_unlimited: false, has_halves: true, proof_from: null, below_zero: 0 };

const summaryOf = (
  leave_type_id: string,
  term: Pick<PackageLeaveType, 'is_unlimited' | 'has_halves' | 'proof_from' | 'below_zero'>,
) => ({
  leave_type_id,
  is_unlimited: term.is_unlimited,
  has_halves: term.has_halves,
  proof_from: term.proof_from,
  below_zero: term.below_zero,
});

function yearsBetween({ beginnings }: LeaveFacts, from: LocalDate, to: LocalDate): LeaveYear[] {
  const years: LeaveYear[] = [];
  for (let day = from; day <= to; day = addDays(years.at(-1)?.last ?? day, 1)) years.push(leaveYearOf(day, beginnings));
  return years;
}
