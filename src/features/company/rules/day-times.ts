/** Times of a day of a week. */
interface DayTimes {
  /** 'HH:mm'; null: at any time of the day */
  readonly start_time: string | null;
  /** Seconds */
  readonly work_time: number;
  /** Seconds */
  readonly break_time: number;
  /** 'HH:mm'; null: between the two halves of the work */
  readonly break_start: string | null;
}

const daySeconds = 86_400;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Returns the seconds from the start of a day to its break.
 * @returns null without a fixed break, or when it would not interrupt the work
 */
export function breakOffsetOf({ start_time, work_time, break_start }: Omit<DayTimes, 'break_time'>): number | null {
  if (start_time === null || break_start === null) return null;
  const offset = ((minutesOf(break_start) - minutesOf(start_time) + 1440) % 1440) * 60;
  return offset > 0 && offset < work_time ? offset : null;
}

/** Returns whether a day begins before the work of the day before ends. */
export function beginsTooEarly(day: DayTimes, before: DayTimes | null): boolean {
  if (day.start_time === null || !before || before.start_time === null) return false;
  const end = minutesOf(before.start_time) * 60 + before.work_time + before.break_time - daySeconds;
  return minutesOf(day.start_time) * 60 < end;
}
