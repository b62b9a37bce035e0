import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { callerOf, requireOther } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { withTaken } from '#features/leave/rules/balance.ts';
import type { Rules } from '#features/leave/server/queries/facts.ts';
import { applicationFaults, leaveApplications } from '../../contract.ts';
import { pendingApprovers, decidesAs, outcomeOf, type Outcome } from '../../rules/review.ts';
import type { StoredApplication } from '../queries/applications.ts';
import { packageLeaveOf } from '../queries/package-leave.ts';
import { reviewsOf, standsInFor, type StoredReviewState } from '../queries/reviews.ts';
import {
  beginStep,
  bookDates,
  costsOf,
  lockApplication,
  requireWaiting,
  setState,
  emitApplicationEvent,
  type ApplicationActor,
} from './book.ts';
import { lockCalendar } from './calendar-lock.ts';
import { addDecision, type Decision } from './decisions.ts';
import { displaceBy } from './displace.ts';
import { requirePlaces, requirePlaceToApprove } from './places.ts';
import { restoreDisplaced } from './restore.ts';
import { offerFreePlaces } from './store.ts';
import { costedDates, faultAt, knownDates, requireEnough, typeFacts, type CostedDate } from './check.ts';

export interface DecidingActor extends ApplicationActor {
  readonly today: LocalDate;
  readonly mayReviewAny: boolean;
}

interface DecisionInput {
  readonly decision: Decision;
  readonly comment: string;
  /** Step shown on the screen: a decision for another one is refused. */
  readonly step?: number | undefined;
}

/**
 * Records the decision of a reviewer, a deputy, or a reviewer of all leave.
 * The last one needed books the leave or gives it back.
 */
export async function decide(db: Db, id: string, input: DecisionInput, actor: DecidingActor): Promise<Outcome> {
  const application = await lockApplication(db, id);
  const review = (await reviewsOf(db, [application], actor.now)).get(id);
  if (!review) throw applicationFaults.gone();
  const as = await requireDecider(db, application, review, actor);
  await requireWaiting(db, application);
  if (input.step !== undefined && input.step !== application.step) throw applicationFaults.decidedAlready();
  requireComment(input);
  const outcome = outcomeOf(review, as, input.decision);
  if (outcome === 'approved') {
    await requireStillEnough(db, application);
    await requireStillPlace(db, application, actor);
  }
  await addDecision(db, application, input, { as: as === 'all' ? null : as, actor });
  await conclude(db, application, outcome, { review, actor });
  return outcome;
}

/** Checks that the actor decides now. @throws 403 or 424 @returns the reviewer for whom they decide, or 'all' */
export async function requireDecider(
  db: Db,
  application: StoredApplication,
  review: StoredReviewState,
  actor: Pick<DecidingActor, 'actor_id' | 'today' | 'mayReviewAny'>,
) {
  const principals = await standsInFor(db, actor.actor_id, actor.today);
  const role = decidesAs(review, { id: actor.actor_id, standsInFor: principals, mayReviewAny: actor.mayReviewAny });
  if (role === 'own') throw leaveApplications.approved.oneself.fault();
  if (role === null) {
    const isOneOfThem = review.steps.some(({ reviewers }) => reviewers.includes(actor.actor_id));
    if (isOneOfThem) await requireWaiting(db, application);
    throw platformFaults.notAllowed();
  }
  if (role !== 'decided') return role === 'all' ? ('all' as const) : role.as;
  await requireWaiting(db, application);
  throw applicationFaults.decidedAlready();
}

function requireComment({ decision, comment }: DecisionInput): void {
  if (decision === 'rejected' && comment.trim() === '') throw faultAt('comment', applicationFaults.commentNeeded, {});
}

/**
 * Checks that the balance still covers the dates, as other leave or another package may have used it.
 * @param rules shared when several applications are checked
 * @throws 424
 */
export async function requireStillEnough(db: Db, application: StoredApplication, rules?: Rules): Promise<void> {
  const type = await packageTypeOf(db, application);
  const facts = await typeFacts(db, application.person_id, application.leave_type_id, rules);
  if (!facts || type?.is_unlimited) return;
  const dates = await costsOf(db, application.id);
  const costs = dates.map(({ date, cost }) => ({ date, amount: cost }));
  requireEnough(withTaken(facts, costs), dates, application, await numberTextOf(db));
}

/**
 * Checks that the rules of the calendar still allow leave that waits: they may have come after it.
 * @throws 422 for blocked dates, 424 with the name of a limit
 */
export async function requireStillPlace(
  db: Db,
  application: StoredApplication,
  { today, now, isLocking }: { readonly today: LocalDate; readonly now: number; readonly isLocking?: boolean },
): Promise<void> {
  const leave = { ...(await comparedLeave(db, application)), today, now };
  await requirePlaceToApprove(db, leave, { isLocking: isLocking ?? true });
}

async function comparedLeave(db: Db, { id, person_id, leave_type_id, displaces }: StoredApplication) {
  const type = { id: leave_type_id, displaces };
  return { person_id, type, dates: await costsOf(db, id), except: id };
}

const packageTypeOf = async (db: Db, { person_id, starts_on, leave_type_id }: StoredApplication) =>
  (await packageLeaveOf(db, person_id, starts_on)).types.find(({ id }) => id === leave_type_id);

interface ConcludeInput {
  readonly review: StoredReviewState;
  readonly actor: ApplicationActor;
}

async function conclude(
  db: Db,
  application: StoredApplication,
  outcome: Outcome,
  { review, actor }: ConcludeInput,
): Promise<void> {
  const { actor_id, now, isQuiet } = actor;
  if (outcome === 'stays') return emitApplicationEvent(db, application, { act: 'step_approved', actor_id, isQuiet });
  if (outcome === 'next') {
    const next = review.steps.find(({ position }) => position > application.step)?.position ?? application.step;
    await beginStep(db, application.id, next, now);
    const reviewers = pendingApprovers({ ...review, step: next });
    return emitApplicationEvent(db, application, { act: 'step_approved', actor_id, reviewers, isQuiet });
  }
  const dates = await costsOf(db, application.id);
  const isApproved = outcome === 'approved';
  if (isApproved && application.displaces)
    await displaceBy(db, { ...application, except: application.id, dates }, actor);
  await bookDates(db, application, { act: isApproved ? 'spend' : 'release', dates, actor_id });
  await setState(db, application, outcome, { now });
  await emitApplicationEvent(db, application, { act: outcome, actor_id, changesCalendar: isApproved, isQuiet });
}

/** Reverses a decision afterwards. @throws as the contract's `changeDecision` says */
export async function changeDecision(
  db: Db,
  id: string,
  input: DecisionInput,
  actor: ApplicationActor & { readonly today: LocalDate },
): Promise<void> {
  await lockCalendar(db);
  const application = await lockApplication(db, id);
  requireOther(leaveApplications.changeDecision.oneself, callerOf(actor), application.person_id);
  const isDecided = application.state === 'approved' || application.state === 'rejected';
  if (!isDecided || application.state === input.decision) throw applicationFaults.nothingDecided();
  if (input.comment.trim() === '') throw faultAt('comment', applicationFaults.commentNeeded, {});
  if (input.decision === 'approved') await takeAgain(db, application, actor);
  else await bookDates(db, application, { act: 'release', dates: await costsOf(db, id), actor_id: actor.actor_id });
  await addDecision(db, application, input, { as: null, actor, isChange: true });
  await setState(db, application, input.decision, { is_decision_changed: true, now: actor.now });
  if (input.decision === 'rejected') await restoreDisplaced(db, application, null, actor);
  const { actor_id, isQuiet } = actor;
  await emitApplicationEvent(db, application, { act: 'decision_changed', actor_id, changesCalendar: true, isQuiet });
}

/** Books rejected leave after all, as far as its dates are free, at their current cost. */
async function takeAgain(
  db: Db,
  application: StoredApplication,
  actor: ApplicationActor & { readonly today: LocalDate },
): Promise<void> {
  const { actor_id, today, now } = actor;
  const { id, person_id } = application;
  const facts = await typeFacts(db, person_id, application.leave_type_id);
  const employment = facts?.employment ?? [];
  const chosen = await costsOf(db, id);
  const type = { ...application, has_halves: true, has_times: true };
  const known = await knownDates(db, person_id, chosen, id);
  const dates: readonly CostedDate[] = costedDates({ type, chosen, employment, known });
  const packageType = await packageTypeOf(db, application);
  if (facts && !packageType?.is_unlimited) requireEnough(facts, dates, application, await numberTextOf(db));
  const leave = { person_id, type: { id: application.leave_type_id, displaces: application.displaces }, dates };
  await requirePlaces(db, { ...leave, today, now, except: id }, offerFreePlaces);
  for (const { date, cost, is_covered = false, week_share = null } of dates)
    await db
      .updateTable('leave_application_days')
      .set({ cost: cost / 100, is_covered, week_share })
      .where('application_id', '=', id)
      .where('date', '=', date)
      .execute();
  const total = dates.reduce((sum, { cost }) => sum + cost, 0) / 100;
  await db.updateTable('leave_applications').set({ total }).where('id', '=', id).execute();
  if (application.displaces) await displaceBy(db, { ...application, except: id, dates }, actor);
  await bookDates(db, application, { act: 'take', dates, actor_id });
}
