import type { CycleDay } from './cycle.ts';

/** Hours of a shift, for calculations on a cycle. */
export interface CycleShift {
  /** 'HH:mm' */
  readonly start_time: string;
  /** seconds */
  readonly work_time: number;
  readonly break_time: number;
}

/** Shift of a cycle with its position on the cycle's ruler. */
export interface PlacedShift {
  /** Day of the cycle, from 1. */
  readonly day: number;
  readonly template_id: string;
  /** Seconds since the beginning of the cycle; the last shift may end beyond it. */
  readonly start: number;
  readonly end: number;
}

/** Rest between two consecutive shifts. */
export interface RestPeriod {
  /** Seconds; negative if the shifts overlap. */
  readonly time: number;
  /** Seconds since the beginning of the cycle. */
  readonly from: number;
  readonly to: number;
}

export interface CycleFacts {
  readonly length: number;
  /** Number of days with a shift. */
  readonly worked: number;
  /** Seconds of work per cycle, and on average per seven days. */
  readonly work_time: number;
  readonly weekly_time: number;
  readonly shifts: readonly PlacedShift[];
  /** Shortest rest, including that between the last shift and the first of the next cycle; null without a shift. */
  readonly shortest_rest: RestPeriod | null;
  /** Longest row of days with a shift, across repetitions; null when no day is off. */
  readonly longest_row: number | null;
}

const day = 86_400;

/** Calculates the hours of a cycle, assuming days of 24 hours. */
export function factsOf(days: readonly CycleDay[], shiftOf: (id: string) => CycleShift | undefined): CycleFacts {
  const shifts = placedShifts(days, shiftOf);
  const work_time = days.reduce((sum, id) => sum + ((id !== null && shiftOf(id)?.work_time) || 0), 0);
  return {
    length: days.length,
    worked: days.filter((id) => id !== null).length,
    work_time,
    weekly_time: days.length ? Math.round((work_time * 7) / days.length / 60) * 60 : 0,
    shifts,
    shortest_rest: shortestRest(shifts, days.length * day),
    longest_row: longestRow(days),
  };
}

function placedShifts(
  days: readonly CycleDay[],
  shiftOf: (id: string) => CycleShift | undefined,
): readonly PlacedShift[] {
  return days.flatMap((id, index) => {
    const shift = id === null ? undefined : shiftOf(id);
    if (id === null || !shift) return [];
    const start = index * day + Number(shift.start_time.slice(0, 2)) * 3600 + Number(shift.start_time.slice(3, 5)) * 60;
    return [{ day: index + 1, template_id: id, start, end: start + shift.work_time + shift.break_time }];
  });
}

function shortestRest(shifts: readonly PlacedShift[], cycle: number): RestPeriod | null {
  let shortest: RestPeriod | null = null;
  for (const [index, { end }] of shifts.entries()) {
    const next = shifts[index + 1];
    const to = next ? next.start : (shifts[0]?.start ?? 0) + cycle;
    const time = to - end;
    if (!shortest || time < shortest.time) shortest = { time, from: end, to };
  }
  return shortest;
}

function longestRow(days: readonly CycleDay[]): number | null {
  const free = days.indexOf(null);
  if (free < 0) return null;
  let [longest, row] = [0, 0];
  // Starts at a day off, so that a row across the end of the cycle is counted as one.
  for (let step = 0; step < days.length; step += 1) {
    row = days[(free + step) % days.length] === null ? 0 : row + 1;
    longest = Math.max(longest, row);
  }
  return longest;
}
