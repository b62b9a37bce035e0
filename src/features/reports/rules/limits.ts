import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import type { ReportName } from './shapes.ts';

/** Maximum number of people in a PDF: a page takes some milliseconds, and more would never be signed. */
export const maxPdfPeople = 10_000;
/** Maximum days of a report: a quarter. */
export const maxDays = 92;
/** Maximum days of a leave report: a year, which may be one of the company's own. */
export const maxLeaveDays = 400;

interface Dates {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Returns the number of days of a report and its limit if it exceeds it; null otherwise. */
export function daysTooMany(report: ReportName | undefined, { from, to }: Dates) {
  if (report === undefined || report === 'employee-details') return null;
  const [days, most] = [daysBetween(from, to) + 1, report === 'leave' ? maxLeaveDays : maxDays];
  return days > most ? { days, most } : null;
}
