import { CompanyChanges } from '#platform/server/changes.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { YieldPoint } from '#platform/server/yield-point.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { plannableIn } from '#features/leave-applications/server/queries/balances.ts';
import { lastTerm } from '#features/leave/rules/entitlement.ts';
import { leaveYearOf, type LeaveYear } from '#features/leave/rules/leave-year.ts';
import { factsOf, cachedRules, rulesText, type Rules } from '#features/leave/server/queries/facts.ts';
import { askLedgers } from '#features/leave/server/queries/ledger-changes.ts';
import { isLimited } from '#features/leave/server/queries/left.ts';
import { yearBefore } from '#features/leave/server/queries/set-up.ts';
import { CachedPeople } from './cached-people.ts';

/** A person's amounts of one leave type that is given in days. */
export interface LeaveYearBalance {
  readonly leave_type_id: string;
  readonly given: number;
  readonly left: number;
  readonly expiring: { readonly amount: number; readonly on: LocalDate } | null;
}

type LeaveYearBalances = readonly LeaveYearBalance[];

interface CachedYear {
  readonly people: CachedPeople<LeaveYearBalances>;
  /** Number of people reserved. */
  readonly room: number;
}

const ledgers = new CompanyChanges(askLedgers);
/** Maximum number of cached people, some 300 bytes for each who has ever had leave. */
const maxPeople = 100_000;
const yearCache = new VersionedCache<CachedYear, string>(100, { max: maxPeople, sizeOf: ({ room }) => room });

interface BalancesInput {
  readonly year: LeaveYear;
  readonly today: LocalDate;
  /** Number of people in the report. */
  readonly count: number;
}

/**
 * Returns people's amounts in a leave year, by the rules of their own screens. Cached by those rules
 * until a person's ledger, employment, hours or package change; no other change of the company invalidates them.
 */
export async function cachedBalances(db: Db, { year, today, count }: BalancesInput) {
  const read = await ledgers.read(db);
  const rules = await cachedRules(db);
  const people =
    read &&
    cachedYear(
      `${read.company_id} ${year.first} ${year.last} ${today}`,
      `${read.beginning} ${rulesText(rules)}`,
      count,
    );
  if (read) people?.update(read);
  return {
    async of(
      some: readonly { readonly id: string }[],
      yieldIfDue: YieldPoint,
    ): Promise<ReadonlyMap<string, LeaveYearBalances>> {
      const missing = some.filter(({ id }) => people?.get(id) === undefined).map(({ id }) => id);
      const made = await makeBalances(db, missing, { rules, year, today, yieldIfDue });
      if (read) people?.store(made, read);
      return new Map(some.map(({ id }) => [id, made.get(id) ?? people?.get(id) ?? []]));
    },
  };
}

function cachedYear(key: string, version: string, count: number): CachedPeople<LeaveYearBalances> {
  const before = yearCache.get(key, version);
  const people = before?.people ?? new CachedPeople<LeaveYearBalances>();
  // Departments that are requested one by one share one cache entry, which grows.
  const room = Math.max(count, people.size);
  if (!before || before.room < room) yearCache.set(key, version, { people, room });
  return people;
}

interface CalculateBalancesInput extends Pick<BalancesInput, 'year' | 'today'> {
  readonly rules: Rules;
  readonly yieldIfDue: YieldPoint;
}

async function makeBalances(
  db: Db,
  ids: readonly string[],
  { rules, year, today, yieldIfDue }: CalculateBalancesInput,
): Promise<ReadonlyMap<string, LeaveYearBalances>> {
  const balances = new Map<string, LeaveYearBalances>();
  if (ids.length === 0) return balances;
  const facts = await factsOf(db, ids, rules, yearBefore(rules.setup, [year.first, today]));
  const begin = today > year.first ? today : year.first;
  for (const id of ids) {
    const own = (facts.get(id) ?? []).flatMap((type) => {
      const isGiven = lastTerm(type.facts, begin) !== null;
      if (!isGiven && !isLimited(type.facts)) return [];
      const ownYear = leaveYearOf(year.first <= today && today <= year.last ? today : year.last, type.facts.beginnings);
      const { given, left, expiring } = plannableIn(type.facts, ownYear, today);
      // Amounts carried over or imported exist even for types that the package does not give.
      return isGiven || given > 0 ? [{ leave_type_id: type.leave_type_id, given, left, expiring }] : [];
    });
    balances.set(id, own);
    await yieldIfDue();
  }
  return balances;
}
