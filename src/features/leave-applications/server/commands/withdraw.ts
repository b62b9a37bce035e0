import type { Db } from '#platform/server/database/database.ts';
import { callerOf, requireOther } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { deleteCommentsOf } from '#features/comments/server/commands.ts';
import { deleteFiles } from '#features/files/server/commands.ts';
import { leaveReviewFaults } from '../../rules/processes-contract.ts';
import { applicationFaults, leaveApplications, reviewerLeaves } from '../../contract.ts';
import { ownerType, type StoredApplication } from '../queries/applications.ts';
import { shorteningApproversOf } from '../queries/shortenings.ts';
import { requireDeciders } from './review-processes.ts';
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
import { addDecision } from './decisions.ts';
import { restoreDisplaced } from './restore.ts';
import { insertSteps, reviewersOf } from './store.ts';

const isActive = ({ state }: StoredApplication) => state === 'created' || state === 'approved';

/** Withdraws an application, for its person or the person who entered it. @throws 404, 424 */
export async function withdraw(
  db: Db,
  id: string,
  actor: ApplicationActor & { readonly today: LocalDate },
): Promise<void> {
  const application = await lockApplication(db, id);
  const { person_id, applied_by, state, starts_on } = application;
  if (actor.actor_id !== person_id && actor.actor_id !== applied_by) throw applicationFaults.gone();
  if (!isActive(application)) await requireWaiting(db, application);
  if (state === 'approved' && starts_on <= actor.today) throw applicationFaults.begun();
  if (state === 'approved' && actor.actor_id === person_id) {
    const asked = await shorteningApproversOf(db, application, actor.now);
    if (asked.length > 0) throw applicationFaults.needsApproval();
  }
  await giveBack(db, application, actor);
  await addDecision(db, application, { decision: 'withdrawn', comment: '' }, { as: null, actor, isChange: true });
  await setState(db, application, 'withdrawn', { now: actor.now });
  if (state === 'approved') await restoreDisplaced(db, application, null, actor);
  const reviewers = await reviewersOf(db, id);
  await emitApplicationEvent(db, application, {
    act: 'withdrawn',
    actor_id: actor.actor_id,
    reviewers,
    changesCalendar: state === 'approved',
    isQuiet: actor.isQuiet,
  });
}

const giveBack = async (db: Db, application: StoredApplication, { actor_id }: ApplicationActor) =>
  bookDates(db, application, { act: 'release', dates: await costsOf(db, application.id), actor_id });

/**
 * Deletes an application for good; its lines stay in the ledger and are reversed by new ones.
 * @throws 403 for one's own, 404
 */
export async function deleteApplication(db: Db, id: string, actor: ApplicationActor): Promise<void> {
  const application = await lockApplication(db, id);
  requireOther(reviewerLeaves.delete.oneself, callerOf(actor), application.person_id);
  if (isActive(application)) await giveBack(db, application, actor);
  if (application.state === 'approved') {
    // Its days have to be free before those that it replaced count again.
    await setState(db, application, 'withdrawn', { now: actor.now });
    await restoreDisplaced(db, application, null, actor);
  }
  const reviewers = await reviewersOf(db, id);
  await deleteFiles(db, { owner_type: ownerType, owner_id: id });
  await deleteCommentsOf(db, { type: ownerType, id });
  await db.deleteFrom('leave_applications').where('id', '=', id).execute();
  await emitApplicationEvent(db, application, {
    act: 'deleted',
    actor_id: actor.actor_id,
    reviewers,
    changesCalendar: true,
  });
}

interface NewStep {
  readonly review_condition: 1 | 2;
  readonly users: readonly string[];
}

/** Replaces the reviewers; earlier decisions no longer count. */
export async function changeReviewers(
  db: Db,
  id: string,
  steps: readonly NewStep[],
  actor: ApplicationActor,
): Promise<void> {
  const application = await lockApplication(db, id);
  // People may not choose the reviewers of their own leave.
  requireOther(leaveApplications.storeReviewerSettings.oneself, callerOf(actor), application.person_id);
  await requireWaiting(db, application);
  const users = steps.flatMap((step) => step.users);
  if (users.includes(application.person_id)) throw leaveReviewFaults.unknownApprover.at('reviewers');
  await requireDeciders(db, users, 'reviewers', actor.now);
  await db.updateTable('leave_application_decisions').set({ is_void: true }).where('application_id', '=', id).execute();
  await db.deleteFrom('leave_application_steps').where('application_id', '=', id).execute();
  const numbered = steps.map(({ review_condition, users: reviewers }, index) => ({
    position: index + 1,
    review_condition,
    reviewers: [...new Set(reviewers)],
  }));
  await insertSteps(db, id, numbered);
  await beginStep(db, id, 1, actor.now);
  const reviewers = numbered[0]?.reviewers ?? [];
  await emitApplicationEvent(db, application, { act: 'reviewers_changed', actor_id: actor.actor_id, reviewers });
}
