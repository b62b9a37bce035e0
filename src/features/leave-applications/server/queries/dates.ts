import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, mondayOf } from '#platform/shared/time.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import { periodsOf } from '#features/people/server/queries/employment.ts';
import { isEmployedOn } from '#features/people/rules/employment.ts';
import type { DateFacts, DayPart, NamedPart, WeekRoom } from '#features/leave/rules/counting.ts';
import { fullTimeOn } from '#features/leave/rules/facts.ts';
import type { DayWorth } from '#features/leave/rules/week-measure.ts';
import { bookedShare } from '#features/leave/rules/week-room.ts';
import { cachedRules, type Rules } from '#features/leave/server/queries/facts.ts';
import { placeOf } from '#features/shifts/rules/day-plan.ts';
import { shiftSources, type ShiftSources } from '#features/shifts/server/queries.ts';
import { workedDaysFrom, weekRoomsFrom, type FullDaysOn } from './worked-days.ts';

/** A part of a date that leave has taken. */
export interface TakenPart {
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly letter: string;
  readonly state: 'created' | 'approved';
  /** Whether leave that displaces other leave may lie on it. */
  readonly can_be_displaced: boolean;
  /** Whether it uses something. */
  readonly is_used: boolean;
  /** Share of the date that it uses of its week, where that is less than its part; null: all of it. */
  readonly week_share: number | null;
}

/** Facts of a date, and details to show. */
export interface KnownDate extends DateFacts {
  readonly week: WeekRoom | null;
  readonly holiday_name: string | null;
  readonly taken_by: readonly TakenPart[];
  readonly has_shift: boolean;
}

const parts = { full: 'full', first_half: 'first', second_half: 'second' } as const satisfies Record<
  HolidayPart,
  NamedPart
>;

/** Converts a part of a holiday to the parts of leave. */
export const holidayHalves = (part: HolidayPart | null): NamedPart | null => (part === null ? null : parts[part]);

/** Returns a function for the days a week of full-time work. */
export const fullDaysOf =
  ({ setup }: Pick<Rules, 'setup'>): FullDaysOn =>
  (date) =>
    fullTimeOn({ full_time: setup.full_times, full_days: setup.full_days }, date).days;

/** Returns what decides about the cost of a date beside its holiday. */
export const costedDay = (
  day: DayWorth | null,
  { setup }: Pick<Rules, 'setup'>,
  date: LocalDate,
): Pick<DateFacts, 'work_time' | 'place' | 'own_days' | 'full_day'> => {
  const full = fullTimeOn({ full_time: setup.full_times, full_days: setup.full_days }, date);
  const place = day?.place ? placeOf(day.place) : null;
  return {
    work_time: day?.work_time ?? null,
    place,
    own_days: day?.own_days ?? 1,
    full_day: full.work_time / full.days,
  };
};

interface DatesQuery {
  readonly person_id: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** An application being edited, whose own dates count as free. */
  readonly except?: string | null | undefined;
}

/**
 * Reads the facts that decide whether a person's dates between two days, both included, can be leave. Times that have been
 * given back leave their date free.
 */
export async function datesOf(db: Db, { person_id, from, to, except = null }: DatesQuery): Promise<KnownDate[]> {
  // A week without fixed days is used by all leave of it.
  const [first, last] = [mondayOf(from), addDays(mondayOf(to), 6)];
  const [rules, sources, holidays, taken] = await Promise.all([
    cachedRules(db),
    shiftSources(db, [person_id], first, last),
    holidaysOf(db, [person_id], first, last),
    rowsOf<TakenPart>(
      db,
      `select d.date, d.part, t.letter, d.state, t.can_be_displaced, d.cost > 0 as is_used, d.week_share
         from leave_application_days d join leave_types t on t.id = d.leave_type_id
        where d.person_id = $1 and d.date between $2 and $3 and d.state in ('created', 'approved')
          and (d.is_away or d.part in ('full', 'first', 'second')) and d.application_id is distinct from $4::uuid`,
      [person_id, first, last, except],
    ),
  ]);
  const byDate = Map.groupBy(taken, ({ date }) => date);
  const fullDaysOn = fullDaysOf(rules);
  const worked = workedDaysFrom(sources, fullDaysOn);
  const shifts = new Set(sources.published.filter(({ start_time }) => start_time !== null).map((row) => row.date));
  const dates = eachDay(first, last).map((date) => {
    const [holiday, taken_by] = [holidays.on(person_id, date), byDate.get(date) ?? []];
    return {
      date,
      ...costedDay(worked(person_id, date), rules, date),
      holiday: holidayHalves(holiday?.part ?? null),
      holiday_name: holiday?.name ?? null,
      taken: taken_by.map(({ part }) => part),
      taken_by,
      has_shift: shifts.has(date),
    };
  });
  const holidayOn = (_: string, date: LocalDate) => holidays.partOn(person_id, date);
  const room = await roomOf(db, dates, { person_id, sources, fullDaysOn, holidayOn });
  return dates.filter(({ date }) => from <= date && date <= to).map((facts) => ({ ...facts, week: room(facts.date) }));
}

interface RoomInput extends Pick<Parameters<typeof weekRoomsFrom>[1], 'fullDaysOn' | 'holidayOn'> {
  readonly person_id: string;
  readonly sources: ShiftSources;
}

/** Returns a function for the days of weeks without fixed days that holidays and booked leave have left. */
async function roomOf(
  db: Db,
  dates: readonly Omit<KnownDate, 'week'>[],
  { person_id, sources, ...facts }: RoomInput,
): Promise<(date: LocalDate) => WeekRoom | null> {
  const segments = weekRoomsFrom(sources, { ...facts, isEmployed: () => true });
  if (dates.every(({ date }) => segments(person_id, date) === null)) return () => null;
  const periods = await periodsOf(db, person_id);
  const rooms = weekRoomsFrom(sources, { ...facts, isEmployed: (_, date) => isEmployedOn(periods, date) });
  const used = new Map<string, number>();
  for (const known of dates) {
    const segment = rooms(person_id, known.date)?.segment;
    const booked = known.taken_by.filter(({ is_used }) => is_used);
    if (segment !== undefined) used.set(segment, (used.get(segment) ?? 0) + bookedShare(booked, known));
  }
  return (date) => {
    const room = rooms(person_id, date);
    return room && { ...room, days: Math.max(0, room.days - (used.get(room.segment) ?? 0)) };
  };
}
