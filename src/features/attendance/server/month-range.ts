import { platformFaults } from '#platform/shared/faults.ts';
import { daysBetween, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { attendanceFaults } from '../contract.ts';

/** Maximum days of a range: two months, including the days that complete their weeks. */
const maxRangeDays = 62;

export interface Range {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/**
 * Returns the dates of a range, both ends included.
 * @throws 422 when the end precedes the start, or more than 62 days lie between them
 */
export function datesOf({ start_date, end_date }: Range): LocalDate[] {
  const sentence = translate('End date cannot be before start date.');
  if (end_date < start_date) throw platformFaults.invalid({ errors: { end_date: [sentence] } });
  if (daysBetween(start_date, end_date) >= maxRangeDays) throw attendanceFaults.rangeTooLong.at('end_date');
  return eachDay(start_date, end_date);
}
