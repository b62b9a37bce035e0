import { daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shortDay, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { PatternShift } from '../contract.ts';
import type { CycleDay, CycleSpan } from '../rules/cycle.ts';

/** Finds a shift of a cycle; undefined for a day off and for a template that no longer exists. */
export type ShiftOf = (day: CycleDay | undefined) => PatternShift | undefined;

export function shiftsById(shifts: readonly PatternShift[]): ShiftOf {
  const byId = new Map(shifts.map((shift) => [shift.template_id, shift]));
  return (day) => (day ? byId.get(day) : undefined);
}

export const daysText = (count: number) => t('{count, plural, one {# day} other {# days}}', { count });
export const peopleText = (count: number) => t('{count, plural, one {# person} other {# people}}', { count });

/** 'Late, 14:00 – 22:30', 'Night, 22:00 – 06:00, next day', 'off' */
export function shiftText(shift: PatternShift | undefined): string {
  if (!shift) return t('Off', { of: 'day' });
  const times = { name: shift.name, start: timeOfDay(shift.start_time), end: timeOfDay(shift.end_time) };
  return shift.is_overnight ? t('{name}, {start} – {end}, next day', times) : t('{name}, {start} – {end}', times);
}

/** '1 Dec, day 4', '1 Dec 2025 – 31 Jan, day 1' */
export function startText({ starts_on, start_day, ends_on }: CycleSpan): string {
  const dates = ends_on ? `${dayText(starts_on)} – ${dayText(ends_on)}` : dayText(starts_on);
  return t('{dates}, day {day}', { dates, day: start_day });
}

/** Includes the year unless it is the nearest one. */
function dayText(date: LocalDate): string {
  const isNear = Math.abs(daysBetween(companyToday() as LocalDate, date)) < 200;
  return isNear ? shortDay(date) : `${shortDay(date)} ${date.slice(0, 4)}`;
}

/** 'E E L L N N – – – –' */
export const cycleText = (days: readonly CycleDay[], shiftOf: ShiftOf): string =>
  days.map((day) => shiftOf(day)?.letter ?? (day ? '?' : '–')).join(' ');
