import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { dayIn, type Month } from '#features/company/rules/calendar-period.ts';
import { calendarFaults } from '../contract.ts';

/** Maximum days of a range: two months with the rest of their first and last weeks. */
const maxDays = 62;

export interface Range {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

interface RangeQuery {
  readonly start_date?: LocalDate | undefined;
  readonly end_date?: LocalDate | undefined;
}

/**
 * Returns the requested days; a missing end is filled from the current month.
 * @throws 422 when the ends are reversed or more than 62 days apart
 */
export function requireRange(query: RangeQuery, today: LocalDate): Range {
  const month = (date: LocalDate) => date.slice(0, 7) as Month;
  const start_date = query.start_date ?? dayIn(month(query.end_date ?? today), 1);
  const end_date = query.end_date ?? dayIn(month(start_date), 31);
  if (end_date < start_date)
    throw platformFaults.invalid({ errors: { end_date: [translate('End date cannot be before start date.')] } });
  if (daysBetween(start_date, end_date) >= maxDays) throw calendarFaults.rangeTooLong.at('end_date');
  return { start_date, end_date };
}
