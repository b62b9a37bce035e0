import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { createEvent, emitEach } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { openLimit } from '#features/days/server/queries/open-ends.ts';
import { clockOutMissing } from '../../events.ts';

interface RemindedClock {
  readonly person_id: string;
  readonly attendance_id: string;
  readonly working_date: LocalDate;
}

/**
 * Reminds people, once for each entry, who are still clocked in some time after their shift's end.
 * Entries past their limit wait for a review instead. @param now epoch seconds
 */
export async function remindOfClockOut(db: Db, now: number): Promise<void> {
  const settings = await settingsOf(db);
  if (settings.clock_out_reminder === null) return;
  const { rows } = await sql<RemindedClock>`
    with due as (
      select c.id, c.person_id, a.id as attendance_id, a.working_date
        from clocks c join attendances a on a.id = c.attendance_id
       where c.ended_at is null and c.started_at <= a.shift_end_at
         and a.shift_end_at + make_interval(mins => ${settings.clock_out_reminder}) <= to_timestamp(${now})
         and ${openLimit(settings)} >= to_timestamp(${now})),
    reminded as (
      insert into clock_reminders (clock_id, reminded_at) select id, to_timestamp(${now}) from due
      on conflict do nothing returning clock_id)
    select due.person_id, due.attendance_id, due.working_date from due join reminded on reminded.clock_id = due.id
     order by due.person_id`.execute(db);
  await emitEach(
    db,
    rows.map((row) => createEvent(clockOutMissing, { ...row, is_clocked_out: false })),
  );
}
