import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { LeaveTypeItem } from '#features/leave/rules/shapes.ts';

/** A leave type that somebody can apply for, as their package gives it. */
export interface GivenType extends LeaveTypeItem {
  /** As much as is needed. */
  readonly is_unlimited: boolean;
  /** From how many days on a file has to be attached; null: never. */
  readonly proof_from: number | null;
  readonly below_zero: number;
}

export interface Given {
  readonly package_name: string | null;
  readonly types: readonly GivenType[];
}

interface Row extends GivenType {
  readonly package_name: string;
  readonly is_given: boolean;
}

/**
 * What the package that somebody has on a day gives, by the name of the type. Types in the Trash are not in it.
 * Without a package there is no name.
 */
export async function givenTo(db: Db, person_id: string, on: LocalDate): Promise<Given> {
  const rows = await rowsOf<Row>(
    db,
    `with package as (
       select policy_id from leave_policy_people where person_id = $1 and effective_from <= $2
        order by effective_from desc limit 1)
     select p.name as package_name, s.is_given, t.id, t.name, t.letter, t.color, t.icon, t.unit,
            t.total_days::float8 as total_days, t.is_paid, t.is_private, t.has_halves and s.has_halves as has_halves,
            s.days is null as is_unlimited, s.proof_from::float8 as proof_from, s.below_zero::float8 as below_zero
       from package join leave_policies p on p.id = package.policy_id
       left join lateral (
         select distinct on (leave_type_id) * from leave_policy_terms
          where policy_id = p.id and effective_from <= $2 order by leave_type_id, effective_from desc) s on true
       left join leave_types t on t.id = s.leave_type_id and t.trashed_at is null
      order by t.name_key`,
    [person_id, on],
  );
  const types = rows.filter(({ id, is_given }) => id !== null && is_given);
  return {
    package_name: rows[0]?.package_name ?? null,
    types: types.map(({ package_name: _, is_given: __, ...type }) => type),
  };
}
