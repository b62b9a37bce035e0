import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { longDate } from '#platform/shared/time.ts';
import { overlaps } from '#features/leave/rules/counting.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { waitFaults } from '../../rules/waits-contract.ts';
import { openWaitsOf, waitById, type StoredWait } from '../queries/waits.ts';
import type { ApplicationInput, ApplyingActor } from './application-input.ts';
import { lockCalendar } from './calendar-lock.ts';
import type { ApplicationActor } from './book.ts';
import { emitWaitEvent, inputOf, isBoundNow, noFileYet } from './offer.ts';
import { refusingLimits } from './places.ts';
import { applyAndReturn, checkApplication } from './store.ts';

/** Maximum number of waits that a person can have at once. */
const maxWaits = 20;

/**
 * Adds a person to the waiting list for dates on which a limit leaves no place. Nothing is booked.
 * @returns the id; @throws as the contract's `store` says
 */
export async function waitForPlace(db: Db, input: ApplicationInput, actor: ApplyingActor): Promise<string> {
  const { person_id, leave_type_id, period_starts = [], reason } = input;
  await lockCalendar(db);
  await lockAccounts(db, [person_id]);
  const { type, dates } = await checkApplication(db, { ...input, attachments: [noFileYet] }, actor);
  const { today, now } = actor;
  const limits = await refusingLimits(db, { person_id, type, dates, today, now });
  if (limits.length === 0) throw waitFaults.placeFree();
  await requireNew(db, person_id, input.dates);
  const chosen = dates.map(({ date, part }) => ({ date, part }));
  const [first, last] = [chosen[0]?.date ?? today, chosen.at(-1)?.date ?? today];
  const [row] = await rowsOf<{ id: string }>(
    db,
    `insert into leave_waits (person_id, applied_by, is_bound, leave_type_id, dates, period_starts, starts_on, ends_on,
                              reason, limit_ids, created_at)
     values ($1, $2, $3, $4, $5, $6::date[], $7, $8, $9, $10, $11) returning id`,
    [
      person_id,
      actor.actor_id === person_id ? null : actor.actor_id,
      actor.isBound,
      leave_type_id,
      JSON.stringify(chosen),
      period_starts.filter((date) => chosen.some((one) => one.date === date && date !== first)),
      first,
      last,
      reason.trim(),
      limits.map(({ limit }) => limit.id),
      new Date(now * 1000),
    ],
  );
  const wait = row && (await waitById(db, row.id));
  if (!wait) throw waitFaults.gone();
  await emitWaitEvent(db, wait, { act: 'joined', actor_id: actor.actor_id });
  return wait.id;
}

/** @throws 424 when the person waits for one of the dates already, or for too many */
async function requireNew(db: Db, person_id: string, dates: ApplicationInput['dates']): Promise<void> {
  const waits = await openWaitsOf(db, person_id);
  if (waits.length >= maxWaits) throw waitFaults.tooMany();
  const twice = dates.find(({ date, part }) =>
    waits.some((wait) => wait.dates.some((one) => one.date === date && overlaps(one.part, part))),
  );
  if (twice) throw waitFaults.waitsAlready({ facts: { date: longDate(twice.date) } });
}

/** Locks the account of its person and then a wait. @throws 404 when it is not theirs and they did not enter it */
async function lockWait(db: Db, id: string, actor_id: string): Promise<StoredWait> {
  const found = await waitById(db, id);
  if (!found || (found.person_id !== actor_id && found.applied_by !== actor_id)) throw waitFaults.gone();
  await lockCalendar(db);
  await lockAccounts(db, [found.person_id]);
  await rowsOf(db, 'select from leave_waits where id = $1 for update', [id]);
  const wait = await waitById(db, id);
  if (!wait) throw waitFaults.gone();
  return wait;
}

/**
 * Turns an offered place into an application with its normal review, under the rules by which it was offered.
 * @returns its id; @throws as the contract's `accept` says
 */
export async function acceptPlace(
  db: Db,
  id: string,
  attachments: readonly string[],
  actor: Omit<ApplyingActor, 'isBound'>,
): Promise<string> {
  const wait = await lockWait(db, id, actor.actor_id);
  if (wait.state !== 'offered' || wait.expires_at === null || wait.expires_at.getTime() <= actor.now * 1000)
    throw waitFaults.notOffered();
  const isBound = await isBoundNow(db, wait, actor.now);
  const { application } = await applyAndReturn(db, { ...inputOf(wait), attachments }, { ...actor, isBound });
  await rowsOf(db, `update leave_waits set state = 'accepted', application_id = $2, closed_at = $3 where id = $1`, [
    id,
    application.id,
    new Date(actor.now * 1000),
  ]);
  await emitWaitEvent(db, wait, { act: 'accepted', actor_id: actor.actor_id });
  return application.id;
}

/** Leaves the waiting list, or declines an offer. @throws 404, 424 when it is over */
export async function leaveList(db: Db, id: string, { actor_id, now }: ApplicationActor): Promise<StoredWait> {
  const wait = await lockWait(db, id, actor_id);
  if (wait.state !== 'waiting' && wait.state !== 'offered') throw waitFaults.over();
  await rowsOf(db, `update leave_waits set state = 'left', closed_at = $2 where id = $1`, [id, new Date(now * 1000)]);
  await emitWaitEvent(db, wait, { act: 'left', actor_id });
  return wait;
}
