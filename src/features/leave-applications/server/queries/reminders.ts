import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays, eachDay, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { companyWeekdays } from '#features/shifts/server/queries/standard-hours.ts';
import type { StoredApplication } from './applications.ts';

/** Facts needed to count a company's days. */
export interface ReviewCalendar {
  /** IANA time zone. */
  readonly zone: string;
  readonly today: LocalDate;
  /** Whether people work on the weekday of a date. */
  isWorked(date: LocalDate): boolean;
}

/** Reads the calendar. @param now epoch seconds */
export async function reviewCalendar(db: Db, now: number): Promise<ReviewCalendar> {
  const { timezone } = await cachedSettings(db);
  return { zone: timezone, today: localDateOf(now, timezone), isWorked: await companyWeekdays(db) };
}

export const dateIn = (at: Date, { zone }: ReviewCalendar) => localDateOf(Math.floor(at.getTime() / 1000), zone);

/** Longer than any reminder waits; a company without working days would never reach it. */
const longestWait = 500;

/** Counts working days since a moment, not counting its own day. */
export function workingDaysSince(at: Date, calendar: ReviewCalendar): number {
  const from = addDays(dateIn(at, calendar), 1);
  if (from > calendar.today) return 0;
  return eachDay(from, calendar.today).filter((date) => calendar.isWorked(date)).length;
}

/**
 * Returns the day on which undecided reviewers of an application are reminded, today at the earliest.
 * @param now epoch seconds
 * @returns null: it does not wait, or its process reminds no one
 */
export async function remindsOn(db: Db, application: StoredApplication, now: number): Promise<LocalDate | null> {
  const { id, state, remind_days, created_at } = application;
  if (state !== 'created' || remind_days === null) return null;
  const calendar = await reviewCalendar(db, now);
  const [row] = await rowsOf<{ since: Date | null }>(
    db,
    'select coalesce(reminded_at, step_since) as since from leave_applications where id = $1',
    [id],
  );
  let date = dateIn(row?.since ?? created_at, calendar);
  for (let left = remind_days, days = 0; left > 0; days += 1) {
    if (days > longestWait) return null;
    date = addDays(date, 1);
    if (calendar.isWorked(date)) left -= 1;
  }
  return date > calendar.today ? date : calendar.today;
}
