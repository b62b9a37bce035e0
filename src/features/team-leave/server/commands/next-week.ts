import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emitEach, createEvent } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { leaveSetUpOf } from '#features/leave/server/queries/set-up.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { weekAhead } from '../../events.ts';

/**
 * Announces a week once to each department in which someone is away, however late and often it is called.
 * Does nothing where colleagues see nothing of each other's leave.
 * @param now epoch seconds
 * @returns the number of departments told
 */
export async function alertNextWeek(db: Db, monday: LocalDate, now: number): Promise<number> {
  if ((await leaveSetUpOf(db)).colleagues_see === 'nothing') return 0;
  const { rows } = await sql<{ department_id: string }>`
    insert into leave_weeks_told (department_id, monday)
    select distinct people.department_id, ${monday}::date
      from leave_application_days d join people on people.id = d.person_id
     where d.state = 'approved' and d.is_away and d.date between ${monday} and ${addDays(monday, 6)}
       and people.department_id is not null and ${worksHere(now)}
     order by 1
    on conflict do nothing returning department_id`.execute(db);
  await sql`delete from leave_weeks_told where monday < ${monday}`.execute(db);
  await emitEach(
    db,
    rows.map(({ department_id }) => createEvent(weekAhead, { department_id, monday })),
  );
  return rows.length;
}
