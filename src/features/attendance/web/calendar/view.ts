import { day, type ViewOf } from '#platform/web/address.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { ChangeView } from '#platform/web/use-address.ts';
import { dayMode, type DayMode } from './day-mode.ts';
import { monthInAddress, monthOf, type Month } from '../parts/month.ts';

/** `?month=2026-11&day=2026-11-12&edit=times` */
export const calendarAddress = { month: monthInAddress, day, edit: dayMode };
type CalendarAddress = ViewOf<typeof calendarAddress>;
export type ChangeCalendar = ChangeView<CalendarAddress>;

export interface CalendarView {
  month: Month;
  /** Day that is open. */
  day: LocalDate | undefined;
  mode: DayMode;
}

/** Without a month, shows that of the day or the current one; a day of another month is not open. */
export function calendarView({ month: given, day: open, edit: mode }: CalendarAddress): CalendarView {
  const month = given ?? monthOf(open ?? (companyToday() as LocalDate));
  return { month, day: open && monthOf(open) === month ? open : undefined, mode };
}
