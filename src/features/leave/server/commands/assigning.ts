import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { callerOf } from '#platform/shared/oneself.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import {
  requirePeopleToAdd,
  requirePeopleToRemove,
  type AddedPeople,
  type RemovedPeople,
} from '#features/assigning/server/queries.ts';
import { leaveFaults, leavePackages } from '../../contract.ts';
import { leaveRulesChanged } from '../../events.ts';
import { holderIds, holdersOf } from '../queries/packages.ts';
import { yearsByPerson } from '../queries/own-years.ts';
import { startOfChange } from '../queries/start-of-change.ts';
import { givingToConfirm, removalToConfirm } from '../queries/change-confirmation.ts';
import { requireConfirmed } from './confirm.ts';
import { lockRules } from './lock.ts';
import { endPackage, settleSome, type LeaveActor } from './packages.ts';

interface AssignPackageInput {
  readonly policy_id: string;
  readonly items: readonly AssignedItem[];
  readonly effective_from?: LocalDate | null | undefined;
  /** Token that `givingToConfirm` returned. */
  readonly confirmed?: string | null | undefined;
}

/**
 * Gives people a package from a day on, in place of any that they have then or would have had later.
 * @returns the people added; @throws 403 for the caller alone, 404 when the package is gone,
 * 422 for a day that is too early, 424 and 461 for what there is to confirm, 460
 */
export async function assignPackage(
  db: Db,
  { policy_id, items, ...input }: AssignPackageInput,
  actor: LeaveActor,
): Promise<AddedPeople> {
  const { effective_from = null, confirmed } = input;
  await lockRules(db);
  await lockSharedPackage(db, policy_id);
  const { oneself } = leavePackages.assignUsers;
  const added = await requirePeopleToAdd(db, holdersOf(policy_id, actor.today), items, {
    actor: callerOf(actor),
    oneself,
    now: actor.now,
  });
  const { ids } = added;
  await startOfChange(db, effective_from, actor.today, ids);
  await requireConfirmed(await givingToConfirm(db, { policy_id, ids, effective_from }, actor.today), confirmed);
  await givePackage(db, { policy_id, ids, effective_from }, actor);
  return added;
}

interface GivePackageInput {
  /** Package; null: none from then on. */
  readonly policy_id: string | null;
  readonly ids: readonly string[];
  readonly effective_from?: LocalDate | null | undefined;
}

/** Missing date: counts from today, or from the beginning of their leave year for people who never had a package. */
export async function givePackage(
  db: Db,
  { policy_id, ids, effective_from }: GivePackageInput,
  actor: LeaveActor,
): Promise<void> {
  const from = await startOfChange(db, effective_from, actor.today, ids);
  const sorted = ids.toSorted();
  const yearOf = await yearsByPerson(db, ids, actor.today);
  const never = sorted.map((id) => (effective_from ? from : yearOf(id).first));
  await sql`
    delete from leave_policy_people where person_id = any(${ids}::uuid[]) and effective_from > ${from}`.execute(db);
  await sql`
    insert into leave_policy_people (person_id, effective_from, policy_id, created_at, created_by)
    select p.id, case when exists (select from leave_policy_people r where r.person_id = p.id) then ${from}::date
                      else p.never end, ${policy_id}::uuid, ${new Date(actor.now * 1000)}, ${actor.actor_id}
      from unnest(${sorted}::uuid[], ${never}::date[]) p (id, never)
    on conflict (tenant_id, person_id, effective_from) do update
      set policy_id = excluded.policy_id, created_at = excluded.created_at, created_by = excluded.created_by`.execute(
    db,
  );
  await settleSome(db, ids, actor.today);
  if (ids.length > 0) await emit(db, leaveRulesChanged, {});
}

/** Returns the day from which `givePackage` would give each person a package when no day is chosen. @throws 422 */
export async function startsFor(
  db: Db,
  ids: readonly string[],
  effective_from: LocalDate | null | undefined,
  today: LocalDate,
): Promise<Map<string, LocalDate>> {
  const from = await startOfChange(db, effective_from, today, ids);
  if (effective_from) return new Map(ids.map((id) => [id, from]));
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from leave_policy_people where person_id = any(${ids}::uuid[])`.execute(db);
  const had = new Set(rows.map(({ person_id }) => person_id));
  const yearOf = await yearsByPerson(db, ids, today);
  return new Map(ids.map((id) => [id, had.has(id) ? from : yearOf(id).first]));
}

/** The same for one person. @throws 422 */
export async function startFor(
  db: Db,
  person_id: string,
  effective_from: LocalDate | null | undefined,
  today: LocalDate,
): Promise<LocalDate> {
  const starts = await startsFor(db, [person_id], effective_from, today);
  return starts.get(person_id) ?? effective_from ?? today;
}

interface TakePackageBackInput {
  readonly policy_id: string;
  readonly ids: readonly string[];
  /** The day from which it was given. */
  readonly effective_from: LocalDate;
  /** Package that they had from the same day on, or null for none; undefined: nothing began on that day. */
  readonly replaced?: string | null | undefined;
}

/**
 * Takes back a package that was given from a day on, so that people have again what they had before.
 * @returns those who still had it from that day
 */
export async function takePackageBack(
  db: Db,
  { policy_id, ids, effective_from, replaced }: TakePackageBackInput,
  actor: LeaveActor,
): Promise<string[]> {
  await lockRules(db);
  const own = sql`
    policy_id = ${policy_id} and person_id = any(${ids}::uuid[]) and effective_from = ${effective_from}`;
  const change =
    replaced === undefined
      ? sql<{ person_id: string }>`delete from leave_policy_people where ${own} returning person_id`
      : sql<{ person_id: string }>`
          update leave_policy_people
             set policy_id = ${replaced}, created_at = ${new Date(actor.now * 1000)}, created_by = ${actor.actor_id}
           where ${own} returning person_id`;
  const { rows } = await change.execute(db);
  const taken = rows.map(({ person_id }) => person_id);
  await settleSome(db, taken, actor.today);
  if (taken.length > 0) await emit(db, leaveRulesChanged, {});
  return taken;
}

interface RemoveFromPackageInput {
  readonly policy_id: string;
  readonly user_id: string | readonly string[];
  /** Token that `removalToConfirm` returned. */
  readonly confirmed?: string | null | undefined;
}

/**
 * Takes a package away from people. @returns those who lost it; @throws 403 for the caller alone, 404,
 * 424 and 461 for what there is to confirm, 460
 */
export async function removeFromPackage(
  db: Db,
  { policy_id, user_id, confirmed }: RemoveFromPackageInput,
  actor: LeaveActor,
): Promise<RemovedPeople> {
  await lockRules(db);
  await lockSharedPackage(db, policy_id);
  const { oneself } = leavePackages.removeUsers;
  const meant = await requirePeopleToRemove(db, user_id, { actor: callerOf(actor), oneself });
  const removed = new Set(meant.ids);
  const ids = (await holderIds(db, policy_id, actor.today)).filter((id) => removed.has(id));
  await requireConfirmed(removalToConfirm(db, policy_id, ids, actor.today), confirmed);
  await endPackage(db, policy_id, ids, actor);
  if (ids.length > 0) await emit(db, leaveRulesChanged, {});
  return { ids, is_without_self: meant.is_without_self };
}

/** Locks a package so that no one moves it to the Trash until the transaction ends. @throws 404 */
export async function lockSharedPackage(db: Db, id: string): Promise<void> {
  const { rows } = await sql`
    select from leave_policies where id = ${id} and trashed_at is null for share`.execute(db);
  if (rows.length === 0) throw leaveFaults.gone();
}
