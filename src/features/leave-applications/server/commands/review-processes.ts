import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { callerOf } from '#platform/shared/oneself.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { numberTextOf, peopleText } from '#features/company/server/queries/counted.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import {
  requireNotTheirsAlone,
  requirePeopleToAdd,
  requirePeopleToRemove,
  workingAmong,
  type AddedPeople,
} from '#features/assigning/server/queries.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { leaveReviewFaults, leaveReviews } from '../../rules/processes-contract.ts';
import { leaveReviewsChanged } from '../../events.ts';
import {
  decidingAmong,
  havingReview,
  reviewById,
  reviewValues,
  stepsOf,
  type StoredStep,
} from '../queries/review-processes.ts';

type StoreBody = HandlerInput<typeof leaveReviews.store>['body'];

export interface ReviewsActor {
  readonly actor_id: string;
  readonly is_owner?: boolean | undefined;
  /** Epoch seconds. */
  readonly now: number;
}

/** Saves a process. @throws 403 where only the caller has it, 404, 422 name taken, 460 approver gone, 461 */
export async function saveReview(db: Db, { id, version, ...body }: StoreBody, actor: ReviewsActor) {
  const users = body.approvers.flatMap((step) => step.users);
  await requireDeciders(db, users, 'approvers', actor.now);
  const values = { name: body.name.trim(), remind_days: body.remind_days, owners_days: body.owners_days };
  const reviewId = id ? await changeReview(db, { id, version, values, actor }) : await addReview(db, values);
  await db.deleteFrom('leave_review_steps').where('review_id', '=', reviewId).execute();
  const steps = body.approvers.map(({ review_condition, users, by_rules = [] }) => {
    return { review_condition, approvers: users, by_rules };
  });
  await db
    .insertInto('leave_review_steps')
    .values(steps.map((step, index) => ({ ...step, review_id: reviewId, position: index + 1 })))
    .execute();
  await emit(db, leaveReviewsChanged, {});
  return { id: reviewId, version: versionOf({ ...values, approvers: steps }) };
}

type Values = Pick<StoreBody, 'name' | 'remind_days' | 'owners_days'>;

async function addReview(db: Db, values: Values): Promise<string> {
  const { id } = await db.insertInto('leave_reviews').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface ChangeReviewInput {
  readonly id: string;
  readonly version: string | undefined;
  readonly values: Values;
  readonly actor: ReviewsActor;
}

async function changeReview(db: Db, { id, version, values, actor }: ChangeReviewInput): Promise<string> {
  const { review, steps } = await lockedReview(db, id, 'update');
  await requireNotOwnProcess(db, id, actor);
  requireUnchanged(version, reviewValues(review, steps));
  await db
    .updateTable('leave_reviews')
    .set({ ...values, updated_at: new Date(actor.now * 1000) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Refuses to change a process that only the caller has. @throws 403 */
const requireNotOwnProcess = (db: Db, id: string, actor: ReviewsActor): Promise<void> =>
  requireNotTheirsAlone(db, havingReview(id), {
    actor: callerOf(actor),
    oneself: leaveReviews.store.oneself,
    now: actor.now,
  });

/** Locks a process until the transaction ends, and returns it with its steps. @throws 404 */
async function lockedReview(db: Db, id: string, mode: 'share' | 'update') {
  const lock = mode === 'share' ? sql`for share` : sql`for update`;
  await sql`select from leave_reviews where id = ${id} ${lock}`.execute(db);
  const review = await reviewById(db, id);
  const steps: readonly StoredStep[] = (await stepsOf(db, [id])).get(id) ?? [];
  return { review, steps };
}

/**
 * Refuses approvers who could not answer: an application that waits for them would wait forever.
 * @param field the form field that shows the error
 * @throws 460 when an approver does not exist, does not work here, or cannot decide about leave
 */
export async function requireDeciders(db: Db, ids: readonly string[], field: string, now: number): Promise<void> {
  const [working, able] = await Promise.all([workingAmong(db, ids, now), decidingAmong(db, ids, now)]);
  const { unknownApprover, cannotDecide } = leaveReviewFaults;
  if (ids.some((id) => !working.has(id))) throw unknownApprover.at(field);
  const others = [...new Set(ids)].filter((id) => !able.has(id));
  if (others.length === 0) return;
  const facts = { names: [...(await namesOf(db, others)).values()].toSorted().join(', ') };
  throw cannotDecide.at(field, { facts });
}

/**
 * Moves a process to the Trash; existing applications keep their steps.
 * @throws 404, 424 when people have it and `detach` does not say that they lose it
 */
export async function trashReview(db: Db, id: string, detach: boolean, actor: ReviewsActor): Promise<void> {
  await lockedReview(db, id, 'update');
  await requireNotOwnProcess(db, id, actor);
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from leave_review_people where review_id = ${id}`.execute(db);
  const people = rows[0]?.people ?? 0;
  if (people > 0 && !detach)
    throw leaveReviewFaults.inUse({
      facts: { uses: peopleText(people, await numberTextOf(db)) },
      data: { people },
    });
  await db.deleteFrom('leave_review_people').where('review_id', '=', id).execute();
  await db
    .updateTable('leave_reviews')
    .set({ trashed_at: new Date(actor.now * 1000), trashed_by: actor.actor_id })
    .where('id', '=', id)
    .execute();
  await emit(db, leaveReviewsChanged, {});
}

/** Restores a process. @returns false when it is not in the Trash; @throws 424 when its name is taken by now */
export async function restoreReview(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ name: string; is_taken: boolean }>`
    select v.name, exists (select from leave_reviews o where o.trashed_at is null and o.name_key = v.name_key) as is_taken
      from leave_reviews v where v.id = ${id} and v.trashed_at is not null for update of v`.execute(db);
  const [trashed] = rows;
  if (!trashed) return false;
  const { name } = trashed;
  if (trashed.is_taken) throw leaveReviewFaults.restoredNameTaken({ facts: { name }, data: { name } });
  await db.updateTable('leave_reviews').set({ trashed_at: null, trashed_by: null }).where('id', '=', id).execute();
  await emit(db, leaveReviewsChanged, {});
  return true;
}

/** Deletes a process in the Trash permanently; no one has it. @returns false when it is not in the Trash */
export async function removeReview(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('leave_reviews')
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows) await emit(db, leaveReviewsChanged, {});
  return numDeletedRows > 0n;
}

/**
 * Gives people a process in place of any other. @returns the people added; @throws 403 for the caller alone, 404, 460
 */
export async function assignReview(
  db: Db,
  { review_id, items }: { readonly review_id: string; readonly items: readonly AssignedItem[] },
  actor: ReviewsActor,
): Promise<AddedPeople> {
  await lockedReview(db, review_id, 'share');
  const { oneself } = leaveReviews.assignUsers;
  const added = await requirePeopleToAdd(db, havingReview(review_id), items, {
    actor: callerOf(actor),
    oneself,
    now: actor.now,
  });
  await giveReview(db, { review_id, ids: added.ids }, actor);
  return added;
}

/** Locks a process that is about to be given. @throws 404 when it is in the Trash or deleted */
export const lockSharedReview = (db: Db, id: string) => lockedReview(db, id, 'share');

/** Gives one person a process, which the caller has locked, in place of any other; null removes it. */
export async function giveReviewTo(
  db: Db,
  review_id: string | null,
  person_id: string,
  actor: ReviewsActor,
): Promise<void> {
  if (review_id !== null) return giveReview(db, { review_id, ids: [person_id] }, actor);
  await sql`delete from leave_review_people where person_id = ${person_id}`.execute(db);
  await emit(db, leaveReviewsChanged, {});
}

/** Writes in the order of the ids to avoid deadlocks; the caller has locked the process. */
export async function giveReview(
  db: Db,
  { review_id, ids }: { readonly review_id: string; readonly ids: readonly string[] },
  { actor_id, now }: ReviewsActor,
): Promise<void> {
  await sql`
    insert into leave_review_people (person_id, review_id, created_at, created_by)
    select id, ${review_id}, ${new Date(now * 1000)}, ${actor_id} from unnest(${ids.toSorted()}::uuid[]) id
    on conflict (tenant_id, person_id) do update
      set review_id = excluded.review_id, created_at = excluded.created_at, created_by = excluded.created_by`.execute(
    db,
  );
  if (ids.length > 0) await emit(db, leaveReviewsChanged, {});
}

/** Takes a process away from people. @returns the number of people who have lost it; @throws 404, 460 */
export async function removeFromReview(
  db: Db,
  { review_id, user_id }: { readonly review_id: string; readonly user_id: string | readonly string[] },
  actor: ReviewsActor,
): Promise<{ readonly total: number; readonly is_without_self: boolean }> {
  await lockedReview(db, review_id, 'share');
  const { oneself } = leaveReviews.removeUsers;
  const { ids, is_without_self } = await requirePeopleToRemove(db, user_id, { actor: callerOf(actor), oneself });
  const { rows } = await sql`
    delete from leave_review_people where review_id = ${review_id} and person_id = any(${ids}::uuid[])
    returning 1`.execute(db);
  if (rows.length > 0) await emit(db, leaveReviewsChanged, {});
  return { total: rows.length, is_without_self };
}
