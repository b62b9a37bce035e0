import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import type { AwayPerson } from '../../rules/next-week.ts';

interface WeekQuery {
  readonly department_id: string;
  readonly monday: LocalDate;
}

interface Member {
  readonly id: string;
  readonly name: string;
  /** Days on which they are away, ascending. */
  readonly dates: readonly LocalDate[];
}

/** Returns the people of a department who are away in a week, by name, its size, and the people to tell. */
export async function weekOf(db: Db, { department_id, monday }: WeekQuery, now: number) {
  const { rows } = await sql<Member>`
    select people.id, people.name,
           (select coalesce(json_agg(distinct d.date order by d.date), '[]') from leave_application_days d
             where d.person_id = people.id and d.state = 'approved' and d.cost > 0
               and d.date between ${monday} and ${addDays(monday, 6)}) as dates
      from people where people.department_id = ${department_id} and ${worksHere(now)}
     order by people.name_key, people.id`.execute(db);
  const team = await db.selectFrom('departments').select('name').where('id', '=', department_id).executeTakeFirst();
  const holders = new Set(await holdersOf(db, 'view_leave_application', now));
  return {
    team: team?.name ?? '',
    total: rows.length,
    away: rows.filter(({ dates }) => dates.length > 0) satisfies readonly AwayPerson[],
    recipients: rows.flatMap(({ id }) => (holders.has(id) ? id : [])),
  };
}
