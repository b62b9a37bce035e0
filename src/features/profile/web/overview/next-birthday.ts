import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';

/**
 * Returns the next birthday if it comes soon; 29 February becomes the 28th in other years.
 * @param birthday 'MM-DD'
 */
export function nextBirthday(birthday: string, today: LocalDate, withinDays: number): LocalDate | undefined {
  const year = Number(today.slice(0, 4));
  const inYear = (of: number) =>
    (birthday === '02-29' && !isLeap(of) ? `${of}-02-28` : `${of}-${birthday}`) as LocalDate;
  const date = inYear(year) >= today ? inYear(year) : inYear(year + 1);
  return daysBetween(today, date) <= withinDays ? date : undefined;
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
