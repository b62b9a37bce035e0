import { rowsOf } from '#platform/server/database/database.ts';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import type { DayNoteReader } from '#features/attendance/server/queries/day-notes.ts';
import { notesOn, type NotedPunch } from '../rules/day-notes.ts';
import { harmlessResults, changesTime } from '../rules/results.ts';
import { keyOf } from './queries.ts';

/** Says on a day which of its punches do not fit. */
export const readPunchNotes: DayNoteReader = async (db, { person_id, working_date: date, zone, shift, time }) => {
  const monday = mondayOf(date);
  const week = await rowsOf<NotedPunch>(
    db,
    `select u.terminal_id, extract(epoch from u.punched_at)::float8 as at, u.result, u.facts, u.working_date,
            ${keyOf('u')} as side, coalesce(t.trusts_keys, false) as trusts_keys
       from punches u left join terminals t on t.id = u.terminal_id
      where u.person_id = $1 and u.working_date between $2::date and $3::date and u.result = any($4::text[])
        and u.punched_at >= $2::date - 2 and u.punched_at < $3::date + 3
      order by u.punched_at, u.id`,
    [person_id, monday, addDays(monday, 6), [...changesTime, ...harmlessResults]],
  );
  return notesOn(week, { date, zone, shift, time });
};
