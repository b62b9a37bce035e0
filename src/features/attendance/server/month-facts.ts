import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, daysBetween, startOfDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayFacts, ShiftTimes } from '#features/days/rules/day.ts';
import type { ClockFacts, Span } from '#features/days/rules/entries.ts';
import type { Range } from './month-range.ts';

/** Facts that decide about a day, and its id as 16 characters of one byte each (`writtenIds` converts it). */
export interface FactsOfDay extends DayFacts<ShiftTimes> {
  readonly id: string;
}

/** Facts by person, then by the day's index in the range, from 0. */
export type MonthFacts = ReadonlyMap<string, ReadonlyMap<number, FactsOfDay>>;

/**
 * Weights of a day's flags in one number, which ends with the minutes of grace. An override takes two bits:
 * 0 unset, 1 no, 2 yes.
 */
const dayFlags = {
  isRemote: 1,
  isAccepted: 2,
  hasIrregular: 4,
  isApproved: 8,
  hasComment: 16,
  remoteOverride: 32,
  lateOverride: 128,
  incompleteOverride: 512,
  isFlagged: 2048,
  graceMinutes: 4096,
} as const;
const clockFlags = { isIrregular: 1, isApproved: 2, isEndUnknown: 4 } as const;

const flag = (weight: number, condition: RawBuilder<unknown>) => sql`${weight}::int * (${condition})::int`;
const override = (weight: number, column: RawBuilder<unknown>) => sql`${weight}::int * coalesce(${column}::int + 1, 0)`;
/** Microseconds since 2000; null is encoded as the first instant of 1970, at which no one clocked in. */
const instant = (column: string) => sql`timestamptz_send(coalesce(${sql.ref(column)}, 'epoch'))`;

const daysOf = (personIds: readonly string[], from: LocalDate, to: LocalDate) =>
  sql<PackedRow>`
      select person_id, string_agg(uuid_send(id) || date_send(working_date)
          || ${instant('shift_start_at')} || ${instant('shift_end_at')} || int4send(coalesce(shift_work_time, 0))
          || int4send(coalesce(shift_break_at, -1)) || int4send(coalesce(due_time, -1))
          || int4send(${flag(dayFlags.isRemote, sql`working_place = 2`)}
            + ${flag(dayFlags.isAccepted, sql`is_accepted`)}
            + ${flag(dayFlags.hasIrregular, sql`has_irregular`)} + ${flag(dayFlags.hasComment, sql`has_comment`)}
            + ${flag(dayFlags.isApproved, sql`approved_at is not null`)}
            + ${flag(dayFlags.isFlagged, sql`flagged_at is not null`)}
            + ${override(dayFlags.remoteOverride, sql`is_remote_override`)}
            + ${override(dayFlags.lateOverride, sql`is_late_override`)}
            + ${override(dayFlags.incompleteOverride, sql`is_incomplete_override`)}
            + ${dayFlags.graceMinutes}::int * coalesce(shift_grace_minutes, 0)::int), '') as records
        from attendances where person_id = any(${personIds}) and working_date between ${from} and ${to}
       group by person_id`;

/**
 * Reads the recorded days of many people with just the facts that decide about a day.
 * Takes three statements, each answered by one index (`0340_days.sql`), whatever the number of people.
 * A person's records are transferred as concatenated bytes: converting numbers and ids to text,
 * or making a row of each, would take longer than finding them, in the database and here.
 */
export async function monthFacts(
  db: Db,
  personIds: readonly string[],
  { start_date, end_date }: Range,
  zone: string,
): Promise<MonthFacts> {
  // An entry may begin on the day before its working date, when coming early to a shift at midnight,
  // or two days after it, when back from a break late in the longest night shift. A place in another zone
  // may be more than a day ahead or behind.
  const from = new Date(startOfDay(addDays(start_date, -3), zone) * 1000).toISOString();
  const to = new Date(startOfDay(addDays(end_date, 5), zone) * 1000).toISOString();
  const ofEntries = sql`person_id = any(${personIds}) and started_at >= ${from} and started_at < ${to}`;
  const [days, clocks, breaks] = await Promise.all([
    daysOf(personIds, start_date, end_date).execute(db),
    sql<PackedRow>`
      select person_id, string_agg(uuid_send(attendance_id) || ${instant('started_at')} || ${instant('ended_at')}
          || int4send(${flag(clockFlags.isIrregular, sql`is_irregular`)}
            + ${flag(clockFlags.isApproved, sql`approved_at is not null`)}
            + ${flag(clockFlags.isEndUnknown, sql`is_end_unknown`)}), '') as records
        from clocks where ${ofEntries} group by person_id`.execute(db),
    sql<PackedRow>`
      select person_id, string_agg(${instant('started_at')} || ${instant('ended_at')}, '') as records
        from breaks where ${ofEntries} group by person_id`.execute(db),
  ]);
  const clocksOf = new Map(clocks.rows.map(({ person_id, records }) => [person_id, records]));
  const breaksOf = new Map(breaks.rows.map(({ person_id, records }) => [person_id, records]));
  return new Map(
    days.rows.map(({ person_id, records }) => [
      person_id,
      unpack(daysBetween(epoch2000, start_date), records, clocksOf.get(person_id), breaksOf.get(person_id)),
    ]),
  );
}

interface PackedRow {
  readonly person_id: string;
  readonly records: Buffer;
}

type OpenClock = ClockFacts & { readonly breaks: Span[] };
type OpenDay = FactsOfDay & { readonly clocks: OpenClock[] };

/** PostgreSQL counts dates and instants from the beginning of 2000. */
const epoch2000 = '2000-01-01' as LocalDate;
const epoch2000Seconds = 946_684_800;
const bytesOf = { day: 52, clock: 36, break: 16 };
const emptyBuffer: Buffer = Buffer.alloc(0);

/** Epoch seconds; 0 for none. */
const instantAt = (records: Buffer, at: number): number =>
  (records.readInt32BE(at) * 2 ** 32 + records.readUInt32BE(at + 4)) / 1_000_000 + epoch2000Seconds;

/** @param firstDay first date of the range, as days since the beginning of 2000 */
function unpack(firstDay: number, days: Buffer, clocks = emptyBuffer, breaks = emptyBuffer): Map<number, FactsOfDay> {
  const byPlace = new Map<number, FactsOfDay>();
  const byId = new Map<string, OpenDay>();
  for (let at = 0; at < days.length; at += bytesOf.day) {
    const day = dayFrom(days, at);
    byPlace.set(days.readInt32BE(at + 16) - firstDay, day);
    byId.set(day.id, day);
  }
  const all: OpenClock[] = [];
  for (let at = 0; at < clocks.length; at += bytesOf.clock) {
    const flags = clocks.readInt32BE(at + 32);
    const clock = {
      started_at: instantAt(clocks, at + 16),
      ended_at: instantAt(clocks, at + 24) || null,
      is_irregular: (flags & clockFlags.isIrregular) > 0,
      approved_at: flags & clockFlags.isApproved ? approved : null,
      is_end_unknown: (flags & clockFlags.isEndUnknown) > 0,
      breaks: [],
    };
    const day = byId.get(clocks.toString('latin1', at, at + 16))?.clocks;
    day?.push(clock);
    if (day && day.length > 1) day.sort(inOrder);
    all.push(clock);
  }
  all.sort(inOrder);
  // A break lies within its entry, and entries do not overlap, so it belongs to the last one that began before it.
  for (let at = 0; at < breaks.length; at += bytesOf.break) {
    const started_at = instantAt(breaks, at);
    lastBefore(all, started_at)?.breaks.push({ started_at, ended_at: instantAt(breaks, at + 8) || null });
  }
  return byPlace;
}

/** Concatenated ids of days in hex notation, 36 characters each. */
export function writtenIds(ids: string): string {
  const hex = Buffer.from(ids, 'latin1').toString('hex');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/g, '$1-$2-$3-$4-$5');
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

/** Stands for any time of approval or flagging, which is irrelevant here. */
const approved = 0;

function dayFrom(days: Buffer, at: number): OpenDay {
  const start_at = instantAt(days, at + 20);
  const [break_at, due_time] = [days.readInt32BE(at + 40), days.readInt32BE(at + 44)];
  const flags = days.readInt32BE(at + 48);
  const grace_minutes = Math.floor(flags / dayFlags.graceMinutes);
  return {
    id: days.toString('latin1', at, at + 16),
    shift: start_at
      ? {
          start_at,
          end_at: instantAt(days, at + 28),
          work_time: days.readInt32BE(at + 36),
          grace_minutes,
          ...(break_at >= 0 && { break_at }),
        }
      : null,
    due_time: due_time < 0 ? null : due_time,
    working_place: flags & dayFlags.isRemote ? 2 : 1,
    is_accepted: (flags & dayFlags.isAccepted) > 0,
    has_irregular: (flags & dayFlags.hasIrregular) > 0,
    approved_at: flags & dayFlags.isApproved ? approved : null,
    flagged_at: flags & dayFlags.isFlagged ? approved : null,
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
