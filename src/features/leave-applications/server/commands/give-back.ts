import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { bookByCalendar } from '#features/leave/server/commands/lines.ts';
import type { ApplicationAct } from '../../events.ts';
import type { ReturnReason } from '../../rules/rebooking.ts';
import { changeText } from '../../rules/rebooking-words.ts';
import { periodStartsAfter, type Shortened } from '../../rules/shortening.ts';
import type { StoredApplication } from '../queries/applications.ts';
import { addDecision } from './decisions.ts';
import { emitApplicationEvent, setState, type ApplicationActor } from './book.ts';
import type { CostedDate } from './check.ts';

interface GiveBackOptions {
  readonly actor: ApplicationActor;
  readonly why: ReturnReason;
}

/**
 * Gives back days of an application by lines of their own, each on its date, or on the first open date after a closed
 * period. Without any day left the application is withdrawn. The caller has locked it.
 */
export async function giveBack(
  db: Db,
  application: StoredApplication,
  { kept, returned }: Shortened<CostedDate>,
  { actor, why }: GiveBackOptions,
): Promise<void> {
  const { id, person_id, leave_type_id, period_starts } = application;
  const { actor_id, now } = actor;
  const open = await openDates(db, person_id, returned);
  await markReturned(db, id, open);
  const dates = open
    .filter(({ cost }) => cost > 0)
    .map(({ date, on, cost }) => ({ date: on, cost, why, ...(on !== date && { origin: date }) }));
  if (dates.length > 0)
    await bookByCalendar(db, [{ act: 'release', application_id: id, person_id, leave_type_id, actor_id, dates }]);
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) {
    await addDecision(db, application, { decision: 'withdrawn', comment: '' }, { as: null, actor, isChange: true });
    return setState(db, application, 'withdrawn', { now });
  }
  await db
    .updateTable('leave_applications')
    .set({
      starts_on: first.date,
      ends_on: last.date,
      total: inDays(kept.reduce((sum, { cost }) => sum + cost, 0)),
      period_starts: periodStartsAfter({ kept, returned }, period_starts),
      updated_at: new Date(now * 1000),
    })
    .where('id', '=', id)
    .execute();
}

/** A day, and the date on which it is given back. */
interface ReturnedDay extends CostedDate {
  readonly on: LocalDate;
}

async function openDates(db: Db, person_id: string, days: readonly CostedDate[]): Promise<ReturnedDay[]> {
  const rows = await rowsOf<{ date: LocalDate; on: LocalDate }>(
    db,
    'select d.date, first_open_date($1, d.date) as "on" from unnest($2::date[]) as d (date)',
    [person_id, days.map(({ date }) => date)],
  );
  const byDate = new Map(rows.map(({ date, on }) => [date, on]));
  return days.map((day) => ({ ...day, on: byDate.get(day.date) ?? day.date }));
}

/** Marks days as given back; those of a closed period keep their cost and state. */
async function markReturned(db: Db, id: string, days: readonly ReturnedDay[]): Promise<void> {
  const [open, closed] = [days.filter(({ date, on }) => on === date), days.filter(({ date, on }) => on !== date)];
  if (open.length > 0)
    await sql`
      update leave_application_days set returned_on = date, state = 'returned', cost = 0, is_covered = false,
             week_share = null
       where application_id = ${id} and date = any(${open.map(({ date }) => date)}::date[])`.execute(db);
  if (closed.length > 0)
    await sql`
      update leave_application_days d set returned_on = c.open
        from unnest(${closed.map(({ date }) => date)}::date[], ${closed.map(({ on }) => on)}::date[]) as c (date, open)
       where d.application_id = ${id} and d.date = c.date`.execute(db);
}

interface ShortenedNotice {
  readonly act: ApplicationAct;
  readonly actor: ApplicationActor;
  readonly reviewers: readonly string[];
}

/** Notifies people of days of an application that were given back. */
export async function notifyShortened(
  db: Db,
  application: StoredApplication,
  { returned }: Shortened<CostedDate>,
  { act, actor, reviewers }: ShortenedNotice,
): Promise<void> {
  const days = returned.map(({ date, part, cost }) => {
    return { date, part, before: cost, after: 0, is_new: false, why: 'shortened' as const };
  });
  const change = changeText({ unit: application.unit, days }, await numberTextOf(db));
  const { actor_id, isQuiet } = actor;
  await emitApplicationEvent(db, application, { act, actor_id, reviewers, change, changesCalendar: true, isQuiet });
}
