import { daysBetween, isoWeekday, plannedInstant, resolveLocal } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { ShiftCard } from '#features/shifts/contract.ts';
import type { ClockEntry, DayCell } from '../../contract.ts';

/** Minutes since midnight of the working date; over 1440 on the next day. */
export interface MinuteRange {
  from: number;
  to: number;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Span of a shift on the day's ruler; continues beyond 1440 over midnight. */
export function plannedMinutes({ start_time, work_time, break_time }: ShiftCard): MinuteRange {
  const from = minutesOf(start_time);
  return { from, to: from + Math.round((work_time + break_time) / 60) };
}

const workday: MinuteRange = { from: 360, to: 1320 };

/**
 * Whole hours that contain every span with room for `atLeast` minutes,
 * so that a short day is not drawn as a full ruler. Without a span: 06:00 to 22:00.
 */
export function rulerWindow(ranges: readonly MinuteRange[], atLeast: number): MinuteRange {
  if (!ranges.length) return workday;
  const first = Math.floor(Math.min(...ranges.map(({ from }) => from)) / 60);
  const last = Math.ceil(Math.max(...ranges.map(({ to }) => to)) / 60);
  const missing = Math.max(0, Math.ceil(atLeast / 60) - (last - first));
  const before = Math.min(Math.floor(missing / 2), Math.max(0, first));
  return { from: (first - before) * 60, to: (last + missing - before) * 60 };
}

/** One window for all days of a month, so that their rulers are comparable. */
export function monthWindow(cells: readonly DayCell[]): MinuteRange {
  return rulerWindow(
    cells.flatMap((cell) => [...cell.segments, ...(cell.shift ? [plannedMinutes(cell.shift)] : [])]),
    960,
  );
}

/** Clock action of a day. */
export interface DayEvent {
  id: string;
  kind: 'in' | 'break' | 'out';
  at: LocalDateTime;
  /** 1 if it was on the date after the working date, −1 before. */
  day_offset: number;
  /** Length of a break in seconds; null while it runs, and for clock-in and clock-out. */
  seconds: number | null;
  /** Whether the break has not ended. */
  is_running: boolean;
}

/** Clock-ins, breaks and clock-outs of a working day in chronological order. */
export function dayEvents(workingDate: LocalDate, clocks: readonly ClockEntry[], zone: string): DayEvent[] {
  const event = (id: string, kind: DayEvent['kind'], at: LocalDateTime, more: Partial<DayEvent> = {}): DayEvent => ({
    id,
    kind,
    at,
    day_offset: daysBetween(workingDate, at.slice(0, 10) as LocalDate),
    seconds: null,
    is_running: false,
    ...more,
  });
  return clocks.flatMap((clock) => [
    event(clock.clock_in_id, 'in', clock.start_date_time),
    ...clock.breaks.map(({ break_in_id, start_date_time: start, end_date_time: end }) =>
      event(break_in_id, 'break', start, end ? { seconds: secondsBetween(start, end, zone) } : { is_running: true }),
    ),
    ...(clock.end_date_time && clock.clock_out_id ? [event(clock.clock_out_id, 'out', clock.end_date_time)] : []),
  ]);
}

/** Elapsed seconds between two wall-clock times; see `resolveLocal` for times that occur twice. */
export function secondsBetween(start: LocalDateTime, end: LocalDateTime, zone: string): number {
  const from = resolveLocal(start, zone).instant ?? plannedInstant(start, zone);
  const to = resolveLocal(end, zone, from).instant ?? plannedInstant(end, zone);
  return Math.max(0, to - from);
}

export interface ShiftPattern {
  shift: ShiftCard;
  /** ISO weekdays on which it occurs in the month, in order. */
  weekdays: number[];
  /** Number of days in the month. */
  count: number;
}

/** Shifts of a month with their weekdays, the most frequent first. */
export function shiftPatterns(cells: readonly DayCell[]): ShiftPattern[] {
  const patterns = new Map<string, ShiftPattern>();
  for (const { date, shift } of cells) {
    if (!shift) continue;
    const key = [shift.name, shift.start_time, shift.end_time].join('\n');
    const pattern = patterns.get(key) ?? { shift, weekdays: [], count: 0 };
    const weekday = isoWeekday(date);
    if (!pattern.weekdays.includes(weekday)) pattern.weekdays = [...pattern.weekdays, weekday].toSorted();
    pattern.count += 1;
    patterns.set(key, pattern);
  }
  return [...patterns.values()].toSorted((a, b) => b.count - a.count);
}

/** Runs of consecutive weekdays, also across the week's end: [1,2,3,5] → [[1,2,3],[5]], [1,2,7] → [[7,1,2]]. */
export function weekdayRuns(weekdays: readonly number[]): number[][] {
  const runs = weekdays.reduce<number[][]>((found, day) => {
    const run = found.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else found.push([day]);
    return found;
  }, []);
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last || first === last || first[0] !== 1 || last.at(-1) !== 7) return runs;
  return [...runs.slice(1, -1), [...last, ...first]];
}
