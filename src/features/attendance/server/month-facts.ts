import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { addDays, startOfDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/wire.ts';
import type { DayFacts, ShiftTimes } from '../rules/day.ts';
import type { ClockFacts, Span } from '../rules/entries.ts';
import type { Range } from './month-range.ts';

/** What decides about a day, and its id. */
export interface FactsOfDay extends DayFacts<ShiftTimes> {
  readonly id: string;
  readonly working_date: LocalDate;
}

/**
 * The recorded days of many people, by person and date: what the decision about a day needs and no more. Three
 * statements, each answered by one index (migrations 0004 and 0006), whatever the number of people. A person's
 * records travel as one text, since the driver takes longer to make thousands of rows than the database to find them.
 */
export async function monthFacts(db: Db, personIds: readonly string[], { start_date, end_date }: Range, zone: string): Promise<Map<string, Map<LocalDate, FactsOfDay>>> {
  // An entry may begin on the day before its working date (come early to a shift at midnight) or two after it (back from
  // a break, late in the longest of night shifts).
  const from = new Date(startOfDay(addDays(start_date, -1), zone) * 1000).toISOString();
  const to = new Date(startOfDay(addDays(end_date, 3), zone) * 1000).toISOString();
  const [days, clocks, breaks] = await Promise.all([
    sql<Packed>`
      select person_id, string_agg(concat_ws('|', id, working_date, working_place,
          coalesce(date_part('epoch', shift_start_at)::int8, 0), coalesce(date_part('epoch', shift_end_at)::int8, 0), coalesce(shift_work_time, 0), coalesce(shift_grace_minutes, 0),
          coalesce(is_remote_override::text, ''), coalesce(is_late_override::text, ''), coalesce(is_incomplete_override::text, ''),
          is_accepted, has_irregular, approved_at is not null, has_comment), E'\n') as records
        from attendances where person_id = any(${personIds}) and working_date between ${start_date} and ${end_date} group by person_id`.execute(db),
    sql<Packed>`
      select person_id, string_agg(concat_ws('|', attendance_id, date_part('epoch', started_at)::int8, coalesce(date_part('epoch', ended_at)::int8, 0),
          is_irregular, approved_at is not null), E'\n') as records
        from clocks where person_id = any(${personIds}) and started_at >= ${from} and started_at < ${to} group by person_id`.execute(db),
    sql<Packed>`
      select person_id, string_agg(concat_ws('|', attendance_id, date_part('epoch', started_at)::int8, coalesce(date_part('epoch', ended_at)::int8, 0)), E'\n') as records
        from breaks where person_id = any(${personIds}) and started_at >= ${from} and started_at < ${to} group by person_id`.execute(db),
  ]);
  return unpack(days.rows, clocks.rows, breaks.rows);
}

/** One line per record, its fields between bars. */
interface Packed {
  readonly person_id: string;
  readonly records: string;
}

const split = (rows: readonly Packed[]): string[][] => rows.flatMap(({ records }) => records.split('\n').map((record) => record.split('|')));

interface OpenDay {
  readonly clocks: (ClockFacts & { readonly breaks: Span[] })[];
}

function unpack(days: readonly Packed[], clocks: readonly Packed[], breaks: readonly Packed[]): Map<string, Map<LocalDate, FactsOfDay>> {
  const byId = new Map<string, OpenDay>();
  const people = new Map<string, Map<LocalDate, FactsOfDay>>();
  for (const { person_id, records } of days) {
    const own = new Map<LocalDate, FactsOfDay>();
    for (const record of records.split('\n')) {
      const day = dayFrom(record.split('|'));
      own.set(day.working_date, day);
      byId.set(day.id, day);
    }
    people.set(person_id, own);
  }
  for (const [id = '', start, end, is_irregular, is_approved] of split(clocks)) {
    const known = byId.get(id)?.clocks;
    known?.push({ started_at: Number(start), ended_at: Number(end) || null, is_irregular: is_irregular === 't', approved_at: is_approved === 't' ? Number(end) : null, breaks: [] });
    if (known && known.length > 1) known.sort((one, other) => one.started_at - other.started_at || (one.ended_at ?? Infinity) - (other.ended_at ?? Infinity));
  }
  for (const [id = '', start, end] of split(breaks)) {
    const pause = { started_at: Number(start), ended_at: Number(end) || null };
    byId.get(id)?.clocks.findLast(({ started_at }) => started_at <= pause.started_at)?.breaks.push(pause);
  }
  return people;
}

function dayFrom(fields: readonly string[]): FactsOfDay & OpenDay {
  const [id = '', date, place, start, end, work, grace, remote, late, incomplete, accepted, irregular, approved, comment] = fields;
  return {
    id,
    working_date: date as LocalDate,
    working_place: Number(place),
    shift: Number(start) ? { start_at: Number(start), end_at: Number(end), work_time: Number(work), grace_minutes: Number(grace) } : null,
    is_remote_override: overrideFrom(remote),
    is_late_override: overrideFrom(late),
    is_incomplete_override: overrideFrom(incomplete),
    is_accepted: accepted === 't',
    has_irregular: irregular === 't',
    // That somebody approved is what counts here, not when.
    approved_at: approved === 't' ? 1 : null,
    comment: comment === 't' ? true : null,
    clocks: [],
  };
}

const overrideFrom = (text: string | undefined): boolean | null => (text ? text === 'true' : null);
