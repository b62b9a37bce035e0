import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { requireNotTheirsAlone } from '#features/assigning/server/queries.ts';
import { callerOf } from '#platform/shared/oneself.ts';
import { numberTextOf, peopleText } from '#features/company/server/queries/counted.ts';
import { leaveFaults, leavePackages } from '../../contract.ts';
import { leaveRulesChanged } from '../../events.ts';
import type { TermItem } from '../../rules/shapes.ts';
import {
  fullTerms,
  holderIds,
  holdersOf,
  holdersAtWork,
  packageById,
  packageValues,
  termRows,
  termsOn,
} from '../queries/packages.ts';
import { removalToConfirm, uncoveredOf } from '../queries/change-confirmation.ts';
import { startOfTerms } from '../queries/start-of-change.ts';
import { lockRules } from './lock.ts';
import { settle } from './settle.ts';

type StoreBody = HandlerInput<typeof leavePackages.store>['body'];

export interface LeaveActor {
  readonly actor_id: string;
  readonly is_owner?: boolean | undefined;
  /** Epoch seconds. */
  readonly now: number;
  readonly today: LocalDate;
}

/** First day of the terms of a new package, so that people can get it for days that are over. */
const always = '1900-01-01' as LocalDate;

/** Maximum accounts settled together with a change; for more people the worker settles them minutes later. */
const settledAtOnce = 200;

/**
 * Adds a package, or changes one from a day on. Existing bookings stay; the difference is booked in addition.
 * @throws 404, 422 for a name that is taken, 460 for a type in the Trash, 461 when it was changed since it was read
 */
export async function savePackage(db: Db, body: StoreBody, actor: LeaveActor) {
  await lockRules(db);
  const values = { name: body.name.trim(), note: body.note?.trim() || null };
  await requireTypes(db, body.leave_types);
  const stamp = { updated_by: actor.actor_id, updated_at: new Date(actor.now * 1000) };
  if (!body.id) {
    const terms = await fullTerms(db, body.leave_types);
    const made = await db
      .insertInto('leave_policies')
      .values({ ...values, ...stamp })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeTerms(db, { policy_id: made.id, from: always, actor }, terms);
    await emit(db, leaveRulesChanged, {});
    return { id: made.id, version: versionOf(packageValues({ ...values, id: made.id, ...stamp }, terms)), people: 0 };
  }
  const { id } = body;
  const from = await startOfTerms(db, id, body.effective_from, actor.today);
  const rows = await requirePackage(db, id, body.version, actor.today);
  const terms = await fullTerms(db, body.leave_types, termsOn(rows, from));
  await db
    .updateTable('leave_policies')
    .set({ ...values, ...stamp })
    .where('id', '=', id)
    .execute();
  await changeTerms(db, { policy_id: id, from, actor }, rows, terms);
  await settleSome(db, await holderIds(db, id, actor.today), actor.today);
  await emit(db, leaveRulesChanged, {});
  const now = await packageById(db, id);
  const current = termsOn(await termRows(db, id), actor.today);
  return {
    id,
    version: versionOf(packageValues(now, current)),
    people: await holdersAtWork(db, id, actor.today, actor.now),
  };
}

/** Returns the term rows of a package, as the actor has read them. @throws 404, 461 when it was changed since */
export async function requirePackage(db: Db, id: string, version: string | undefined, today: LocalDate) {
  const [policy, rows] = [await packageById(db, id), await termRows(db, id)];
  requireUnchanged(version, packageValues(policy, termsOn(rows, today)));
  return rows;
}

/** Refuses to change a package that only the caller has. @throws 403 */
export const requireNotOwnPackage = (db: Db, id: string, actor: LeaveActor): Promise<void> =>
  requireNotTheirsAlone(db, holdersOf(id, actor.today), {
    actor: callerOf(actor),
    oneself: leavePackages.store.oneself,
    now: actor.now,
  });

/** Settles a few people immediately and leaves more to the worker; displayed balances are the same. */
export async function settleSome(db: Db, ids: readonly string[], today: LocalDate): Promise<void> {
  if (ids.length > 0 && ids.length <= settledAtOnce) await settle(db, ids, today);
}

/** Checks that the types exist. @throws 460 when one is in the Trash or deleted */
export async function requireTypes(db: Db, terms: readonly Pick<TermItem, 'leave_type_id'>[]): Promise<void> {
  const ids = terms.map(({ leave_type_id }) => leave_type_id);
  const { rows } = await sql`
    select id from leave_types where id = any(${ids}::uuid[]) and trashed_at is null`.execute(db);
  if (rows.length !== ids.length) throw leaveFaults.typeGone.at('leave_types');
}

interface WriteTermsOptions {
  readonly policy_id: string;
  readonly from: LocalDate;
  readonly actor: LeaveActor;
}

/** Replaces the terms of a package from a day on, including later ones; writes only rows that change. */
async function changeTerms(
  db: Db,
  { policy_id, from, actor }: WriteTermsOptions,
  rows: Awaited<ReturnType<typeof termRows>>,
  terms: readonly TermItem[],
): Promise<void> {
  const before = new Map(termsOn(rows, from).map((term) => [term.leave_type_id, term]));
  await sql`delete from leave_policy_terms where policy_id = ${policy_id} and effective_from > ${from}`.execute(db);
  const changed = terms.filter((term) => versionOf({ ...before.get(term.leave_type_id) }) !== versionOf({ ...term }));
  await writeTerms(db, { policy_id, from, actor }, changed);
  const typeIds = new Set(terms.map(({ leave_type_id }) => leave_type_id));
  const dropped = [...before.keys()].filter((id) => !typeIds.has(id));
  if (dropped.length === 0) return;
  await sql`
    insert into leave_policy_terms (policy_id, leave_type_id, effective_from, is_given, created_by)
    select ${policy_id}, type, ${from}, false, ${actor.actor_id} from unnest(${dropped}::uuid[]) type
    on conflict (tenant_id, policy_id, leave_type_id, effective_from) do update set is_given = false`.execute(db);
}

/** Fields of terms that are written again over a row of the same day. */
const writtenFields = [
  'days',
  'steps',
  'rounding',
  'is_above_minimum',
  'given',
  'counts',
  'accrues_at',
  'joining',
  'by_hours',
  'is_capped',
  'grace_days',
  'wait_months',
  'wait_days',
  'is_pro_rata',
  'carry_over',
  'carry_over_months',
  'below_zero',
  'has_halves',
  'proof_from',
] as const satisfies readonly Exclude<keyof TermItem, 'leave_type_id'>[];

async function writeTerms(
  db: Db,
  { policy_id, from, actor }: WriteTermsOptions,
  terms: readonly TermItem[],
): Promise<void> {
  if (terms.length === 0) return;
  await db
    .insertInto('leave_policy_terms')
    .values(
      terms.map((term) => ({
        ...term,
        steps: JSON.stringify(term.steps),
        by_hours: term.by_hours && JSON.stringify(term.by_hours),
        policy_id,
        effective_from: from,
        is_given: true,
        created_by: actor.actor_id,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'policy_id', 'leave_type_id', 'effective_from']).doUpdateSet((eb) => ({
        is_given: true,
        ...Object.fromEntries(writtenFields.map((field) => [field, eb.ref(`excluded.${field}`)])),
      })),
    )
    .execute();
}

interface TrashPackageInput {
  readonly id: string;
  readonly detach: boolean;
  /** Whether the caller may see the leave of others, and so whose applications a package covers. */
  readonly seesLeave: boolean;
}

/**
 * Moves a package to the Trash. People who have it have none from today on, and keep what they got from it.
 * @throws 403 where only the caller has it, 404, 424 when people have it and `detach` does not say that they lose it
 */
export async function trashPackage(
  db: Db,
  { id, detach, seesLeave }: TrashPackageInput,
  actor: LeaveActor,
): Promise<void> {
  await lockRules(db);
  // Waits for assignments of the package that are under way, so that the holders below include them.
  await sql`select from leave_policies where id = ${id} for update`.execute(db);
  await packageById(db, id);
  await requireNotOwnPackage(db, id, actor);
  const people = await holderIds(db, id, actor.today);
  if (people.length > 0) {
    const uses = peopleText(people.length, await numberTextOf(db));
    if (!detach) {
      const impact = await removalToConfirm(db, id, people, actor.today).tell();
      const data = { people: people.length, less: impact.less, ...uncoveredOf(impact, seesLeave) };
      throw leaveFaults.inUse({ facts: { uses }, data });
    }
    await endPackage(db, id, people, actor);
  }
  await db
    .updateTable('leave_policies')
    .set({ trashed_at: new Date(actor.now * 1000), trashed_by: actor.actor_id })
    .where('id', '=', id)
    .execute();
  await emit(db, leaveRulesChanged, {});
}

/** Ends the package for these people from today on, including future assignments. */
export async function endPackage(db: Db, id: string, people: readonly string[], actor: LeaveActor): Promise<void> {
  await sql`
    delete from leave_policy_people
     where policy_id = ${id} and person_id = any(${people}::uuid[]) and effective_from >= ${actor.today}`.execute(db);
  await sql`
    insert into leave_policy_people (person_id, effective_from, policy_id, created_at, created_by)
    select p.id, ${actor.today}, null, ${new Date(actor.now * 1000)}, ${actor.actor_id}
      from unnest(${people.toSorted()}::uuid[]) p (id)
     where (select r.policy_id from leave_policy_people r
             where r.person_id = p.id and r.effective_from <= ${actor.today}
             order by r.effective_from desc limit 1) = ${id}
    on conflict (tenant_id, person_id, effective_from) do update set policy_id = null`.execute(db);
  await settleSome(db, people, actor.today);
}

/** Restores a package. @returns false when it is not in the Trash; @throws 424 when its name is taken by now */
export async function restorePackage(db: Db, id: string): Promise<boolean> {
  await lockRules(db);
  const { rows } = await sql<{ name: string; is_taken: boolean }>`
    select p.name, exists (select from leave_policies o where o.trashed_at is null and o.name_key = p.name_key) as is_taken
      from leave_policies p where p.id = ${id} and p.trashed_at is not null`.execute(db);
  const [trashed] = rows;
  if (!trashed) return false;
  const { name } = trashed;
  if (trashed.is_taken) throw leaveFaults.restoredNameTaken({ facts: { name }, data: { name } });
  await db.updateTable('leave_policies').set({ trashed_at: null, trashed_by: null }).where('id', '=', id).execute();
  await emit(db, leaveRulesChanged, {});
  return true;
}

/** Deletes a package in the Trash permanently. @throws 424 when someone has had it: their balances come from it */
export async function removePackage(db: Db, id: string): Promise<boolean> {
  await lockRules(db);
  const { rows } = await sql<{ is_kept: boolean }>`
    select exists (select from leave_policy_people where policy_id = ${id}) as is_kept
      from leave_policies where id = ${id} and trashed_at is not null`.execute(db);
  const [trashed] = rows;
  if (!trashed) return false;
  if (trashed.is_kept) throw leaveFaults.keptForLedger();
  await db.deleteFrom('leave_policies').where('id', '=', id).execute();
  await emit(db, leaveRulesChanged, {});
  return true;
}
