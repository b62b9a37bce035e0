import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { requirePeople, resolveItems } from '#features/assigning/server/queries.ts';
import { patternFaults } from '../../contract.ts';
import { patternsChanged } from '../../events.ts';
import type { CycleSpan } from '../../rules/cycle.ts';
import { lockedPattern } from '../queries/patterns.ts';
import { runnersOf, startValues } from '../queries/runners.ts';

export interface PatternStart {
  readonly starts_on: LocalDate;
  readonly start_day: number;
  readonly ends_on?: LocalDate | null | undefined;
}

/** @throws 422 with the error at the field */
function requireStart({ starts_on, start_day, ends_on }: PatternStart, length: number): void {
  if (start_day > length) throw patternFaults.notInCycle.at('start_day');
  if (ends_on && ends_on < starts_on) throw patternFaults.endsBeforeStart.at('ends_on');
}

interface ChangeAuthor {
  readonly actor_id: string | null;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Lets everyone whom the items contain now run a pattern; people who already run it individually keep their start.
 * @returns number of people added
 * @throws 404, 422, 460 for an unknown item
 */
export async function assignPeople(
  db: Db,
  {
    pattern_id,
    items,
    ...start
  }: PatternStart & { readonly pattern_id: string; readonly items: readonly AssignedItem[] },
  { actor_id, now }: ChangeAuthor,
): Promise<number> {
  const { days } = await lockedPattern(db, pattern_id, 'share');
  requireStart(start, days.length);
  const meant = await resolveItems(db, runnersOf(pattern_id), items, now);
  const ids = meant.filter(({ is_assigned }) => !is_assigned).map(({ id }) => id);
  const { rows } = await sql`
    insert into shift_pattern_people (pattern_id, person_id, starts_on, start_day, ends_on, created_by)
    select ${pattern_id}, id, ${start.starts_on}, ${start.start_day}, ${start.ends_on ?? null}, ${actor_id}
      from unnest(${ids.toSorted()}::uuid[]) id
    on conflict do nothing returning 1`.execute(db);
  if (rows.length) await emit(db, patternsChanged, {});
  return rows.length;
}

/** @returns number of people removed; @throws 404, 460 for unknown people */
export async function removePeople(
  db: Db,
  { pattern_id, user_id }: { readonly pattern_id: string; readonly user_id: string | readonly string[] },
): Promise<number> {
  await lockedPattern(db, pattern_id, 'share');
  const ids = await requirePeople(db, user_id);
  const { rows } = await sql`
    delete from shift_pattern_people where pattern_id = ${pattern_id} and person_id = any(${ids}::uuid[])
    returning 1`.execute(db);
  if (rows.length) await emit(db, patternsChanged, {});
  return rows.length;
}

interface EndInput {
  readonly pattern_id: string;
  readonly ids: readonly string[];
  /** The first day on which they no longer run it. */
  readonly from: LocalDate;
}

/** Ends a pattern for people who run it individually; those who would only begin later are removed. */
export async function endPeople(db: Db, { pattern_id, ids, from }: EndInput): Promise<void> {
  await sql`
    delete from shift_pattern_people
     where pattern_id = ${pattern_id} and person_id = any(${ids}::uuid[]) and starts_on >= ${from}`.execute(db);
  await sql`
    update shift_pattern_people set ends_on = ${from}::date - 1
     where pattern_id = ${pattern_id} and person_id = any(${ids}::uuid[])
       and (ends_on is null or ends_on >= ${from})`.execute(db);
  await emit(db, patternsChanged, {});
}

/**
 * Lets people run a pattern individually from a day on, in place of an earlier run of theirs.
 * @throws 404, 422
 */
export async function startPattern(
  db: Db,
  { pattern_id, ids, ...start }: PatternStart & { readonly pattern_id: string; readonly ids: readonly string[] },
  { actor_id }: Pick<ChangeAuthor, 'actor_id'>,
): Promise<void> {
  const { days } = await lockedPattern(db, pattern_id, 'share');
  requireStart(start, days.length);
  if (ids.length === 0) return;
  const values = { starts_on: start.starts_on, start_day: start.start_day, ends_on: start.ends_on ?? null };
  await db
    .insertInto('shift_pattern_people')
    .values(ids.toSorted().map((person_id) => ({ pattern_id, person_id, ...values, created_by: actor_id })))
    .onConflict((clash) => clash.columns(['tenant_id', 'pattern_id', 'person_id']).doUpdateSet(values))
    .execute();
  await emit(db, patternsChanged, {});
}

interface ContinueInput {
  readonly pattern_id: string;
  readonly person_id: string;
  readonly start: CycleSpan;
}

/** Lets a person run a pattern as they did before it ended for them. */
export async function continuePattern(db: Db, { pattern_id, person_id, start }: ContinueInput): Promise<void> {
  await db
    .insertInto('shift_pattern_people')
    .values({ pattern_id, person_id, ...start })
    .onConflict((clash) => clash.columns(['tenant_id', 'pattern_id', 'person_id']).doUpdateSet({ ...start }))
    .execute();
  await emit(db, patternsChanged, {});
}

/** Removes people from all patterns that they run individually, since their adding is undone. */
export async function removeFromPatterns(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from shift_pattern_people where person_id = any(${ids}::uuid[])`.execute(db);
}

interface OfGroup {
  readonly pattern_id: string;
  readonly group_id: string;
}

/** Lets a group run a pattern; a group that already runs it gets the new start. @throws 404, 422, 460 */
export async function assignGroup(
  db: Db,
  { pattern_id, group_id, ...start }: OfGroup & PatternStart,
  { actor_id }: Pick<ChangeAuthor, 'actor_id'>,
): Promise<void> {
  const { days } = await lockedPattern(db, pattern_id, 'share');
  requireStart(start, days.length);
  await lockGroup(db, group_id);
  const values = { starts_on: start.starts_on, start_day: start.start_day, ends_on: start.ends_on ?? null };
  await db
    .insertInto('shift_pattern_groups')
    .values({ pattern_id, group_id, ...values, created_by: actor_id })
    .onConflict((clash) => clash.columns(['tenant_id', 'pattern_id', 'group_id']).doUpdateSet(values))
    .execute();
  await emit(db, patternsChanged, {});
}

/** Stops a group from running a pattern; its people who run it individually continue. @throws 404, 460 */
export async function removeGroup(db: Db, { pattern_id, group_id }: OfGroup): Promise<void> {
  await lockedPattern(db, pattern_id, 'share');
  await lockGroup(db, group_id);
  const { numDeletedRows } = await db
    .deleteFrom('shift_pattern_groups')
    .where('pattern_id', '=', pattern_id)
    .where('group_id', '=', group_id)
    .executeTakeFirst();
  if (numDeletedRows) await emit(db, patternsChanged, {});
}

/** Locks the group against being moved to the Trash until the transaction ends. @throws 460 */
async function lockGroup(db: Db, id: string): Promise<void> {
  const group = await db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!group) throw patternFaults.groupGone.at('group_id');
}

interface Change extends PatternStart {
  readonly pattern_id: string;
  readonly user_id?: string | null | undefined;
  readonly group_id?: string | null | undefined;
  readonly version?: string | undefined;
}

/** @throws 404, 422, 424 when they no longer run it, 461 when someone else has changed it */
export async function changeStart(db: Db, change: Change): Promise<void> {
  const { pattern_id, user_id, group_id, version } = change;
  const { days } = await lockedPattern(db, pattern_id, 'share');
  requireStart(change, days.length);
  const row = user_id
    ? sql`shift_pattern_people where pattern_id = ${pattern_id} and person_id = ${user_id}`
    : sql`shift_pattern_groups where pattern_id = ${pattern_id} and group_id = ${group_id ?? null}::uuid`;
  const { rows } = await sql<CycleSpan>`select starts_on, start_day, ends_on from ${row} for update`.execute(db);
  const [before] = rows;
  if (!before) throw patternFaults.runsElsewhere();
  requireUnchanged(version, startValues(before));
  const values = sql`
    starts_on = ${change.starts_on}, start_day = ${change.start_day}, ends_on = ${change.ends_on ?? null}`;
  const changed = user_id
    ? sql`update shift_pattern_people set ${values} where pattern_id = ${pattern_id} and person_id = ${user_id}`
    : sql`update shift_pattern_groups set ${values} where pattern_id = ${pattern_id} and group_id = ${group_id}`;
  await changed.execute(db);
  await emit(db, patternsChanged, {});
}
