import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';
import type { Break, Clock, Day } from '../../rules/entries.ts';

/** One row per break of a clock of a day; instants as epoch seconds, which cost no `Date`. */
interface Row {
  id: string;
  person_id: string;
  working_date: LocalDate;
  working_place: number;
  shift_name: string | null;
  shift_color: string | null;
  shift_start_at: number | null;
  shift_end_at: number | null;
  shift_start_time: string | null;
  shift_work_time: number | null;
  shift_break_time: number | null;
  shift_grace_minutes: number | null;
  is_remote_override: boolean | null;
  is_late_override: boolean | null;
  is_incomplete_override: boolean | null;
  is_accepted: boolean;
  has_irregular: boolean;
  approved_at: number | null;
  comment: string | null;
  clock_id: string | null;
  clock_out_id: string | null;
  clock_started_at: number;
  clock_ended_at: number | null;
  clock_is_irregular: boolean;
  clock_approved_at: number | null;
  break_id: string | null;
  break_out_id: string | null;
  break_started_at: number;
  break_ended_at: number | null;
  break_is_irregular: boolean;
  break_approved_at: number | null;
}

const epoch = (column: string) => sql`extract(epoch from ${sql.ref(column)})::int8`;

const columns = sql`
  a.id, a.person_id, a.working_date, a.working_place, a.shift_name, a.shift_color,
  ${epoch('a.shift_start_at')} as shift_start_at, ${epoch('a.shift_end_at')} as shift_end_at,
  to_char(a.shift_start_time, 'HH24:MI') as shift_start_time, a.shift_work_time, a.shift_break_time, a.shift_grace_minutes,
  a.is_remote_override, a.is_late_override, a.is_incomplete_override, a.is_accepted, a.has_irregular,
  ${epoch('a.approved_at')} as approved_at, a.comment,
  c.id as clock_id, c.clock_out_id, ${epoch('c.started_at')} as clock_started_at, ${epoch('c.ended_at')} as clock_ended_at,
  c.is_irregular as clock_is_irregular, ${epoch('c.approved_at')} as clock_approved_at,
  b.id as break_id, b.break_out_id, ${epoch('b.started_at')} as break_started_at, ${epoch('b.ended_at')} as break_ended_at,
  b.is_irregular as break_is_irregular, ${epoch('b.approved_at')} as break_approved_at`;

/** Days with their clocks and breaks, in the order of date and start. */
async function days(db: Db, chosen: RawBuilder<unknown>): Promise<Day[]> {
  const { rows } = await sql<Row>`
    select ${columns}
      from attendances a
      left join clocks c on c.attendance_id = a.id
      left join breaks b on b.clock_id = c.id
     where ${chosen}
     order by a.person_id, a.working_date, c.started_at, c.ended_at, b.started_at, b.ended_at`.execute(db);
  return groupRows(rows);
}

/** The recorded days of some people between two dates, both included. */
export function daysOf(db: Db, personIds: readonly string[], from: LocalDate, to: LocalDate): Promise<Day[]> {
  return days(db, sql`a.person_id = any(${personIds}) and a.working_date between ${from} and ${to}`);
}

/** One day by its id; undefined when there is none, or it is another person's. */
export async function dayOf(db: Db, id: string, personId: string): Promise<Day | undefined> {
  const [day] = await days(db, sql`a.id = ${id} and a.person_id = ${personId}`);
  return day;
}

/**
 * What a decision about somebody's clock needs: the days between two dates, the last one before them and, however
 * old, the one with the open clock.
 */
export function daysAround(db: Db, personId: string, from: LocalDate, to: LocalDate): Promise<Day[]> {
  return days(
    db,
    sql`a.id in (
      select id from attendances where person_id = ${personId} and working_date between ${from} and ${to}
      union all select attendance_id from clocks where person_id = ${personId} and ended_at is null
      union all (select id from attendances where person_id = ${personId} and working_date < ${from} order by working_date desc limit 1))`,
  );
}

function groupRows(rows: readonly Row[]): Day[] {
  const folded: Day[] = [];
  let clocks: Clock[] = [];
  let breaks: Break[] = [];
  for (const row of rows) {
    if (folded.at(-1)?.id !== row.id) folded.push(dayFrom(row, (clocks = [])));
    if (row.clock_id === null) continue;
    if (clocks.at(-1)?.id !== row.clock_id) clocks.push(clockFrom(row, row.clock_id, (breaks = [])));
    if (row.break_id === null) continue;
    breaks.push({
      id: row.break_id,
      break_out_id: row.break_out_id,
      started_at: row.break_started_at,
      ended_at: row.break_ended_at,
      is_irregular: row.break_is_irregular,
      approved_at: row.break_approved_at,
    });
  }
  return folded;
}

function clockFrom(row: Row, id: string, breaks: Break[]): Clock {
  return {
    id,
    clock_out_id: row.clock_out_id,
    started_at: row.clock_started_at,
    ended_at: row.clock_ended_at,
    is_irregular: row.clock_is_irregular,
    approved_at: row.clock_approved_at,
    breaks,
  };
}

function dayFrom(row: Row, clocks: Clock[]): Day {
  return {
    id: row.id,
    person_id: row.person_id,
    working_date: row.working_date,
    working_place: row.working_place,
    shift: shiftFrom(row),
    is_remote_override: row.is_remote_override,
    is_late_override: row.is_late_override,
    is_incomplete_override: row.is_incomplete_override,
    is_accepted: row.is_accepted,
    has_irregular: row.has_irregular,
    approved_at: row.approved_at,
    comment: row.comment,
    clocks,
  };
}

function shiftFrom(row: Row): Shift | null {
  if (row.shift_start_at === null || row.shift_end_at === null || row.shift_start_time === null) return null;
  return {
    name: row.shift_name ?? '',
    color: row.shift_color ?? '',
    start_time: row.shift_start_time,
    work_time: row.shift_work_time ?? 0,
    break_time: row.shift_break_time ?? 0,
    grace_minutes: row.shift_grace_minutes ?? 0,
    start_at: row.shift_start_at,
    end_at: row.shift_end_at,
  };
}
