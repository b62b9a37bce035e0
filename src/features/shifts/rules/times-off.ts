import { hasTimes, type HolidayPart, type OffPart, type TimesOff } from '#platform/shared/holiday.ts';
import { lengthOf, spansOf, type Times } from '#platform/shared/times-of-day.ts';
import { halfWork, halvesOf, type DividedDay } from './halves.ts';

/** Day of work with its place in the day. */
export interface PlacedDay extends DividedDay {
  /** Seconds since midnight at which it starts. */
  readonly start: number;
}

/** Seconds from the start of the day's work to the start and the end of a interval. */
type Interval = readonly [from: number, to: number];

const daySeconds = 86_400;

/** Returns the seconds since midnight of a time 'HH:mm' or 'HH:mm:ss'. */
export const secondsOf = (time: string): number =>
  Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8) || 0);

/** Returns the intervals of work of a day, before and after its break. */
function workOf({ work_time, break_time, break_at }: DividedDay): Interval[] {
  const until = break_at ?? halfWork(work_time);
  const end = work_time + break_time;
  return break_time > 0
    ? nonEmpty([
        [0, until],
        [until + break_time, end],
      ])
    : [[0, end]];
}

const nonEmpty = (intervals: readonly Interval[]): Interval[] => intervals.filter(([from, to]) => to > from);

/** Returns the intervals that times take, from the start of the day's work on; they may pass midnight. */
const timed = ({ start }: PlacedDay, times: Times): Interval[] =>
  spansOf(times).flatMap(({ from, to }) =>
    [-daySeconds, 0, daySeconds].map((days): Interval => [from * 60 - start + days, to * 60 - start + days]),
  );

/** Returns the intervals of a part of a day; a half takes all that is not the other half. */
function takenBy(day: PlacedDay, off: OffPart): Interval[] {
  const end = day.work_time + day.break_time;
  if (off === 'full') return [[0, end]];
  const half = hasTimes(off) ? off.half : off;
  const { first, second } = halvesOf(day);
  const ofHalf: Record<string, Interval> = { first_half: [0, second.from], second_half: [first.to, end] };
  const halves = half === null ? [] : [ofHalf[half] ?? [0, 0]];
  return hasTimes(off) ? [...halves, ...timed(day, off.times)] : [...halves];
}

/** Returns what remains of intervals without others. */
const without = (intervals: readonly Interval[], taken: readonly Interval[]): Interval[] =>
  taken.reduce<Interval[]>(
    (rest, [from, to]) =>
      nonEmpty(
        rest.flatMap(([start, end]): Interval[] => [
          [start, Math.min(end, from)],
          [Math.max(start, to), end],
        ]),
      ),
    [...intervals],
  );

const sumOf = (intervals: readonly Interval[]): number => intervals.reduce((sum, [from, to]) => sum + to - from, 0);

/** Returns the intervals of work that remain beside a part of the day, without breaks. */
export const workBeside = (day: PlacedDay, off: OffPart): Interval[] => without(workOf(day), takenBy(day, off));

/**
 * Returns the intervals of a day that times can take. A break with a fixed time is none of them; one without can be taken
 * before or after the times, so that it does not shorten them.
 */
function openTo(day: PlacedDay, holiday: HolidayPart | null): Interval[] {
  if (holiday !== null) return workBeside(day, holiday);
  return day.break_at === null ? [[0, day.work_time + day.break_time]] : workOf(day);
}

/** Returns the seconds of work that times take of a day beside its holiday, at most all of it. */
export function workWithin(day: PlacedDay, times: Times, holiday: HolidayPart | null = null): number {
  const open = openTo(day, holiday);
  const most = holiday === null ? day.work_time : sumOf(open);
  return Math.min(most, sumOf(open) - sumOf(without(open, timed(day, times))));
}

/** Returns the seconds that remain due beside a part of a day: by its work, or by the length of times if it has no place. */
export function dueBesideTimes(due: number, { half, times }: TimesOff, place: PlacedDay | null): number {
  const rest = half === null ? due : halfWork(due);
  return Math.max(0, rest - (place ? workWithin(place, times, half) : lengthOf(times) * 60));
}
