import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays, eachDay, isoWeekday, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { keptSettings } from '#features/company/server/queries.ts';
import { latestStandardShift } from '#features/shifts/server/queries.ts';
import type { StoredApplication } from './applications.ts';

/** What the days of a company are reckoned by. */
export interface ReviewCalendar {
  /** IANA zone */
  readonly zone: string;
  readonly today: LocalDate;
  /** ISO weekdays on which people work. */
  readonly weekdays: readonly number[];
}

/** @param now epoch seconds */
export async function reviewCalendar(db: Db, now: number): Promise<ReviewCalendar> {
  const { timezone } = await keptSettings(db);
  const standard = await latestStandardShift(db);
  return { zone: timezone, today: localDateOf(now, timezone), weekdays: standard?.repeat_on ?? [1, 2, 3, 4, 5] };
}

export const dateIn = (at: Date, { zone }: ReviewCalendar) => localDateOf(Math.floor(at.getTime() / 1000), zone);

const isWorked = (date: LocalDate, { weekdays }: ReviewCalendar) => weekdays.includes(isoWeekday(date));

/** Working days since a moment, its own not counted. */
export function workingDaysSince(at: Date, calendar: ReviewCalendar): number {
  const from = addDays(dateIn(at, calendar), 1);
  if (from > calendar.today) return 0;
  return eachDay(from, calendar.today).filter((date) => isWorked(date, calendar)).length;
}

/**
 * The day on which those who have not decided about an application are asked once more, today at the earliest.
 * @param now epoch seconds
 * @returns null: it does not wait, or its process reminds nobody
 */
export async function remindsOn(db: Db, application: StoredApplication, now: number): Promise<LocalDate | null> {
  const { id, state, remind_days, created_at } = application;
  if (state !== 'created' || remind_days === null) return null;
  const calendar = await reviewCalendar(db, now);
  if (calendar.weekdays.length === 0) return null;
  const [row] = await rowsOf<{ since: Date | null }>(
    db,
    'select coalesce(reminded_at, step_since) as since from leave_applications where id = $1',
    [id],
  );
  let date = dateIn(row?.since ?? created_at, calendar);
  for (let left = remind_days; left > 0;) {
    date = addDays(date, 1);
    if (isWorked(date, calendar)) left -= 1;
  }
  return date > calendar.today ? date : calendar.today;
}
