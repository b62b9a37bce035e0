import { localOf, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { ShiftValues } from './shift.ts';

/** Returns the seconds by which the wall clock is moved between two instants. */
export function clockChange(from: number, to: number, zone: string): number {
  const wall = (at: number) => Date.parse(`${localOf(at, zone).replace(' ', 'T')}Z`) / 1000;
  return wall(to) - wall(from) - (to - from);
}

/** Returns the seconds by which the wall clock is moved during a shift of that day. */
export function clockChangeIn(
  date: LocalDate,
  { start_time, work_time, break_time }: Pick<ShiftValues, 'start_time' | 'work_time' | 'break_time'>,
  zone: string,
): number {
  const from = plannedInstant(`${date} ${start_time.slice(0, 5)}:00` as LocalDateTime, zone);
  return clockChange(from, from + work_time + break_time, zone);
}
