import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { leaveLimitFaults } from '../../contract.ts';
import { leaveLimitsChanged } from '../../events.ts';
import type { BlockInput, LimitInput } from '../../rules/shapes.ts';
import { storedCalendarRules, type CalendarRules } from '../queries/rules.ts';

/** Maximum number of blocks, and of limits: each is compared with each application. */
const maxRules = 200;

export interface RuleActor {
  readonly actor_id: string;
  /** Epoch seconds. */
  readonly now: number;
}

interface Sent {
  readonly id?: string | undefined;
  readonly version?: string | undefined;
}

/** Serialises changes of the rules. @throws 461 when they have changed since they were read */
async function lockRules(db: Db, version: string | undefined): Promise<CalendarRules> {
  await sql`select pg_advisory_xact_lock(hashtextextended('leave-limits.' || current_tenant()::text, 0))`.execute(db);
  const rules = await storedCalendarRules(db);
  requireUnchanged(version, { ...rules });
  return rules;
}

const tables = { department: 'departments', work_place: 'work_places', group: 'groups' } as const;

/** @throws 460 when an item is no more */
async function requireItems(db: Db, scope: keyof typeof tables, ids: readonly string[], field: string): Promise<void> {
  const { rows } = await sql`
    select id from ${sql.table(tables[scope])} where id = any(${[...ids]}::uuid[]) and trashed_at is null`.execute(db);
  if (rows.length < new Set(ids).size) throw leaveLimitFaults.unknownItem.at(field);
}

/** Checks blocked dates. @throws 422, 460 */
export async function requireBlock(db: Db, { starts_on, ends_on, scope, item_ids }: BlockInput): Promise<void> {
  if (ends_on < starts_on) throw leaveLimitFaults.wrongOrder.at('ends_on');
  if (scope === 'company') return;
  if (item_ids.length === 0) throw leaveLimitFaults.itemsNeeded.at('item_ids');
  await requireItems(db, scope, item_ids, 'item_ids');
}

/** Checks a limit. @throws 422, 460 */
async function requireLimit(db: Db, limit: LimitInput): Promise<void> {
  if ((limit.at_most === null) === (limit.percent === null)) throw leaveLimitFaults.oneNumber.at('at_most');
  if ((limit.from_month === null) !== (limit.until_month === null))
    throw leaveLimitFaults.wholeSeason.at('until_month');
  await requireItems(db, limit.scope, [limit.item_id], 'item_id');
  const ids = [...new Set(limit.leave_type_ids)];
  if (ids.length === 0) return;
  const types = await db
    .selectFrom('leave_types')
    .select('id')
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .execute();
  if (types.length < ids.length) throw leaveLimitFaults.unknownItem.at('leave_type_ids');
}

/** Adds blocked dates, or changes them; existing leave stays. @returns their id */
export async function storeBlock(db: Db, block: BlockInput, { id, version }: Sent, actor: RuleActor): Promise<string> {
  const { blocks } = await lockRules(db, version);
  await requireBlock(db, block);
  const item_ids = block.scope === 'company' ? [] : [...new Set(block.item_ids)];
  const values = {
    ...block,
    item_ids,
    sentence: block.sentence.trim(),
    updated_by: actor.actor_id,
    updated_at: new Date(actor.now * 1000),
  };
  const stored = id === undefined ? await insertBlock(db, values, blocks.length) : await updateBlock(db, id, values);
  await emit(db, leaveLimitsChanged, {});
  return stored;
}

type BlockValues = BlockInput & { readonly updated_by: string; readonly updated_at: Date };

async function insertBlock(db: Db, values: BlockValues, count: number): Promise<string> {
  if (count >= maxRules) throw leaveLimitFaults.tooMany();
  const { id } = await db.insertInto('leave_blocks').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function updateBlock(db: Db, id: string, values: BlockValues): Promise<string> {
  const { numUpdatedRows } = await db.updateTable('leave_blocks').set(values).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw leaveLimitFaults.gone();
  return id;
}

/** Adds a limit, or changes it; existing leave stays. @returns its id */
export async function storeLimit(db: Db, limit: LimitInput, { id, version }: Sent, actor: RuleActor): Promise<string> {
  const { limits } = await lockRules(db, version);
  await requireLimit(db, limit);
  const leave_type_ids = [...new Set(limit.leave_type_ids)];
  const values = { ...limit, leave_type_ids, updated_by: actor.actor_id, updated_at: new Date(actor.now * 1000) };
  const stored = id === undefined ? await insertLimit(db, values, limits.length) : await updateLimit(db, id, values);
  await emit(db, leaveLimitsChanged, {});
  return stored;
}

type LimitValues = LimitInput & { readonly updated_by: string; readonly updated_at: Date };

async function insertLimit(db: Db, values: LimitValues, count: number): Promise<string> {
  if (count >= maxRules) throw leaveLimitFaults.tooMany();
  const { id } = await db.insertInto('leave_limits').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function updateLimit(db: Db, id: string, values: LimitValues): Promise<string> {
  const { numUpdatedRows } = await db.updateTable('leave_limits').set(values).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw leaveLimitFaults.gone();
  return id;
}

/** Deletes a rule for good; leave and waiting people stay. @throws 404 */
export async function removeRule(
  db: Db,
  table: 'leave_blocks' | 'leave_limits',
  { id, version }: { readonly id: string; readonly version?: string | undefined },
): Promise<void> {
  await lockRules(db, version);
  const { numDeletedRows } = await db.deleteFrom(table).where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw leaveLimitFaults.gone();
  await emit(db, leaveLimitsChanged, {});
}
