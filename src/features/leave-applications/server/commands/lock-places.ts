import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { lockPlaces } from '#features/leave-limits/server/commands/lock.ts';
import { cachedCalendarRules } from '#features/leave-limits/server/queries/rules.ts';
import type { ReachedLimit } from '../queries/calendar-rules.ts';

/**
 * Locks the limits of some leave; of the whole company when people wait, since places are then offered to them. Asks
 * again with the lock: someone may have joined the list while another transaction held it. Locking the others then is
 * out of their order; a transaction that PostgreSQL ends for a deadlock runs again.
 * @returns whether people wait
 */
export async function lockLimitPlaces(db: Db, limits: readonly ReachedLimit[]): Promise<boolean> {
  const isKnown = await hasWaitingPeople(db);
  if (!isKnown)
    await lockPlaces(
      db,
      limits.map(({ limit }) => limit),
    );
  const isWaitedFor = isKnown || (await hasWaitingPeople(db));
  if (isWaitedFor) await lockAllPlaces(db);
  return isWaitedFor;
}

/** Locks the places of all limits of the company. */
export async function lockAllPlaces(db: Db): Promise<void> {
  const { limits } = await cachedCalendarRules(db);
  await lockPlaces(
    db,
    limits.filter(({ when_reached }) => when_reached === 'refuse'),
  );
}

/** Whether anyone in the company waits for a place, or is offered one. */
export async function hasWaitingPeople(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    "select exists (select from leave_waits where state in ('waiting', 'offered')) as exists",
  );
  return row?.exists ?? false;
}
