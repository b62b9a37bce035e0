import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays, localDateOf, plannedInstant, startOfWeek } from '#platform/shared/time.ts';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';

export const sendings = ['week', 'month'] as const;
export type Sending = (typeof sendings)[number];

interface Calendar {
  /** IANA zone of the company */
  readonly zone: string;
  /** ISO weekday on which a week begins */
  readonly firstDay: number;
  /** Day of the month on which a period of the company begins. */
  readonly cycleDay: number;
}

/**
 * Returns when a report is sent next: on the first day of the company's week or period, at that wall clock hour.
 * A skipped hour moves to the next one; of a repeated hour the first counts.
 * @param after epoch seconds, exclusive
 */
export function nextSending(
  every: Sending,
  hour: number,
  after: number,
  { zone, firstDay, cycleDay }: Calendar,
): number {
  const first = (date: LocalDate): LocalDate =>
    every === 'week' ? startOfWeek(date, firstDay) : calendarPeriod(date, cycleDay).start_date;
  const following = (date: LocalDate): LocalDate =>
    every === 'week' ? addDays(date, 7) : addDays(calendarPeriod(date, cycleDay).end_date, 1);
  let date = first(localDateOf(after, zone));
  for (;;) {
    const instant = plannedInstant(`${date} ${String(hour).padStart(2, '0')}:00:00` as LocalDateTime, zone);
    if (instant > after) return instant;
    date = following(date);
  }
}
