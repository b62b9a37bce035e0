import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { leaveSetUpOf } from '#features/leave/server/queries/set-up.ts';
import { worksHere } from '#features/people/server/queries.ts';

/** People who have the same shift on the same days. */
interface SharedShift {
  readonly name: string;
  readonly recipients: readonly string[];
  /** Shared days, ascending. */
  readonly dates: readonly LocalDate[];
}

/**
 * Finds people of the same department who have the same published shift on days of approved leave, from today on;
 * none where colleagues see nothing. As in the team calendar, colleagues learn only of their own department.
 */
export async function sharingShift(db: Db, application_id: string, now: number): Promise<SharedShift[]> {
  const [{ colleagues_see }, today] = [await leaveSetUpOf(db), await todayOf(db, now)];
  if (colleagues_see === 'nothing') return [];
  const { rows } = await sql<{ id: string; name: string; dates: LocalDate[] }>`
    select people.id, away.name, array_agg(distinct d.date::text order by d.date::text) as dates
      from leave_application_days d
      join people away on away.id = d.person_id
      join shift_days own on own.person_id = d.person_id and own.date = d.date and own.is_published
      join shift_days o on o.date = own.date and o.template_id = own.template_id and o.is_published
                       and o.person_id <> own.person_id
      join people on people.id = o.person_id and people.department_id = away.department_id
     where d.application_id = ${application_id} and d.state = 'approved' and d.is_away and d.date >= ${today}
       and ${worksHere(now)}
     group by people.id, away.name`.execute(db);
  const holders = new Set(await holdersOf(db, 'view_leave_application', now));
  const colleagues = rows.filter(({ id }) => holders.has(id));
  const groups = Map.groupBy(colleagues, ({ dates }) => dates.join(' '));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ name: first.name, recipients: group.map(({ id }) => id), dates: first.dates }] : [];
  });
}
