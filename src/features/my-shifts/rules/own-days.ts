import type { HolidayPart, OffPart } from '#platform/shared/holiday.ts';
import { addDays, eachDay, localDateOf, localOf, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { zoneOn, type Zones } from '#features/company/rules/dated-settings.ts';
import { dueOf, dueTimeOf, requiredTimeOf, sharedDue, type SharedHoliday } from '#features/holidays/rules/due.ts';
import { combineParts } from '#features/holidays/rules/holiday.ts';
import { worksOn, type Employment } from '#features/people/rules/employment.ts';
import { clockChange } from '#features/shifts/rules/clock-change.ts';
import { letterOf } from '#features/shifts/rules/letter.ts';
import { breakStartOf, cardOf, type Shift } from '#features/shifts/rules/shift.ts';
import { publishedShare } from '#features/shifts/rules/week-target.ts';
import type { OwnDay, OwnShift, WeekShare } from '../contract.ts';

/** Number of days within which the next shift is searched. */
export const nextWithin = 62;

/** Plan of one person: `Shifts` of the feature shifts for this person. */
export interface Plan {
  on(date: LocalDate): Shift | null;
  isOwn(date: LocalDate): boolean;
  /** Hours of their week, else the standard hours, which apply when nothing is published for the person. */
  usualOn(date: LocalDate): Shift | null;
  /** Seconds due when they do not follow from the shift. */
  dueOn(date: LocalDate): number | null;
  /** Seconds that their week alone requires, whatever is published. */
  usualDueOn(date: LocalDate): number;
  /** Seconds of hours only that are due at the end of a week, on its last date. */
  weekDueOn(person: Employment, date: LocalDate): number;
  /** A holiday that is shared by hours; undefined: none. */
  sharedOn(person: Employment, date: LocalDate): SharedHoliday | undefined;
  offOn(date: LocalDate): OwnTimeOff;
}

/** Holiday and leave that make a date, or half of it, a day off. */
interface OwnTimeOff {
  readonly holiday: { readonly part: HolidayPart; readonly name: string } | null;
  /** Approved leave on the date, or on a part of it. */
  readonly leave: OffPart | null;
}

/** Date of the plan with its shift; there are none outside a person's employment. */
export interface PlannedDay {
  readonly date: LocalDate;
  readonly shift: Shift | null;
  readonly is_published: boolean;
  readonly is_employed: boolean;
  readonly holiday: OwnTimeOff['holiday'];
  readonly leave: OffPart | null;
  /** Seconds that count as planned, as in the person's month: holidays and approved leave reduce it. */
  readonly planned_time: number;
}

/** Half a holiday or half a day of leave leaves the other half; a shift published for a full holiday stays. */
export function plannedDay(plan: Plan, person: Employment, date: LocalDate): PlannedDay {
  const is_employed = worksOn(person, date);
  const whole = is_employed ? plan.on(date) : null;
  const { holiday, leave } = plan.offOn(date);
  const off = { holiday: holiday?.part ?? null, leave };
  const shared = plan.sharedOn(person, date);
  const required = { shift: whole, due_time: plan.dueOn(date) };
  const planned = shared ? sharedDue(shared, off, required) : dueTimeOf(required, off);
  return {
    date,
    shift: dueOf(whole, off.holiday === 'full' ? { holiday: null, leave } : off),
    is_published: is_employed && plan.isOwn(date),
    is_employed,
    holiday: is_employed ? holiday : null,
    leave: is_employed ? leave : null,
    planned_time: is_employed ? planned + plan.weekDueOn(person, date) : 0,
  };
}

export const plannedDays = (plan: Plan, person: Employment, from: LocalDate, to: LocalDate): PlannedDay[] =>
  eachDay(from, to).map((date) => plannedDay(plan, person, date));

/** Returns the weeks of these dates whose published shifts add up to other hours than the person's week requires. */
export function weekSharesOf(plan: Plan, person: Employment, from: LocalDate, to: LocalDate): WeekShare[] {
  const weeks = Map.groupBy(eachDay(mondayOf(from), lastOfWeek(to)), mondayOf);
  return [...weeks].flatMap(([week, dates]) => {
    const share = publishedShare(dates.filter((date) => worksOn(person, date)).map((date) => comparedDate(plan, date)));
    return share ? [{ week, planned_time: share.planned, required_time: share.required }] : [];
  });
}

/** Returns the Sunday of the week of a date. */
export const lastOfWeek = (date: LocalDate): LocalDate => addDays(mondayOf(date), 6);

function comparedDate(plan: Plan, date: LocalDate) {
  const { holiday, leave } = plan.offOn(date);
  return {
    plan: { due: requiredTimeOf({ shift: plan.on(date), due_time: plan.dueOn(date) }), span: spanOf(plan.on(date)) },
    week_plan: { due: plan.usualDueOn(date), span: spanOf(plan.usualOn(date)) },
    off: combineParts(holiday?.part ?? null, leave),
  };
}

/** Returns a shift with its break by the clock. */
const spanOf = (shift: Shift | null) => shift && { ...shift, break_start: breakStartOf(shift) };

/** Letter of a shift by its name: its template's, or the first of the name. */
export type LetterOf = (name: string) => string;

/** Returns a shift as shown to its person, with actual wall clock times. */
export function ownShiftOf(date: LocalDate, shift: Shift, zones: Zones, letter: LetterOf = letterOf): OwnShift {
  const zone = zoneOn(zones, date);
  return {
    ...cardOf(shift),
    letter: letter(shift.name),
    starts_at: localOf(shift.start_at, zone),
    ends_at: localOf(shift.end_at, zone),
    clock_change: clockChange(shift.start_at, shift.end_at, zone),
  };
}

export const ownDayOf = ({ date, shift, ...day }: PlannedDay, zones: Zones, letter: LetterOf = letterOf): OwnDay => ({
  date,
  shift: shift && ownShiftOf(date, shift, zones, letter),
  ...day,
});

interface TodayAndNext {
  readonly today: PlannedDay;
  readonly next: PlannedDay | null;
  /** Seconds between the end of the current or last shift and the start of the next. */
  readonly rest_time: number | null;
}

/**
 * Returns the current day and the next shift. Yesterday counts as today while its shift lasts,
 * since a night shift does not end at midnight.
 * @param now epoch seconds
 */
export function nowOf(plan: Plan, person: Employment, zone: string, now: number): TodayAndNext {
  const date = localDateOf(now, zone);
  const before = plannedDay(plan, person, addDays(date, -1));
  const today = before.shift && now < before.shift.end_at ? before : plannedDay(plan, person, date);
  const ahead = plannedDays(plan, person, date, addDays(date, nextWithin));
  const next = ahead.find(({ date: day, shift }) => shift && shift.start_at > now && day !== today.date) ?? null;
  const last = [before, today].findLast(({ shift }) => shift && shift.start_at <= now) ?? today;
  const end = (today.shift ?? last.shift)?.end_at;
  const rest_time = next?.shift && end !== undefined ? Math.max(0, next.shift.start_at - end) : null;
  return { today, next, rest_time };
}
