import { shortMonth as shortName } from '#platform/shared/date-format.ts';
import { monthsLater, type Month } from '#features/company/rules/calendar-period.ts';
import type { ReportView } from '../report-view.ts';

/** Months that a range overlaps: '2026-01' … */
export function monthsOf({ from, to }: Pick<ReportView, 'from' | 'to'>): Month[] {
  const months: Month[] = [];
  for (let month = from.slice(0, 7) as Month; month <= to.slice(0, 7); month = monthsLater(month, 1))
    months.push(month);
  return months;
}

/** 'Jan' */
export const shortMonth = (month: string): string => shortName(`${month}-01`);
