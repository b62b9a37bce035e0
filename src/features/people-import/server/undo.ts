import { sql } from 'kysely';
import type { Reference } from '#platform/server/reference.ts';
import type { Db } from '#platform/server/database/database.ts';
import { listText } from '#platform/shared/audit-sentences.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import type { NewcomerItems } from '#features/access/server/commands/newcomers.ts';
import { authorityOf, lockSharedRoles } from '#features/access/server/queries.ts';
import type { NewcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { withShownImpact, type EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import { trashUnused } from '#features/lists/server/commands.ts';
import { lockManagers } from '#features/people/server/commands.ts';
import { removePeople } from '#features/people/server/commands/many.ts';
import { peopleAbove } from '#features/roles/server/commands.ts';
import { importFaults, peopleImport } from '../contract.ts';
import type { FieldKey } from '../rules/fields.ts';
import { isLeftToOthers, missingPermissionWords, missingPermissions } from '../rules/rights.ts';
import type { Self } from '../rules/checked-rows.ts';
import { importKind, type ImportWork, type UndoRow } from './import-batch.ts';
import { listOf } from './start.ts';
import { hasLeaving, isDated, revertPeople } from './revert.ts';
import { translate } from '#platform/shared/translate.ts';
import { selfOf } from './self.ts';

/** Number of people removed with one statement. */
const removedAtOnce = 1_000;

interface Import {
  readonly id: string;
  readonly batch_id: string;
  readonly work: ImportWork;
}

interface UndoWork {
  readonly import_id: string;
}

/**
 * Undoes an import as a whole: one row, one transaction. List items that it added and no one else uses
 * go to the Trash. @param references what features have registered as referring to items of lists
 * @param newcomerItems what features have registered that an import gives to new people
 * @param gifts what new people get by where they work
 */
export const undoKindWith = (
  impacts: EmploymentImpacts,
  references: readonly Reference[] = [],
  newcomerItems: NewcomerItems = [],
  gifts: readonly NewcomerGifts[] = [],
): BatchKind<UndoWork, object> => ({
  name: 'people-import.undo',
  rowsAtOnce: 1,

  async work(db, { started_by, settings, now }) {
    const { permissions } = await requireActor(db, started_by, ['import_employee'], now);
    const found = await importToUndo(db, settings.import_id);
    const rows = await undoRows(db, found.batch_id);
    await requireMayUndo(db, started_by, rows);
    await lockManagers(db);
    await sql`select from people where id = any(${rows.map(({ person_id }) => person_id)}::uuid[]) order by id for update`.execute(
      db,
    );
    await requireUntouched(db, found.batch_id, rows);
    // Managers were added first, so they are removed last.
    const added = rows.flatMap(({ person_id, old }) => (old ? [] : [person_id])).toReversed();
    const act = { actor_id: started_by, today: await todayOf(db, now) };
    const person_ids = rows.filter(isDated).map(({ person_id }) => person_id);
    const change = { actor: { id: started_by, permissions }, person_ids, today: act.today };
    await withShownImpact(db, change, person_ids.length > 0 ? impacts : [], () => revertPeople(db, rows, found, act));
    for (const gift of [...gifts, ...newcomerItems]) await gift.takeBack(db, added);
    for (let at = 0; at < added.length; at += removedAtOnce)
      await removePeople(db, added.slice(at, at + removedAtOnce));
    // References are needed to know who else uses an item.
    for (const { field, id } of references.length > 0 ? (found.work.added_items ?? []) : [])
      await trashUnused(db, listOf[field][0], id, { references, actor_id: started_by, now });
    // Kept, so that the undo is known for as long as the import is.
    return [{ outcome: 'undone', label: found.work.file_name, kept: { undone: true } }];
  },

  labelOf: async (db, { settings }) => (await importToUndo(db, settings.import_id)).work.file_name,

  sentenceOf: (error) =>
    (error as { code?: unknown }).code === '23503'
      ? translate('This import can no longer be undone because other records depend on these people.')
      : importKind.sentenceOf?.(error),
});

export const undoKind = undoKindWith([]);

/** Starts to undo an import. @throws 404, 403, 424 */
export async function startUndo(db: Db, id: string, actor_id: string): Promise<string> {
  await sql`select from people_imports where id = ${id} for update`.execute(db);
  const { work } = await requireUndoable(db, { id, actor_id });
  const undo_batch_id = await startBatch<UndoWork, object>(db, {
    kind: undoKind.name,
    settings: { import_id: id },
    title: translate('Undo import of {file}', { file: work.file_name }),
    url: `/people/import?id=${id}`,
    started_by: actor_id,
    rows: [{}],
  });
  await db.updateTable('people_imports').set({ undo_batch_id, undone_by: actor_id }).where('id', '=', id).execute();
  return undo_batch_id;
}

interface UndoImportInput {
  readonly id: string;
  readonly actor_id: string;
}

/** Checks that the import can be undone by this person. @throws 404, 403, 424 */
export async function requireUndoable(db: Db, { id, actor_id }: UndoImportInput) {
  const { batch_id, work } = await importToUndo(db, id);
  const state = await undoStateOf(db, id);
  if (state === 'running' || state === 'undone') throw importFaults.undone();
  const rows = await undoRows(db, batch_id);
  await requireMayUndo(db, actor_id, rows);
  await requireUntouched(db, batch_id, rows);
  return { work, rows };
}

/**
 * Undoing needs the permission of each field's form. Only Owners undo changes to themselves, except of what they owe, and
 * no one undoes the last day or the adding of someone above them. If ranks matter, roles are locked until the transaction ends. @throws 403
 */
async function requireMayUndo(db: Db, actor_id: string, rows: readonly UndoRow[]): Promise<void> {
  const decided = rows.filter((row) => !row.old || hasLeaving(row));
  if (decided.length > 0) await lockSharedRoles(db);
  const { permissions, is_owner } = await authorityOf(db, actor_id);
  const self = await selfOf(db, peopleImport.undo.oneself, { id: actor_id, is_owner });
  if (rows.some((row) => isOthersToUndo(row, self))) throw importFaults.undoOwn();
  const missing = missingPermissions(changedFields(rows), permissions);
  if (missing.length > 0) throw importFaults.undoLacks({ facts: missingPermissionWords(missing) });
  if (decided.length === 0) return;
  const above = await peopleAbove(
    db,
    { id: actor_id },
    decided.map(({ person_id }) => person_id),
  );
  const first = decided.find(({ person_id }) => above.has(person_id));
  if (!first) return;
  const { name } = await db
    .selectFrom('people')
    .select('name')
    .where('id', '=', first.person_id)
    .executeTakeFirstOrThrow();
  throw (first.old ? importFaults.undoAbove : importFaults.undoAddedAbove)({ facts: { who: name } });
}

/** Whether the import added the person, or changed fields that people may not change for themselves. */
const isOthersToUndo = ({ old, person_id }: UndoRow, self: Self) =>
  old
    ? (Object.keys(old) as FieldKey[]).some((field) => isLeftToOthers(field, person_id, self))
    : person_id === self.barred_id;

const changedFields = (rows: readonly UndoRow[]) =>
  new Set(rows.flatMap(({ old = {} }) => Object.keys(old) as FieldKey[]));

export async function undoStateOf(db: Db, id: string): Promise<'none' | 'running' | 'undone' | 'failed'> {
  const undo = await db
    .selectFrom('people_imports as i')
    .innerJoin('batches as b', 'b.id', 'i.undo_batch_id')
    .select(['b.state', 'b.done'])
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!undo) return 'none';
  if (undo.state === 'running') return 'running';
  return undo.done > 0 ? 'undone' : 'failed';
}

/** @throws 404 for an import that is missing or was never started, 424 while it runs */
export async function importToUndo(db: Db, id: string): Promise<Import> {
  const found = await db
    .selectFrom('people_imports as i')
    .innerJoin('batches as b', 'b.id', 'i.batch_id')
    .select(['i.id', 'b.id as batch_id', 'b.state'])
    .select((eb) => eb.ref('b.settings').$castTo<ImportWork>().as('work'))
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!found) throw platformFaults.notFound();
  if (found.state === 'running') throw importFaults.running();
  return found;
}

async function undoRows(db: Db, batch_id: string): Promise<UndoRow[]> {
  const rows = await db
    .selectFrom('batch_rows')
    // The kind has written it with this type.
    .select((eb) => eb.ref('kept').$castTo<UndoRow>().as('kept'))
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'done')
    .where('kept', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ kept }) => kept);
}

/** Number of names in a refusal. */
const maxNames = 2;

/**
 * Refuses if a person of the import was changed or has signed in since.
 * Entries written by other blocks of the same import do not count. @throws 424
 */
async function requireUntouched(db: Db, batch_id: string, rows: readonly UndoRow[]): Promise<void> {
  const touched = await touchedSince(db, rows);
  if (touched.length === 0) return;
  const names = listText(touched.slice(0, maxNames));
  const who = touched.length > maxNames ? translate('{names} and others', { names }) : names;
  throw importFaults.touched({ facts: { who }, data: { touched: touched.length, batch_id } });
}

export async function touchedSince(db: Db, rows: readonly UndoRow[]): Promise<string[]> {
  const own = [...new Set(rows.map(({ at }) => at))];
  const { rows: touched } = await sql<{ name: string }>`
    select people.name
      from json_to_recordset(${JSON.stringify(rows.map(({ person_id, at }) => ({ person_id, at })))}::json) as kept (
             person_id uuid, at timestamptz)
      join people on people.id = kept.person_id
           -- One index lookup for each of them, whatever the planner estimates.
           cross join lateral (
             select from audit_entries e
              where e.tenant_id = people.tenant_id and e.person_id = people.id and e.at > kept.at
                and e.at <> all (${own}::timestamptz[]) limit 1) as touched
     order by people.name_key limit 100`.execute(db);
  return touched.map(({ name }) => name);
}
