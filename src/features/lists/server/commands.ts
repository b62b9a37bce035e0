import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { listFaults } from '../contract.ts';
import { tidyName } from '../rules/item-name.ts';
import { usesInWords } from '../rules/uses.ts';
import { listChanged } from '../events.ts';
import type { Reference } from '#platform/server/reference.ts';
import { lists, withReferences, type List, type ReferredList } from './definitions.ts';
import { itemOf, standsInside, usesOf, type Item, type Whereabouts } from './queries.ts';

/** Serialises moves of departments until the transaction ends: two valid moves can form a cycle together. */
async function lockTree(db: Db, { isTree }: List): Promise<void> {
  if (isTree)
    await sql`select pg_advisory_xact_lock(hashtextextended('departments.' || current_tenant()::text, 0))`.execute(db);
}

/** Locks an item. @throws 404 when it is not in the list */
async function lockItem(db: Db, list: List, id: string): Promise<Item> {
  await sql`select from ${sql.table(list.table)} where id = ${id} for update`.execute(db);
  const item = await itemOf(db, list, id);
  if (!item) throw listFaults.gone();
  return item;
}

/** Returns the values in the list's form, which a version identifies. */
export function valuesOf({ isTree, isPlaces }: List, { name, parent_id, country_id, region }: Item) {
  return { name, ...(isTree && { parent_id }), ...(isPlaces && { country_id, region }) };
}

export interface NewItem extends Partial<Nullish<Whereabouts>> {
  readonly name: string;
  readonly parent_id?: string | null | undefined;
}

type Nullish<T> = { readonly [K in keyof T]: T[K] | undefined };

const nowhere: Whereabouts = { country_id: null, region: null };

/** Returns the location of a place to store; missing fields stay unchanged. */
function whereOf({ isPlaces }: List, sent: Partial<Nullish<Whereabouts>>, old: Whereabouts): Whereabouts {
  if (!isPlaces) return nowhere;
  const { country_id = old.country_id, region = old.region } = sent;
  return { country_id: country_id || null, region: region?.trim() || null };
}

/** Adds an item. A taken name violates the constraint `…_name`. @param now epoch seconds */
export async function addItem(
  db: Db,
  list: List,
  { name, parent_id = null, ...sent }: NewItem,
  now: number,
): Promise<Item> {
  const where = whereOf(list, sent, nowhere);
  await lockTree(db, list);
  if (parent_id) await checkParent(db, list, parent_id);
  const at = new Date(now * 1000);
  const dates = { created_at: at, updated_at: at };
  const { id } = await db
    .insertInto(list.table)
    .values({ name: tidyName(name), ...dates, ...(list.isTree && { parent_id }), ...(list.isPlaces && where) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await emit(db, listChanged, { type: list.type });
  return { id, name: tidyName(name), parent_id, ...where };
}

/** Adds an item for a later feature, such as a department named in a file. @param now epoch seconds */
export const addToList = (db: Db, list: keyof typeof lists, name: string, now: number): Promise<Item> =>
  addItem(db, lists[list], { name }, now);

/** Adds a group for a later feature. @param now epoch seconds */
export const addGroup = (db: Db, name: string, now: number): Promise<Item> => addItem(db, lists.groups, { name }, now);

/**
 * @param now epoch seconds
 * @throws 404 gone, 461 when it differs from `version`, 460 or 422 for an impossible parent
 */
export async function editItem(
  db: Db,
  list: List,
  id: string,
  { version, ...values }: NewItem & { version?: string | undefined },
  now: number,
): Promise<Item> {
  await lockTree(db, list);
  const old = await lockItem(db, list, id);
  requireUnchanged(version, valuesOf(list, old));
  const parent_id = values.parent_id === undefined ? old.parent_id : values.parent_id;
  if (parent_id && parent_id !== old.parent_id) {
    await checkParent(db, list, parent_id);
    if (await standsInside(db, parent_id, id)) throw listFaults.circle.at('parent_id');
  }
  const where = whereOf(list, values, old);
  const item = { id, name: tidyName(values.name), parent_id, ...where };
  await db
    .updateTable(list.table)
    .set({
      name: item.name,
      updated_at: new Date(now * 1000),
      ...(list.isTree && { parent_id }),
      ...(list.isPlaces && where),
    })
    .where('id', '=', id)
    .execute();
  await emit(db, listChanged, { type: list.type });
  return item;
}

/** Checks a parent; the lock of the tree keeps it from being moved to the Trash meanwhile. */
async function checkParent(db: Db, list: List, id: string): Promise<void> {
  if (!(await itemOf(db, list, id))) throw listFaults.unknownParent.at('parent_id');
}

interface TrashItemInput {
  readonly id: string;
  /** Whether to clear references: people lose the item, and departments below it move up one level. */
  readonly detach: boolean;
  readonly actor_id: string;
  /** Epoch seconds */
  readonly now: number;
}

/**
 * Moves an item to the Trash. Nothing refers to trashed items:
 * departments below it, even trashed ones, move up, so that restored items fit into the list as it is.
 * @throws 404 gone, 424 with the counts of its uses when it is used and `detach` is false
 */
export async function trashItem(
  db: Db,
  list: ReferredList,
  { id, detach, actor_id, now }: TrashItemInput,
): Promise<void> {
  await lockTree(db, list);
  const item = await lockItem(db, list, id);
  const at = new Date(now * 1000);
  const uses = await usesOf(db, list, id, now);
  if (!detach && uses.inWords.length)
    throw listFaults.inUse({ facts: { uses: usesInWords(uses.inWords) }, data: uses.counts });
  // Later features first, since they may refuse what earlier ones would take away.
  for (const reference of uses.references.toReversed()) await reference.detach(db, id, now);
  if (list.isTree)
    await db
      .updateTable('departments')
      .set({ parent_id: item.parent_id, updated_at: at })
      .where('parent_id', '=', id)
      .execute();
  await db.updateTable(list.table).set({ trashed_at: at, trashed_by: actor_id }).where('id', '=', id).execute();
  await emit(db, listChanged, { type: list.type });
}

/**
 * Moves an item that a later feature has added to the Trash if it is unused.
 * @param references of all features @param now epoch seconds
 */
export async function trashUnused(
  db: Db,
  list: keyof typeof lists,
  id: string,
  { references, ...who }: Pick<TrashItemInput, 'actor_id' | 'now'> & { readonly references: readonly Reference[] },
): Promise<void> {
  const referred = withReferences(lists[list], references);
  const item = await itemOf(db, referred, id);
  if (!item || (await usesOf(db, referred, id, who.now)).inWords.length > 0) return;
  await trashItem(db, referred, { id, detach: false, ...who });
}

/**
 * Restores an item from the Trash, without the people who had it, as they are no longer known.
 * @returns false when it is not in the Trash; @throws 424 when another one has its name now
 */
export async function restoreItem(db: Db, list: List, id: string): Promise<boolean> {
  await lockTree(db, list);
  const trashed = await db
    .selectFrom(list.table)
    .select('name')
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!trashed) return false;
  const { name } = trashed;
  await db
    .updateTable(list.table)
    .set({ trashed_at: null, trashed_by: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    .catch((error: { constraint?: unknown }) => {
      throw error.constraint === `${list.table}_name`
        ? listFaults.restoredNameTaken({ facts: { name }, data: { name } })
        : error;
    });
  await emit(db, listChanged, { type: list.type });
  return true;
}

/** Deletes a trashed item permanently. @returns false when it is not in the Trash */
export async function removeItem(db: Db, list: List, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(list.table)
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows) await emit(db, listChanged, { type: list.type });
  return numDeletedRows > 0n;
}
