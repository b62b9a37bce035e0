import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { callerOf, requireOther } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { applicationFaults } from '../../contract.ts';
import { dividedBy, isAhead, type Shortened } from '../../rules/shortening.ts';
import { leaveShortenings, othersLeave, shorteningFaults } from '../../rules/shortening-contract.ts';
import { mayAnswerRequest, type Viewer } from '../../rules/application-permissions.ts';
import type { StoredApplication } from '../queries/applications.ts';
import { reviewsOf } from '../queries/reviews.ts';
import { shorteningApproversOf } from '../queries/shortenings.ts';
import { costsOf, emitApplicationEvent, lockApplication, type ApplicationActor } from './book.ts';
import type { CostedDate } from './check.ts';
import { giveBack, notifyShortened } from './give-back.ts';
import { restoreDisplaced } from './restore.ts';
import { reviewersOf } from './store.ts';

/** The actor, and the date in the company. */
export interface ShorteningActor extends ApplicationActor {
  readonly today: LocalDate;
}

interface ShorteningInput {
  /** Days to give back. */
  readonly dates: readonly LocalDate[];
  readonly reason: string;
}

/**
 * Gives back days to come of the actor's own leave, or asks the approvers to if the company wants so.
 * @returns whether they were given back; @throws as the contract's `shorten` says
 */
export async function shorten(
  db: Db,
  id: string,
  dates: readonly LocalDate[],
  actor: ShorteningActor,
): Promise<boolean> {
  const application = await lockApplication(db, id);
  if (application.person_id !== actor.actor_id) throw applicationFaults.gone();
  requireApproved(application);
  const divided = await dividedDays(db, application, dates);
  requireAhead(divided, actor.today);
  const asked = await shorteningApproversOf(db, application, actor.now);
  if (asked.length > 0) {
    await storeProposal(db, application, { dates: divided.returned.map(({ date }) => date), reason: '' }, actor);
    await emitApplicationEvent(db, application, {
      act: 'shortening_requested',
      actor_id: actor.actor_id,
      reviewers: asked,
    });
    return false;
  }
  await returnDivided(db, application, divided, actor);
  await notifyShortened(db, application, divided, { act: 'shortened', actor, reviewers: await reviewersOf(db, id) });
  return true;
}

/** Gives back days that are no longer wanted; what they had replaced counts again. */
async function returnDivided(
  db: Db,
  application: StoredApplication,
  divided: Shortened<CostedDate>,
  actor: ShorteningActor,
): Promise<void> {
  await giveBack(db, application, divided, { actor, why: 'shortened' });
  const dates = divided.returned.map(({ date }) => date);
  await restoreDisplaced(db, application, dates, actor);
}

/** Corrects someone's leave by giving back days that have started. @throws as the contract's `returnDays` says */
export async function returnDays(
  db: Db,
  id: string,
  { dates, reason }: ShorteningInput,
  actor: ShorteningActor,
): Promise<void> {
  const application = await lockApplication(db, id);
  requireOther(othersLeave, callerOf(actor), application.person_id);
  requireApproved(application);
  if (reason.trim() === '') throw shorteningFaults.reasonNeeded.at('reason');
  const divided = await dividedDays(db, application, dates);
  const coming = divided.returned.find(({ date }) => isAhead(date, actor.today));
  if (coming) throw shorteningFaults.notBegun({ facts: { date: longDate(coming.date) } });
  await returnDivided(db, application, divided, actor);
  await notifyShortened(db, application, divided, { act: 'shortened', actor, reviewers: [] });
}

/** Proposes to shorten someone's leave, in place of an earlier proposal. @throws as the contract's `propose` says */
export async function proposeShorter(
  db: Db,
  id: string,
  { dates, reason }: ShorteningInput,
  actor: ShorteningActor,
): Promise<void> {
  const application = await lockApplication(db, id);
  requireOther(othersLeave, callerOf(actor), application.person_id);
  requireApproved(application);
  const divided = await dividedDays(db, application, dates);
  requireAhead(divided, actor.today);
  await storeProposal(db, application, { dates: divided.returned.map(({ date }) => date), reason }, actor);
  await emitApplicationEvent(db, application, { act: 'shortening_proposed', actor_id: actor.actor_id });
}

/** Stores a proposal, or a person's own request, in place of an earlier one. */
async function storeProposal(
  db: Db,
  { id, person_id }: StoredApplication,
  { dates, reason }: ShorteningInput,
  actor: ShorteningActor,
): Promise<void> {
  const at = new Date(actor.now * 1000);
  await db
    .updateTable('leave_shortenings')
    .set({ state: 'replaced', answered_at: at })
    .where('application_id', '=', id)
    .where('state', '=', 'proposed')
    .execute();
  await db
    .insertInto('leave_shortenings')
    .values({
      application_id: id,
      person_id,
      dates: [...dates],
      reason: reason.trim(),
      proposed_by: actor.actor_id,
      created_at: at,
    })
    .execute();
}

interface Proposal {
  readonly application_id: string;
  readonly person_id: string;
  readonly dates: readonly LocalDate[];
  readonly proposed_by: string;
  readonly state: string;
}

async function proposalById(db: Db, id: string): Promise<Proposal> {
  const [proposal] = await rowsOf<Proposal>(
    db,
    'select application_id, person_id, dates::text[], proposed_by, state from leave_shortenings where id = $1',
    [id],
  );
  if (!proposal) throw shorteningFaults.proposalGone();
  return proposal;
}

/**
 * Answers a proposal for the actor's own leave, or withdraws their own request. One of whose days has started meanwhile
 * does not count any more.
 * @returns the application's id; @throws as the contract's `answer` says
 */
export async function answerShortening(db: Db, id: string, agrees: boolean, actor: ShorteningActor): Promise<string> {
  const { application_id, person_id } = await proposalById(db, id);
  if (person_id !== actor.actor_id) throw shorteningFaults.proposalGone();
  const application = await lockApplication(db, application_id);
  const { dates, proposed_by, state } = await proposalById(db, id);
  if (state !== 'proposed') throw shorteningFaults.answered();
  if (agrees) {
    if (proposed_by === person_id) throw shorteningFaults.ownRequest();
    requireApproved(application);
    const divided = await dividedDays(db, application, dates);
    requireAhead(divided, actor.today);
    await answered(db, id, 'agreed', actor);
    await returnDivided(db, application, divided, actor);
    const reviewers = [...new Set([proposed_by, ...(await reviewersOf(db, application_id))])];
    await notifyShortened(db, application, divided, { act: 'shortening_agreed', actor, reviewers });
  } else {
    await answered(db, id, 'declined', actor);
    const event = { act: 'shortening_declined', actor_id: actor.actor_id, reviewers: [proposed_by] } as const;
    await emitApplicationEvent(db, application, event);
  }
  return application_id;
}

/**
 * Approves or rejects a person's request to return days, as an approver of the leave.
 * @returns the application's id; @throws as the contract's `answerRequest` says
 */
export async function answerRequest(
  db: Db,
  id: string,
  agrees: boolean,
  { viewer, ...actor }: ShorteningActor & { readonly viewer: Viewer },
): Promise<string> {
  const { application_id } = await proposalById(db, id);
  const application = await lockApplication(db, application_id);
  const { dates, person_id, proposed_by, state } = await proposalById(db, id);
  if (proposed_by !== person_id) throw shorteningFaults.proposalGone();
  requireOther(leaveShortenings.answerRequest.oneself, callerOf(actor), person_id);
  const review = (await reviewsOf(db, [application], actor.now)).get(application_id);
  if (!review || !mayAnswerRequest(viewer, application, review)) throw shorteningFaults.proposalGone();
  if (state !== 'proposed') throw shorteningFaults.answered();
  if (agrees) {
    requireApproved(application);
    const divided = await dividedDays(db, application, dates);
    requireAhead(divided, actor.today);
    await answered(db, id, 'agreed', actor);
    await returnDivided(db, application, divided, actor);
    await notifyShortened(db, application, divided, { act: 'shortening_approved', actor, reviewers: [] });
  } else {
    await answered(db, id, 'declined', actor);
    await emitApplicationEvent(db, application, { act: 'shortening_rejected', actor_id: actor.actor_id });
  }
  return application_id;
}

const answered = (db: Db, id: string, state: 'agreed' | 'declined', { now }: ShorteningActor) =>
  db
    .updateTable('leave_shortenings')
    .set({ state, answered_at: new Date(now * 1000) })
    .where('id', '=', id)
    .execute();

function requireApproved({ state }: StoredApplication): void {
  if (state !== 'approved') throw shorteningFaults.notApproved();
}

/** Divides the days of an application. @throws 424 when one of the dates is not a day of it (any more) */
async function dividedDays(
  db: Db,
  { id }: StoredApplication,
  dates: readonly LocalDate[],
): Promise<Shortened<CostedDate>> {
  const divided = dividedBy(await costsOf(db, id), dates);
  if (!divided) throw shorteningFaults.notOfLeave();
  return divided;
}

function requireAhead({ returned }: Shortened<CostedDate>, today: LocalDate): void {
  const begun = returned.find(({ date }) => !isAhead(date, today));
  if (begun) throw shorteningFaults.begun({ facts: { date: longDate(begun.date) } });
}
