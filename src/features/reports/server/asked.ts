import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { daysBetween, localDateOf } from '#platform/shared/time.ts';
import { keptSettings } from '#features/company/server/queries.ts';
import { companyDays } from '#features/team-leave/server/queries/days.ts';
import { subjectsFor, type Whom } from './people.ts';
import { checkRange, type Range } from './range.ts';
import { timeOfReports } from './time-read.ts';

export interface ReportCall {
  readonly db: Db;
  readonly actor: Actor;
  /** now in epoch seconds */
  readonly context: { readonly now: number };
}

type Query = Range & Whom;

/** Whose time is looked at, and what all of it is reckoned with. */
export async function timeAsked({ db, actor, context: { now } }: ReportCall, query: Query) {
  checkRange(query);
  const time = await timeOfReports.read(db);
  const settings = await keptSettings(db);
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
 * Of the time that the sums of a screen take, so much is rested in between: for ten thousand people that is a second in
 * which others clock in, and wait for no more than a few milliseconds of it.
 */
export const restShare = 0.6;
/** People's days that are read at once: a hundred people's month, and fewer people's quarter. */
const daysAtOnce = 3100;

export const peopleAtOnce = ({ start_date, end_date }: Range): number =>
  Math.min(100, Math.ceil(daysAtOnce / (daysBetween(start_date, end_date) + 1)));

/**
 * The company's working days of a range: by its standard hours and the holidays of everyone, and not the days on which
 * a single shift was planned.
 */
export async function workingDays(db: Db, { start_date, end_date }: Range): Promise<number> {
  if (end_date < start_date) return 0;
  const { days, isOff } = await companyDays(db, start_date, end_date);
  return days.filter(({ date }) => !isOff(date)).length;
}
