import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { requireChoosable, type NewcomerItems } from '#features/access/server/commands/newcomers.ts';
import { mayGive } from '#features/access/rules/role-presets.ts';
import { authorityOf, lockSharedRoles, roleToGive } from '#features/access/server/queries.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { addToList } from '#features/lists/server/commands.ts';
import { importFaults } from '../contract.ts';
import { foldItem } from '../rules/check.ts';
import type { FieldKey } from '../rules/fields.ts';
import { listFields, type ListField } from '../rules/checked-rows.ts';
import { lockUnstarted } from './check-rows.ts';
import { importKind, type ImportRow, type ImportWork } from './import-batch.ts';
import { itemsOf } from './known.ts';
import { ownImport, type RowResult } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

interface StartImportInput {
  readonly id: string;
  readonly actor: Pick<Actor, 'id' | 'permissions'>;
  readonly newcomerItems: NewcomerItems;
  readonly effective_from: LocalDate;
  readonly leave: readonly { readonly row: number; readonly field: FieldKey }[];
  /** epoch seconds */
  readonly now: number;
}

interface Row {
  readonly row: number;
  readonly action: string;
  readonly judged: RowResult;
}

/** The list of each field, and the permission to add to it. */
export const listOf = {
  department: ['departments', 'add_department'],
  designation: ['designations', 'add_designation'],
  employment_type: ['employmentTypes', 'add_employment_type'],
  work_place: ['workPlaces', 'add_work_place'],
} as const satisfies Record<ListField, readonly [unknown, Permission]>;

/** Starts a checked import once: adds missing list items and makes the rows a batch. @throws 404, 403, 424, 460 */
export async function startImport(db: Db, starting: StartImportInput): Promise<string> {
  const { id, actor, newcomerItems, effective_from, leave, now } = starting;
  await lockUnstarted(db, id, actor.id);
  const { settings, file_name } = await ownImport(db, id, actor.id);
  if (!settings) throw importFaults.notChecked();
  const left = Map.groupBy(leave, ({ row }) => row);
  const leftOf = (row: number) => (left.get(row) ?? []).map(({ field }) => field);
  const rows = (await rowsToDo(db, id)).filter(
    ({ row, action, judged }) => action === 'new' || judged.changes.some(({ field }) => !leftOf(row).includes(field)),
  );
  if (rows.length === 0)
    throw (await isAboutCaller(db, id, actor.id)) ? importFaults.own() : importFaults.nothingToDo();
  if (settings.role_id) await requireRole(db, actor, settings.role_id);
  const { leave_policy_id, leave_review_id } = settings;
  const chosen = { leave_policy_id, leave_review_id };
  await requireChoosable(db, actor, newcomerItems, chosen);
  const added_items = await addItems(db, actor, rows, now);
  const work: ImportWork = {
    import_id: id,
    file_name,
    effective_from,
    currency: settings.currency,
    pay_period: settings.pay_period,
    role_id: settings.role_id,
    chosen,
    added_items,
  };
  const batch_id = await startBatch<ImportWork, ImportRow>(db, {
    kind: importKind.name,
    settings: work,
    title: translate('Import of {file}', { file: file_name }),
    url: `/people/import?id=${id}`,
    started_by: actor.id,
    rows: toDo(managersFirst(rows)).map((each) => ({ ...each, leave: leftOf(each.row) })),
  });
  await db.updateTable('people_imports').set({ batch_id, content: null }).where('id', '=', id).execute();
  return batch_id;
}

/** Whether no row is left to import and one of the wrong rows is about the caller. */
async function isAboutCaller(db: Db, id: string, actor_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('people_import_rows')
    .select('row')
    .where('import_id', '=', id)
    .where('person_id', '=', actor_id)
    .where('action', '=', 'wrong')
    .executeTakeFirst();
  return found !== undefined;
}

async function rowsToDo(db: Db, id: string): Promise<Row[]> {
  const rows = await db
    .selectFrom('people_import_rows')
    .select(['row', 'action'])
    .select((eb) => eb.ref('judged').$castTo<RowResult>().as('judged'))
    .where('import_id', '=', id)
    .where('action', 'in', ['new', 'changed'])
    .orderBy('row')
    .execute();
  return rows.map(({ row, action, judged }) => ({ row, action: action ?? '', judged }));
}

/** Sorts new people before their reports, otherwise in file order; changes of existing people come last. */
function managersFirst(rows: readonly Row[]): Row[] {
  const byRow = new Map(rows.map((row) => [`row:${row.row}`, row]));
  const depths = new Map<Row, number>();
  const depthOf = (row: Row): number => {
    const path = new Set<Row>();
    for (let at: Row | undefined = row; at && !depths.has(at); at = byRow.get(at.judged.values.manager ?? '')) {
      if (path.has(at)) break;
      path.add(at);
    }
    for (const one of [...path].toReversed()) {
      const above = byRow.get(one.judged.values.manager ?? '');
      depths.set(one, above ? (depths.get(above) ?? 0) + 1 : 0);
    }
    return depths.get(row) ?? 0;
  };
  const place = (row: Row) => (row.action === 'new' ? depthOf(row) : Number.MAX_SAFE_INTEGER);
  return rows.toSorted((one, other) => place(one) - place(other) || one.row - other.row);
}

/** Adds to each row the position of its manager, who is new as well and comes earlier. */
function toDo(sorted: readonly Row[]): Omit<ImportRow, 'leave'>[] {
  const positions = new Map(sorted.map(({ row }, index) => [`row:${row}`, index + 1]));
  return sorted.map(({ row, judged }) => {
    const manager = positions.get(judged.values.manager ?? '');
    return { row, ...(manager !== undefined && { manager }) };
  });
}

/** Refuses a role that the actor could not give by hand. @throws 403, 460 */
async function requireRole(db: Db, actor: Pick<Actor, 'id' | 'permissions'>, role_id: string): Promise<void> {
  await lockSharedRoles(db);
  const role = await roleToGive(db, role_id);
  if (!role) throw importFaults.unknownRole();
  if (!mayGive(await authorityOf(db, actor.id), role)) throw platformFaults.notAllowed();
}

/** @returns the added items, which an undo removes */
async function addItems(
  db: Db,
  actor: Pick<Actor, 'id' | 'permissions'>,
  rows: readonly Row[],
  now: number,
): Promise<NonNullable<ImportWork['added_items']>> {
  const added: { field: ListField; id: string }[] = [];
  for (const field of listFields) {
    const [list, right] = listOf[field];
    const there = await itemsOf(db, field, 'id');
    for (const { judged } of rows) {
      const name = judged.values[field];
      if (!name || there.has(foldItem(name))) continue;
      if (!actor.permissions.has(right)) throw platformFaults.notAllowed();
      const { id } = await addToList(db, list, name, now);
      there.set(foldItem(name), id);
      added.push({ field, id });
    }
  }
  return added;
}
