import type { LocalDate } from '#platform/shared/schemas.ts';

/** A day of a person's calendar. */
export interface CalendarDay {
  readonly date: LocalDate;
  /** Whether it is a day off, or a holiday of the whole day. */
  readonly isOff: boolean;
  /** Whether no leave is taken on it, and it can be applied for. */
  readonly isFree: boolean;
  /** Name of a holiday of the whole day. */
  readonly holiday: string | null;
}

/** One day of leave that makes many days off, together with a holiday and days off around it. */
export interface Bridge {
  readonly date: LocalDate;
  readonly holiday: string;
  /** Whether the holiday comes before the day. */
  readonly is_after: boolean;
  /** Number of days off in a row, including it. */
  readonly days: number;
}

/** Minimum days off in a row for a suggestion. */
const fewestDays = 4;

/** Returns single days between days off, one of them a holiday, whose leave makes at least four days off in a row. */
export function bridgesOf(days: readonly CalendarDay[]): Bridge[] {
  return days.flatMap((day, index) => {
    if (day.isOff || !day.isFree) return [];
    const before = offFrom(days, index, -1);
    const after = offFrom(days, index, 1);
    const count = before.length + 1 + after.length;
    if (before.length === 0 || after.length === 0 || count < fewestDays) return [];
    const name = (list: readonly CalendarDay[]) => list.find(({ holiday }) => holiday !== null)?.holiday;
    const [earlier, later] = [name(before), name(after)];
    const holiday = earlier ?? later;
    return holiday ? [{ date: day.date, holiday, is_after: earlier !== undefined, days: count }] : [];
  });
}

/** Returns the days off next to a day, the nearest first. */
function offFrom(days: readonly CalendarDay[], index: number, way: 1 | -1): CalendarDay[] {
  const found: CalendarDay[] = [];
  for (let at = index + way; days[at]?.isOff; at += way) {
    const day = days[at];
    if (day) found.push(day);
  }
  return found;
}
