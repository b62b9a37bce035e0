import { sql, type RawBuilder } from 'kysely';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import { overlaps, type ChosenDate, type DayPart, type Unit } from '#features/leave/rules/counting.ts';
import type { Counting } from '#features/leave/rules/countings.ts';
import { hundredths, isEmployed, type Period } from '#features/leave/rules/facts.ts';
import { readPersons, rulesOf, type Rules } from '#features/leave/server/queries/facts.ts';
import { shiftSources, type ShiftSources } from '#features/shifts/server/queries.ts';
import {
  daysOutside,
  rebookedDays,
  type ApplicationTime,
  type LeaveDay,
  type RebookedDay,
} from '../../rules/rebooking.ts';
import { costedDay, fullDaysOf, holidayHalves } from './dates.ts';
import { partsBeforeTimes } from './parts-before-times.ts';
import { weekShares, type SharedCalendar } from './week-shares.ts';
import { weekRoomsFrom, workedDaysFrom } from './worked-days.ts';

/** A change in the calendars of people. */
export interface CalendarChange {
  /** SQL condition: a leave application `a` has a changed day between its first and its last. */
  readonly concerns: RawBuilder<boolean>;
  /** Returns what decides about the shifts of the same people and days after the change. */
  shifts?(sources: ShiftSources): ShiftSources;
  /** Returns what decided about them before the change, when it is already stored. */
  shiftsBefore?(sources: ShiftSources): ShiftSources;
  /** First date that may use more than before: days already taken are never charged again. Missing: any. */
  readonly charges_from?: LocalDate;
  /** Returns the part of a date that is a holiday for a person after the change. */
  holiday?(now: HolidayPart | null, person_id: string, date: LocalDate): HolidayPart | null;
}

/** An application whose cost changes. */
export interface RebookedLeave {
  readonly id: string;
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly type_name: string;
  readonly unit: Unit;
  readonly counts: Counting;
  readonly state: 'created' | 'approved';
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  /** Whether its days share their dates with the leave below them while it waits. */
  readonly displaces: boolean;
  readonly days: readonly RebookedDay[];
}

/** Condition: application `a` has one of these days of people between its first and its last. */
export const concernsDays = (days: readonly { readonly person_id: string; readonly date: LocalDate }[]) => {
  const people = days.map(({ person_id }) => person_id);
  const dates = days.map(({ date }) => date);
  return sql<boolean>`exists (
    select from unnest(${people}::uuid[], ${dates}::date[]) as c (person_id, date)
     where c.person_id = a.person_id and c.date between a.starts_on and a.ends_on)`;
};

interface Row extends Omit<RebookedLeave, 'days'> {
  /** Time of the application, with its date in the company's zone. */
  readonly applied: ApplicationTime;
  readonly days: readonly {
    readonly date: LocalDate;
    readonly part: DayPart;
    readonly cost: number;
    readonly is_covered: boolean;
  }[];
  readonly period_starts: readonly LocalDate[];
}

/** Applications calculated at a time, ordered by first day, so that few days of people have to be read at once. */
const atOnce = 500;

/** Finds waiting and approved applications whose cost changes; by the name of the person. */
export async function rebookedBy(db: Db, change: CalendarChange): Promise<RebookedLeave[]> {
  const rows = await affectedLeave(db, change);
  const found = new Map<string, readonly RebookedDay[]>();
  const byDate = rows.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  for (let from = 0; from < byDate.length; from += atOnce)
    for (const [id, days] of await recalculate(db, change, byDate.slice(from, from + atOnce))) found.set(id, days);
  return rows.flatMap(({ days: _, applied: __, period_starts: ___, ...row }) => {
    const days = found.get(row.id) ?? [];
    return days.length > 0 ? [{ ...row, days }] : [];
  });
}

/** Employment of people before and after a change. */
export interface EmploymentChange {
  readonly periodsBefore: (person_id: string) => readonly Period[];
  readonly periodsAfter: (person_id: string) => readonly Period[];
}

/** Finds waiting and approved applications of people with days that leave or re-enter their employment. */
export async function rebookedByEmployment(
  db: Db,
  ids: readonly string[],
  { periodsBefore, periodsAfter }: EmploymentChange,
): Promise<RebookedLeave[]> {
  const rows = await affectedLeave(db, { concerns: sql`a.person_id = any(${ids}::uuid[])` });
  const first = rows.map((row) => row.starts_on).sort()[0];
  const last = rows
    .map((row) => row.ends_on)
    .sort()
    .at(-1);
  if (!first || !last) return [];
  const people = [...new Set(rows.map(({ person_id }) => person_id))];
  // A week without fixed days has fewer days when the employment cuts it.
  const [monday, sunday] = [mondayOf(first), addDays(mondayOf(last), 6)];
  const [rules, sources, holidays, taken, partsBefore] = await Promise.all([
    rulesOf(db),
    shiftSources(db, people, monday, sunday),
    holidaysOf(db, people, monday, sunday),
    awayDays(db, people, first, last),
    partsBeforeTimes(db, rows),
  ]);
  const holidayOn: HolidayOn = (id, date) => holidays.partOn(id, date);
  const [was, is] = [periodsBefore, periodsAfter].map((periodsOf) =>
    calendarBy(rules, sources, { holidayOn, isEmployed: (id, date) => isEmployed(periodsOf(id), date) }),
  ) as [SharedDays, SharedDays];
  const shares = await weekShares(db, rows, { from: first, to: last }, { before: was, after: is });
  return rows.flatMap((row) => {
    const { id, person_id, days, applied, period_starts: _, ...rest } = row;
    const { before, after } = calendarsOf(row, { was, is, shares });
    const periods = { periodsBefore: periodsBefore(person_id), periodsAfter: periodsAfter(person_id) };
    const isTaken = ({ date, part }: ChosenDate) =>
      (taken.get(`${person_id} ${date}`) ?? []).some(
        (other) => other.id !== id && overlaps(other.part, part, after(date)),
      );
    const leave = { days: days.map(inHundredths), by: row, applied, partsBefore: partsBefore(id, person_id) };
    const outside = daysOutside({ ...leave, before, after, isTaken, ...periods });
    return outside.length > 0 ? [{ ...rest, id, person_id, days: outside }] : [];
  });
}

async function affectedLeave(db: Db, { concerns }: Pick<CalendarChange, 'concerns'>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.person_id, a.leave_type_id, t.name as type_name, t.unit, a.counts, a.state, a.starts_on, a.ends_on,
           a.period_starts::text[],
           exists (select from leave_application_days d where d.application_id = a.id and d.displaces) as displaces,
           json_build_object('on', (a.created_at at time zone (select timezone from company_settings))::date,
                             'at', floor(extract(epoch from a.created_at))::float8) as applied,
           (select json_agg(json_build_object('date', d.date, 'part', d.part, 'cost', d.cost::float8, 'is_covered', d.is_covered)
                           order by d.date)
              from leave_application_days d where d.application_id = a.id and d.returned_on is null) as days
      from leave_applications a
      join leave_types t on t.id = a.leave_type_id
      join people p on p.id = a.person_id
     where a.state in ('created', 'approved') and ${concerns}
     order by p.name_key, a.person_id, a.starts_on, a.id`.execute(db);
  return rows;
}

type HolidayOn = (id: string, date: LocalDate) => HolidayPart | null;

interface CalendarFacts {
  readonly holidayOn: HolidayOn;
  readonly isEmployed: (id: string, date: LocalDate) => boolean;
}

/** Returns the calendar of people, as far as it decides about costs. */
function calendarBy(rules: Rules, sources: ShiftSources, { holidayOn, isEmployed: isWorking }: CalendarFacts) {
  const fullDaysOn = fullDaysOf(rules);
  const worked = workedDaysFrom(sources, fullDaysOn);
  return {
    rooms: weekRoomsFrom(sources, { fullDaysOn, holidayOn, isEmployed: isWorking }),
    isEmployed: isWorking,
    factsOn: (id: string, date: LocalDate) => ({
      ...costedDay(worked(id, date), rules, date),
      holiday: holidayHalves(holidayOn(id, date)),
    }),
  } satisfies SharedCalendar;
}

type SharedDays = ReturnType<typeof calendarBy>;

interface ChangedDays {
  readonly was: SharedDays;
  readonly is: SharedDays;
  readonly shares: Awaited<ReturnType<typeof weekShares>>;
}

/** Returns the calendars of an application before and after a change. */
function calendarsOf(row: Row, { was, is, shares }: ChangedDays) {
  const rooms = shares(row);
  const { person_id } = row;
  return {
    before: (date: LocalDate) => ({ ...was.factsOn(person_id, date), week: rooms.before(date) }),
    after: (date: LocalDate) => ({ ...is.factsOn(person_id, date), week: rooms.after(date) }),
  };
}

async function recalculate(db: Db, change: CalendarChange, rows: readonly Row[]) {
  const ids = [...new Set(rows.map(({ person_id }) => person_id))];
  const from = rows[0]?.starts_on ?? ('' as LocalDate);
  const to = rows.reduce((last, { ends_on }) => (ends_on > last ? ends_on : last), from);
  // A week without fixed days is used by all leave and holidays of it.
  const [monday, sunday] = [mondayOf(from), addDays(mondayOf(to), 6)];
  const [rules, sources, holidays, taken, persons, partsBefore] = await Promise.all([
    rulesOf(db),
    shiftSources(db, ids, monday, sunday),
    holidaysOf(db, ids, monday, sunday),
    takenBy(db, ids, from, to),
    readPersons(db, ids),
    partsBeforeTimes(db, rows),
  ]);
  const holidayBefore = (id: string, date: LocalDate) => holidays.partOn(id, date);
  const holidayAfter = (id: string, date: LocalDate) => {
    const part = holidays.partOn(id, date);
    return change.holiday ? change.holiday(part, id, date) : part;
  };
  const isWorking = (id: string, date: LocalDate) => isEmployed(persons(id).employment, date);
  const [sourcesBefore, sourcesAfter] = [change.shiftsBefore?.(sources), change.shifts?.(sources)];
  const was = calendarBy(rules, sourcesBefore ?? sources, { holidayOn: holidayBefore, isEmployed: isWorking });
  const is = calendarBy(rules, sourcesAfter ?? sources, { holidayOn: holidayAfter, isEmployed: isWorking });
  const shares = await weekShares(db, rows, { from: monday, to: sunday }, { before: was, after: is });
  return rows.map((row) => {
    const { id, person_id, unit, counts, days, applied, period_starts } = row;
    const by = { unit, counts };
    const { before, after } = calendarsOf(row, { was, is, shares });
    const isTaken = (date: LocalDate) => taken.has(`${person_id} ${date}`);
    const employment = { periods: persons(person_id).employment, applied };
    const leave = { days: days.map(inHundredths), by, period_starts, partsBefore: partsBefore(id, person_id) };
    const rebooked = rebookedDays({ ...leave, before, after, isTaken, employment });
    return [id, rebooked.filter((day) => isChargeable(day, change))] as const;
  });
}

const isChargeable = ({ date, before, after }: RebookedDay, { charges_from }: CalendarChange) =>
  after < before || charges_from === undefined || date >= charges_from;

const inHundredths = (day: Row['days'][number]): LeaveDay => ({ ...day, cost: hundredths(day.cost) });

/** Returns the dates on which any application takes leave. */
async function takenBy(db: Db, ids: readonly string[], from: LocalDate, to: LocalDate): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ key: string }>(
    db,
    `select distinct person_id || ' ' || date as key from leave_application_days
      where person_id = any($1) and date between $2 and $3 and state in ('created', 'approved')`,
    [ids, from, to],
  );
  return new Set(rows.map(({ key }) => key));
}

interface AwayDay {
  /** Id of the application. */
  readonly id: string;
  readonly part: DayPart;
}

/** Reads leave on which people are away, by person and date. */
async function awayDays(db: Db, ids: readonly string[], from: LocalDate, to: LocalDate) {
  const rows = await rowsOf<AwayDay & { key: string }>(
    db,
    `select person_id || ' ' || date as key, application_id as id, part from leave_application_days
      where person_id = any($1) and date between $2 and $3 and state in ('created', 'approved') and is_away`,
    [ids, from, to],
  );
  return Map.groupBy(rows, ({ key }) => key);
}
