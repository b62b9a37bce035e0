import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { Period } from '#features/leave/rules/facts.ts';
import { addMonths } from '#features/leave/rules/leave-year.ts';
import { serviceSince } from '#features/leave/rules/steps.ts';

/** Employment before leave can be taken: months, and days after them. */
export interface WaitingTime {
  readonly wait_months: number;
  readonly wait_days: number;
}

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
 * null: any. Days count from its first day, as steps do: employments that follow each other without a gap are one.
 */
export function endOfWait(periods: readonly Period[], date: LocalDate, wait: WaitingTime): LocalDate | null {
  const { wait_months, wait_days } = wait;
  const joined = wait_days > 0 ? serviceSince(periods, date) : periods.findLast(({ from }) => from <= date)?.from;
  return wait_months + wait_days === 0 || !joined ? null : addDays(addMonths(joined, wait_months), wait_days);
}
