import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import { joined, lengthOf, within } from './intervals.ts';
import type { Interval, PayPlace } from './shapes.ts';
import type { Premium } from './terms-premiums.ts';
import type { RecordedWork } from './worked-days.ts';
import { dateAt, secondsOf, wallOn } from './walls.ts';

const midnight = 86_400;
const monday = '1970-01-05' as LocalDate;

/** A premium with its times in seconds since midnight. */
export interface TimedPremium {
  readonly premium: Premium;
  /** Position in the terms, from 1. */
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly until: number | null;
  readonly begun_from: number;
  /** Whether it ends on the next day. */
  readonly crosses: boolean;
}

export function timed(premium: Premium, number: number): TimedPremium {
  const [start, end] = [secondsOf(premium.from), secondsOf(premium.to)];
  const until = premium.into_next_day_until === null ? null : secondsOf(premium.into_next_day_until);
  return { premium, number, start, end, until, begun_from: secondsOf(premium.begun_from), crosses: end <= start };
}

/** Whether a premium begins on a date. */
function beginsOn({ on }: Premium, date: LocalDate, { holidays }: PayPlace): boolean {
  if (on === 'every') return true;
  if (typeof on === 'string') {
    const holiday = holidays.get(date);
    // Work on half a holiday is ordinary work: its hours are reduced, not dearer.
    return holiday?.part === 'full' && (on === 'holidays' || on === holiday.kind);
  }
  const weekday = (((daysBetween(monday, date) % 7) + 7) % 7) + 1;
  return on.some((one) => (typeof one === 'number' ? one === weekday : one === date.slice(5)));
}

/** Whether the condition about work before a midnight is met. */
function isBegunAsRequired({ premium, begun_from }: TimedPremium, work: RecordedWork, next: LocalDate): boolean {
  if (premium.only_if_begun === null) return true;
  const { zone } = work.place;
  const evening = { from: wallOn(addDays(next, -1), begun_from, zone), to: wallOn(next, 0, zone) };
  const isBegun = within(work.recorded, [evening]).length > 0;
  return isBegun === (premium.only_if_begun === 'before_midnight');
}

/** Returns the end of a window that continues to the end of work when all of it was worked; breaks do not end it. */
function prolongedEnd({ prolongs }: Premium, { recorded }: RecordedWork, { from, to }: Interval): number {
  const [first, last] = [recorded[0], recorded.at(-1)];
  return prolongs && first && last && first.from <= from && last.to > to ? last.to : to;
}

/** Returns the times of one date in which a premium is paid. */
function windowsOn(one: TimedPremium, date: LocalDate, work: RecordedWork): Interval[] {
  const { premium, start, end, until, crosses } = one;
  const { zone } = work.place;
  if (!beginsOn(premium, date, work.place)) return [];
  const next = addDays(date, 1);
  const main = { from: wallOn(date, start, zone), to: wallOn(crosses ? next : date, end, zone) };
  // With a time on the next day, only that part depends on what was worked before midnight.
  if (until !== null) {
    const tail = { from: wallOn(next, 0, zone), to: wallOn(next, until, zone) };
    return joined(isBegunAsRequired(one, work, next) ? [main, tail] : [main]);
  }
  const isPaid = main.from < main.to && isBegunAsRequired(one, work, crosses || end === midnight ? next : date);
  return isPaid ? [{ from: main.from, to: prolongedEnd(premium, work, main) }] : [];
}

/** Returns the dates from the one before the work to the one on which it ends. */
export function datesAround({ recorded, place, day }: RecordedWork): LocalDate[] {
  const [first, last] = [recorded[0], recorded.at(-1)];
  if (!first || !last) return [];
  const end = dateAt(last.to - 1, place.zone, day.date);
  const dates: LocalDate[] = [];
  for (let date = addDays(dateAt(first.from, place.zone, day.date), -1); date <= end; date = addDays(date, 1))
    dates.push(date);
  return dates;
}

/** Returns the times in which a premium is paid on a working date, less those with too little work in them. */
export function premiumWindows(one: TimedPremium, work: RecordedWork, dates: readonly LocalDate[]): Interval[] {
  const windows: Interval[] = [];
  const reaches = one.crosses || one.until !== null || one.premium.prolongs !== null;
  for (let index = reaches ? 0 : 1; index < dates.length; index += 1) {
    const found = windowsOn(one, dates[index] as LocalDate, work);
    if (isLongEnough(one.premium, work.recorded, found)) windows.push(...found);
  }
  return windows.length > 1 ? joined(windows) : windows;
}

const isLongEnough = (
  { least_minutes }: Premium,
  recorded: readonly Interval[],
  windows: readonly Interval[],
): boolean => least_minutes === 0 || lengthOf(within(recorded, windows)) >= least_minutes * 60;
