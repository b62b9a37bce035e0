import { hasTimes } from '#platform/shared/holiday.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayAndMonth, duration, shortDuration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { partText } from '#features/holidays/rules/part-text.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { myShifts, OwnDay, OwnShift } from '../contract.ts';

export type OwnPlan = Reply<(typeof myShifts)['data']>;

/** '14:00 – 22:30' in actual wall clock times */
export const hoursText = ({ starts_at, ends_at }: Pick<OwnShift, 'starts_at' | 'ends_at'>): string =>
  t('{first} – {last}', { first: timeOfDay(starts_at.slice(11)), last: timeOfDay(ends_at.slice(11)) });

/** '22:00 – 06:30, next day' */
export function fullHours(shift: OwnShift): string {
  const endsLater = shift.ends_at.slice(0, 10) > shift.starts_at.slice(0, 10) && !shift.ends_at.endsWith('00:00:00');
  return endsLater ? t('{hours}, next day', { hours: hoursText(shift) }) : hoursText(shift);
}

/** 'Christmas Day', 'New Year’s Eve, afternoon' */
export const holidayText = ({ part, name }: NonNullable<OwnDay['holiday']>): string =>
  part === 'full' ? name : t('{name}, {part}', { name, part: t(partText[part]) });

/** 'On leave', 'On leave, morning' */
export const leaveText = (part: NonNullable<OwnDay['leave']>): string =>
  part === 'full' ? t('On leave') : t('On leave, {part}', { part: offText(part) });

/** 'morning', '13:00 – 15:00' */
function offText(part: Exclude<NonNullable<OwnDay['leave']>, 'full'>): string {
  if (!hasTimes(part)) return t(partText[part]);
  return [part.half && t(partText[part.half]), timesText(part.times, timeOfDay)].filter(Boolean).join(', ');
}

/** '14:00 – 22:30, break 30m' */
export const hoursAndBreak = (shift: OwnShift): string =>
  shift.break_time > 0
    ? t('{hours}, break {break}', { hours: fullHours(shift), break: shortDuration(shift.break_time) })
    : fullHours(shift);

/** Seconds planned on these days, as in the person's month, reduced by holidays and leave. */
export const plannedTime = (calendar: readonly OwnDay[]): number =>
  calendar.reduce((total, { planned_time }) => total + planned_time, 0);

/** '12 shifts, 94h 00m. Published until 20 December.' */
export function planLine({ calendar, ...plan }: OwnPlan): string {
  const shifts = calendar.flatMap(({ shift }) => shift ?? []);
  const work = plannedTime(calendar);
  const sum = t('{count, plural, one {# shift, {hours}.} other {# shifts, {hours}.}}', {
    count: shifts.length,
    hours: duration(work),
  });
  return [shifts.length > 0 && sum, untilText(plan)].filter(Boolean).join(' ');
}

type Horizon = Pick<OwnPlan, 'published_until' | 'has_standard_hours' | 'has_own_week'>;

function untilText({ published_until, has_standard_hours, has_own_week }: Horizon): string {
  if (published_until === null) {
    if (has_own_week) return t('You work your own working week.');
    return has_standard_hours ? t('You work the company’s standard hours.') : t('No shifts are published from today.');
  }
  const date = dayAndMonth(published_until);
  if (has_own_week) return t('Published until {date}, then your working week.', { date });
  return has_standard_hours
    ? t('Published until {date}, then standard hours.', { date })
    : t('Published until {date}.', { date });
}

/** Whether a day is still unplanned, so that nothing counts on it yet. */
export const isUnplanned = (
  { date, shift, is_published, is_employed }: OwnDay,
  { published_until, has_standard_hours, has_own_week }: Horizon,
  today: LocalDate,
): boolean =>
  !shift &&
  !is_published &&
  is_employed &&
  !has_standard_hours &&
  !has_own_week &&
  date >= today &&
  date > (published_until ?? '');

/** Consecutive days: a shift, or free days together. */
export type ShiftPeriod =
  | { readonly kind: 'shift'; readonly day: OwnDay; readonly shift: OwnShift }
  | { readonly kind: 'holiday' | 'leave'; readonly name: string; readonly first: LocalDate; readonly last: LocalDate }
  | { readonly kind: 'free' | 'unplanned' | 'outside'; readonly first: LocalDate; readonly last: LocalDate };

/** Groups the days of a list: consecutive free, unplanned or unemployed days become one entry each. */
export function shiftPeriodsOf(days: readonly OwnDay[], plan: Horizon, today: LocalDate): ShiftPeriod[] {
  const periods: ShiftPeriod[] = [];
  for (const day of days) {
    if (day.shift) {
      periods.push({ kind: 'shift', day, shift: day.shift });
      continue;
    }
    if (day.leave) {
      periods.push({ kind: 'leave', name: leaveText(day.leave), first: day.date, last: day.date });
      continue;
    }
    if (day.holiday) {
      periods.push({ kind: 'holiday', name: day.holiday.name, first: day.date, last: day.date });
      continue;
    }
    const kind = !day.is_employed ? 'outside' : isUnplanned(day, plan, today) ? 'unplanned' : 'free';
    const before = periods.at(-1);
    if (before && before.kind === kind && addDays(before.last, 1) === day.date)
      periods[periods.length - 1] = { ...before, last: day.date };
    else periods.push({ kind, first: day.date, last: day.date });
  }
  return periods;
}

/** Number of days in a period. */
export const lengthOf = (first: LocalDate, last: LocalDate): number => eachDay(first, last).length;
