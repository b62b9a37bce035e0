import { permissions, type Permission } from '#platform/shared/permissions.ts';

/** People who hold the same roles besides the one that changes. */
export interface Holders {
  readonly others: readonly string[];
  readonly total: number;
  /** The first of them by name, with their sort key. */
  readonly people: readonly { readonly id: string; readonly name_key: string }[];
}

/** People whose permissions change in the same way. */
export interface Change {
  readonly gains: readonly Permission[];
  readonly losses: readonly Permission[];
  readonly total: number;
  readonly people: readonly string[];
}

interface PermissionsChange {
  /** Permissions that the role gives these people now; empty when they do not hold it yet. */
  readonly before: ReadonlySet<string>;
  /** Permissions that the role will give them; empty when it is taken from them. */
  readonly after: ReadonlySet<string>;
  readonly permissionsOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Groups people by the permissions that they gain and lose, considering their other roles:
 * a permission that another role also grants is neither gained nor lost.
 * @param shown number of people named per change
 * @returns largest first; people whose permissions stay the same are only counted
 */
export function changesOf(
  holders: readonly Holders[],
  { before, after, permissionsOf }: PermissionsChange,
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

/** Sorts names as the database does (`0100_platform.sql`). */
const byName = new Intl.Collator('und', { numeric: true });

function firstOf(holders: readonly Holders[], shown: number): string[] {
  const named = holders.flatMap(({ people }) => people);
  const sorted = named.toSorted(
    (one, other) => byName.compare(one.name_key, other.name_key) || (one.id < other.id ? -1 : 1),
  );
  return sorted.slice(0, shown).map(({ id }) => id);
}
