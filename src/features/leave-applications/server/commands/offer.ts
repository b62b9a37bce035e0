import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, localDateOf, startOfDay } from '#platform/shared/time.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { applicationFaults } from '../../contract.ts';
import { leaveWaitChanged, type WaitAct } from '../../events.ts';
import { reachedLimits, rulesConcerning, type ComparedLeave } from '../queries/calendar-rules.ts';
import { waitingInOrder, type StoredWait } from '../queries/waits.ts';
import { whatOf } from './book.ts';
import { lockAllPlaces } from './lock-places.ts';
import type { ApplicationInput, ApplyingActor } from './application-input.ts';

/** Hours for which a place is offered when its limit no longer exists. */
const usualHours = 48;

/** Checks what a person would apply for, but not its places. @throws Fault */
type Check = (db: Db, input: ApplicationInput, actor: ApplyingActor) => Promise<unknown>;

/** Returns what a wait becomes when the person accepts. */
export const inputOf = (wait: StoredWait): Omit<ApplicationInput, 'attachments'> => ({
  person_id: wait.person_id,
  leave_type_id: wait.leave_type_id,
  dates: wait.dates,
  period_starts: wait.period_starts,
  reason: wait.reason,
});

interface Moment {
  /** Epoch seconds. */
  readonly now: number;
  readonly zone: string;
}

/**
 * Offers each free place to the first person in line whose dates all fit and who could apply for them now; ends offers
 * whose time is over, and waits whose dates have begun. An open offer takes its place; nothing else is reserved.
 * It may run twice: the places are locked.
 */
export async function offerPlaces(db: Db, now: number, check: Check): Promise<void> {
  await lockAllPlaces(db);
  const { timezone: zone } = await cachedSettings(db);
  const moment = { now, zone };
  await endOver(db, moment);
  for (const wait of await waitingInOrder(db)) {
    const hours = await freeFor(db, wait, moment);
    if (hours === null || !(await couldApply(db, wait, { now, today: localDateOf(now, zone) }, check))) continue;
    await offer(db, wait, await offerEnd(db, wait, { ...moment, hours, check }), now);
  }
}

/** Ends offers that nobody has answered, and waits for dates that have begun. */
async function endOver(db: Db, { now, zone }: Moment): Promise<void> {
  const { rows } = await sql<EndedWait>`
    update leave_waits w set state = 'ended', closed_at = ${new Date(now * 1000)}
      from leave_types t
     where t.id = w.leave_type_id
       and ((w.state = 'offered' and w.expires_at <= ${new Date(now * 1000)})
            or (w.state = 'waiting' and w.starts_on < ${localDateOf(now, zone)}))
    returning w.id, w.person_id, w.applied_by, w.leave_type_id, t.name as type_name, w.starts_on, w.ends_on`.execute(
    db,
  );
  for (const wait of rows) await emitWaitEvent(db, wait, { act: 'ended', actor_id: null });
}

type EndedWait = Parameters<typeof emitWaitEvent>[1];

/** Returns for how many hours the dates of a wait can be offered; null: some of them are blocked or full. */
async function freeFor(db: Db, wait: StoredWait, { now, zone }: Moment): Promise<number | null> {
  const leave: ComparedLeave = {
    person_id: wait.person_id,
    type: { id: wait.leave_type_id, displaces: wait.displaces },
    dates: wait.dates,
    today: localDateOf(now, zone),
    now,
  };
  const rules = await rulesConcerning(db, leave);
  if (!rules) return usualHours;
  const limits = rules.limits.filter(({ limit }) => limit.when_reached === 'refuse');
  if (rules.blocks.length > 0 || (await reachedLimits(db, leave, { ...rules, limits })).length > 0) return null;
  return limits.reduce((least, { limit }) => Math.min(least, limit.offer_hours), limits.length > 0 ? 336 : usualHours);
}

interface Day {
  readonly now: number;
  readonly today: LocalDate;
}

/** Whether a person could apply for the dates of a wait on a day, apart from places. */
const couldApply = async (db: Db, wait: StoredWait, day: Day, check: Check): Promise<boolean> =>
  // A file that is needed is attached when they accept.
  (await whyNot(db, wait, { ...day, attachments: [noFileYet] }, check)) === null;

/** Whether an offer can only be accepted with a file. */
export const needsFile = async (db: Db, wait: StoredWait, day: Day, check: Check): Promise<boolean> =>
  (await whyNot(db, wait, { ...day, attachments: [] }, check))?.code === applicationFaults.proofNeeded.code;

/** Returns the fault with which applying for the dates of a wait is refused; null: it is not. */
async function whyNot(
  db: Db,
  wait: StoredWait,
  { now, today, attachments }: Day & { readonly attachments: readonly string[] },
  check: Check,
): Promise<Fault | null> {
  const actor = { actor_id: wait.applied_by ?? wait.person_id, now, today, isBound: await isBoundNow(db, wait, now) };
  try {
    await check(db, { ...inputOf(wait), attachments }, actor);
    return null;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

/**
 * Whether the company's rules for people who apply by themselves count for a wait: not for one that was entered by
 * someone who manages leave, and for people who wait themselves as long as they do not manage leave.
 * @param now epoch seconds
 */
export async function isBoundNow(db: Db, wait: StoredWait, now: number): Promise<boolean> {
  if (wait.is_bound || wait.applied_by !== null) return wait.is_bound;
  return !(await holdersOf(db, 'edit_employee_leave', now)).includes(wait.person_id);
}

/** Stands for the file that the person attaches when they accept. */
export const noFileYet = '00000000-0000-0000-0000-000000000000';

interface OfferOptions extends Moment {
  readonly hours: number;
  readonly check: Check;
}

/** Returns when an offer ends: after its hours, but never later than the person could still apply. */
async function offerEnd(db: Db, wait: StoredWait, { now, zone, hours, check }: OfferOptions): Promise<number> {
  const end = now + hours * 3600;
  for (let today = addDays(localDateOf(now, zone), 1); startOfDay(today, zone) < end; today = addDays(today, 1))
    if (today > wait.starts_on || !(await couldApply(db, wait, { now, today }, check))) return startOfDay(today, zone);
  return end;
}

async function offer(db: Db, wait: StoredWait, end: number, now: number): Promise<void> {
  const offered = await rowsOf(
    db,
    `update leave_waits set state = 'offered', offered_at = $2, expires_at = $3 where id = $1 and state = 'waiting'
     returning id`,
    [wait.id, new Date(now * 1000), new Date(end * 1000)],
  );
  // The person may have left the list meanwhile.
  if (offered.length === 0) return;
  await emitWaitEvent(db, wait, { act: 'offered', actor_id: null, expires_at: end });
}

interface WaitEvent {
  readonly act: WaitAct;
  readonly actor_id: string | null;
  /** Epoch seconds. */
  readonly expires_at?: number;
}

export const emitWaitEvent = (
  db: Db,
  wait: Pick<StoredWait, 'id' | 'person_id' | 'applied_by' | 'leave_type_id' | 'type_name' | 'starts_on' | 'ends_on'>,
  event: WaitEvent,
): Promise<void> =>
  emit(db, leaveWaitChanged, {
    ...event,
    wait_id: wait.id,
    person_id: wait.person_id,
    applied_by: wait.applied_by,
    what: whatOf(wait),
  });
