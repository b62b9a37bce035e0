import { sql } from 'kysely';
import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Fault } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { lockReturnedLate, returnReopened } from '#features/leave-applications/server/commands/return-reopened.ts';
import { periodFaults } from '../contract.ts';
import { periodsChanged } from '../events.ts';
import { peopleText } from './constraints.ts';
import { missingSteps, type ClosingRequirement, type MissingSteps } from './queries/closing-requirements.ts';

/** Days that were closed or reopened. */
export interface ClosingScope {
  /** 'November 2026' */
  readonly name: string;
  readonly starts_on: LocalDate;
  /** The last day. */
  readonly ends_on: LocalDate;
  /** People concerned; null for everyone. */
  readonly person_ids: readonly string[] | null;
  /** epoch seconds */
  readonly now: number;
}

/** Work of a feature that belongs to closing and reopening; it runs after the change, in the same transaction. */
export interface ClosingStep {
  /** Called with the locks of the closing, so that nothing changes the days meanwhile. */
  close(db: Db, scope: ClosingScope): Promise<void>;
  reopen(db: Db, scope: ClosingScope): Promise<void>;
}

export const closingSteps = definePoint<ClosingStep>('periods.closing');

/** Parts of later features in closing and reopening; none by default. */
export interface ClosingParts {
  readonly steps?: readonly ClosingStep[];
  /** Steps that people need before their period is closed. */
  readonly requirements?: readonly ClosingRequirement[];
}

/** Actor and time of a closing. */
export interface Closer extends ClosingParts {
  /** null for Muster itself */
  readonly actor_id: string | null;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Closes a period for everyone, or for some people. The database waits for concurrent writes of the days concerned
 * and then decides (`0350_periods.sql`), so its refusals are constraints.
 * @param personIds null for everyone
 * @throws 424 with the people who lack a step
 */
export async function closePeriod(
  db: Db,
  period: CalendarPeriod,
  personIds: readonly string[] | null,
  { actor_id, now, steps = [], requirements = [] }: Closer,
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
  // Checked under the locks of the closing.
  const people = await missingSteps(requirements, db, period, personIds, now);
  if (people.length > 0) throw missingFault(name, people);
  const scope = {
    name,
    starts_on: start_date,
    ends_on: end_date,
    person_ids: personIds && scopes.flatMap((id) => id ?? []),
    now,
  };
  for (const step of steps) await step.close(db, scope);
  await emit(db, periodsChanged, {});
}

/** Returns the fault that names the people who lack a step; without any, those with days to review, and their days. */
function missingFault(period: string, people: readonly MissingSteps[]): Fault {
  const data = { people: people.slice(0, 200) };
  const withoutStep = people.filter(({ missing }) => missing.length > 0);
  if (withoutStep.length > 0)
    return periodFaults.stepsMissing({ facts: { period, who: peopleText(withoutStep) }, data });
  const named = people.map(({ id, name, undecided = [] }) => ({ id, name: datedName(name, undecided) }));
  return periodFaults.undecided({ facts: { period, who: peopleText(named) }, data });
}

const datedName = (name: string, dates: readonly LocalDate[]): string =>
  translate('{name} ({dates})', { name, dates: dates.map(longDate).join(', ') });

/**
 * Reopens a period. Leave that was given back later, because its date was closed, is given back on its own date.
 * @returns the name of the closed period with this id; undefined without one
 */
export async function reopenPeriod(
  db: Db,
  id: string,
  reason: string,
  { actor_id, now, steps = [] }: Closer,
): Promise<{ readonly name: string } | undefined> {
  // Later periods are closed before or after this, never meanwhile.
  await sql`select pg_advisory_xact_lock(closing_key(current_tenant()))`.execute(db);
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
  const { starts_on, ends_on, person_id } = period;
  const { name } = opened;
  const scope = { name, starts_on, ends_on, person_ids: person_id === null ? null : [person_id], now };
  for (const step of steps) await step.reopen(db, scope);
  await emit(db, periodsChanged, {});
  return opened;
}
