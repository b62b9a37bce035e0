import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { requireOthers } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, longDate } from '#platform/shared/time.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import { periodFrom } from '#features/periods/server/queries.ts';
import { closedFault } from '#features/periods/rules/closed.ts';
import { translate } from '#platform/shared/translate.ts';
import { payPeriodFaults } from '../../contract.ts';
import { periodStepsChanged } from '../../events.ts';
import { needsConfirmation, type StepFacts } from '../../rules/period-state.ts';
import { approvingRule, requireApproved } from '../queries/approvers.ts';
import { closingNeedsOf } from '../queries/calendar.ts';
import { isPeriodOver } from '../queries/current.ts';
import { periodsWithDays, type PeriodWithDays } from '../queries/figures.ts';
import { peopleWithIds, type PersonOfPeriod } from '../queries/people.ts';
import { closedFor, progressWith, stepsOf, type Progress } from '../queries/steps.ts';

/** Person who takes a step, and the time. */
export interface StepTaker {
  readonly actor: Actor;
  readonly now: number;
}

/** A period that is locked until the transaction ends. */
interface LockedPeriod {
  readonly person: PersonOfPeriod;
  readonly period: CalendarPeriod;
  readonly current: PeriodWithDays;
  readonly progress: Progress;
}

/** A person's period as the caller has seen it. */
interface SeenPeriod {
  readonly person_id: string;
  readonly version: string;
}

/**
 * Locks people in their order, as corrections do, so that whoever comes second sees what the first one did.
 * @throws 461 if one has changed since the caller read it; 424 if one is closed or not over
 */
async function lockPeriods(
  db: Db,
  starts_on: LocalDate,
  seen: readonly SeenPeriod[],
  now: number,
): Promise<LockedPeriod[]> {
  const period = await periodFrom(db, starts_on);
  const ids = [...new Set(seen.map(({ person_id }) => person_id))].toSorted();
  await sql`select id from people where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  const people = await peopleWithIds(db, period, ids, now);
  const [steps, closedOf] = [await stepsOf(db, ids, period), await closedFor(db, ids, period)];
  for (const id of ids) {
    const closed = closedOf(id);
    if (closed) throw closedFault(closed);
  }
  const periods = await periodsWithDays(db, people, period, now);
  const isOver = await isPeriodOver(db, period, now);
  const locked = people.flatMap((person): LockedPeriod[] => {
    const current = periods.get(person.id);
    if (!current) return [];
    if (!current.is_over || !isOver)
      throw payPeriodFaults.notOver({ facts: { period: period.name, date: longDate(addDays(period.end_date, 1)) } });
    const { figures_hash } = current;
    const progress = progressWith(steps.get(person.id) ?? [], { figures_hash, isClosed: false });
    return [{ person, period, current, progress }];
  });
  if (locked.length < ids.length) throw payPeriodFaults.notEmployed();
  requireAsSeen(seen, locked);
  return locked;
}

function requireAsSeen(seen: readonly SeenPeriod[], locked: readonly LockedPeriod[]): void {
  const versions = new Map(locked.map(({ person, progress }) => [person.id, progress.version]));
  const errors = seen.flatMap(({ person_id, version }, index) =>
    versions.get(person_id) === version
      ? []
      : [[`people.${index}`, [translate('This period changed in the meantime.')]]],
  );
  if (errors.length > 0) throw payPeriodFaults.changed({ errors: Object.fromEntries(errors) });
}

/** @throws 424 if a clock-out is missing, so that the figures are not final */
function requireClockedOut({ person, current }: LockedPeriod): void {
  const [date] = current.clocked_in;
  if (date) throw payPeriodFaults.clockedIn({ facts: { date: longDate(date), name: person.name } });
}

interface Step {
  readonly kind: StepFacts['kind'];
  readonly reason: string | null;
}

async function store(
  db: Db,
  periods: readonly LockedPeriod[],
  { kind, reason }: Step,
  { actor, now }: StepTaker,
): Promise<void> {
  if (periods.length === 0) return;
  const rows = periods.map(({ person, period, current }) => ({
    person_id: person.id,
    name: period.name,
    starts_on: period.start_date,
    ends_on: period.end_date,
    kind,
    taken_by: actor.id,
    taken_at: new Date(now * 1000),
    reason,
    document: JSON.stringify(current.document),
    hash: current.hash,
    figures_hash: current.figures_hash,
  }));
  await db.insertInto('period_steps').values(rows).execute();
  await emit(db, periodStepsChanged, {});
}

interface ConfirmInput {
  readonly starts_on: LocalDate;
  readonly person_id: string;
  readonly version: string;
}

/** Confirms the caller's own period. @returns its name @throws 424, 461 */
export async function confirmOwn(db: Db, input: ConfirmInput, taker: StepTaker): Promise<string> {
  const locked = await lockPeriods(db, input.starts_on, [input], taker.now);
  for (const one of locked) requireConfirmable(one);
  await store(db, locked, { kind: 'confirmed', reason: null }, taker);
  return locked[0]?.period.name ?? '';
}

function requireConfirmable(locked: LockedPeriod): void {
  requireClockedOut(locked);
  if (locked.progress.confirmed) throw payPeriodFaults.alreadyConfirmed({ facts: { period: locked.period.name } });
}

interface WithReason extends ConfirmInput {
  readonly reason: string;
}

/** Confirms the period of a person who cannot sign in. @throws 403, 424, 461 */
export async function confirmFor(db: Db, input: WithReason, taker: StepTaker): Promise<string> {
  await requireApproved(db, taker.actor, [input.person_id]);
  const locked = await lockPeriods(db, input.starts_on, [input], taker.now);
  for (const one of locked) {
    if (one.person.can_sign_in || one.person.id === taker.actor.id)
      throw payPeriodFaults.confirmsThemselves({ facts: { name: one.person.name } });
    requireConfirmable(one);
  }
  await store(db, locked, { kind: 'confirmed', reason: input.reason.trim() }, taker);
  return locked[0]?.period.name ?? '';
}

/** Approves all of these periods or none, without the caller's own. @throws 403, 424, 461 */
export async function approvePeriods(
  db: Db,
  starts_on: LocalDate,
  seen: readonly SeenPeriod[],
  taker: StepTaker,
): Promise<{ readonly count: number; readonly is_without_self: boolean }> {
  const named = seen.map((one) => ({ id: one.person_id, ...one }));
  const { others, is_without_self } = requireOthers(
    await approvingRule(db, taker.actor, taker.now),
    taker.actor,
    named,
  );
  const otherIds = others.flatMap(({ id }) => (id === taker.actor.id ? [] : [id]));
  await requireApproved(db, taker.actor, otherIds);
  const locked = await lockPeriods(db, starts_on, others, taker.now);
  const needs = await closingNeedsOf(db);
  for (const one of locked) requireApprovable(one, needsConfirmation(needs));
  const fresh = locked.filter(({ progress }) => !progress.approved);
  await store(db, fresh, { kind: 'approved', reason: null }, taker);
  return { count: fresh.length, is_without_self };
}

function requireApprovable(locked: LockedPeriod, isConfirmationNeeded: boolean): void {
  const { person, period, current, progress } = locked;
  requireClockedOut(locked);
  const [date] = current.to_review;
  if (date) throw payPeriodFaults.waits({ facts: { date: longDate(date), name: person.name } });
  if (isConfirmationNeeded && !progress.confirmed)
    throw payPeriodFaults.notConfirmed({ facts: { name: person.name, period: period.name } });
}

/** Sends a confirmed or approved period back to the person. @throws 403, 424, 461 */
export async function sendBack(db: Db, input: WithReason, taker: StepTaker): Promise<string> {
  await requireApproved(db, taker.actor, [input.person_id]);
  const locked = await lockPeriods(db, input.starts_on, [input], taker.now);
  for (const { progress, period } of locked)
    if (!progress.confirmed && !progress.approved)
      throw payPeriodFaults.nothingToSendBack({ facts: { period: period.name } });
  await store(db, locked, { kind: 'sent_back', reason: input.reason.trim() }, taker);
  return locked[0]?.period.name ?? '';
}
