import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** A stretch of dates that are seen as one. */
export interface Stretch {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * The dates of one leave as bars: those that follow each other, and those between which nobody works.
 * @param dates ascending
 */
export function stretchesOf(dates: readonly LocalDate[], isOff: (date: LocalDate) => boolean): Stretch[] {
  const stretches: { from: LocalDate; to: LocalDate }[] = [];
  for (const date of dates) {
    const last = stretches.at(-1);
    if (last && isJoined(last.to, date, isOff)) last.to = date;
    else stretches.push({ from: date, to: date });
  }
  return stretches;
}

function isJoined(before: LocalDate, date: LocalDate, isOff: (date: LocalDate) => boolean): boolean {
  for (let day = addDays(before, 1); day < date; day = addDays(day, 1)) if (!isOff(day)) return false;
  return true;
}

/** From a quarter of the people on, and never fewer than three, a day is marked. */
export const manyOf = (total: number): number => Math.max(3, Math.ceil(total / 4));
