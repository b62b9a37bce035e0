import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { listFaults } from '#features/lists/contract.ts';
import { patternFaults } from '../../contract.ts';
import { patternsChanged } from '../../events.ts';
import type { CycleDay } from '../../rules/cycle.ts';
import { lockedPattern, patternValues } from '../queries/patterns.ts';

const maxPatterns = 100;

interface Values {
  readonly name: string;
  readonly days: readonly CycleDay[];
}

/** @returns its id; @throws 422 for a name that is taken (a constraint), 424 when there are too many, 460 */
export async function addPattern(db: Db, { name, days }: Values): Promise<string> {
  await requireTemplates(db, days);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from shift_patterns where trashed_at is null`.execute(db);
  if ((rows[0]?.total ?? 0) >= maxPatterns) throw patternFaults.tooMany();
  const { id } = await db
    .insertInto('shift_patterns')
    .values({ name: name.trim(), days: [...days] as string[] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await emit(db, patternsChanged, {});
  return id;
}

/** @throws 404, 422, 460, 461 when someone else has changed it since it was read */
export async function changePattern(
  db: Db,
  id: string,
  { name, days, version }: Values & { readonly version: string },
): Promise<Values> {
  const before = await lockedPattern(db, id, 'update');
  requireUnchanged(version, patternValues(before));
  await requireTemplates(db, days);
  const values = { name: name.trim(), days: [...days] };
  await db
    .updateTable('shift_patterns')
    .set({ name: values.name, days: values.days as string[], updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await emit(db, patternsChanged, {});
  return values;
}

/** Locks the templates of a cycle until the transaction ends. @throws 460 when one is in the Trash or deleted */
export async function requireTemplates(db: Db, days: readonly CycleDay[]): Promise<void> {
  const ids = [...new Set(days)].filter((id) => id !== null);
  const { rows } = await sql`
    select id from shift_templates where id = any(${ids}::uuid[]) and deleted_at is null order by id for share`.execute(
    db,
  );
  if (rows.length !== ids.length) throw patternFaults.templateGone.at('days');
}

/** Moves a pattern to the Trash; people who run it continue if it is restored. @throws 404 */
export async function trashPattern(db: Db, id: string, by: { actor_id: string; now: number }): Promise<void> {
  await lockedPattern(db, id, 'update');
  await db
    .updateTable('shift_patterns')
    .set({ trashed_at: new Date(by.now * 1000), trashed_by: by.actor_id })
    .where('id', '=', id)
    .execute();
  await emit(db, patternsChanged, {});
}

/** @returns false when it is not in the Trash; @throws 424 when its name is already taken */
export async function restorePattern(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ name: string; is_taken: boolean }>`
    select p.name, exists (select from shift_patterns o where o.name_key = p.name_key and o.trashed_at is null) as is_taken
      from shift_patterns p where p.id = ${id} and p.trashed_at is not null for update of p`.execute(db);
  const [trashed] = rows;
  if (!trashed) return false;
  const { name } = trashed;
  if (trashed.is_taken) throw listFaults.restoredNameTaken({ facts: { name }, data: { name } });
  await db.updateTable('shift_patterns').set({ trashed_at: null, trashed_by: null }).where('id', '=', id).execute();
  await emit(db, patternsChanged, {});
  return true;
}

/** Permanently deletes a pattern in the Trash, with its runners and the records of its runs. */
export async function removePattern(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shift_patterns')
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows) await emit(db, patternsChanged, {});
  return numDeletedRows > 0n;
}
