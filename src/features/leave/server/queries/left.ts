import { rowsOf, versionOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leftToPlan } from '../../rules/balance.ts';
import { inDays, type LeaveFacts } from '../../rules/facts.ts';
import { leaveYearOf, type LeaveYear } from '../../rules/leave-year.ts';
import { ruledLines, workedSince, type RuledLine } from '../../rules/ledger-rules.ts';
import { factsOf, rulesOf } from './facts.ts';
import { beginningsByPerson } from './own-years.ts';
import { leaveSetUpOf, yearBefore } from './set-up.ts';

/** A balance to read: that of a person and a type, in the leave year of a date. */
export interface BalanceKey {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly date: LocalDate;
}

/** Amount left; null: as much as is needed, or nothing was ever given. */
type Left = number | null;

/** The amount given in a leave year, and the rest of it that can still be planned; null as for `Left`. */
interface PlannableBalance {
  readonly left: Left;
  readonly given: number | null;
}

/** About 250 bytes each. */
const balanceCache = new VersionedCache<PlannableBalance, string>(50_000);

/** Returns amounts of leave types that can still be planned, from today in the leave year of a day, as ordered. */
export async function leftOf(db: Db, keys: readonly BalanceKey[], today: LocalDate): Promise<Left[]> {
  return (await plannableBalancesOf(db, keys, today)).map(({ left }) => left);
}

/**
 * The same with the amount given in the leave year. Cached by the versions of the company and of each ledger,
 * so that only changed leave is recalculated.
 */
export async function plannableBalancesOf(
  db: Db,
  keys: readonly BalanceKey[],
  today: LocalDate,
): Promise<PlannableBalance[]> {
  const known = versionOf(db);
  const people = [...new Set(keys.map(({ person_id }) => person_id))];
  const [versions, setup, beginnings] = await Promise.all([
    versionsOf(db, people),
    leaveSetUpOf(db),
    beginningsByPerson(db, people),
  ]);
  const years = keys.map(({ person_id, leave_type_id, date }) => {
    const year = leaveYearOf(date, beginnings(person_id));
    const from = today > year.first && today <= year.last ? today : year.first;
    const key = `${known?.company_id} ${person_id} ${leave_type_id} ${from}`;
    return { person_id, leave_type_id, year, from, key, version: `${known?.version} ${versions.get(person_id) ?? 0}` };
  });
  const found = years.map(({ key, version }) => (known ? balanceCache.get(key, version) : undefined));
  const missing = years.filter((_, index) => found[index] === undefined);
  if (missing.length === 0) return found.map((balance) => balance ?? noBalance);
  const since = yearBefore(setup, [today, ...missing.map(({ from }) => from)]);
  const ids = [...new Set(missing.map(({ person_id }) => person_id))];
  const facts = await factsOf(db, ids, await rulesOf(db), since);
  return years.map(({ person_id, leave_type_id, year, from, key, version }, index) => {
    const before = found[index];
    if (before !== undefined) return before;
    const own = facts.get(person_id)?.find((type) => type.leave_type_id === leave_type_id);
    const balance = own && isLimited(own.facts) ? plannableIn(own.facts, year, from) : noBalance;
    if (known) balanceCache.set(key, version, balance);
    return balance;
  });
}

const noBalance: PlannableBalance = { left: null, given: null };

/** Whether any package gives an amount of the type. */
export const isLimited = ({ terms }: LeaveFacts): boolean =>
  [...terms.values()].some((list) => list.some(({ value }) => value !== null));

function plannableIn(facts: LeaveFacts, year: LeaveYear, from: LocalDate): PlannableBalance {
  const isGrant = ({ kind, leave_year }: RuledLine) =>
    (kind === 'grant' || kind === 'accrual') && leave_year === year.first;
  const worked = workedSince(facts).filter(({ date }) => year.first <= date && date <= year.last);
  const granted = [...ruledLines(facts, year.last).filter(isGrant), ...worked].reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
  return { left: inDays(leftToPlan(facts, from)), given: inDays(granted) };
}

/** Reads the versions of people's ledgers, which rise with every line. */
async function versionsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ person_id: string; version: string }>(
    db,
    'select person_id, version::text as version from leave_accounts where person_id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ person_id, version }) => [person_id, version]));
}
