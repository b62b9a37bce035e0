import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shortDuration, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';

/** Adds the ISO weekday to a Sunday, since 2026-11-02 is a Monday. */
export const dayName = (day: number, length: 'long' | 'short' = 'short') =>
  weekday(addDays('2026-11-01' as LocalDate, day), length);

/** ISO weekdays as text: 'Mon – Fri', 'Sat, Sun', 'Every day'. */
export function daysText(days: readonly number[]): string {
  if (days.length === 7) return t('Every day');
  const [first, last] = [days[0] ?? 1, days.at(-1) ?? 1];
  const isRow = days.length > 2 && last - first === days.length - 1;
  return isRow ? `${dayName(first)} – ${dayName(last)}` : days.map((day) => dayName(day)).join(', ');
}

interface Times {
  readonly start_time: string;
  readonly end_time: string;
}

export const timesText = ({ start_time, end_time }: Times) => `${timeOfDay(start_time)} – ${timeOfDay(end_time)}`;

/** A dash means that the company's grace applies. */
export const graceText = (minutes: number | null) => (minutes === null ? '–' : shortDuration(minutes * 60));
