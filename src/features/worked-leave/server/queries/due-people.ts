import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Whether any package accrues leave by hours worked, or has. */
export async function accruesByHours(db: Db): Promise<boolean> {
  const rows = await rowsOf(db, 'select 1 from leave_policy_terms where by_hours is not null limit 1', []);
  return rows.length > 0;
}

interface DuePerson {
  readonly person_id: string;
  /** State of their time, leave and rules. */
  readonly now: string;
}

interface DueQuery {
  readonly today: LocalDate;
  /** Text that changes with the rules of leave. */
  readonly rules: string;
  /** Only these people; null: everyone. */
  readonly ids: readonly string[] | null;
  readonly limit: number;
}

/**
 * Returns people whose time, leave or rules have changed since their hours were last credited, and once a day everyone:
 * those who have or had a package that accrues by hours worked.
 */
export const duePeople = (db: Db, { today, rules, ids, limit }: DueQuery): Promise<DuePerson[]> =>
  rowsOf(
    db,
    `with holders as (
       select h.person_id from leave_policy_people h
        where exists (select from leave_policy_terms t where t.policy_id = h.policy_id and t.by_hours is not null)
       union select person_id from leave_worked_marks),
     states as (
       select h.person_id, concat_ws(' ', coalesce(v.version, 0), coalesce(a.version, 0), $1::date, $2::text) as now
         from holders h
         left join time_versions v on v.person_id = h.person_id
         left join leave_accounts a on a.person_id = h.person_id
        where $3::uuid[] is null or h.person_id = any($3))
     select s.person_id, s.now from states s left join leave_worked_marks m on m.person_id = s.person_id
      where m.seen is distinct from s.now order by s.person_id limit $4`,
    [today, rules, ids, limit],
  );
