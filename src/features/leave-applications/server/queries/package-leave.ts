import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { valueOn, type DatedValue } from '#features/leave/rules/facts.ts';
import type { Counting } from '#features/leave/rules/countings.ts';
import type { LeaveTypeItem } from '#features/leave/rules/shapes.ts';

/** A leave type that a person can apply for, as their package gives it. */
export interface PackageLeaveType extends LeaveTypeItem {
  readonly counts: Counting;
  /** Whether people get as much as they need. */
  readonly is_unlimited: boolean;
  /** Number of days from which a file has to be attached; null: never. */
  readonly proof_from: number | null;
  readonly below_zero: number;
  /** Months of employment before it can be taken. */
  readonly wait_months: number;
}

export interface PackageLeave {
  readonly package_name: string | null;
  readonly types: readonly PackageLeaveType[];
}

interface Row extends PackageLeaveType {
  readonly policy_id: string;
  readonly package_name: string;
  readonly effective_from: LocalDate;
  readonly is_given: boolean;
}

interface Package {
  readonly name: string;
  /** Rows by the name of the type, and for each type by date. */
  readonly rows: readonly Row[];
}

/** Terms of all packages of a company, cached by package id: some hundred bytes for each term. */
const packagesCache = new VersionedCache<ReadonlyMap<string, Package>>(200);

/** Reads the packages from the cache. A transaction that changes packages or types would not see its own change. */
export const cachedPackages = (db: Db): Promise<ReadonlyMap<string, Package>> =>
  packagesCache.getOrComputeForCompany(db, '', async () => {
    const rows = await rowsOf<Row>(
      db,
      `select p.id as policy_id, p.name as package_name, s.effective_from, s.is_given, t.id, t.name, t.letter, t.color,
              t.icon, t.unit, t.total_days::float8 as total_days, t.is_paid, t.is_private,
              t.displaces, t.can_be_displaced, t.notice_days, s.wait_months, t.has_halves and s.has_halves as has_halves,
              t.has_times, s.days is null as is_unlimited, s.counts,
              s.proof_from::float8 as proof_from, s.below_zero::float8 as below_zero
         from leave_policies p
         left join leave_policy_terms s on s.policy_id = p.id
         left join leave_types t on t.id = s.leave_type_id and t.trashed_at is null
        order by t.name_key, t.id, s.effective_from`,
    );
    const packages = Map.groupBy(rows, ({ policy_id }) => policy_id);
    return new Map(
      [...packages].map(([id, own]) => [
        id,
        { name: own[0]?.package_name ?? '', rows: own.filter((row) => row.id !== null) },
      ]),
    );
  });

/**
 * Returns what a person's package gives on a day, by the name of the type; excludes types in the Trash.
 * Without a package there is no name.
 */
export function packageLeaveOn(
  packages: ReadonlyMap<string, Package>,
  own: readonly DatedValue<string | null>[],
  on: LocalDate,
): PackageLeave {
  const current = packages.get(valueOn(own, on) ?? '');
  if (!current) return { package_name: null, types: [] };
  const byType = Map.groupBy(
    current.rows.filter(({ effective_from }) => effective_from <= on),
    ({ id }) => id,
  );
  const types = [...byType.values()].flatMap((rows) => rows.at(-1) ?? []).filter(({ is_given }) => is_given);
  return { package_name: current.name, types: types.map(typeOf) };
}

const typeOf = ({
  policy_id: _,
  package_name: __,
  effective_from: ___,
  is_given: ____,
  ...type
}: Row): PackageLeaveType => type;

/** The same for a person of whom nothing else was read. */
export async function packageLeaveOf(db: Db, person_id: string, on: LocalDate): Promise<PackageLeave> {
  const [packages, own] = await Promise.all([
    cachedPackages(db),
    rowsOf<DatedValue<string | null>>(
      db,
      `select effective_from as "from", policy_id as value from leave_policy_people
        where person_id = $1 and effective_from <= $2 order by effective_from desc limit 1`,
      [person_id, on],
    ),
  ]);
  return packageLeaveOn(packages, own, on);
}
