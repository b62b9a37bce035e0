import { Kept } from '#platform/server/kept.ts';
import { versionOf, type Db } from '#platform/server/database/database.ts';
import type { GiveWay } from '#platform/server/giving-way.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { standingIn } from '#features/leave-applications/server/queries/balances.ts';
import { lastTerm } from '#features/leave/rules/entitlement.ts';
import type { LeaveYear } from '#features/leave/rules/leave-year.ts';
import { factsOf, keptRules } from '#features/leave/server/queries/facts.ts';
import { isLimited, ledgerVersions, sumOfLedgerVersions } from '#features/leave/server/queries/left.ts';
import { yearBefore } from '#features/leave/server/queries/setup.ts';

/** A person's amounts of one type that is given in days. */
export interface Standing {
  readonly leave_type_id: string;
  readonly given: number;
  readonly left: number;
  readonly expiring: { readonly amount: number; readonly on: LocalDate } | null;
}

interface Known {
  readonly version: string;
  readonly own: readonly Standing[];
}

interface KeptYear {
  /** The sum of all ledgers' versions: it rises with each. */
  sum: number;
  versions: ReadonlyMap<string, string>;
  readonly people: Map<string, Known>;
}

/** Some 300 bytes for each person who has ever had leave. */
const maxPeople = 100_000;
const kept = new Kept<KeptYear>(100, { max: maxPeople, of: ({ versions }) => versions.size });

/**
 * The amounts that people have in a leave year, by the rules of their own screens. Kept by the versions of
 * the company and of each ledger.
 */
export async function keptStandings(db: Db, year: LeaveYear, today: LocalDate) {
  const known = versionOf(db);
  const all = await keptYear(
    db,
    known && `${known.company_id} ${year.first} ${year.last} ${today}`,
    known?.version ?? 0,
  );
  const { versions, people } = all;
  const versionOfLedger = (id: string) => versions.get(id) ?? '';
  return {
    async of(
      some: readonly { readonly id: string }[],
      giveWay: GiveWay,
    ): Promise<ReadonlyMap<string, readonly Standing[]>> {
      const missing = some.filter(({ id }) => people.get(id)?.version !== versionOfLedger(id)).map(({ id }) => id);
      for await (const [id, own] of reckoned(db, missing, { year, today }, giveWay))
        people.set(id, { version: versionOfLedger(id), own });
      return new Map(some.map(({ id }) => [id, people.get(id)?.own ?? []]));
    },
  };
}

/** The versions are read before what is kept by them. */
async function keptYear(db: Db, key: string | undefined, version: number): Promise<KeptYear> {
  const sum = await sumOfLedgerVersions(db);
  const before = key === undefined ? undefined : kept.get(key, version);
  if (before?.sum === sum) return before;
  const all = { sum, versions: await ledgerVersions(db), people: before?.people ?? new Map<string, Known>() };
  if (key !== undefined) kept.set(key, version, all);
  return all;
}

interface When {
  readonly year: LeaveYear;
  readonly today: LocalDate;
}

async function* reckoned(
  db: Db,
  ids: readonly string[],
  { year, today }: When,
  giveWay: GiveWay,
): AsyncGenerator<readonly [id: string, own: readonly Standing[]]> {
  if (ids.length === 0) return;
  const rules = await keptRules(db);
  const facts = await factsOf(db, ids, rules, yearBefore(rules.setup, [year.first, today]));
  const begin = today > year.first ? today : year.first;
  for (const id of ids) {
    const own = (facts.get(id) ?? []).flatMap((type) => {
      const isGiven = lastTerm(type.facts, begin) !== null;
      if (!isGiven && !isLimited(type.facts)) return [];
      const { given, left, expiring } = standingIn(type.facts, year, today);
      // A package does not have to give what was carried over or brought in.
      return isGiven || given > 0 ? [{ leave_type_id: type.leave_type_id, given, left, expiring }] : [];
    });
    yield [id, own];
    await giveWay();
  }
}
