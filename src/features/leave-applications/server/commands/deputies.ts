import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { callerOf, requireOther } from '#platform/shared/oneself.ts';
import { leaveReviewFaults, leaveReviews } from '../../rules/processes-contract.ts';
import { leaveReviewsChanged } from '../../events.ts';
import { approvesLeaveOf } from '../queries/approvers-of.ts';
import { requireDeciders, type ReviewsActor } from './review-processes.ts';

type DeputyBody = HandlerInput<typeof leaveReviews.storeDeputy>['body'];

/**
 * Names a deputy.
 * @throws 403 for an approver of the actor's leave, 422, 424 when someone stands in on one of these days already (a
 * constraint), 460
 */
export async function nameDeputy(db: Db, { user_id, ...body }: DeputyBody, actor: ReviewsActor): Promise<string> {
  const { ownDeputy, endsBeforeStart } = leaveReviewFaults;
  if (user_id === body.deputy_id) throw ownDeputy.at('deputy_id');
  if (body.ends_on < body.starts_on) throw endsBeforeStart.at('ends_on');
  await requireNotOwnApprover(db, user_id, leaveReviews.storeDeputy, actor);
  await requireDeciders(db, [user_id], 'user_id', actor.now);
  await requireDeciders(db, [body.deputy_id], 'deputy_id', actor.now);
  const { id } = await db
    .insertInto('leave_deputies')
    .values({ ...body, person_id: user_id, created_by: actor.actor_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await emit(db, leaveReviewsChanged, {});
  return id;
}

/**
 * Ends a deputyship.
 * @param isAnyones false when the actor may end only that of their own deputy
 * @throws 403 for an approver of the actor's leave, 404
 */
export async function endDeputy(db: Db, id: string, isAnyones: boolean, actor: ReviewsActor): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    delete from leave_deputies where id = ${id} and (${isAnyones} or person_id = ${actor.actor_id}::uuid)
    returning person_id`.execute(db);
  const [ended] = rows;
  if (!ended) throw leaveReviewFaults.gone();
  await requireNotOwnApprover(db, ended.person_id, leaveReviews.deleteDeputy, actor);
  await emit(db, leaveReviewsChanged, {});
}

/**
 * Refuses to choose who approves the actor's leave in the place of their approver, who chooses that alone.
 * @throws 403
 */
async function requireNotOwnApprover(
  db: Db,
  approver_id: string,
  { oneself }: Pick<typeof leaveReviews.storeDeputy, 'oneself'>,
  actor: ReviewsActor,
): Promise<void> {
  if (approver_id === actor.actor_id) return;
  if (await approvesLeaveOf(db, { approver_id, person_id: actor.actor_id }, actor.now))
    requireOther(oneself, callerOf(actor), actor.actor_id);
}
