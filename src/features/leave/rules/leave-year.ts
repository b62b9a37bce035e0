import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** A leave year, both days included. Its first day names it. */
export interface LeaveYear {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** A month of a leave year, both days included: from the 6th to the 5th in a year that begins on the 6th of April. */
export interface LeaveMonth {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

const yearOf = (date: LocalDate) => Number(date.slice(0, 4));

/** Returns the month and day of a date: '-04-06'. */
const dayInYear = (date: LocalDate) => date.slice(4);

/** Returns the month and day of anniversaries of a date, which every year has. */
const anniversaryIn = (date: LocalDate) => (dayInYear(date) === '-02-29' ? '-02-28' : dayInYear(date));

const dateIn = (year: number, inYear: string) => `${String(year).padStart(4, '0')}${inYear}` as LocalDate;

/** Returns the same day some months later, or the last day of a shorter month. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const month = Number(date.slice(5, 7)) - 1 + months;
  const year = yearOf(date) + Math.floor(month / 12);
  const nth = (((month % 12) + 12) % 12) + 1;
  const day = Number(date.slice(8));
  const fits = day <= 28 || day <= new Date(Date.UTC(year, nth, 0)).getUTCDate();
  const inMonth = fits ? date.slice(7) : `-${new Date(Date.UTC(year, nth, 0)).getUTCDate()}`;
  return dateIn(year, `-${String(nth).padStart(2, '0')}${inMonth}`);
}

/** Returns an anniversary of a day; that of 29 February is the 28th, in leap years, too. */
export const anniversaryOf = (date: LocalDate, years: number): LocalDate =>
  dateIn(yearOf(date) + years, anniversaryIn(date));

/**
 * Returns the leave year that contains a date.
 * @param beginnings days on which a leave year begins, ascending: from each on years begin on its anniversaries,
 * and the year before it ends the day before, even if cut short. Dates before the first follow its anniversaries, too.
 */
export function leaveYearOf(date: LocalDate, beginnings: readonly LocalDate[]): LeaveYear {
  const next = beginnings.find((beginning) => beginning > date);
  const since = beginnings.findLast((beginning) => beginning <= date);
  const inYear = anniversaryIn(since ?? beginnings[0] ?? ('2000-01-01' as LocalDate));
  const same = dateIn(yearOf(date), inYear);
  const anniversary = same <= date ? same : dateIn(yearOf(date) - 1, inYear);
  // The anniversary of 29 February is the 28th, which is before it in its own year.
  const first = since !== undefined && anniversary < since ? since : anniversary;
  const last = addDays(addMonths(first, 12), -1);
  const end = next !== undefined && next <= last ? addDays(next, -1) : last;
  return { first, last: end };
}

export const leaveYearAfter = (year: LeaveYear, beginnings: readonly LocalDate[]): LeaveYear =>
  leaveYearOf(addDays(year.last, 1), beginnings);

/** Months of leave years, cached because every person's leave uses the same few years. */
const knownMonths = new Map<string, readonly LeaveMonth[]>();
const maxKnownYears = 1000;

/** Returns a leave year's whole months, up to twelve; ignores the rest of a year that was cut short. */
export function monthsOf(year: LeaveYear): readonly LeaveMonth[] {
  const name = `${year.first} ${year.last}`;
  const known = knownMonths.get(name);
  if (known) return known;
  if (knownMonths.size >= maxKnownYears) knownMonths.clear();
  const months = countMonths(year);
  knownMonths.set(name, months);
  return months;
}

function countMonths({ first, last }: LeaveYear): LeaveMonth[] {
  const months: LeaveMonth[] = [];
  for (let index = 0; index < 12; index += 1) {
    const month = { first: addMonths(first, index), last: addDays(addMonths(first, index + 1), -1) };
    if (month.last > last) break;
    months.push(month);
  }
  return months;
}

/** Returns the quarters of a year, as months of each. */
export function quartersOf<Month extends LeaveMonth>(months: readonly Month[]): Month[][] {
  return [0, 3, 6, 9].map((at) => months.slice(at, at + 3)).filter((quarter) => quarter.length > 0);
}

/** Number of two weeks in a leave year. */
export const fortnights = 26;

/** Returns its 26 two weeks, of which the last ends with the year; fewer of a year that was cut short. */
export function fortnightsOf({ first, last }: LeaveYear): LeaveMonth[] {
  const found: LeaveMonth[] = [];
  for (let index = 0; index < fortnights; index += 1) {
    const begin = addDays(first, index * 14);
    const end = index === fortnights - 1 ? last : addDays(begin, 13);
    if (end > last || begin > last) break;
    found.push({ first: begin, last: end });
  }
  return found;
}

/** Months up to which carried days end with the leave year into which they are carried. */
export const monthsOfYear = 12;

/**
 * Returns the last day on which carried days can be used: that of the nth month; of the first twelve, at the latest that
 * of the year.
 */
export function lastDayOfMonth(year: LeaveYear, nth: number): LocalDate {
  const day = addDays(addMonths(year.first, nth), -1);
  if (nth > monthsOfYear) return day;
  return day < year.last ? day : year.last;
}

/** First day of the leave year, as in the form of the set-up. */
interface Beginning {
  readonly begins_month: number;
  readonly begins_day: number;
}

/** Returns the date from which another first day of the leave year applies; null when it is the same one. */
export function movedBeginning(before: Beginning, after: Beginning, today: LocalDate): LocalDate | null {
  const isSame = before.begins_month === after.begins_month && before.begins_day === after.begins_day;
  return isSame ? null : nextOf(today, after.begins_month, after.begins_day);
}

interface BeginningInput extends Beginning {
  /** Whether the running leave year began on that day, as for a company that begins to record leave. */
  readonly is_running?: boolean | undefined;
}

/**
 * Returns the beginnings of leave years after the set-up is saved: another first day applies from the next time that it
 * comes. One of the running year decides about all years.
 * @returns null when they stay the same
 */
export function changedBeginnings(
  list: readonly LocalDate[],
  { before, after, today }: { readonly before: Beginning; readonly after: BeginningInput; readonly today: LocalDate },
): LocalDate[] | null {
  if (after.is_running) {
    const next = nextOf(today, after.begins_month, after.begins_day);
    const first = addMonths(next, -12);
    return list.length === 1 && leaveYearOf(today, list).first === first ? null : [first];
  }
  const starts_on = movedBeginning(before, after, today);
  return starts_on && [...list.filter((day) => day <= today), starts_on];
}

/** Returns the next such day after today. */
export function nextOf(today: LocalDate, month: number, day: number): LocalDate {
  const [year = 0] = today.split('-').map(Number);
  const on = (of: number) => `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as LocalDate;
  return on(year) > today ? on(year) : on(year + 1);
}

/** Returns '2027', or '2027/28' for a leave year that goes on into the next. @param first its first day */
export function leaveYearName(first: string): string {
  const year = Number(first.slice(0, 4));
  return first.slice(5) === '01-01' ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}
