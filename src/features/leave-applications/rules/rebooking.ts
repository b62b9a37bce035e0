import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  costOf,
  isTimed,
  type ChosenDate,
  type CountedBy,
  type DateFacts,
  type DayPart,
} from '#features/leave/rules/counting.ts';
import { isEmployed, type Hundredths, type Period } from '#features/leave/rules/facts.ts';

/** A date in a person’s calendar: what decides about its cost. */
export type CalendarDay = Omit<DateFacts, 'date' | 'taken'>;

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
  /** Reason why some of it is given back; null: more is used. */
  readonly why: ReturnReason | null;
}

/** Reasons why leave is given back. */
export type ReturnReason = 'holiday' | 'day_off' | 'hours' | 'employment' | 'shortened' | 'displaced';

interface RebookingInput {
  /** Dates of the application, ascending. */
  readonly days: readonly LeaveDay[];
  readonly by: CountedBy;
  /** Calendar before the change. */
  readonly before: Calendar;
  /** Calendar after the change. */
  readonly after: Calendar;
  /** Whether other leave of the person is on the date. */
  readonly isTaken: (date: LocalDate) => boolean;
  /** Returns parts of a date that other leave takes before the times of this one; missing: none. */
  readonly partsBefore?: (date: LocalDate) => readonly DayPart[];
  readonly employment: Employment;
  /** Dates on which a further leave period begins. */
  readonly period_starts?: readonly LocalDate[];
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

const costIn = (calendar: Calendar, { date, part }: ChosenDate, by: CountedBy, others?: readonly DayPart[]) =>
  costOf(part, calendar(date), by, others);

function changedDays({ days, by, before, after, partsBefore, employment }: RebookingInput): RebookedDay[] {
  return days.flatMap((day) => {
    if (day.cost === 0 && !mayBeTaken(employment, day.date)) return [];
    const others = isTimed(day.part) ? partsBefore?.(day.date) : undefined;
    const cost = costIn(after, day, by, others);
    if (cost === day.cost || cost === costIn(before, day, by, others)) return [];
    const why = cost < day.cost ? reasonOf(before(day.date), after(day.date)) : null;
    return [{ date: day.date, part: day.part, before: day.cost, after: cost, is_new: false, why }];
  });
}

function reasonOf(before: CalendarDay, after: CalendarDay): ReturnReason {
  if (after.holiday !== null && after.holiday !== before.holiday) return 'holiday';
  return after.work_time === null ? 'day_off' : 'hours';
}

function filledDays({ days, by, before, after, isTaken, employment, period_starts }: RebookingInput): RebookedDay[] {
  return gapsOf(days, before, period_starts).flatMap((date) => {
    const cost = isTaken(date) || !mayBeTaken(employment, date) ? 0 : costIn(after, { date, part: 'full' }, by);
    return cost === 0 ? [] : [{ date, part: 'full' as const, before: 0, after: cost, is_new: true, why: null }];
  });
}

// Leave by the hour may leave work at both ends of its date.
const includesEnd = (part: DayPart) => part !== 'first' && !isTimed(part);
const includesStart = (part: DayPart) => part !== 'second' && !isTimed(part);

/** Returns the days off between two dates of a leave period: they read as a part of it. */
export function gapsOf(
  days: readonly ChosenDate[],
  calendar: (date: LocalDate) => OpenDay,
  period_starts: readonly LocalDate[] = [],
): LocalDate[] {
  return days.flatMap((day, index) => {
    const next = days[index + 1];
    if (!next || period_starts.includes(next.date)) return [];
    if (!includesEnd(day.part) || !includesStart(next.part)) return [];
    const between = eachDay(addDays(day.date, 1), addDays(next.date, -1));
    return between.every((date) => isFree(calendar(date))) ? between : [];
  });
}

type OpenDay = Pick<CalendarDay, 'work_time' | 'holiday'>;

const isFree = ({ work_time, holiday }: OpenDay) => work_time === null || holiday === 'full';

/** Returns the net amount: positive when given back, negative when taken. */
export const returnedAmount = (days: readonly RebookedDay[]): Hundredths =>
  days.reduce((sum, { before, after }) => sum + before - after, 0);

interface EmploymentRebookingInput {
  /** Dates of the application, ascending. */
  readonly days: readonly LeaveDay[];
  readonly by: CountedBy;
  readonly calendar: Calendar;
  readonly periodsBefore: readonly Period[];
  readonly periodsAfter: readonly Period[];
  readonly applied: ApplicationTime;
  /** Whether other leave of the person uses this part of the date. */
  readonly isTaken: (day: ChosenDate) => boolean;
  /** Parts of a date that come before times of this application; missing: none. */
  readonly partsBefore?: (date: LocalDate) => readonly DayPart[];
}

/**
 * Returns how leave changes when the employment does: dates outside it are given back,
 * and taken again if that was a mistake and no other leave was taken there in the meantime.
 */
export function daysOutside({
  days,
  by,
  calendar,
  periodsBefore,
  periodsAfter,
  applied,
  isTaken,
  partsBefore,
}: EmploymentRebookingInput): RebookedDay[] {
  return days.flatMap((day) => {
    const [worked, works] = [isEmployed(periodsBefore, day.date), isEmployed(periodsAfter, day.date)];
    if (worked === works) return [];
    // A person who is employed again starts without their old leave.
    const isAnew =
      periodsAfter.length > periodsBefore.length || !mayBeTaken({ periods: periodsAfter, applied }, day.date);
    if (works && (isAnew || isTaken(day))) return [];
    const others = isTimed(day.part) ? partsBefore?.(day.date) : undefined;
    const after = works ? costIn(calendar, day, by, others) : 0;
    if (after === day.cost) return [];
    const why = works ? null : 'employment';
    return [{ date: day.date, part: day.part, before: day.cost, after, is_new: false, why }];
  });
}
