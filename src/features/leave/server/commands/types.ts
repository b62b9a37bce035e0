import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LeaveOfType, LeaveOfTypeMover } from '../queries/booked-leave.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { letterOf } from '#features/shifts/rules/letter.ts';
import { leaveFaults, type leaveTypes } from '../../contract.ts';
import { leaveRulesChanged } from '../../events.ts';
import { usualCounting, type Unit } from '../../rules/counting.ts';
import type { LeaveTypeItem } from '../../rules/shapes.ts';
import { usesText, maxMoved, mayBecome, type TypeInUse } from '../../rules/type-in-use.ts';
import { leaveTypeById, lettersInUse, packagesWithType, typeValues } from '../queries/types.ts';
import { uncoveredOf, withoutTypeEffects } from '../queries/change-confirmation.ts';
import { lockRules } from './lock.ts';

type StoreBody = Omit<HandlerInput<typeof leaveTypes.store>['body'], 'confirmed'>;

/** Saves a type. @throws 404, 422 for a name or letter that is taken, 461 when it was changed since it was read */
export async function saveType(db: Db, { id, version, ...sent }: StoreBody): Promise<LeaveTypeItem> {
  await lockRules(db);
  const name = sent.name.trim();
  const letter = sent.letter?.trim() || (await freeLetter(db, name, id ?? null));
  const values = { ...sent, name, letter, icon: sent.icon ?? null, has_times: sent.has_times ?? usualTimes(sent.unit) };
  if (id) {
    const before = await requireType(db, id);
    requireUnchanged(version, typeValues(before));
    await requireUnit(db, before, values.unit);
    if (before.unit !== values.unit) await countUsually(db, id, values.unit);
    else values.has_times = sent.has_times ?? before.has_times;
    await db
      .updateTable('leave_types')
      .set({ ...values, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await emit(db, leaveRulesChanged, {});
    return requireType(db, id);
  }
  const made = await db.insertInto('leave_types').values(values).returning('id').executeTakeFirstOrThrow();
  await emit(db, leaveRulesChanged, {});
  return requireType(db, made.id);
}

/** Hours can be taken by the hour unless a company says otherwise. */
const usualTimes = (unit: Unit | undefined): boolean => unit === 'hours';

/** Returns the first letter of the name that no other type uses. */
async function freeLetter(db: Db, name: string, id: string | null): Promise<string> {
  const taken = new Set((await lettersInUse(db, id)).map((letter) => letter.toUpperCase()));
  const letters = [letterOf(name), ...name.replaceAll(/[^\p{L}\p{N}]/gu, '')].map((letter) => letter.toUpperCase());
  return letters.find((letter) => !taken.has(letter)) ?? letterOf(name);
}

export async function requireType(db: Db, id: string): Promise<LeaveTypeItem> {
  const type = await leaveTypeById(db, id);
  if (!type) throw leaveFaults.gone();
  return type;
}

async function requireUnit(db: Db, before: LeaveTypeItem, unit: string): Promise<void> {
  if (before.unit === unit) return;
  const { rows } = await sql`select from leave_lines where leave_type_id = ${before.id} limit 1`.execute(db);
  if (rows.length === 0) return;
  throw leaveFaults.unitFixed.at('unit', { facts: { unit: before.unit } });
}

/** Counts a type in the usual way of another unit, where the previous way belonged to the previous unit. */
async function countUsually(db: Db, id: string, unit: Unit): Promise<void> {
  await sql`
    update leave_policy_terms set counts = ${usualCounting({ unit, isLimited: true })}
     where leave_type_id = ${id} and counts in ('own_days', 'shares', 'hours')`.execute(db);
}

interface TrashTypeInput {
  readonly id: string;
  readonly action?: 'detach' | 'move' | undefined;
  /** Target of `move`: the type that its leave becomes. */
  readonly to?: string | undefined;
  readonly actor_id: string;
  /** Whether the caller may see the leave of others. */
  readonly seesLeave: boolean;
  /** Epoch seconds. */
  readonly now: number;
  readonly today: LocalDate;
}

/**
 * Moves a type to the Trash. Its bookings stay, or become leave of another type;
 * packages no longer give it from today on.
 * @param leave movers that features have registered
 * @throws 404, 424 when packages give it or leave of it is not over, and `action` is missing;
 * 424 and 460 when its leave cannot move to the other type
 */
export async function trashType(
  db: Db,
  { id, action, to, actor_id, seesLeave, now, today }: TrashTypeInput,
  leave: readonly LeaveOfTypeMover[] = [],
): Promise<void> {
  await lockRules(db);
  const type = await requireType(db, id);
  const packages = await packagesWithType(db, id, today);
  const booked = await bookedOf(db, id, { leave, today });
  if (action === undefined && (packages.length > 0 || booked.applications > 0))
    throw await inUse(db, type, { packages, booked, seesLeave, today });
  if (action === 'move') {
    const other = await movableTo(db, type, to, booked);
    for (const { move } of leave) await move(db, { from: id, to: other, actor_id, now, today });
  }
  if (packages.length > 0) await giveNoMore(db, id, { packages, today, actor_id });
  await db
    .updateTable('leave_types')
    .set({ trashed_at: new Date(now * 1000), trashed_by: actor_id })
    .where('id', '=', id)
    .execute();
  await emit(db, leaveRulesChanged, {});
}

interface LeaveOfTypeOptions {
  readonly leave: readonly LeaveOfTypeMover[];
  readonly today: LocalDate;
}

async function bookedOf(db: Db, id: string, { leave, today }: LeaveOfTypeOptions): Promise<LeaveOfType> {
  const all = await Promise.all(leave.map(({ read }) => read(db, id, today)));
  const sum = (of: 'people' | 'applications' | 'amount') => all.reduce((total, one) => total + one[of], 0);
  return {
    people: sum('people'),
    applications: sum('applications'),
    amount: sum('amount'),
    has_halves: all.some(({ has_halves }) => has_halves),
    has_times: all.some(({ has_times }) => has_times),
  };
}

interface TypeUseInput {
  readonly packages: readonly string[];
  readonly booked: LeaveOfType;
  readonly seesLeave: boolean;
  readonly today: LocalDate;
}

async function inUse(db: Db, { id, unit }: LeaveTypeItem, { packages, booked, seesLeave, today }: TypeUseInput) {
  const impact = await withoutTypeEffects(db, id, packages, today);
  const data: TypeInUse = {
    packages: packages.length,
    less: impact.less,
    ...uncoveredOf(impact, seesLeave),
    booked: { ...booked, unit },
  };
  const uses = usesText({ packages: packages.length, applications: booked.applications }, await numberTextOf(db));
  return leaveFaults.inUse({ facts: { uses }, data: { ...data } });
}

/** Returns the target type of a move. @throws 460 */
async function movableTo(db: Db, type: LeaveTypeItem, to: string | undefined, booked: LeaveOfType): Promise<string> {
  const other = to === undefined ? undefined : await leaveTypeById(db, to);
  if (!other || !mayBecome(type, other, booked) || booked.applications > maxMoved) throw leaveFaults.notMovable();
  return other.id;
}

interface GiveNoMoreOptions {
  readonly packages: readonly string[];
  readonly today: LocalDate;
  readonly actor_id: string;
}

/** Removes the type from packages from today on, including planned terms. */
async function giveNoMore(db: Db, id: string, { packages, today, actor_id }: GiveNoMoreOptions): Promise<void> {
  await sql`delete from leave_policy_terms where leave_type_id = ${id} and effective_from > ${today}`.execute(db);
  await sql`
    insert into leave_policy_terms (policy_id, leave_type_id, effective_from, is_given, created_by)
    select policy, ${id}, ${today}, false, ${actor_id} from unnest(${packages}::uuid[]) policy
    on conflict (tenant_id, policy_id, leave_type_id, effective_from) do update set is_given = false`.execute(db);
}

/** Restores a type. @returns false when it is not in the Trash; @throws 424 when its name or letter is taken by now */
export async function restoreType(db: Db, id: string): Promise<boolean> {
  await lockRules(db);
  const { rows } = await sql<{ name: string; letter: string; has_name: boolean; has_letter: boolean }>`
    select t.name, t.letter,
           exists (select from leave_types o where o.trashed_at is null and o.name_key = t.name_key) as has_name,
           exists (select from leave_types o where o.trashed_at is null and upper(o.letter) = upper(t.letter)) as has_letter
      from leave_types t where t.id = ${id} and t.trashed_at is not null`.execute(db);
  const [trashed] = rows;
  if (!trashed) return false;
  const { name, letter } = trashed;
  if (trashed.has_name) throw leaveFaults.restoredNameTaken({ facts: { name }, data: { name } });
  if (trashed.has_letter) throw leaveFaults.restoredLetterTaken({ facts: { letter }, data: { letter } });
  await db.updateTable('leave_types').set({ trashed_at: null, trashed_by: null }).where('id', '=', id).execute();
  await emit(db, leaveRulesChanged, {});
  return true;
}

/** Deletes a type in the Trash permanently. @throws 424 when a package has given it, or something of it is booked */
export async function removeType(db: Db, id: string): Promise<boolean> {
  await lockRules(db);
  const { rows } = await sql<{ is_kept: boolean }>`
    select exists (select from leave_lines where leave_type_id = ${id})
        or exists (select from leave_policy_terms where leave_type_id = ${id}) as is_kept
      from leave_types where id = ${id} and trashed_at is not null`.execute(db);
  const [trashed] = rows;
  if (!trashed) return false;
  if (trashed.is_kept) throw leaveFaults.keptForLedger();
  await db.deleteFrom('leave_types').where('id', '=', id).execute();
  await emit(db, leaveRulesChanged, {});
  return true;
}
