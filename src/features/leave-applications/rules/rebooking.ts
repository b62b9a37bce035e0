import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { costOf, type ChosenDate, type DateFacts, type DayPart, type Unit } from '#features/leave/rules/counting.ts';
import { isEmployed, type Hundredths, type Period } from '#features/leave/rules/facts.ts';

/** What somebody’s calendar says of a date: planned seconds of work (null: a day off), and what of it is a holiday. */
export type CalendarDay = Pick<DateFacts, 'work_time' | 'holiday'>;

/** Somebody’s calendar. */
export type Calendar = (date: LocalDate) => CalendarDay;

/** A date of an application, and what it costs. */
export interface LeaveDay extends ChosenDate {
  readonly cost: Hundredths;
}

/** A date that costs something else than before. */
export interface RebookedDay extends ChosenDate {
  /** What is booked. */
  readonly before: Hundredths;
  readonly after: Hundredths;
  /** It was none of the application’s: nobody works on it, in the middle of the leave. */
  readonly is_new: boolean;
}

interface Changing {
  /** Ascending. */
  readonly days: readonly LeaveDay[];
  readonly unit: Unit;
  /** As it is. */
  readonly before: Calendar;
  /** As it will be. */
  readonly after: Calendar;
  /** Other leave of the person. */
  readonly isTaken: (date: LocalDate) => boolean;
  readonly employment: Employment;
}

/** When somebody applied. */
export interface Applied {
  readonly on: LocalDate;
  /** epoch seconds */
  readonly at: number;
}

/** When somebody works here, and when they applied. */
export interface Employment {
  readonly periods: readonly Period[];
  readonly applied: Applied;
}

/**
 * Whether a date that costs nothing may be taken: on a day of the time here in which it was applied for. Another time
 * here does not bring back the leave of the one before it, also when the last day of that was told so late that they had
 * applied after it: what counts is whether anybody knew of the later time. Where that was not kept, the dates decide.
 */
function mayBeTaken({ periods, applied }: Employment, date: LocalDate): boolean {
  const at = periods.findIndex((period) => isEmployed([period], date));
  const [before, own] = [periods[at - 1]?.to ?? null, periods[at]];
  if (!own || before === null) return own !== undefined;
  return own.recorded_at == null ? applied.on > before : applied.at >= own.recorded_at;
}

/**
 * What another calendar makes of leave that was applied for (domain 6). A date whose calendar stays keeps what it
 * costs. One on which nobody would have worked, between two of the leave, and on which work is planned now becomes
 * leave: whoever is away from Monday to the Wednesday after does not come on the Sunday in between.
 */
export function rebookedDays(changing: Changing): RebookedDay[] {
  return [...changedDays(changing), ...filledDays(changing)].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

const costIn = (calendar: Calendar, { date, part }: ChosenDate, unit: Unit) =>
  costOf(part, { date, taken: [], ...calendar(date) }, unit);

function changedDays({ days, unit, before, after, employment }: Changing): RebookedDay[] {
  return days.flatMap((day) => {
    if (day.cost === 0 && !mayBeTaken(employment, day.date)) return [];
    const cost = costIn(after, day, unit);
    if (cost === day.cost || cost === costIn(before, day, unit)) return [];
    return [{ date: day.date, part: day.part, before: day.cost, after: cost, is_new: false }];
  });
}

function filledDays({ days, unit, before, after, isTaken, employment }: Changing): RebookedDay[] {
  return gapsOf(days, before).flatMap((date) => {
    const cost = isTaken(date) || !mayBeTaken(employment, date) ? 0 : costIn(after, { date, part: 'full' }, unit);
    return cost === 0 ? [] : [{ date, part: 'full' as const, before: 0, after: cost, is_new: true }];
  });
}

const reachesEnd = (part: DayPart) => part !== 'first';
const reachesStart = (part: DayPart) => part !== 'second';

/** The dates between two of some leave on which nobody works anyway: they read as a part of it. */
export function gapsOf(days: readonly ChosenDate[], calendar: Calendar): LocalDate[] {
  return days.flatMap((day, index) => {
    const next = days[index + 1];
    if (!next || !reachesEnd(day.part) || !reachesStart(next.part)) return [];
    const between = eachDay(addDays(day.date, 1), addDays(next.date, -1));
    return between.every((date) => isFree(calendar(date))) ? between : [];
  });
}

const isFree = ({ work_time, holiday }: CalendarDay) => work_time === null || holiday === 'full';

/** What all of it comes to: given back above zero, taken below. */
export const givenBack = (days: readonly RebookedDay[]): Hundredths =>
  days.reduce((sum, { before, after }) => sum + before - after, 0);

interface Employing {
  /** Ascending. */
  readonly days: readonly LeaveDay[];
  readonly unit: Unit;
  readonly calendar: Calendar;
  readonly was: readonly Period[];
  readonly is: readonly Period[];
  readonly applied: Applied;
  /** Other leave of the person that costs something at this part of the date. */
  readonly isTaken: (day: ChosenDate) => boolean;
}

/**
 * What becomes of leave when somebody works here on other days: what lies outside is given back, and taken again when
 * that was a mistake and nothing else was taken there meanwhile.
 */
export function daysOutside({ days, unit, calendar, was, is, applied, isTaken }: Employing): RebookedDay[] {
  return days.flatMap((day) => {
    const [worked, works] = [isEmployed(was, day.date), isEmployed(is, day.date)];
    if (worked === works) return [];
    // Who is employed again begins anew.
    const isAnew = is.length > was.length || !mayBeTaken({ periods: is, applied }, day.date);
    if (works && (isAnew || isTaken(day))) return [];
    const after = works ? costIn(calendar, day, unit) : 0;
    return after === day.cost ? [] : [{ date: day.date, part: day.part, before: day.cost, after, is_new: false }];
  });
}
