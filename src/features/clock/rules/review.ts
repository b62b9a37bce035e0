import { hoursAndMinutes } from '#platform/shared/time.ts';
import type { ReviewStatus } from '../contract.ts';
import { isAbnormal, type ShiftTimes } from '#features/days/rules/day.ts';
import { findOpenClock, worked, type Day } from '#features/days/rules/entries.ts';

export interface Review {
  readonly abnormal: boolean;
  readonly review_status: ReviewStatus;
  /** Status as a sentence. */
  readonly review_text: string;
}

interface ReviewedDay extends Pick<Day, 'clocks' | 'shift' | 'is_accepted'> {
  /** Part of the shift that is due: half of it on half a day of leave. */
  readonly due: Pick<ShiftTimes, 'work_time'> | null;
}

/** Returns the status of the day if it ended now (domain 2): the first that matches. */
export function reviewOf(day: ReviewedDay, now: number, max_daily_work_duration: number): Review {
  const { work_time } = worked(day.clocks, now);
  const abnormal = isAbnormal(day, now, max_daily_work_duration);
  if (abnormal)
    return { abnormal, review_status: 'abnormal', review_text: abnormalText(work_time, max_daily_work_duration) };
  if (!day.shift) return { abnormal, review_status: 'unassigned', review_text: 'You have no shift on this day.' };
  const due = day.due?.work_time ?? 0;
  if (due === 0) return { abnormal, review_status: 'completed', review_text: 'You had no planned hours on this day.' };
  const left = due - work_time;
  if (left > 0) {
    const still = findOpenClock(day.clocks) ? 'are still to go' : 'are missing';
    return {
      abnormal,
      review_status: 'incomplete',
      review_text: `${hoursAndMinutes(Math.ceil(left / 60) * 60)} of your ${hoursAndMinutes(due)} ${still}.`,
    };
  }
  return {
    abnormal,
    review_status: 'completed',
    review_text: `You’ve completed your ${hoursAndMinutes(due)}.`,
  };
}

function abnormalText(work_time: number, max: number): string {
  return work_time > max
    ? `You’ve worked ${hoursAndMinutes(work_time)}, more than the ${hoursAndMinutes(max)} daily limit.`
    : 'You’re still clocked in long after your shift ended.';
}
