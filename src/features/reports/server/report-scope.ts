import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { daysBetween, localDateOf } from '#platform/shared/time.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { companyDays } from '#features/team-leave/server/queries/days.ts';
import { subjectsFor, type ReportPeopleFilter } from './people.ts';
import { checkRange, type Range } from './range.ts';
import { timeOfReports } from './time-read.ts';

export interface ReportCall {
  readonly db: Db;
  readonly actor: Actor;
  /** `now` in epoch seconds */
  readonly context: { readonly now: number };
}

type Query = Range & ReportPeopleFilter;

/** Returns the people and data that a report about time needs. */
export async function timeInput({ db, actor, context: { now } }: ReportCall, query: Query) {
  checkRange(query);
  const time = await timeOfReports.read(db);
  const settings = await cachedSettings(db);
  return {
    time,
    now,
    today: localDateOf(now, settings.timezone),
    // ISO weekday.
    firstDay: settings.first_day_of_week,
    asked: { actor, subjects: subjectsFor(actor, 'time'), now, range: query, isEmployed: true },
  };
}

/**
 * Share of the time to pause while calculating the sums of a screen:
 * for ten thousand people that is a second in which others can clock in, each waiting only a few milliseconds.
 */
export const restShare = 0.6;
/** Number of person-days read at once: a hundred people's month, or fewer people's quarter. */
const daysAtOnce = 3100;

export const peopleAtOnce = ({ start_date, end_date }: Range): number =>
  Math.min(100, Math.ceil(daysAtOnce / (daysBetween(start_date, end_date) + 1)));

/**
 * Counts the company's working days of a range by its standard hours and the holidays of everyone,
 * ignoring days with only an individual shift.
 */
export async function workingDays(db: Db, { start_date, end_date }: Range): Promise<number> {
  if (end_date < start_date) return 0;
  const { days, isOff } = await companyDays(db, start_date, end_date);
  return days.filter(({ date }) => !isOff(date)).length;
}
