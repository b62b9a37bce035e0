import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { reportFaults } from '../contract.ts';

export interface Range {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** A quarter. */
const maxDays = 92;
/** Leave is told of by the year, which may be one of a company's own. */
export const maxLeaveDays = 400;

/** @throws 422 when the ends are the wrong way round, or more days lie between them than are reckoned at once */
export function checkRange({ start_date, end_date }: Range, days = maxDays): void {
  const sentence = 'End date cannot be before start date.';
  if (end_date < start_date) throw platformFaults.invalid({ errors: { end_date: [sentence] } });
  if (daysBetween(start_date, end_date) < days) return;
  const fault = reportFaults.rangeTooLong({ facts: { days } });
  throw reportFaults.rangeTooLong({ facts: { days }, errors: { end_date: [fault.message] } });
}
