import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { CaseCompany } from '../case-company.ts';
import { instantOf } from '../values.ts';

/** Something that happens at a time of the case. */
export interface Step {
  /** Epoch seconds */
  readonly at: number;
  /** Person whose action it is; null for the company's own. */
  readonly who: string | null;
  /** Words for a case that cannot be set up. */
  readonly what: string;
  /** Whether it can happen after `now`, in which case the questions are asked after it. */
  readonly isDated?: boolean;
  run(company: CaseCompany): Promise<unknown>;
}

export const noonOf = (company: CaseCompany, date: LocalDate) => instantOf(`${date} 12:00`, company.zone);

/** Noon of the day before a date, but not after the time of the questions. */
export const dayBefore = (company: CaseCompany, date: LocalDate) =>
  Math.max(company.now, Math.min(noonOf(company, addDays(date, -1)), instantOf(company.case.now, company.zone)));

/** Time of what a case may date: noon of that day, or of the day before another one. */
export const momentOf = (company: CaseCompany, on: LocalDate | undefined, before: LocalDate) =>
  on === undefined ? { at: dayBefore(company, before) } : { at: noonOf(company, on), isDated: true };

export const earliest = (dates: readonly LocalDate[]) => dates.reduce((first, date) => (date < first ? date : first));
