import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { personLeft } from '../../events.ts';
import { tellOfPeople } from '../commands.ts';

// Coming and going; each under the lock of the person.

/**
 * Gives somebody a last day. Once it is over they have left: where it is already, at once.
 * The last Owner stays by the constraint `roles_last_owner`.
 */
export async function setLastDay(
  db: Db,
  id: string,
  { date, reason, today }: { readonly date: LocalDate; readonly reason: string; readonly today: LocalDate },
): Promise<void> {
  const isOver = date < today;
  await db
    .updateTable('people')
    .set({ discharged_date: date, discharged_reason: reason, ...(isOver && { status: 'discharged' }) })
    .where('id', '=', id)
    .execute();
  if (isOver) await emit(db, personLeft, { person_id: id });
  await tellOfPeople(db, [id]);
}

/** Why they leave, or have left; the day stays. */
export async function setLeavingReason(db: Db, id: string, discharged_reason: string | null): Promise<void> {
  await db.updateTable('people').set({ discharged_reason }).where('id', '=', id).execute();
  await tellOfPeople(db, [id]);
}

/** They stay, or were never meant to leave. An address that somebody else has by now fails on `people_email`. */
export async function takeBackLastDay(db: Db, id: string, status: 'active' | 'invited' | 'suspended'): Promise<void> {
  await db
    .updateTable('people')
    .set({ discharged_date: null, discharged_reason: null, status })
    .where('id', '=', id)
    .execute();
  await tellOfPeople(db, [id]);
}

/** Another time here begins, for which nobody has invited them yet; the one before stays in the periods. */
export async function beginAgain(
  db: Db,
  id: string,
  { joined_on, status }: { readonly joined_on: LocalDate; readonly status: 'active' | 'invited' },
): Promise<void> {
  await db
    .updateTable('people')
    .set({ joined_on, discharged_date: null, discharged_reason: null, status, was_invited: false })
    .where('id', '=', id)
    .execute();
  await tellOfPeople(db, [id]);
}

export async function setStatus(db: Db, id: string, status: 'active' | 'suspended' | 'invited'): Promise<void> {
  await db.updateTable('people').set({ status }).where('id', '=', id).execute();
  await tellOfPeople(db, [id]);
}
