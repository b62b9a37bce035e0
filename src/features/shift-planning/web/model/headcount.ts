import { endOf, startOf } from './rest.ts';
import type { ShiftTotal } from './totals.ts';

/** Steps of a day, half an hour each. */
export const stepsOfDay = 48;
const stepMinutes = 1440 / stepsOfDay;

/**
 * Number of people at work by half hours from the first midnight of the week.
 * @param totals of the day before the week and of its days, since a night shift reaches into the next day
 */
export function headcountSteps(totals: readonly ShiftTotal[], days: number): number[] {
  const steps = Array.from({ length: days * stepsOfDay }, () => 0);
  for (const { shift, people } of totals)
    people.forEach((count, index) => {
      const midnight = (index - 1) * 1440;
      const first = Math.max(0, Math.floor((midnight + startOf(shift)) / stepMinutes));
      const last = Math.min(steps.length, Math.ceil((midnight + endOf(shift)) / stepMinutes));
      for (let step = first; step < last; step++) steps[step] = (steps[step] ?? 0) + count;
    });
  return steps;
}

/** Maximum number of people at work on each day. */
export const mostByDay = (steps: readonly number[]): number[] =>
  Array.from({ length: steps.length / stepsOfDay }, (_, day) =>
    Math.max(...steps.slice(day * stepsOfDay, (day + 1) * stepsOfDay)),
  );
