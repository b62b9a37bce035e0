import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, startOfWeek } from '#platform/shared/time.ts';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { Period } from './saved.ts';

interface Calendar {
  readonly today: LocalDate;
  /** Day of the month on which a period of the company begins. */
  readonly cycleDay: number;
  /** ISO weekday on which a week begins */
  readonly firstDay: number;
}

/** Returns the dates of a relative period as of today; both ends are included. */
export function datesOfPeriod(
  period: Period,
  { today, cycleDay, firstDay }: Calendar,
): { from: LocalDate; to: LocalDate } {
  const year = Number(today.slice(0, 4)) - (period === 'last_year' ? 1 : 0);
  const week = addDays(startOfWeek(today, firstDay), period === 'last_week' ? -7 : 0);
  const current = calendarPeriod(today, cycleDay);
  const cycle = period === 'last_cycle' ? calendarPeriod(addDays(current.start_date, -1), cycleDay) : current;
  switch (period) {
    case 'this_year':
    case 'last_year':
      return { from: `${year}-01-01` as LocalDate, to: `${year}-12-31` as LocalDate };
    case 'this_week':
    case 'last_week':
      return { from: week, to: addDays(week, 6) };
    default:
      return { from: cycle.start_date, to: cycle.end_date };
  }
}
