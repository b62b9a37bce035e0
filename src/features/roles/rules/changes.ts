import { permissions, type Permission } from '#platform/shared/permissions.ts';

/** People who hold the same roles beside the one that changes. */
export interface Holders {
  readonly others: readonly string[];
  readonly total: number;
  /** The first of them by name, with the name that orders them. */
  readonly people: readonly { readonly id: string; readonly name_key: string }[];
}

/** People whose permissions change alike. */
export interface Change {
  readonly gains: readonly Permission[];
  readonly losses: readonly Permission[];
  readonly total: number;
  readonly people: readonly string[];
}

interface Changing {
  /** What the role gives to these people until now: nothing when they do not hold it yet. */
  readonly before: ReadonlySet<string>;
  /** What it will give: nothing when it is taken from them. */
  readonly after: ReadonlySet<string>;
  readonly permissionsOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Who gains and who loses what, their other roles taken into account: a permission that somebody also has through
 * another role
 * is neither gained nor lost.
 * @param shown how many people are named of each change
 * @returns largest first; people who may do afterwards what they may do now are only counted
 */
export function changesOf(
  holders: readonly Holders[],
  { before, after, permissionsOf }: Changing,
  shown: number,
): { changes: Change[]; unaffected: number } {
  const changing = permissions.filter((permission) => before.has(permission) !== after.has(permission));
  const alike = new Map<string, { gains: Permission[]; losses: Permission[]; of: Holders[] }>();
  let unaffected = 0;
  for (const each of holders) {
    const own = changing.filter((permission) => !each.others.some((id) => permissionsOf.get(id)?.has(permission)));
    if (own.length === 0) {
      unaffected += each.total;
      continue;
    }
    const key = own.join();
    const known = alike.get(key) ?? {
      gains: own.filter((one) => after.has(one)),
      losses: own.filter((one) => before.has(one)),
      of: [],
    };
    known.of.push(each);
    alike.set(key, known);
  }
  const changes = [...alike.values()].map(({ of, ...kind }) => ({
    ...kind,
    total: sum(of),
    people: firstOf(of, shown),
  }));
  return { changes: changes.toSorted((one, other) => other.total - one.total), unaffected };
}

function sum(holders: readonly Holders[]): number {
  return holders.reduce((total, each) => total + each.total, 0);
}

/** As the database sorts names (migration 0641). */
const byName = new Intl.Collator('und', { numeric: true });

function firstOf(holders: readonly Holders[], shown: number): string[] {
  const named = holders.flatMap(({ people }) => people);
  const sorted = named.toSorted(
    (one, other) => byName.compare(one.name_key, other.name_key) || (one.id < other.id ? -1 : 1),
  );
  return sorted.slice(0, shown).map(({ id }) => id);
}
