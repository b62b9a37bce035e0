import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { hundredths } from '#features/leave/rules/facts.ts';
import { bookLeave, type BookingAct } from '#features/leave/server/commands/lines.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { applicationFaults } from '../../contract.ts';
import { applicationChanged, type ApplicationAct } from '../../events.ts';
import type { ApplicationState } from '../../rules/shapes.ts';
import { periodText } from '../../rules/wording.ts';
import { applicationById, daysOf, type StoredApplication } from '../queries/applications.ts';
import type { CostedDate } from './check.ts';

/** Fields of an application needed to book it and to emit its events. */
export type BookableApplication = Pick<
  StoredApplication,
  'id' | 'person_id' | 'leave_type_id' | 'type_name' | 'starts_on' | 'ends_on'
>;

/** The actor, and the time. */
export interface ApplicationActor {
  readonly actor_id: string;
  readonly is_owner?: boolean | undefined;
  /** Epoch seconds. */
  readonly now: number;
  /** Whether no alerts are sent, as for the past events of the demo. */
  readonly isQuiet?: boolean;
}

/**
 * Locks an application and the account of its person until the transaction ends:
 * whatever decides about their leave or books it locks the account first.
 * @throws 404
 */
export async function lockApplication(db: Db, id: string): Promise<StoredApplication> {
  const { person_id } = await applicationById(db, id);
  await lockAccounts(db, [person_id]);
  await sql`select from leave_applications where id = ${id} for update`.execute(db);
  return applicationById(db, id);
}

/** Returns the dates of an application with costs in hundredths. */
export async function costsOf(db: Db, id: string): Promise<CostedDate[]> {
  const days = (await daysOf(db, [id])).get(id) ?? [];
  return days.map(({ date, part, cost }) => ({ date, part, cost: hundredths(cost) }));
}

interface BookDatesInput {
  readonly act: BookingAct;
  readonly dates: readonly CostedDate[];
  /** Null for the demo. */
  readonly actor_id: string | null;
  /** Beginnings of leave years, if they are known. */
  readonly beginnings?: readonly LocalDate[] | undefined;
}

/** Books the dates of an application, also for unlimited types, so that the ledger shows what was taken. */
export function bookDates(
  db: Db,
  application: BookableApplication,
  { act, ...booking }: BookDatesInput,
): Promise<void> {
  const { person_id, leave_type_id, id } = application;
  return bookLeave(db, act, { person_id, leave_type_id, application_id: id, ...booking });
}

/** Sets the state of an application and of its dates, which calendars read; days given back stay so. */
export async function setState(
  db: Db,
  { id }: BookableApplication,
  state: ApplicationState,
  more: { readonly is_decided_alone?: boolean; readonly is_decision_changed?: boolean; readonly now: number },
): Promise<void> {
  const { now, ...flags } = more;
  const at = new Date(now * 1000);
  await db
    .updateTable('leave_applications')
    .set({ state, ...flags, decided_at: state === 'withdrawn' ? sql<Date>`decided_at` : at, updated_at: at })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('leave_application_days')
    .set({ state })
    .where('application_id', '=', id)
    .where('returned_on', 'is', null)
    .execute();
}

/** Starts a step, or the review again: resets its reminders, as they count from the start of the step. */
export async function beginStep(db: Db, id: string, step: number, now: number): Promise<void> {
  await db
    .updateTable('leave_applications')
    .set({ step, step_since: new Date(now * 1000), reminded_at: null, owners_told_at: null, owners_asked_at: null })
    .where('id', '=', id)
    .execute();
}

/** 'annual leave from 21 December 2026 to 30 December 2026' */
export const whatOf = ({
  type_name,
  starts_on,
  ends_on,
}: Pick<BookableApplication, 'type_name' | 'starts_on' | 'ends_on'>) =>
  `${type_name} ${periodText(starts_on, ends_on)}`;

interface ApplicationEventInput {
  readonly act: ApplicationAct;
  readonly actor_id: string | null;
  readonly reviewers?: readonly string[];
  readonly changesCalendar?: boolean;
  /** '1 day is returned' */
  readonly change?: string;
  readonly isQuiet?: boolean | undefined;
}

export async function emitApplicationEvent(
  db: Db,
  application: BookableApplication,
  event: ApplicationEventInput,
): Promise<void> {
  const { act, actor_id, reviewers = [], changesCalendar = false, change, isQuiet = false } = event;
  if (isQuiet) return;
  await emit(db, applicationChanged, {
    application_id: application.id,
    person_id: application.person_id,
    actor_id,
    act,
    reviewer_ids: reviewers,
    what: whatOf(application),
    ...(change !== undefined && { change }),
    changes_calendar: changesCalendar,
  });
}

/** Requires a waiting application. @throws 424 with the person who has decided it */
export async function requireWaiting(db: Db, application: StoredApplication): Promise<void> {
  if (application.state === 'created') return;
  const { rows } = await sql<{ name: string }>`
    select p.name from leave_application_decisions d join people p on p.id = d.decided_by
     where d.application_id = ${application.id} order by d.id desc limit 1`.execute(db);
  const facts = { name: rows[0]?.name ?? 'Someone', decision: application.state };
  throw applicationFaults.notWaiting({ facts });
}
