import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { personLeft } from '../../events.ts';
import { emitPeopleChanged } from '../commands.ts';

// Beginning and end of an employment; each command requires the lock of the person.

/**
 * Sets a last day; if it has passed, the person becomes a former employee immediately.
 * The constraint `roles_last_owner` protects the last Owner.
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
  await emitPeopleChanged(db, [id]);
}

/** Changes the reason for leaving; the day stays. */
export async function setLeavingReason(db: Db, id: string, discharged_reason: string | null): Promise<void> {
  await db.updateTable('people').set({ discharged_reason }).where('id', '=', id).execute();
  await emitPeopleChanged(db, [id]);
}

/** Removes the last day. An address that another person has by now violates `people_email`. */
export async function takeBackLastDay(db: Db, id: string, status: 'active' | 'invited' | 'suspended'): Promise<void> {
  await db
    .updateTable('people')
    .set({ discharged_date: null, discharged_reason: null, status })
    .where('id', '=', id)
    .execute();
  await emitPeopleChanged(db, [id]);
}

/** Begins another employment, for which no invitation was sent yet; the previous one stays in the periods. */
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
  await emitPeopleChanged(db, [id]);
}

export async function setStatus(db: Db, id: string, status: 'active' | 'suspended' | 'invited'): Promise<void> {
  await db.updateTable('people').set({ status }).where('id', '=', id).execute();
  await emitPeopleChanged(db, [id]);
}
