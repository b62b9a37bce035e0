import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  isTimed,
  rounded,
  type ChosenDate,
  type CountedBy,
  type DateFacts,
  type DayPart,
} from '#features/leave/rules/counting.ts';
import { exactCosts, takenShares, type LeaveOfDate } from '#features/leave/rules/week-room.ts';
import { isEmployed, type Hundredths, type Period } from '#features/leave/rules/facts.ts';

/** A date in a person’s calendar: what decides about its cost. */
export type CalendarDay = Omit<DateFacts, 'date' | 'taken'>;

/** A person’s calendar. */
export type Calendar = (date: LocalDate) => CalendarDay;

/** A date of an application, and its cost. */
export interface LeaveDay extends ChosenDate {
  readonly cost: Hundredths;
  /** Whether the days of its week are taken already, so that it uses nothing; missing: no. */
  readonly is_covered?: boolean;
}

/** A date whose cost changes. */
export interface RebookedDay extends ChosenDate {
  /** Amount booked so far. */
  readonly before: Hundredths;
  readonly after: Hundredths;
  /** Whether the date was not part of the application: a day off in the middle of the leave. */
  readonly is_new: boolean;
  /** Whether the days of its week are taken already, so that it uses nothing; missing: no. */
  readonly is_covered?: boolean;
  /** Share of the date that it uses of its week, where that is less than its part; null or missing: all of it. */
  readonly week_share?: number | null;
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

/** Returns what dates take in a calendar, and their costs, each rounded by itself. */
function countedIn(
  calendar: Calendar,
  days: readonly ChosenDate[],
  { by, partsBefore }: Pick<RebookingInput, 'by' | 'partsBefore'>,
) {
  const leave = days.map(({ date, part }): LeaveOfDate => {
    const others = (isTimed(part) ? partsBefore?.(date) : undefined) ?? [];
    return { part, facts: calendar(date), others };
  });
  const taken = takenShares(leave);
  return exactCosts(leave, by).map((exact, at) => ({
    cost: rounded(exact),
    is_covered: taken[at]?.is_covered ?? false,
    week_share: taken[at]?.week_share ?? null,
  }));
}

/** Cost of a date, and why it may be nothing. */
interface Count {
  readonly cost: Hundredths;
  readonly is_covered: boolean;
  readonly week_share: number | null;
}

const nothing: Count = { cost: 0, is_covered: false, week_share: null };

/** Returns what a date uses after a change; null if that stays as it is. */
function changeOf({ cost, is_covered = false }: LeaveDay, was: Count, is: Count): Count | null {
  if (cost === is.cost)
    return cost === 0 && is_covered !== is.is_covered && was.is_covered !== is.is_covered ? is : null;
  return is.cost === was.cost ? null : is;
}

const shareOfWeek = (week_share: number | null) => week_share !== null && { week_share };

const rebookedDay = ({ date, part, cost }: LeaveDay, is: Count, why: ReturnReason | null): RebookedDay => {
  const covered = { ...(is.is_covered && { is_covered: true }), ...shareOfWeek(is.week_share) };
  return { date, part, before: cost, after: is.cost, is_new: false, why: is.cost < cost ? why : null, ...covered };
};

function changedDays({ days, before, after, employment, ...counting }: RebookingInput): RebookedDay[] {
  const [was, is] = [countedIn(before, days, counting), countedIn(after, days, counting)];
  return days.flatMap((day, at) => {
    if (day.cost === 0 && !mayBeTaken(employment, day.date)) return [];
    const change = changeOf(day, was[at] ?? nothing, is[at] ?? nothing);
    return change ? [rebookedDay(day, change, reasonOf(before(day.date), after(day.date)))] : [];
  });
}

function reasonOf(before: CalendarDay, after: CalendarDay): ReturnReason {
  if (after.holiday !== null && after.holiday !== before.holiday) return 'holiday';
  if (after.work_time === null) return 'day_off';
  // A holiday takes a day of a week without fixed days, whichever date it is on.
  return before.week && after.week && after.week.days < before.week.days ? 'holiday' : 'hours';
}

function filledDays({ days, by, before, after, isTaken, employment, period_starts }: RebookingInput): RebookedDay[] {
  const gaps = gapsOf(days, before, period_starts)
    .filter((date) => !isTaken(date) && mayBeTaken(employment, date))
    .map((date) => ({ date, part: 'full' as const }));
  const counts = countedIn(after, [...days, ...gaps], { by }).slice(days.length);
  return gaps.flatMap((day, at) => {
    const { cost, week_share } = counts[at] ?? nothing;
    return cost === 0 ? [] : [{ ...day, before: 0, after: cost, is_new: true, why: null, ...shareOfWeek(week_share) }];
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

/** Returns applications with the dates whose cost changes: other dates are only covered or no longer. */
export const withCosts = <Leave extends { readonly days: readonly RebookedDay[] }>(all: readonly Leave[]): Leave[] =>
  all.flatMap((leave) => {
    const days = leave.days.filter(({ before, after }) => before !== after);
    return days.length > 0 ? [{ ...leave, days }] : [];
  });

/** Returns the net amount: positive when given back, negative when taken. */
export const returnedAmount = (days: readonly RebookedDay[]): Hundredths =>
  days.reduce((sum, { before, after }) => sum + before - after, 0);

interface EmploymentRebookingInput {
  /** Dates of the application, ascending. */
  readonly days: readonly LeaveDay[];
  readonly by: CountedBy;
  /** Calendar before the change. */
  readonly before: Calendar;
  /** Calendar after the change. */
  readonly after: Calendar;
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
 * and taken again if that was a mistake and no other leave was taken there in the meantime. A week without fixed days has
 * another number of days if the employment cuts it, so that its other dates may use more or less.
 */
export function daysOutside(input: EmploymentRebookingInput): RebookedDay[] {
  const { days, before, after, periodsBefore, periodsAfter, applied, isTaken, ...counting } = input;
  const [was, is] = [countedIn(before, days, counting), countedIn(after, days, counting)];
  return days.flatMap((day, at) => {
    const [worked, works] = [isEmployed(periodsBefore, day.date), isEmployed(periodsAfter, day.date)];
    const [wasUsed = nothing, isUsed = nothing] = [was[at], is[at]];
    if (worked && works) {
      const isShared = before(day.date).week && after(day.date).week;
      const change = isShared ? changeOf(day, wasUsed, isUsed) : null;
      return change ? [rebookedDay(day, change, 'employment')] : [];
    }
    if (!worked && !works) return [];
    // A person who is employed again starts without their old leave.
    const isAnew =
      periodsAfter.length > periodsBefore.length || !mayBeTaken({ periods: periodsAfter, applied }, day.date);
    if (works && (isAnew || isTaken(day))) return [];
    const use = works ? isUsed : nothing;
    const isSame = use.cost === day.cost && use.is_covered === (day.is_covered ?? false);
    return isSame ? [] : [rebookedDay(day, use, 'employment')];
  });
}
