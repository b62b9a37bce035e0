import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';
import type { Clock, Day } from '../../rules/entries.ts';

/** One row per day; instants as epoch seconds, to avoid creating `Date` objects. */
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
  shift_break_at: number | null;
  due_time: number | null;
  is_remote_override: boolean | null;
  is_late_override: boolean | null;
  is_incomplete_override: boolean | null;
  is_accepted: boolean;
  has_irregular: boolean;
  approved_at: number | null;
  flagged_at: number | null;
  comment: string | null;
  reviewer_comment: string | null;
  clocks: readonly (readonly [...EntryRow, is_end_unknown: boolean])[] | null;
  /** Break entries, each after the id of its clock. */
  breaks: readonly [clock_id: string, ...EntryRow][] | null;
}

/** Array without field names, which would cost more than the values. */
type EntryRow = readonly [
  id: string,
  out_id: string | null,
  started_at: number,
  ended_at: number | null,
  is_irregular: boolean,
  approved_at: number | null,
];

const epoch = (column: string) => `date_part('epoch', ${column})::int8`;

const columns = `
  a.id, a.person_id, a.working_date, a.working_place, a.shift_name, a.shift_color,
  ${epoch('a.shift_start_at')} as shift_start_at, ${epoch('a.shift_end_at')} as shift_end_at,
  to_char(a.shift_start_time, 'HH24:MI') as shift_start_time, a.shift_work_time, a.shift_break_time,
  a.shift_grace_minutes, a.shift_break_at, a.due_time, a.is_remote_override, a.is_late_override, a.is_incomplete_override, a.is_accepted,
  a.has_irregular, ${epoch('a.approved_at')} as approved_at, ${epoch('a.flagged_at')} as flagged_at, a.comment,
  a.reviewer_comment`;

const clockRow = `json_build_array(c.id, c.clock_out_id, ${epoch('c.started_at')}, ${epoch('c.ended_at')},
  c.is_irregular, ${epoch('c.approved_at')}, c.is_end_unknown)`;

const breakRow = `json_build_array(b.clock_id, b.id, b.break_out_id, ${epoch('b.started_at')}, ${epoch('b.ended_at')},
  b.is_irregular, ${epoch('b.approved_at')})`;

/**
 * Reads days with their clocks and breaks, ordered by date and start. Entries are aggregated per day,
 * since a join would repeat the day for each of a hundred entries.
 */
async function readDays(db: Db, condition: string, values: readonly unknown[]): Promise<Day[]> {
  const rows = await rowsOf<Row>(db, `${selectDays} where ${condition} order by a.person_id, a.working_date`, values);
  return rows.map(dayFrom);
}

const selectDays = `
  select ${columns},
         (select json_agg(${clockRow} order by c.started_at, c.ended_at)
            from clocks c where c.attendance_id = a.id) as clocks,
         (select json_agg(${breakRow} order by b.started_at, b.ended_at)
            from breaks b where b.attendance_id = a.id) as breaks
    from attendances a`;

/** Returns the recorded days of some people between two dates, both included. */
export function daysOf(db: Db, personIds: readonly string[], from: LocalDate, to: LocalDate): Promise<Day[]> {
  return readDays(db, 'a.person_id = any($1) and a.working_date between $2 and $3', [personIds, from, to]);
}

/** Returns the recorded days of some people, each on its own date. */
export function daysAt(
  db: Db,
  personDays: readonly { readonly user_id: string; readonly working_date: LocalDate }[],
): Promise<Day[]> {
  const people = personDays.map(({ user_id }) => user_id);
  const dates = personDays.map(({ working_date }) => working_date);
  const condition = '(a.person_id, a.working_date) in (select * from unnest($1::uuid[], $2::date[]))';
  return readDays(db, condition, [people, dates]);
}

/** Returns one day by its id; undefined when there is none, or it belongs to another person. */
export async function dayOf(db: Db, id: string, personId: string): Promise<Day | undefined> {
  const [day] = await readDays(db, 'a.id = $1 and a.person_id = $2', [id, personId]);
  return day;
}

/** Clock state that browsers receive when a day's clock has changed. */
export interface ClockState {
  readonly working_date: LocalDate;
  readonly is_clocked_in: boolean;
  readonly is_on_break: boolean;
}

/** Returns clock states by day id; deleted days are missing. */
export async function clockStatesOf(db: Db, dayIds: readonly string[]): Promise<ReadonlyMap<string, ClockState>> {
  const text = `
    select id, working_date, c.clock_id is not null as is_clocked_in,
           exists (select from breaks b
                    where b.clock_id = c.clock_id and b.attendance_id = a.id and b.ended_at is null) as is_on_break
      from attendances a
      left join (select id as clock_id, attendance_id from clocks where ended_at is null) c on c.attendance_id = a.id
     where id = any($1::uuid[])`;
  const rows = await rowsOf<ClockState & { readonly id: string }>(db, text, [[...new Set(dayIds)]]);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/**
 * Returns the days that a decision about a person's clock needs: those between two dates, the last one before them and,
 * however old, the one with the open clock.
 */
export function daysAround(db: Db, personId: string, from: LocalDate, to: LocalDate): Promise<Day[]> {
  return readDays(db, daysAroundCondition, [personId, from, to]);
}

const daysAroundCondition = `
  a.person_id = $1 and a.working_date = any(array(
    select working_date from attendances where person_id = $1 and working_date between $2 and $3
    union all select day.working_date from clocks c join attendances day on day.id = c.attendance_id
               where c.person_id = $1 and c.ended_at is null
    union all (select working_date from attendances where person_id = $1 and working_date < $2
                order by working_date desc limit 1)))`;

function dayFrom(row: Row): Day {
  return {
    id: row.id,
    person_id: row.person_id,
    working_date: row.working_date,
    working_place: row.working_place,
    shift: shiftFrom(row),
    due_time: row.due_time,
    is_remote_override: row.is_remote_override,
    is_late_override: row.is_late_override,
    is_incomplete_override: row.is_incomplete_override,
    is_accepted: row.is_accepted,
    has_irregular: row.has_irregular,
    approved_at: row.approved_at,
    flagged_at: row.flagged_at,
    comment: row.comment,
    reviewer_comment: row.reviewer_comment,
    clocks: clocksFrom(row),
  };
}

function clocksFrom({ clocks, breaks }: Row): Clock[] {
  const breaksByClock = Map.groupBy(breaks ?? [], ([clock_id]) => clock_id);
  return (clocks ?? []).map(([id, clock_out_id, started_at, ended_at, is_irregular, approved_at, is_end_unknown]) => ({
    id,
    clock_out_id,
    ...spanFrom([started_at, ended_at, is_irregular, approved_at]),
    ...(is_end_unknown && { is_end_unknown }),
    breaks: (breaksByClock.get(id) ?? []).map(([, pause_id, break_out_id, ...span]) => ({
      id: pause_id,
      break_out_id,
      ...spanFrom(span),
    })),
  }));
}

type SpanRow = EntryRow extends readonly [unknown, unknown, ...infer Rest] ? Rest : never;

const spanFrom = ([started_at, ended_at, is_irregular, approved_at]: SpanRow) => ({
  started_at,
  ended_at,
  is_irregular,
  approved_at,
});

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
    ...(row.shift_break_at !== null && { break_at: row.shift_break_at }),
  };
}
