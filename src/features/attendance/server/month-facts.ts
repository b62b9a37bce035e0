import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, startOfDay } from '#platform/shared/time.ts';
import type { DayFacts, ShiftTimes } from '#features/days/rules/day.ts';
import type { ClockFacts, Span } from '#features/days/rules/entries.ts';
import type { Range } from './month-range.ts';

/** What decides about a day, and its id. */
export interface FactsOfDay extends DayFacts<ShiftTimes> {
  readonly id: string;
}

/** By person, then by the day's place in the range, counted from 0. */
export type MonthFacts = ReadonlyMap<string, ReadonlyMap<number, FactsOfDay>>;

/** The weights of a day's flags in one number. An override has two bits: 0 nothing said, 1 no, 2 yes. */
const dayFlags = {
  isRemote: 1,
  isAccepted: 2,
  hasIrregular: 4,
  isApproved: 8,
  hasComment: 16,
  remoteOverride: 32,
  lateOverride: 128,
  incompleteOverride: 512,
} as const;
const clockFlags = { isIrregular: 1, isApproved: 2 } as const;

const flag = (weight: number, condition: RawBuilder<unknown>) => sql`${weight}::int * (${condition})::int`;
const override = (weight: number, column: RawBuilder<unknown>) => sql`${weight}::int * coalesce(${column}::int + 1, 0)`;

/**
 * The recorded days of many people: what the decision about a day needs and no more. Three statements, each answered
 * by one index (migrations 0004 and 0006), whatever the number of people. A person's records travel packed, as ids of
 * 36 letters one after the other and as a list of whole numbers: to make a row of each would take longer, in the
 * database and here, than to find them. For an instant, 0 says that there is none; nobody clocked in the first second
 * of 1970.
 */
export async function monthFacts(
  db: Db,
  personIds: readonly string[],
  { start_date, end_date }: Range,
  zone: string,
): Promise<MonthFacts> {
  // An entry may begin on the day before its working date (come early to a shift at midnight) or two after it (back
  // from
  // a break, late in the longest of night shifts).
  const from = new Date(startOfDay(addDays(start_date, -1), zone) * 1000).toISOString();
  const to = new Date(startOfDay(addDays(end_date, 3), zone) * 1000).toISOString();
  const [days, clocks, breaks] = await Promise.all([
    sql<Packed>`
      select person_id, string_agg(id::text, '') as ids, string_agg(concat_ws(',', working_date - ${start_date}::date,
          coalesce(date_part('epoch', shift_start_at)::int8, 0), coalesce(date_part('epoch', shift_end_at)::int8, 0), coalesce(shift_work_time, 0), coalesce(shift_grace_minutes, 0),
          ${flag(dayFlags.isRemote, sql`working_place = 2`)} + ${flag(dayFlags.isAccepted, sql`is_accepted`)} + ${flag(dayFlags.hasIrregular, sql`has_irregular`)}
            + ${flag(dayFlags.isApproved, sql`approved_at is not null`)} + ${flag(dayFlags.hasComment, sql`has_comment`)} + ${override(dayFlags.remoteOverride, sql`is_remote_override`)}
            + ${override(dayFlags.lateOverride, sql`is_late_override`)} + ${override(dayFlags.incompleteOverride, sql`is_incomplete_override`)}), ',') as numbers
        from attendances where person_id = any(${personIds}) and working_date between ${start_date} and ${end_date} group by person_id`.execute(
      db,
    ),
    sql<Packed>`
      select person_id, string_agg(attendance_id::text, '') as ids, string_agg(concat_ws(',', date_part('epoch', started_at)::int8, coalesce(date_part('epoch', ended_at)::int8, 0),
          ${flag(clockFlags.isIrregular, sql`is_irregular`)} + ${flag(clockFlags.isApproved, sql`approved_at is not null`)}), ',') as numbers
        from clocks where person_id = any(${personIds}) and started_at >= ${from} and started_at < ${to} group by person_id`.execute(
      db,
    ),
    sql<Packed>`
      select person_id, '' as ids, string_agg(concat_ws(',', date_part('epoch', started_at)::int8, coalesce(date_part('epoch', ended_at)::int8, 0)), ',') as numbers
        from breaks where person_id = any(${personIds}) and started_at >= ${from} and started_at < ${to} group by person_id`.execute(
      db,
    ),
  ]);
  const clocksOf = new Map(clocks.rows.map((packed) => [packed.person_id, packed]));
  const breaksOf = new Map(breaks.rows.map((packed) => [packed.person_id, packed]));
  return new Map(
    days.rows.map((packed) => [
      packed.person_id,
      unpack(packed, clocksOf.get(packed.person_id), breaksOf.get(packed.person_id)),
    ]),
  );
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
    const clock = {
      started_at: at(0),
      ended_at: at(1) || null,
      is_irregular: (at(2) & clockFlags.isIrregular) > 0,
      approved_at: at(2) & clockFlags.isApproved ? approved : null,
      breaks: [],
    };
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

const inOrder = (one: Span, other: Span) =>
  one.started_at - other.started_at || (one.ended_at ?? Infinity) - (other.ended_at ?? Infinity);

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
function each(
  packed: Packed | undefined,
  width: number,
  take: (id: string, at: (place: number) => number) => void,
): void {
  if (!packed) return;
  const numbers = JSON.parse(`[${packed.numbers}]`) as number[];
  let first = 0;
  const at = (place: number): number => numbers[first + place] ?? 0;
  for (let record = 0; first < numbers.length; record++, first += width)
    take(packed.ids.slice(record * 36, record * 36 + 36), at);
}

/** Here it counts that somebody approved, not when. */
const approved = 0;

function dayFrom(id: string, at: (place: number) => number): OpenDay {
  const [start_at, flags] = [at(1), at(5)];
  return {
    id,
    shift: start_at ? { start_at, end_at: at(2), work_time: at(3), grace_minutes: at(4) } : null,
    working_place: flags & dayFlags.isRemote ? 2 : 1,
    is_accepted: (flags & dayFlags.isAccepted) > 0,
    has_irregular: (flags & dayFlags.hasIrregular) > 0,
    approved_at: flags & dayFlags.isApproved ? approved : null,
    comment: flags & dayFlags.hasComment ? true : null,
    is_remote_override: overrideFrom(flags, dayFlags.remoteOverride),
    is_late_override: overrideFrom(flags, dayFlags.lateOverride),
    is_incomplete_override: overrideFrom(flags, dayFlags.incompleteOverride),
    clocks: [],
  };
}

function overrideFrom(flags: number, weight: number): boolean | null {
  if (flags & (2 * weight)) return true;
  return flags & weight ? false : null;
}
