import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { addDays, startOfDay } from '#platform/shared/time.ts';
import type { DayFacts, ShiftTimes } from '../rules/day.ts';
import type { ClockFacts, Span } from '../rules/entries.ts';
import type { Range } from './month-range.ts';

/** What decides about a day, and its id. */
export interface FactsOfDay extends DayFacts<ShiftTimes> {
  readonly id: string;
}

/** By person, then by the day's place in the range, counted from 0. */
export type MonthFacts = ReadonlyMap<string, ReadonlyMap<number, FactsOfDay>>;

/**
 * The recorded days of many people: what the decision about a day needs and no more. Three statements, each answered
 * by one index (migrations 0004 and 0006), whatever the number of people. A person's records travel packed, as ids of
 * 36 letters one after the other and as a list of whole numbers: to make a row of each would take longer, in the
 * database and here, than to find them. For an instant, 0 says that there is none; nobody clocked in the first second of 1970.
 */
export async function monthFacts(db: Db, personIds: readonly string[], { start_date, end_date }: Range, zone: string): Promise<MonthFacts> {
  // An entry may begin on the day before its working date (come early to a shift at midnight) or two after it (back from
  // a break, late in the longest of night shifts).
  const from = new Date(startOfDay(addDays(start_date, -1), zone) * 1000).toISOString();
  const to = new Date(startOfDay(addDays(end_date, 3), zone) * 1000).toISOString();
  const [days, clocks, breaks] = await Promise.all([
    sql<Packed>`
      select person_id, string_agg(id::text, '') as ids, string_agg(concat_ws(',', working_date - ${start_date}::date,
          coalesce(date_part('epoch', shift_start_at)::int8, 0), coalesce(date_part('epoch', shift_end_at)::int8, 0), coalesce(shift_work_time, 0), coalesce(shift_grace_minutes, 0),
          (working_place = 2)::int + 2 * is_accepted::int + 4 * has_irregular::int + 8 * (approved_at is not null)::int + 16 * has_comment::int
            + 32 * coalesce(is_remote_override::int + 1, 0) + 128 * coalesce(is_late_override::int + 1, 0) + 512 * coalesce(is_incomplete_override::int + 1, 0)), ',') as numbers
        from attendances where person_id = any(${personIds}) and working_date between ${start_date} and ${end_date} group by person_id`.execute(db),
    sql<Packed>`
      select person_id, string_agg(attendance_id::text, '') as ids, string_agg(concat_ws(',', date_part('epoch', started_at)::int8, coalesce(date_part('epoch', ended_at)::int8, 0),
          is_irregular::int + 2 * (approved_at is not null)::int), ',') as numbers
        from clocks where person_id = any(${personIds}) and started_at >= ${from} and started_at < ${to} group by person_id`.execute(db),
    sql<Packed>`
      select person_id, '' as ids, string_agg(concat_ws(',', date_part('epoch', started_at)::int8, coalesce(date_part('epoch', ended_at)::int8, 0)), ',') as numbers
        from breaks where person_id = any(${personIds}) and started_at >= ${from} and started_at < ${to} group by person_id`.execute(db),
  ]);
  const clocksOf = new Map(clocks.rows.map((packed) => [packed.person_id, packed]));
  const breaksOf = new Map(breaks.rows.map((packed) => [packed.person_id, packed]));
  return new Map(days.rows.map((packed) => [packed.person_id, unpack(packed, clocksOf.get(packed.person_id), breaksOf.get(packed.person_id))]));
}

interface Packed {
  readonly person_id: string;
  readonly ids: string;
  readonly numbers: string;
}

type OpenClock = ClockFacts & { readonly breaks: Span[] };
type OpenDay = FactsOfDay & { readonly clocks: OpenClock[] };

function unpack(days: Packed, clocks: Packed | undefined, breaks: Packed | undefined): Map<number, FactsOfDay> {
  const byPlace = new Map<number, FactsOfDay>();
  const byId = new Map<string, OpenDay>();
  each(days, 6, (id, at) => {
    const day = dayFrom(id, at);
    byPlace.set(at(0), day);
    byId.set(id, day);
  });
  const all: OpenClock[] = [];
  each(clocks, 3, (id, at) => {
    const clock = { started_at: at(0), ended_at: at(1) || null, is_irregular: (at(2) & 1) > 0, approved_at: at(2) & 2 ? approved : null, breaks: [] };
    const day = byId.get(id)?.clocks;
    day?.push(clock);
    if (day && day.length > 1) day.sort(inOrder);
    all.push(clock);
  });
  all.sort(inOrder);
  // A break lies within its entry, and entries do not overlap: it belongs to the last one that began before it.
  each(breaks, 2, (_, at) => lastBefore(all, at(0))?.breaks.push({ started_at: at(0), ended_at: at(1) || null }));
  return byPlace;
}

const inOrder = (one: Span, other: Span) => one.started_at - other.started_at || (one.ended_at ?? Infinity) - (other.ended_at ?? Infinity);

function lastBefore(clocks: readonly OpenClock[], instant: number): OpenClock | undefined {
  let [low, high] = [0, clocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((clocks[middle]?.started_at ?? Infinity) <= instant) low = middle + 1;
    else high = middle;
  }
  return clocks[low - 1];
}

/** Calls `take` for every record with its id and a reader of its numbers. */
function each(packed: Packed | undefined, width: number, take: (id: string, at: (place: number) => number) => void): void {
  if (!packed) return;
  const numbers = JSON.parse(`[${packed.numbers}]`) as number[];
  let first = 0;
  const at = (place: number): number => numbers[first + place] ?? 0;
  for (let record = 0; first < numbers.length; record++, first += width) take(packed.ids.slice(record * 36, record * 36 + 36), at);
}

/** Here it counts that somebody approved, not when. */
const approved = 0;

function dayFrom(id: string, at: (place: number) => number): OpenDay {
  const [start_at, flags] = [at(1), at(5)];
  return {
    id,
    shift: start_at ? { start_at, end_at: at(2), work_time: at(3), grace_minutes: at(4) } : null,
    working_place: flags & 1 ? 2 : 1,
    is_accepted: (flags & 2) > 0,
    has_irregular: (flags & 4) > 0,
    approved_at: flags & 8 ? approved : null,
    comment: flags & 16 ? true : null,
    is_remote_override: overrideFrom(flags >> 5),
    is_late_override: overrideFrom(flags >> 7),
    is_incomplete_override: overrideFrom(flags >> 9),
    clocks: [],
  };
}

/** Two bits: nothing said, no, yes. */
const overrideFrom = (bits: number): boolean | null => (bits & 3 ? (bits & 2) > 0 : null);
