import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { OffPart } from '#platform/shared/holiday.ts';
import { allOffOf } from '#features/attendance/server/queries/all-off.ts';
import { dateOf, dateOfPerson, datesAt, todaysOf } from '#features/attendance/server/queries/moment.ts';
import { returnsOf } from '#features/attendance/server/queries/returns.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { seenLeaveOf } from '#features/leave-applications/server/queries/spent-types.ts';
import { pageOf, type CardPage } from './people.ts';

interface OnLeave {
  readonly leave_name: string;
  readonly part: OffPart;
  readonly back_on: LocalDate | null;
}

/**
 * Returns people on leave on the date of their place, by name, with as much as the viewer may know.
 * Takes two statements for any number of people.
 */
export async function onLeaveOf(db: Db, actor: Actor, limit: number, now: number): Promise<CardPage<OnLeave>> {
  const [todays, seen] = await Promise.all([todaysOf(db, now), seenLeaveOf(db, actor, now)]);
  const dates = datesAt(todays);
  const today = dateOfPerson(todays, sql.ref('p.id'));
  const isSeen = seen.people === null ? sql`true` : sql`p.id = any(${[...seen.people]}::uuid[])`;
  const { rows } = await sql<{ id: string; total: number }>`
    select p.id, count(*) over ()::int as total from people p
     where p.id in (
         select d.person_id from leave_application_days d
          where d.date = any(${dates}::date[]) and d.date = ${dateOfPerson(todays, sql.ref('d.person_id'))}
            and d.state = 'approved' and d.is_away)
       and ${isSeen}
       and p.joined_on <= ${today} and coalesce(p.discharged_date >= ${today}, p.status <> 'discharged')
     order by p.name_key, p.id limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const [from, to] = [dates[0] ?? todays.today, dates.at(-1) ?? todays.today];
  const [leave, isOff, backOn] = await Promise.all([
    approvedLeaveOf(db, ids, from, to),
    allOffOf(db, ids, [from, to], todays.settings),
    returnsOf(db, ids, todays),
  ]);
  const people = ids.flatMap((id) => {
    const date = dateOf(todays, id);
    const on = leave.on(id, date);
    if (!on) return [];
    const [named] = seen.legend([seen.idOf(on.spent_type_id, id)]);
    return { id, leave_name: named?.name ?? '', part: on.part, back_on: isOff(id, date) ? backOn(id) : date };
  });
  return { ...(await pageOf(db, people, limit)), total: rows[0]?.total ?? 0 };
}

interface ChangedLeave {
  readonly application_id: string;
  readonly person_id: string;
}

/**
 * Whether changed leave may affect the card:
 * it includes the date, whatever its status, or its person is on leave then and may now return on another day.
 */
export async function touchesCard(
  db: Db,
  { application_id, person_id }: ChangedLeave,
  date: LocalDate,
): Promise<boolean> {
  const { rows } = await sql<{ touches: boolean }>`
    select exists (select from leave_application_days where application_id = ${application_id} and date = ${date})
        or exists (select from leave_application_days
                    where person_id = ${person_id} and date = ${date} and state in ('created', 'approved')) as touches`.execute(
    db,
  );
  return rows[0]?.touches ?? false;
}
