import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Period } from '#features/leave/rules/facts.ts';

interface NoticedType {
  /** Its own notice; null: that of the rules of leave. */
  readonly notice_days: number | null;
  readonly is_unlimited: boolean;
}

/**
 * Returns the working days of notice for a type. The notice of the rules of leave does not apply to unlimited types, as
 * nobody knows days before that they will be ill.
 */
export const noticeOf = ({ notice_days, is_unlimited }: NoticedType, setup: { readonly notice_days: number }): number =>
  notice_days ?? (is_unlimited ? 0 : setup.notice_days);

/**
 * Returns the first day on which leave with a waiting time can be taken, by the employment that a date belongs to;
 * null: any.
 */
export function endOfWait(periods: readonly Period[], date: LocalDate, wait_months: number): LocalDate | null {
  const joined = periods.findLast(({ from }) => from <= date)?.from;
  return wait_months === 0 || joined === undefined ? null : monthsAfter(joined, wait_months);
}

/** Returns the same day some months later, or the last day of a shorter month. */
function monthsAfter(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10) as LocalDate;
}
