import { sql, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import {
  calendarPeriod,
  monthsLater,
  periodOfMonth,
  type CalendarPeriod,
} from '#features/company/rules/calendar-period.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { daysToReview, hasUnknownEnd, type ReviewRange } from '#features/days/server/queries/open-ends.ts';
import { waitsForReview } from '#features/days/server/queries/waiting.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { whereVisible } from '#features/profile/server/queries.ts';
import { periodFaults, type ClosedPeriod, type Closing, type Period } from '../contract.ts';
import type { DatedPeriod } from '../rules/closed.ts';

/** @throws 422 when no period of the calendar begins on this day, or it precedes the calendar */
export async function periodFrom(db: Db, starts_on: LocalDate): Promise<CalendarPeriod> {
  const { calendar_cycle, app_calendar_start_date } = await cachedSettings(db);
  const found = calendarPeriod(starts_on, calendar_cycle);
  const { unknownPeriod } = periodFaults;
  if (found.start_date !== starts_on || found.end_date < app_calendar_start_date) throw unknownPeriod.at('starts_on');
  return found;
}

/**
 * Returns the closed periods of some people between two dates.
 * For decisions, read it under the lock of the person's timeline; the database's constraints have the final say.
 */
export function closedPeriodsOf(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<DatedPeriod[]> {
  return db
    .selectFrom('closed_periods as c')
    .leftJoin('people as p', 'p.id', 'c.person_id')
    .select(['c.id', 'c.name', 'c.person_id', 'p.name as person_name', 'c.starts_on', 'c.ends_on'])
    .where('c.reopened_at', 'is', null)
    .where('c.ends_on', '>=', from)
    .where('c.starts_on', '<=', to)
    .where((eb) =>
      eb.or([eb('c.person_id', 'is', null), eb('c.person_id', '=', sql<string>`any(${personIds}::uuid[])`)]),
    )
    .orderBy('c.person_id', (order) => order.asc().nullsFirst())
    .orderBy('c.starts_on')
    .execute();
}

/**
 * Returns the first date from one on from which a change affects no closed day.
 * @param personId person concerned; everyone by default
 */
export async function firstOpenDate(db: Db, from: LocalDate, personId?: string): Promise<LocalDate> {
  const isConcerned = personId ? sql<boolean>`coalesce(person_id, ${personId}) = ${personId}` : sql<boolean>`true`;
  const { last } = await db
    .selectFrom('closed_periods')
    .select(({ fn }) => fn.max('ends_on').as('last'))
    .where('reopened_at', 'is', null)
    .where('ends_on', '>=', from)
    .where(isConcerned)
    .executeTakeFirstOrThrow();
  return last ? addDays(last, 1) : from;
}

/** Viewer and time. */
interface Viewer {
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
}

/** Closed period that contains a person's day, as shown on screens; null without one. */
export async function closedPeriodOn(
  db: Db,
  personId: string,
  date: LocalDate,
  viewer: Viewer,
): Promise<ClosedPeriod | null> {
  const [found] = await closedFor(db, [personId], { start_date: date, end_date: date }, viewer);
  return found ?? null;
}

interface Dates {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** Closed periods between two dates, as shown on screens: those of everyone first, then of these people. */
export async function closedFor(db: Db, personIds: readonly string[], dates: Dates, viewer: Viewer) {
  const found = await closedPeriodsOf(db, personIds, dates.start_date, dates.end_date);
  if (found.length === 0) return [];
  const ids = found.map((period) => period.id);
  const [rows, openers] = await Promise.all([
    closings(db)
      .where('c.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    openersOf(db, ids, viewer),
  ]);
  return rows
    .map(closingFrom)
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ person, ...period }): ClosedPeriod => ({ ...period, is_personal: person !== null, openers }));
}

/** Counts the people with a period between two dates that is closed only for them. */
export async function countClosedAlone(db: Db, { start_date, end_date }: Dates): Promise<number> {
  const { people } = await db
    .selectFrom('closed_periods')
    .select(({ fn }) => fn.count<number>('person_id').distinct().as('people'))
    .where('reopened_at', 'is', null)
    .where('ends_on', '>=', start_date)
    .where('starts_on', '<=', end_date)
    .executeTakeFirstOrThrow();
  return people;
}

/** @param closedIds periods; people who closed one of them come first */
async function openersOf(
  db: Db,
  closedIds: readonly string[],
  { actor, now }: Viewer,
): Promise<ClosedPeriod['openers']> {
  const ids = await holdersOf(db, 'configure_attendance_setup', now);
  const first = await db
    .selectFrom('people')
    .select(['id', 'name', 'username'])
    .select(sql<string | null>`case when ${whereVisible('contact', actor, now)} then email end`.as('email'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(
      sql`exists (select from closed_periods c where c.id = any(${closedIds}::uuid[]) and c.closed_by = people.id)`,
      'desc',
    )
    .orderBy('name_key')
    .orderBy('id')
    .executeTakeFirst();
  return { first: first ?? null, total: ids.length };
}

function closings(db: Db) {
  return db
    .selectFrom('closed_periods as c')
    .leftJoin('people as whose', 'whose.id', 'c.person_id')
    .leftJoin('people as closer', 'closer.id', 'c.closed_by')
    .leftJoin('people as opener', 'opener.id', 'c.reopened_by')
    .select(['c.id', 'c.name', 'c.starts_on', 'c.ends_on', 'c.closed_at', 'c.reopened_at', 'c.reopen_reason'])
    .select(['whose.id as person_id', 'whose.name as person_name', 'whose.username as person_username'])
    .select(['closer.id as closer_id', 'closer.name as closer_name', 'closer.username as closer_username'])
    .select(['opener.id as opener_id', 'opener.name as opener_name', 'opener.username as opener_username']);
}

type ClosingRow = Awaited<ReturnType<ReturnType<typeof closings>['execute']>>[number];

const someone = (id: string | null, name: string | null, username: string | null) =>
  id === null || name === null || username === null ? null : { id, name, username };

const closingFrom = (row: ClosingRow): Closing => ({
  id: row.id,
  name: row.name,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  person: someone(row.person_id, row.person_name, row.person_username),
  closed_at: row.closed_at.toISOString(),
  closed_by: someone(row.closer_id, row.closer_name, row.closer_username),
  reopened_at: row.reopened_at?.toISOString() ?? null,
  reopened_by: someone(row.opener_id, row.opener_name, row.opener_username),
  reopen_reason: row.reopen_reason,
});

/**
 * Returns a page of the calendar's periods, the current one first, back to the start of the calendar,
 * or to the first closed one if the calendar was moved to begin later.
 */
export async function periodsPage(db: Db, paging: Paging, now: number) {
  const settings = await cachedSettings(db);
  const cycleDay = settings.calendar_cycle;
  const today = localDateOf(now, settings.timezone);
  const { closed } = await db
    .selectFrom('closed_periods')
    .select(({ fn }) => fn.min('starts_on').as('closed'))
    .executeTakeFirstOrThrow();
  const began = settings.app_calendar_start_date;
  const [present, first] = [
    calendarPeriod(today, cycleDay),
    calendarPeriod(closed && closed < began ? closed : began, cycleDay),
  ];
  const total = Math.max(1, monthsBetween(first, present) + 1);
  const shown = Array.from({ length: Math.max(0, Math.min(paging.limit, total - paging.offset)) }, (_, index) =>
    periodOfMonth(monthsLater(present.month, -paging.offset - index), cycleDay),
  );
  const data = await periodsWith(db, shown, { settings, now });
  return { data, meta: metaOf(paging, total, data.length) };
}

const monthsBetween = (from: CalendarPeriod, to: CalendarPeriod) => monthNumber(to) - monthNumber(from);
const monthNumber = ({ month }: CalendarPeriod) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** @param shown consecutive periods, the latest first */
async function periodsWith(
  db: Db,
  shown: readonly CalendarPeriod[],
  { settings, now }: { readonly settings: Settings; readonly now: number },
): Promise<Period[]> {
  const today = localDateOf(now, settings.timezone);
  const [latest, earliest] = [shown[0], shown.at(-1)];
  if (!latest || !earliest) return [];
  const [rows, waiting] = await Promise.all([
    closings(db)
      .where('c.ends_on', '>=', earliest.start_date)
      .where('c.ends_on', '<=', latest.end_date)
      // Closings in force first, then reopened ones.
      .orderBy('c.reopened_at', (order) => order.desc().nullsFirst())
      .orderBy('c.closed_at', 'desc')
      .orderBy('c.id')
      .execute(),
    waitingByDate(db, { from: earliest.start_date, to: latest.end_date, settings, now }),
  ]);
  return shown.map(({ name, start_date: starts_on, end_date: ends_on }) => {
    const isWithin = (date: LocalDate) => starts_on <= date && date <= ends_on;
    const own = rows.filter((row) => isWithin(row.ends_on)).map(closingFrom);
    const isClosed = own.some(({ person, reopened_at }) => person === null && reopened_at === null);
    return {
      name,
      starts_on,
      ends_on,
      state: ends_on >= today ? 'running' : isClosed ? 'closed' : 'open',
      to_review: waiting.filter(({ date }) => isWithin(date)).reduce((sum, { days }) => sum + days, 0),
      closings: own,
    };
  });
}

/** Days waiting for a review at any time of day, except those with an open clock. */
export const waitingDays = (db: Db, from: LocalDate, to: LocalDate) =>
  db
    .selectFrom('attendances as a')
    .where(
      sql<SqlBool>`(${waitsForReview('a')} or exists (
        select from clocks c where c.attendance_id = a.id and ${hasUnknownEnd}))`,
    )
    .where('a.working_date', '>=', from)
    .where('a.working_date', '<=', to);

/** Number of days waiting for a review, by date. */
const waitingByDate = (db: Db, range: ReviewRange) =>
  db
    .selectFrom('attendances as a')
    .where('a.id', 'in', daysToReview(range))
    .select(['a.working_date as date', ({ fn }) => fn.countAll<number>().as('days')])
    .groupBy('a.working_date')
    .execute();

/** Returns the first day between two that waits for a review. */
export async function firstWaiting(db: Db, from: LocalDate, to: LocalDate): Promise<LocalDate | null> {
  const found = await waitingDays(db, from, to)
    .select(({ fn }) => fn.min('a.working_date').as('first'))
    .executeTakeFirst();
  return found?.first ?? null;
}

/** Whether all of these people belong to the company. */
export async function areKnown(db: Db, ids: readonly string[]): Promise<boolean> {
  return (await namesOf(db, ids)).size === new Set(ids).size;
}
