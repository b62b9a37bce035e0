import type { PayDay } from '../rules/shapes.ts';
import type { PayTerms } from '../rules/terms.ts';
import type { MinuteClock } from './minute-clock.ts';
import { minutesOf } from './minute-sums.ts';

/** Minutes of one working date. */
export interface MinuteDay {
  readonly day: PayDay;
  /** Number of the date since the first one. */
  readonly number: number;
  /** Recorded minutes of work, in order. */
  readonly recorded: number[];
  /** First and last minute of presence. */
  readonly first: number;
  readonly last: number;
  readonly breaks: ReadonlySet<number>;
  /** Minutes of work as rounded, in order. */
  paid: number[];
}

/** Returns the minutes of days that are decided, recorded and rounded. */
export function minuteDays(days: readonly PayDay[], terms: PayTerms, clock: MinuteClock): MinuteDay[] {
  const worked = recordedMinutes(days, clock);
  let lastPaid: number | undefined;
  worked.forEach((one, index) => {
    one.paid = roundedMinutes(one, terms, clock, lastPaid, worked[index + 1]?.first);
    lastPaid = one.paid.at(-1) ?? lastPaid;
  });
  return worked;
}

/** Returns the number of the date on which a minute counts. */
export function labelOf(minute: number, number: number, terms: PayTerms, clock: MinuteClock): number {
  if (terms.day === 'working_date') return number;
  const wall = minutesOf(terms.week_starts.time);
  let date = Math.floor((clock.local[minute] ?? 0) / 1440) + 1;
  while (clock.firstAt(date * 1440 + wall) > minute) date -= 1;
  return date;
}

function recordedMinutes(days: readonly PayDay[], clock: MinuteClock): MinuteDay[] {
  const result: MinuteDay[] = [];
  const numbers = new Map(Array.from({ length: clock.count / 1440 }, (_, day) => [clock.dateOf(day - 2), day - 2]));
  for (const day of days) {
    if (day.state === 'undecided') continue;
    const minutes = new Set<number>();
    const breaks = new Set<number>();
    const at = (instant: number) => (instant - clock.base) / 60;
    for (const { from, to } of day.spans) for (let minute = at(from); minute < at(to); minute += 1) minutes.add(minute);
    const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
    for (const { from, to } of day.breaks) for (let minute = at(from); minute < at(to); minute += 1) breaks.add(minute);
    const recorded = [...minutes].filter((minute) => !breaks.has(minute)).sort((one, other) => one - other);
    if (minutes.size > 0)
      result.push({ day, number: numbers.get(day.date) ?? 0, recorded, first, last, breaks, paid: [] });
  }
  return result.sort((one, other) => one.first - other.first);
}

/** Walks from a time to the next whole step, earlier or later. */
function walk(value: number, step: number, to: 'nearest' | 'earlier' | 'later', isStart: boolean): number {
  let [down, up] = [0, 0];
  while ((((value - down) % step) + step) % step !== 0) down += 1;
  while ((((value + up) % step) + step) % step !== 0) up += 1;
  if (to === 'earlier') return -down;
  if (to === 'later') return up;
  return down < up || (down === up && isStart) ? -down : up;
}

function roundedMinutes(
  { recorded, breaks, first, last }: MinuteDay,
  { rounding }: PayTerms,
  clock: MinuteClock,
  previous: number | undefined,
  next: number | undefined,
): number[] {
  const step = rounding.step / 60;
  if (step <= 1) return [...recorded];
  const minutes = [...recorded];
  if (rounding.scope === 'day') {
    let change = minutes.length > 0 ? walk(minutes.length, step, rounding.out, false) : 0;
    for (
      let minute = (recorded.at(-1) ?? 0) + 1;
      change > 0 && (next === undefined || minute < next);
      minute += 1, change -= 1
    )
      minutes.push(minute);
    return change < 0 ? minutes.slice(0, change) : minutes;
  }
  let start = first + walk(clock.local[first] ?? 0, step, rounding.in, true);
  // The end of the last minute, by the clock as it is then.
  let end = last + 1 + walk(clock.local[last + 1] ?? 0, step, rounding.out, false);
  while (previous !== undefined && start < first && start <= previous) start += 1;
  while (next !== undefined && end > last + 1 && end > next) end -= 1;
  for (let minute = start; minute < first; minute += 1) minutes.push(minute);
  for (let minute = last + 1; minute < end; minute += 1) minutes.push(minute);
  return minutes
    .filter((minute) => minute >= start && minute < end && !breaks.has(minute))
    .sort((one, other) => one - other);
}

/** Returns the minutes of breaks and gaps of each shift that are long enough, by the date on which they lie. */
export function pausesByDate(
  worked: readonly MinuteDay[],
  terms: PayTerms,
  clock: MinuteClock,
): ReadonlyMap<number, readonly number[]> {
  const result = new Map<number, number[]>();
  for (const { paid, number } of worked)
    paid.forEach((minute, index) => {
      const next = paid[index + 1] ?? minute + 1;
      if (next - minute <= 1 || (next - minute - 1) * 60 < terms.breaks.part) return;
      for (let pause = minute + 1; pause < next; pause += 1) {
        const date = labelOf(pause, number, terms, clock);
        result.set(date, [...(result.get(date) ?? []), pause]);
      }
    });
  return result;
}

/** Returns the minutes that the law's break takes from those of a date. @param pauses minutes of breaks of its shifts */
export function lawBreakMinutes(
  minutes: readonly number[],
  { breaks }: PayTerms,
  pauses: readonly number[] = [],
): number[] {
  if (breaks.mode !== 'deduct') return [];
  const earlier = pauses.filter((minute) => minute < (minutes[0] ?? 0)).length;
  const later = pauses.filter((minute) => minute > (minutes.at(-1) ?? 0)).length;
  let taken = earlier + later;
  let lastGap = earlier > 0 ? 0 : -1;
  for (let index = 1; index < minutes.length; index += 1) {
    const gap = (minutes[index] ?? 0) - (minutes[index - 1] ?? 0) - 1;
    if (gap > 0) lastGap = index;
    if (gap > 0 && gap * 60 >= breaks.part) taken += gap;
  }
  let best = minutes.length;
  for (const { over, least } of breaks.steps) {
    let counted = minutes.length;
    if (counted * 60 <= over) continue;
    for (let missing = least / 60 - taken; missing > 0 && counted * 60 > over; missing -= 1) counted -= 1;
    best = Math.min(best, counted);
  }
  if (later > 0) lastGap = minutes.length;
  const cut = minutes.length - best;
  const [first] = breaks.steps;
  if (cut === 0 || !first) return [];
  let start = lastGap >= 0 ? lastGap : first.over / 60;
  while (start + cut > minutes.length) start -= 1;
  return minutes.slice(start, start + cut);
}
