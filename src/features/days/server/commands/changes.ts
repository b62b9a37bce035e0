import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Break, Clock, Day } from '../../rules/entries.ts';
import { loadLocked, type Timeline, type WorkingDay } from '../queries/timeline.ts';

/** Who does something to a time record, when and from where. */
export interface ChangeContext {
  /** epoch seconds */
  readonly at: number;
  /** 'web', 'import', 'terminal', 'manager', 'demo' */
  readonly source: string;
  /** null: the system or an import */
  readonly actor_id: string | null;
  readonly address: string | null;
}

interface HistoryLine {
  readonly attendance_id: string;
  readonly entity: 'attendance' | 'clock' | 'break';
  readonly entity_id: string;
  readonly action: 'clock_in' | 'clock_out' | 'break' | 'resume' | 'edit' | 'remove' | 'accept' | 'comment';
  readonly old: object | null;
  readonly new: object | null;
}

/** A timeline that nobody else can change, with what this transaction has changed about it and not written yet. */
export interface LockedTimeline extends Timeline {
  days: Day[];
  readonly touched: Set<string>;
  readonly removed: Set<string>;
  readonly history: HistoryLine[];
}

/** To be called before anything is decided; `from` and `to` are the instants (epoch seconds) of what is going to be. */
export async function lockTimeline(db: Db, personId: string, from: number, to = from): Promise<LockedTimeline> {
  const timeline = await loadLocked(db, personId, { from, to });
  return { ...timeline, days: [...timeline.days], touched: new Set(), removed: new Set(), history: [] };
}

export const newId = (): string => randomUUID();

/** Puts a day in the place of its older self, or where its date belongs, and marks what has to be written. */
export function putDay(timeline: LockedTimeline, day: Day, ...touched: string[]): void {
  timeline.days = [...timeline.days.filter(({ id }) => id !== day.id), day].sort((one, other) =>
    one.working_date < other.working_date ? -1 : 1,
  );
  for (const id of touched) timeline.touched.add(id);
}

/** A day that begins now, with the shift as it is published now. */
export function newDay(timeline: Timeline, { date, shift }: WorkingDay, working_place: number): Day {
  return {
    id: newId(),
    person_id: timeline.person.id,
    working_date: date,
    working_place,
    shift,
    is_remote_override: null,
    is_late_override: null,
    is_incomplete_override: null,
    is_accepted: false,
    has_irregular: false,
    approved_at: null,
    comment: null,
    clocks: [],
  };
}

/** The day with one clock changed or added. */
export function withClock(day: Day, clock: Clock): Day {
  const others = day.clocks.filter(({ id }) => id !== clock.id);
  return {
    ...day,
    clocks: [...others, clock].sort(
      (one, other) => one.started_at - other.started_at || (one.ended_at ?? Infinity) - (other.ended_at ?? Infinity),
    ),
  };
}

/** The clock with one break changed or added. */
export function withBreak(clock: Clock, pause: Break): Clock {
  const others = clock.breaks.filter(({ id }) => id !== pause.id);
  return {
    ...clock,
    breaks: [...others, pause].sort(
      (one, other) => one.started_at - other.started_at || (one.ended_at ?? Infinity) - (other.ended_at ?? Infinity),
    ),
  };
}

export const iso = (instant: number): string => new Date(instant * 1000).toISOString();
const isoOrNull = (instant: number | null): string | null => (instant === null ? null : iso(instant));

/** Start and end of an entry as the history keeps them. */
export const spanOf = ({
  started_at,
  ended_at,
}: {
  readonly started_at: number;
  readonly ended_at: number | null;
}) => ({
  started_at: iso(started_at),
  ended_at: isoOrNull(ended_at),
});

/**
 * Writes everything that was touched and its history in one statement, so that no half of it can exist. Entries are
 * inserted, or updated where they exist already.
 */
export async function save(db: Db, timeline: LockedTimeline, change: ChangeContext): Promise<void> {
  const rows = rowsOf(timeline, change);
  if (timeline.removed.size) await remove(db, [...timeline.removed]);
  await sql`
    with a as (
      insert into attendances (id, person_id, working_date, working_place, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time,
        shift_work_time, shift_break_time, shift_grace_minutes, is_accepted, has_irregular, approved_at, comment)
      select id, person_id, working_date, working_place, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time,
        shift_work_time, shift_break_time, shift_grace_minutes, is_accepted, has_irregular, approved_at, comment
        from json_populate_recordset(null::attendances, ${JSON.stringify(rows.attendances)}::json)
      on conflict (tenant_id, id) do update set is_accepted = excluded.is_accepted, has_irregular = excluded.has_irregular, comment = excluded.comment,
        approved_at = excluded.approved_at, approved_by = case when excluded.approved_at is null then null else attendances.approved_by end
    ), c as (
      insert into clocks (id, clock_out_id, attendance_id, person_id, started_at, ended_at, zone, source, is_irregular, approved_at)
      select id, clock_out_id, attendance_id, person_id, started_at, ended_at, zone, source, is_irregular, approved_at
        from json_populate_recordset(null::clocks, ${JSON.stringify(rows.clocks)}::json)
      on conflict (tenant_id, id) do update set clock_out_id = excluded.clock_out_id, started_at = excluded.started_at, ended_at = excluded.ended_at,
        is_irregular = excluded.is_irregular, approved_at = excluded.approved_at
    ), b as (
      insert into breaks (id, break_out_id, clock_id, attendance_id, person_id, started_at, ended_at, is_irregular, approved_at)
      select id, break_out_id, clock_id, attendance_id, person_id, started_at, ended_at, is_irregular, approved_at
        from json_populate_recordset(null::breaks, ${JSON.stringify(rows.breaks)}::json)
      on conflict (tenant_id, id) do update set break_out_id = excluded.break_out_id, started_at = excluded.started_at, ended_at = excluded.ended_at,
        is_irregular = excluded.is_irregular, approved_at = excluded.approved_at
    )
    insert into attendance_history (attendance_id, person_id, entity, entity_id, action, actor_id, source, address, old, new)
    select attendance_id, person_id, entity, entity_id, action, actor_id, source, address, old, new
      from json_populate_recordset(null::attendance_history, ${JSON.stringify(rows.history)}::json)`.execute(db);
  timeline.touched.clear();
  timeline.removed.clear();
  timeline.history.length = 0;
}

async function remove(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from breaks where id = any(${ids}::uuid[]) or clock_id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from clocks where id = any(${ids}::uuid[])`.execute(db);
}

function rowsOf({ days, touched, history, person, settings }: LockedTimeline, change: ChangeContext) {
  const clocks = days.flatMap((day) => day.clocks.map((clock) => ({ day, clock })));
  const breaks = clocks.flatMap(({ day, clock }) => clock.breaks.map((pause) => ({ day, clock, pause })));
  return {
    attendances: days.filter(({ id }) => touched.has(id)).map(attendanceRow),
    clocks: clocks
      .filter(({ clock }) => touched.has(clock.id))
      .map(({ day, clock }) => ({
        ...entryRow(clock),
        id: clock.id,
        clock_out_id: clock.clock_out_id,
        attendance_id: day.id,
        person_id: person.id,
        zone: settings.timezone,
        source: change.source,
      })),
    breaks: breaks
      .filter(({ pause }) => touched.has(pause.id))
      .map(({ day, clock, pause }) => ({
        ...entryRow(pause),
        id: pause.id,
        break_out_id: pause.break_out_id,
        clock_id: clock.id,
        attendance_id: day.id,
        person_id: person.id,
      })),
    history: history.map((line) => ({
      ...line,
      person_id: person.id,
      actor_id: change.actor_id,
      source: change.source,
      address: change.address,
    })),
  };
}

/** The columns that clocks and breaks have in common. */
function entryRow({ started_at, ended_at, is_irregular, approved_at }: Break | Clock) {
  return {
    started_at: iso(started_at),
    ended_at: isoOrNull(ended_at),
    is_irregular,
    approved_at: isoOrNull(approved_at),
  };
}

function attendanceRow({ shift, clocks: _, approved_at, ...day }: Day) {
  return {
    ...day,
    approved_at: isoOrNull(approved_at),
    ...(shift && {
      shift_name: shift.name,
      shift_color: shift.color,
      shift_start_at: iso(shift.start_at),
      shift_end_at: iso(shift.end_at),
      shift_start_time: shift.start_time,
      shift_work_time: shift.work_time,
      shift_break_time: shift.break_time,
      shift_grace_minutes: shift.grace_minutes,
    }),
  };
}
