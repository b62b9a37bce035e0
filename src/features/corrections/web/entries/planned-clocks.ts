import { localOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isTwelveHour } from '#platform/web/format.ts';
import { dateTimeOf, newBreak, newClock, type ClockDraft } from '#features/clock/web/parts/entry-drafts.ts';
import type { OfferedShift } from '../day/ChooseShift.tsx';

/** Planned times are accurate to the minute. */
const minuteSeconds = 60;

/** Entries from the shift: from its start to its end, with the break in the middle; an empty one without a shift. */
export function plannedClocks(date: LocalDate, shift: OfferedShift | undefined, zone: string): ClockDraft[] {
  const clock = newClock(date, 'new 0');
  if (!shift) return [clock];
  const twelve = isTwelveHour();
  const at = (instant: number) => {
    const text = localOf(instant, zone);
    return dateTimeOf(text, text.slice(0, 10) as LocalDate, twelve);
  };
  const whole = { ...clock, start: at(shift.start_at), end: at(shift.end_at) };
  if (shift.break_time < minuteSeconds) return [whole];
  const half = Math.round(shift.work_time / 2 / minuteSeconds) * minuteSeconds;
  const begin = shift.start_at + half;
  const pause = { ...newBreak(whole, 'new 1'), start: at(begin), end: at(begin + shift.break_time) };
  return [{ ...whole, breaks: [pause] }];
}
