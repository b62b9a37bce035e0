import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import type { ReportName } from './shapes.ts';

/** Of more people no PDF is made: a page takes some milliseconds, and nobody signs so many. */
export const maxPdfPeople = 10_000;
/** A quarter. */
export const maxDays = 92;
/** Leave is told of by the year, which may be one of a company's own. */
export const maxLeaveDays = 400;

interface Dates {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** How many days a report is about, where these are more than it tells of at once; null: they are not. */
export function daysTooMany(report: ReportName | undefined, { from, to }: Dates) {
  if (report === undefined || report === 'employee-details') return null;
  const [days, most] = [daysBetween(from, to) + 1, report === 'leave' ? maxLeaveDays : maxDays];
  return days > most ? { days, most } : null;
}
