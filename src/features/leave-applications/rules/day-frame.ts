import { isTimes, joinTimes, spansOf, type Times } from '#platform/shared/times-of-day.ts';
import { halvesOf } from '#features/shifts/rules/halves.ts';
import type { PlacedDay } from '#features/shifts/rules/times-off.ts';

/** Minutes since midnight of the date on which a day of work begins; after midnight over 1440. */
export interface Frame {
  readonly from: number;
  readonly to: number;
}

const dayMinutes = 1440;

/** Returns the planned hours of a day with their breaks. */
export function frameOf({ start, work_time, break_time }: PlacedDay): Frame {
  const from = Math.round(start / 60);
  return { from, to: from + Math.round((work_time + break_time) / 60) };
}

/** Returns the break of a day that has a fixed time; null without one. */
export function breakOf({ start, break_time, break_at }: PlacedDay): Frame | null {
  if (break_at === null || break_time === 0) return null;
  const from = Math.round((start + break_at) / 60);
  return { from, to: from + Math.round(break_time / 60) };
}

/** Returns times as minutes of a day of work: early hours after a night shift has begun are those of the next day. */
export const within = (times: Times, frame: Frame): Frame[] =>
  spansOf(times).map(({ from, to }) => {
    const days = to <= frame.from && frame.to > dayMinutes ? dayMinutes : 0;
    return { from: from + days, to: to + days };
  });

const two = (value: number) => String(value).padStart(2, '0');

/** '08:30' of minutes since midnight */
export const clockOf = (minutes: number): string =>
  `${two(Math.floor((((minutes % dayMinutes) + dayMinutes) % dayMinutes) / 60))}:${two(((minutes % 60) + 60) % 60)}`;

/** Returns minutes of a day as times of it. */
export const timesOf = ({ from, to }: Frame): Times => `${clockOf(from)}-${clockOf(to)}` as Times;

/** Suggested times of a day, each with its name. */
export type Suggestion = 'first_half' | 'second_half' | 'first_hour' | 'last_hour';

/** Returns suggested times: the halves of the work, and its first and its last hour. */
export function suggestionsFor(day: PlacedDay): readonly (readonly [Suggestion, Times])[] {
  const { first, second } = halvesOf(day);
  const { from, to } = frameOf(day);
  const on = (start: number, end: number) => timesOf({ from: from + start / 60, to: from + end / 60 });
  const halves = [
    ['first_half', on(first.from, first.to)],
    ['second_half', on(second.from, second.to)],
  ] as const;
  if (to - from <= 120) return halves;
  return [...halves, ['first_hour', timesOf({ from, to: from + 60 })], ['last_hour', timesOf({ from: to - 60, to })]];
}

/** Divides times into the first of them, whose start and end can be changed, and the others. */
export function editedSpan(times: Times): {
  readonly from: string;
  readonly to: string;
  readonly others: Times | null;
} {
  const [first = '', ...others] = times.split(',');
  return {
    from: first.slice(0, 5),
    to: first.slice(6),
    others: others.length > 0 ? (others.join(',') as Times) : null,
  };
}

/** Combines changed times with the others of their date; null if they overlap after midnight. */
export function withOthers(times: Times, others: Times | null): Times | null {
  if (others === null) return times;
  const all = joinTimes([times, others]);
  return isTimes(all) ? all : null;
}
