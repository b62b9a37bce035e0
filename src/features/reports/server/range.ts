import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { formatDate } from '#platform/shared/date-format.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import { reportFaults } from '../contract.ts';
import { maxDays } from '../rules/limits.ts';

export interface Range {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** @throws 422 when the end precedes the start, or the range exceeds the limit */
export function checkRange({ start_date, end_date }: Range, days = maxDays): void {
  const sentence = translate('End date cannot be before start date.');
  if (end_date < start_date) throw platformFaults.invalid({ errors: { end_date: [sentence] } });
  if (daysBetween(start_date, end_date) < days) return;
  throw reportFaults.rangeTooLong.at('end_date', { facts: { days } });
}

interface Calendar {
  readonly date_format: string;
  readonly calendar_cycle: number;
}

/** Returns 'October 2026' for a period of the company, '2026' for a year, else both ends, or the single day. */
export function spanText(
  { start_date, end_date }: { readonly start_date: LocalDate; readonly end_date: LocalDate | '' },
  { date_format, calendar_cycle }: Calendar,
): string {
  if (end_date === '' || end_date === start_date) return formatDate(start_date, date_format);
  const period = calendarPeriod(end_date, calendar_cycle);
  if (period.start_date === start_date && period.end_date === end_date) return period.name;
  const year = start_date.slice(0, 4);
  if (start_date === `${year}-01-01` && end_date === `${year}-12-31`) return year;
  return `${formatDate(start_date, date_format)} – ${formatDate(end_date, date_format)}`;
}
