import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { lockReturnedLate, returnReopened } from '#features/leave-applications/server/commands/return-reopened.ts';
import { periodFaults } from '../contract.ts';
import { periodsChanged } from '../events.ts';
import { peopleText } from './constraints.ts';
import { missingSteps, type ClosingRequirement } from './queries/closing-requirements.ts';

/** Actor and time of a closing. */
export interface Closer {
  /** null for Muster itself */
  readonly actor_id: string | null;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Closes a period for everyone, or for some people. The database waits for concurrent writes of the days concerned
 * and then decides (`0350_periods.sql`), so its refusals are constraints.
 * @param personIds null for everyone
 * @param requirements checked under the locks of the closing
 * @throws 424 with the people who lack a step
 */
export async function closePeriod(
  db: Db,
  period: CalendarPeriod,
  personIds: readonly string[] | null,
  { actor_id, now }: Closer,
  requirements: readonly ClosingRequirement[] = [],
): Promise<void> {
  const { name, start_date, end_date } = period;
  const row = {
    name,
    starts_on: start_date,
    ends_on: end_date,
    closed_by: actor_id,
    closed_at: new Date(now * 1000),
  };
  // Consistent order, so that concurrent closings for the same people wait instead of deadlocking.
  const scopes = personIds ? [...new Set(personIds)].sort() : [null];
  await db
    .insertInto('closed_periods')
    .values(scopes.map((person_id) => ({ ...row, person_id })))
    .execute();
  const people = await missingSteps(requirements, db, period, personIds, now);
  if (people.length > 0)
    throw periodFaults.stepsMissing({
      facts: { period: name, who: peopleText(people) },
      data: { people: people.slice(0, 200) },
    });
  await emit(db, periodsChanged, {});
}

/**
 * Reopens a period. Leave that was given back later, because its date was closed, is given back on its own date.
 * @returns the name of the closed period with this id; undefined without one
 */
export async function reopenPeriod(
  db: Db,
  id: string,
  reason: string,
  { actor_id, now }: Closer,
): Promise<{ readonly name: string } | undefined> {
  const period = await db
    .selectFrom('closed_periods')
    .select(['person_id', 'starts_on', 'ends_on'])
    .where('id', '=', id)
    .where('reopened_at', 'is', null)
    .executeTakeFirst();
  if (!period) return undefined;
  await lockReturnedLate(db, period);
  const opened = await db
    .updateTable('closed_periods')
    .set({ reopened_at: new Date(now * 1000), reopened_by: actor_id, reopen_reason: reason.trim() })
    .where('id', '=', id)
    .where('reopened_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!opened) return undefined;
  await returnReopened(db, period, actor_id);
  await emit(db, periodsChanged, {});
  return opened;
}
