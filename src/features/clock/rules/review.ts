import { hoursAndMinutes } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import type { ReviewStatus } from '../contract.ts';
import { isAbnormal } from '#features/days/rules/day.ts';
import { findOpenClock, sumWorkTimes, type Day } from '#features/days/rules/entries.ts';

export interface Review {
  readonly abnormal: boolean;
  readonly review_status: ReviewStatus;
  /** Status as a sentence. */
  readonly review_text: string;
}

interface ReviewedDay extends Pick<Day, 'clocks' | 'shift' | 'due_time' | 'is_accepted'> {
  /** Seconds due beside holidays and leave. */
  readonly due: number;
}

/** Returns the status of the day if it ended now (domain 2): the first that matches. */
export function reviewOf(day: ReviewedDay, now: number, max_daily_work_duration: number): Review {
  const { work_time } = sumWorkTimes(day.clocks, now);
  const abnormal = isAbnormal(day, now, max_daily_work_duration);
  if (abnormal)
    return { abnormal, review_status: 'abnormal', review_text: abnormalText(work_time, max_daily_work_duration) };
  if (!day.shift && day.due_time === null)
    return { abnormal, review_status: 'unassigned', review_text: translate('You have no shift on this day.') };
  const { due } = day;
  if (due === 0)
    return { abnormal, review_status: 'completed', review_text: translate('You had no planned hours on this day.') };
  const left = due - work_time;
  if (left > 0) {
    const values = { left: hoursAndMinutes(Math.ceil(left / 60) * 60), due: hoursAndMinutes(due) };
    const review_text = findOpenClock(day.clocks)
      ? translate('{left} of your {due} are still to go.', values)
      : translate('{left} of your {due} are missing.', values);
    return { abnormal, review_status: 'incomplete', review_text };
  }
  return {
    abnormal,
    review_status: 'completed',
    review_text: translate('You’ve completed your {due}.', { due: hoursAndMinutes(due) }),
  };
}

function abnormalText(work_time: number, max: number): string {
  return work_time > max
    ? translate('You’ve worked {worked}, more than the {limit} daily limit.', {
        worked: hoursAndMinutes(work_time),
        limit: hoursAndMinutes(max),
      })
    : translate('You’re still clocked in long after your shift ended.');
}
