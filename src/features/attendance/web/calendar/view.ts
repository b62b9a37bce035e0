import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { dayMode, type DayMode } from './day-mode.ts';
import { isDate, isMonth, monthOf, type Month } from '../parts/month.ts';

export interface CalendarView {
  month: Month;
  /** Day that is open. */
  day: LocalDate | undefined;
  mode: DayMode;
}

/** `?month=2026-11&day=2026-11-12`; without a month, that of the day or the current one. */
export function calendarView(query: Readonly<Record<string, unknown>>): CalendarView {
  const day = isDate(query['day']) ? query['day'] : undefined;
  const month = isMonth(query['month']) ? query['month'] : monthOf(day ?? (companyToday() as LocalDate));
  return { month, day: day && monthOf(day) === month ? day : undefined, mode: dayMode(query['edit']) };
}
