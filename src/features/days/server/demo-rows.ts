import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** A finished or running day to be stored; instants are ISO texts in UTC. */
export interface DayRow {
  readonly id: string;
  readonly person_id: string;
  readonly working_date: LocalDate;
  readonly working_place: 1 | 2;
  readonly shift_name: string | null;
  readonly shift_color: string | null;
  readonly shift_start_at: string | null;
  readonly shift_end_at: string | null;
  readonly shift_start_time: string | null;
  readonly shift_work_time: number | null;
  readonly shift_break_time: number | null;
  readonly comment: string | null;
  readonly clock_id: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  /** The end before it was corrected; null when nobody corrected it. */
  readonly forgotten_end_at: string | null;
  readonly approved_at: string | null;
  readonly pauses: readonly { readonly started_at: string; readonly ended_at: string | null }[];
}

const columns = sql`as r(
  id uuid, person_id uuid, working_date date, working_place smallint, shift_name text, shift_color text, shift_start_at timestamptz, shift_end_at timestamptz,
  shift_start_time time, shift_work_time integer, shift_break_time integer, comment text, clock_id uuid, started_at timestamptz, ended_at timestamptz,
  forgotten_end_at timestamptz, approved_at timestamptz, pauses jsonb)`;

/**
 * Stores a year of days in a few statements; entry by entry through the clock's commands it would take minutes.
 * The history gets the lines that those commands would have written.
 */
export async function insertDays(db: Db, rows: readonly DayRow[], zone: string): Promise<void> {
  for (let n = 0; n < rows.length; n += 2000) await insertSome(db, JSON.stringify(rows.slice(n, n + 2000)), zone);
}

async function insertSome(db: Db, json: string, zone: string): Promise<void> {
  const days = sql`jsonb_to_recordset(${json}::jsonb) ${columns}`;
  await sql`
    insert into attendances (id, person_id, working_date, working_place, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time,
                             shift_work_time, shift_break_time, shift_grace_minutes, comment, has_irregular, approved_at)
    select id, person_id, working_date, working_place, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time,
           shift_work_time, shift_break_time, case when shift_start_at is null then null else 0 end, comment, forgotten_end_at is not null, approved_at
      from ${days}`.execute(db);
  await sql`
    insert into clocks (id, clock_out_id, attendance_id, person_id, started_at, ended_at, zone, source, is_irregular, approved_at)
    select clock_id, case when ended_at is null then null else gen_random_uuid() end, id, person_id, started_at, ended_at, ${zone}, 'demo',
           forgotten_end_at is not null, approved_at
      from ${days}`.execute(db);
  await sql`
    insert into breaks (break_out_id, clock_id, attendance_id, person_id, started_at, ended_at)
    select case when p.ended_at is null then null else gen_random_uuid() end, r.clock_id, r.id, r.person_id, p.started_at, p.ended_at
      from ${days}, jsonb_to_recordset(r.pauses) as p(started_at timestamptz, ended_at timestamptz)`.execute(db);
  // In the order in which it happened, since lines are told by their ids.
  await sql`
    insert into attendance_history (attendance_id, person_id, entity, entity_id, action, actor_id, source, old, new, at)
    select attendance_id, person_id, entity, entity_id, line.action, person_id, 'demo', line.old, line.new, line.at
      from (
        select id as attendance_id, person_id, 'clock' as entity, clock_id as entity_id, line.*
          from ${days},
               lateral (values
                 ('clock_in', started_at, null::jsonb, jsonb_build_object('started_at', started_at)),
                 ('clock_out', coalesce(forgotten_end_at, ended_at), jsonb_build_object('ended_at', null), jsonb_build_object('ended_at', coalesce(forgotten_end_at, ended_at))),
                 ('edit', forgotten_end_at, jsonb_build_object('ended_at', forgotten_end_at), jsonb_build_object('ended_at', ended_at))
               ) as line(action, at, old, new)
        union all
        select r.id, r.person_id, 'break', b.id, line.*
          from ${days}
          join breaks b on b.attendance_id = r.id,
               lateral (values
                 ('break', b.started_at, null::jsonb, jsonb_build_object('started_at', b.started_at)),
                 ('resume', b.ended_at, jsonb_build_object('ended_at', null), jsonb_build_object('ended_at', b.ended_at))
               ) as line(action, at, old, new)
      ) as line
     where at is not null
     order by at, action`.execute(db);
}
