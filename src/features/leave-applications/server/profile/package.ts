import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { givePackage, lockSharedPackage, startFor } from '#features/leave/server/commands/assigning.ts';
import { requireConfirmed } from '#features/leave/server/commands/confirm.ts';
import { lockRules } from '#features/leave/server/commands/lock.ts';
import { givingToConfirm } from '#features/leave/server/queries/change-confirmation.ts';
import { changedByPackage } from '#features/leave/server/queries/by-package.ts';
import { yearsByPerson } from '#features/leave/server/queries/own-years.ts';
import { leaveTypesOf } from '#features/leave/server/queries/types.ts';
import { giveReviewTo, lockSharedReview } from '../commands/review-processes.ts';
import { leaveBalanceChanged } from '../../events.ts';
import { leaveProfileFaults } from '../../rules/profile-contract.ts';

interface RulesInput {
  readonly person_id: string;
  /** Null: none. Undefined: unchanged. */
  readonly leave_policy_id?: string | null | undefined;
  readonly leave_review_id?: string | null | undefined;
  readonly effective_from?: LocalDate | null | undefined;
  /** Token that `changedRules` returned. */
  readonly confirmed?: string | null | undefined;
}

interface RulesActor {
  readonly actor_id: string;
  readonly now: number;
  readonly today: LocalDate;
}

/**
 * Locks the package and the process, before the person is locked, and serialises changes of packages,
 * so that what was confirmed is what is booked. @throws 460 for what is gone
 */
export async function lockChosenRules(
  db: Db,
  { leave_policy_id, leave_review_id }: Partial<RulesInput>,
): Promise<void> {
  if (leave_policy_id !== undefined) await lockRules(db);
  if (leave_policy_id) await requirePackage(db, leave_policy_id);
  if (leave_review_id)
    await insteadOf404('leave_review_id', leaveProfileFaults.reviewGone, () => lockSharedReview(db, leave_review_id));
}

/**
 * Gives a person a package, a process or both, which the caller has locked. @throws 422 for a day that is too early,
 * 424 and 461 for what there is to confirm
 */
export async function changeRules(db: Db, input: RulesInput, actor: RulesActor): Promise<void> {
  const { person_id, leave_policy_id, leave_review_id, effective_from, confirmed } = input;
  if (leave_policy_id !== undefined) {
    // Reports a day that is too early before anything is to be confirmed.
    await startFor(db, person_id, effective_from, actor.today);
    await requireConfirmed(await packageToConfirm(db, input, actor.today), confirmed);
    await givePackage(db, { policy_id: leave_policy_id, ids: [person_id], effective_from }, actor);
  }
  if (leave_review_id !== undefined) await giveReviewTo(db, leave_review_id, person_id, actor);
  await emit(db, leaveBalanceChanged, { person_id });
}

/**
 * Calculates how another package changes the balances on the last day of the year in which it begins,
 * and on the first of the next; writes nothing. @throws 422, 460
 */
export async function changedRules(db: Db, input: RulesInput, today: LocalDate) {
  const { person_id, leave_policy_id, effective_from } = input;
  const from = await startFor(db, person_id, effective_from, today);
  if (leave_policy_id === undefined)
    return { effective_from: from, changes: [], applications: [], total_applications: 0, confirmed: null };
  if (leave_policy_id !== null) await requirePackage(db, leave_policy_id);
  const year = (await yearsByPerson(db, [person_id], from))(person_id);
  const on = [year.last, addDays(year.last, 1)];
  const [changes, types, { applications, total_applications, confirmed }] = await Promise.all([
    changedByPackage(db, { person_id, policy_id: leave_policy_id, from, on }),
    leaveTypesOf(db, { withTrash: true }),
    packageToConfirm(db, input, today).then(({ tell }) => tell()),
  ]);
  const byId = new Map(types.map((type) => [type.id, type]));
  return {
    effective_from: from,
    changes: changes.flatMap(({ leave_type_id, ...change }) => {
      const leave_type = byId.get(leave_type_id);
      return leave_type ? [{ leave_type, ...change }] : [];
    }),
    applications,
    total_applications,
    confirmed,
  };
}

const packageToConfirm = (
  db: Db,
  { person_id, leave_policy_id = null, effective_from = null }: RulesInput,
  today: LocalDate,
) => givingToConfirm(db, { policy_id: leave_policy_id, ids: [person_id], effective_from }, today);

const requirePackage = (db: Db, id: string) =>
  insteadOf404('leave_policy_id', leaveProfileFaults.policyGone, () => lockSharedPackage(db, id));

/** Turns a missing row into an error of the field, since it is not the address that is missing. */
async function insteadOf404(
  field: string,
  fault: (typeof leaveProfileFaults)['policyGone'],
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Fault && error.status === 404) throw fault.at(field);
    throw error;
  }
}
