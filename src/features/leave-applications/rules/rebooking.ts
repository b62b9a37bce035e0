import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { costOf, type ChosenDate, type DateFacts, type DayPart, type Unit } from '#features/leave/rules/counting.ts';
import { isEmployed, type Hundredths, type Period } from '#features/leave/rules/facts.ts';

/** A date in a person’s calendar: planned seconds of work (null: a day off), and the part that is a holiday. */
export type CalendarDay = Pick<DateFacts, 'work_time' | 'holiday'>;

/** A person’s calendar. */
export type Calendar = (date: LocalDate) => CalendarDay;

/** A date of an application, and its cost. */
export interface LeaveDay extends ChosenDate {
  readonly cost: Hundredths;
}

/** A date whose cost changes. */
export interface RebookedDay extends ChosenDate {
  /** Amount booked so far. */
  readonly before: Hundredths;
  readonly after: Hundredths;
  /** Whether the date was not part of the application: a day off in the middle of the leave. */
  readonly is_new: boolean;
}

interface RebookingInput {
  /** Dates of the application, ascending. */
  readonly days: readonly LeaveDay[];
  readonly unit: Unit;
  /** Calendar before the change. */
  readonly before: Calendar;
  /** Calendar after the change. */
  readonly after: Calendar;
  /** Whether other leave of the person is on the date. */
  readonly isTaken: (date: LocalDate) => boolean;
  readonly employment: Employment;
}

/** Time of the application. */
export interface ApplicationTime {
  readonly on: LocalDate;
  /** Epoch seconds. */
  readonly at: number;
}

/** Employment of the person, and the time of their application. */
export interface Employment {
  readonly periods: readonly Period[];
  readonly applied: ApplicationTime;
}

/**
 * Whether a date with no cost may be charged: only within the employment in which the person applied.
 * A later employment does not revive leave of an earlier one, even if its end was recorded after the application:
 * it matters whether the later employment was known by then. If that was not recorded, the dates decide.
 */
function mayBeTaken({ periods, applied }: Employment, date: LocalDate): boolean {
  const at = periods.findIndex((period) => isEmployed([period], date));
  const [before, own] = [periods[at - 1]?.to ?? null, periods[at]];
  if (!own || before === null) return own !== undefined;
  return own.recorded_at == null ? applied.on > before : applied.at >= own.recorded_at;
}

/**
 * Returns the dates whose cost changes with the calendar (domain 6). A date with an unchanged calendar keeps its cost.
 * A former day off between two dates of the leave that becomes a working day turns into leave:
 * a person away from Monday to the Wednesday after does not come in on the Sunday between.
 */
export function rebookedDays(input: RebookingInput): RebookedDay[] {
  return [...changedDays(input), ...filledDays(input)].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

const costIn = (calendar: Calendar, { date, part }: ChosenDate, unit: Unit) =>
  costOf(part, { date, taken: [], ...calendar(date) }, unit);

function changedDays({ days, unit, before, after, employment }: RebookingInput): RebookedDay[] {
  return days.flatMap((day) => {
    if (day.cost === 0 && !mayBeTaken(employment, day.date)) return [];
    const cost = costIn(after, day, unit);
    if (cost === day.cost || cost === costIn(before, day, unit)) return [];
    return [{ date: day.date, part: day.part, before: day.cost, after: cost, is_new: false }];
  });
}

function filledDays({ days, unit, before, after, isTaken, employment }: RebookingInput): RebookedDay[] {
  return gapsOf(days, before).flatMap((date) => {
    const cost = isTaken(date) || !mayBeTaken(employment, date) ? 0 : costIn(after, { date, part: 'full' }, unit);
    return cost === 0 ? [] : [{ date, part: 'full' as const, before: 0, after: cost, is_new: true }];
  });
}

const includesEnd = (part: DayPart) => part !== 'first';
const includesStart = (part: DayPart) => part !== 'second';

/** Returns the days off between two dates of a leave: they read as a part of it. */
export function gapsOf(days: readonly ChosenDate[], calendar: Calendar): LocalDate[] {
  return days.flatMap((day, index) => {
    const next = days[index + 1];
    if (!next || !includesEnd(day.part) || !includesStart(next.part)) return [];
    const between = eachDay(addDays(day.date, 1), addDays(next.date, -1));
    return between.every((date) => isFree(calendar(date))) ? between : [];
  });
}

const isFree = ({ work_time, holiday }: CalendarDay) => work_time === null || holiday === 'full';

/** Returns the net amount: positive when given back, negative when taken. */
export const returnedAmount = (days: readonly RebookedDay[]): Hundredths =>
  days.reduce((sum, { before, after }) => sum + before - after, 0);

interface EmploymentRebookingInput {
  /** Dates of the application, ascending. */
  readonly days: readonly LeaveDay[];
  readonly unit: Unit;
  readonly calendar: Calendar;
  readonly periodsBefore: readonly Period[];
  readonly periodsAfter: readonly Period[];
  readonly applied: ApplicationTime;
  /** Whether other leave of the person uses this part of the date. */
  readonly isTaken: (day: ChosenDate) => boolean;
}

/**
 * Returns how leave changes when the employment does: dates outside it are given back,
 * and taken again if that was a mistake and no other leave was taken there in the meantime.
 */
export function daysOutside({
  days,
  unit,
  calendar,
  periodsBefore,
  periodsAfter,
  applied,
  isTaken,
}: EmploymentRebookingInput): RebookedDay[] {
  return days.flatMap((day) => {
    const [worked, works] = [isEmployed(periodsBefore, day.date), isEmployed(periodsAfter, day.date)];
    if (worked === works) return [];
    // A person who is employed again starts without their old leave.
    const isAnew =
      periodsAfter.length > periodsBefore.length || !mayBeTaken({ periods: periodsAfter, applied }, day.date);
    if (works && (isAnew || isTaken(day))) return [];
    const after = works ? costIn(calendar, day, unit) : 0;
    return after === day.cost ? [] : [{ date: day.date, part: day.part, before: day.cost, after, is_new: false }];
  });
}
