import type { WeekDay } from '#features/company/rules/week-shapes.ts';
import { breakOffsetOf } from '#features/company/rules/day-times.ts';

/** Minutes since midnight of 'HH:mm'. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** 'HH:mm' of minutes since midnight, also of the next day. */
export function timeOf(minutes: number): string {
  const whole = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** Returns the end of a day with a start, 'HH:mm'. */
export const endOf = ({
  start_time,
  work_time,
  break_time,
}: Pick<WeekDay, 'start_time' | 'work_time' | 'break_time'>) =>
  start_time === null ? '' : timeOf(minutesOf(start_time) + Math.round((work_time + break_time) / 60));

/** Returns the break of a day in minutes since midnight: at its time, else between the halves of the work. */
export function breakOf(day: WeekDay): { readonly from: number; readonly to: number } | null {
  if (day.start_time === null || day.break_time === 0) return null;
  const from = minutesOf(day.start_time) + (breakOffsetOf(day) ?? day.work_time / 2) / 60;
  return { from, to: from + day.break_time / 60 };
}

/** Hours that a ruler shows at least, in minutes since midnight. */
const usual = { from: 6 * 60, to: 20 * 60 };

/** Returns whole hours around all days, the same for each of them. */
export function rangeOf(days: readonly (WeekDay | null)[]): { readonly from: number; readonly to: number } {
  const spans = days.flatMap((day) => {
    if (!day || day.start_time === null) return [];
    const from = minutesOf(day.start_time);
    return [{ from, to: from + (day.work_time + day.break_time) / 60 }];
  });
  const from = Math.min(usual.from, ...spans.map((span) => span.from));
  const to = Math.max(usual.to, ...spans.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}
