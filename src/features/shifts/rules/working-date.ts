import { localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shiftMarginSeconds, type Shift } from './shift.ts';

export interface DatedShift {
  readonly date: LocalDate;
  readonly shift: Shift;
}

/**
 * Returns the day that a clock-in belongs to (domain 2):
 * the date of the shift whose window (start − 4 h … end + 4 h) contains the instant, nearest start first,
 * or else the local date. Expects the shifts of the local date and both neighbouring days. `begun` is the shift
 * of the person's latest working day: everything before its end belongs to it, however near the next one starts.
 */
export function workingDateOf(at: number, zone: string, shifts: readonly DatedShift[], begun?: DatedShift): LocalDate {
  if (begun && isInWindow(begun.shift, at) && at <= begun.shift.end_at) return begun.date;
  const [nearest] = shifts
    .filter(({ shift }) => isInWindow(shift, at))
    .sort((one, other) => Math.abs(one.shift.start_at - at) - Math.abs(other.shift.start_at - at));
  return nearest?.date ?? localDateOf(at, zone);
}

/** Whether an instant lies in a shift's window (start − 4 h … end + 4 h). @param at epoch seconds */
export const isInWindow = (shift: Pick<Shift, 'start_at' | 'end_at'>, at: number): boolean =>
  shift.start_at - shiftMarginSeconds <= at && at <= shift.end_at + shiftMarginSeconds;
