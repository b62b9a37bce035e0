import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { ClosingPreview } from '../contract.ts';
import { missingSteps, type ClosingRequirement, type MissingSteps } from './queries/closing-requirements.ts';
import { waitingDays } from './queries.ts';

/** Maximum number of people listed by name. */
const maxNamed = 200;

type WaitingPeople = ClosingPreview['to_review'];

interface PreviewContext {
  readonly requirements: readonly ClosingRequirement[];
  readonly now: number;
}

/** Returns open entries, reviews and leave that stand against closing a period. @param personIds null for everyone */
export async function previewOf(
  db: Db,
  period: CalendarPeriod,
  personIds: readonly string[] | null,
  { requirements, now }: PreviewContext,
): Promise<ClosingPreview> {
  const { name, start_date: starts_on, end_date: ends_on } = period;
  const isConcerned = personIds ? sql<boolean>`p.id = any(${personIds}::uuid[])` : sql<boolean>`true`;
  const [clockedIn, waiting, leave, lacking] = await Promise.all([
    clockedInOn(db, period).where(isConcerned).execute(),
    waitingDays(db, starts_on, ends_on)
      .innerJoin('people as p', 'p.id', 'a.person_id')
      .select(['p.id', 'p.name', 'p.username', ({ fn }) => fn.countAll<number>().as('days')])
      .where(isConcerned)
      .groupBy(['p.id', 'p.name', 'p.username', 'p.name_key'])
      .orderBy('p.name_key')
      .execute(),
    leaveWaiting(db, period).where(isConcerned).execute(),
    missingSteps(requirements, db, period, personIds, now),
  ]);
  const clocked_in = { total: clockedIn.length, people: clockedIn.slice(0, maxNamed) };
  return {
    name,
    starts_on,
    ends_on,
    clocked_in,
    to_review: firstOf(waiting),
    leave_waiting: firstOf(leave),
    missing: missingOf(lacking),
  };
}

const missingOf = (people: readonly MissingSteps[]): ClosingPreview['missing'] => ({
  total: people.length,
  people: people.slice(0, maxNamed).map(({ missing, undecided = [], ...person }) => ({
    ...person,
    missing: [...missing],
    undecided: [...undecided],
  })),
});

/** People who are clocked in on a day of a period. */
const clockedInOn = (db: Db, { start_date, end_date }: CalendarPeriod) =>
  db
    .selectFrom('clocks as c')
    .innerJoin('attendances as a', 'a.id', 'c.attendance_id')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .select(['p.id', 'p.name', 'p.username', 'a.working_date'])
    .where('c.ended_at', 'is', null)
    .where('a.working_date', '>=', start_date)
    .where('a.working_date', '<=', end_date)
    .orderBy('p.name_key');

/** Leave days waiting for approval. */
const leaveWaiting = (db: Db, { start_date, end_date }: CalendarPeriod) =>
  db
    .selectFrom('leave_application_days as d')
    .innerJoin('people as p', 'p.id', 'd.person_id')
    .select(['p.id', 'p.name', 'p.username', ({ fn }) => fn.countAll<number>().as('days')])
    .where('d.state', '=', 'created')
    .where('d.date', '>=', start_date)
    .where('d.date', '<=', end_date)
    .groupBy(['p.id', 'p.name', 'p.username', 'p.name_key'])
    .orderBy('p.name_key');

const firstOf = (people: WaitingPeople['people']): WaitingPeople => ({
  total: people.reduce((sum, { days }) => sum + days, 0),
  people: people.slice(0, maxNamed),
});
