import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { authorityOf, holdRoles } from '#features/access/server/queries.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { withEffectsShown, type Effects } from '#features/employment/server/commands/confirm.ts';
import { changeSalary, takeBackSalary } from '#features/employment/server/commands.ts';
import { chosenManager, dischargePerson, keepReports } from '#features/employment/server/commands/leaving.ts';
import { setJoinedOn } from '#features/people/server/commands.ts';
import { changeEmployment, lockEmployment } from '#features/people/server/commands/employment.ts';
import { setLeavingReason, takeBackLastDay } from '#features/people/server/commands/leaving.ts';
import { removePeople } from '#features/people/server/commands/many.ts';
import { peopleAbove } from '#features/roles/server/commands.ts';
import { importFaults } from '../contract.ts';
import { foldItem } from '../rules/check.ts';
import type { FieldKey } from '../rules/fields.ts';
import { listFields } from '../rules/judging.ts';
import { changeColumns } from './apply-changes.ts';
import { isDecisive } from './effects.ts';
import type { ImportWork, KeptRow } from './import-batch.ts';
import { itemsOf } from './known.ts';

/** People that are taken away with one statement. */
const removedAtOnce = 1_000;

interface Import {
  readonly id: string;
  readonly batch_id: string;
  readonly work: ImportWork;
}

interface UndoWork {
  readonly import_id: string;
}

/** All of an import or nothing of it: one row, one transaction. */
export const undoKindWith = (effects: Effects): BatchKind<UndoWork, object> => ({
  name: 'people-import.undo',
  rowsAtOnce: 1,

  async work(db, { started_by, settings, now }) {
    const { permissions } = await authorityOf(db, started_by);
    if (!permissions.has('import_employee')) throw platformFaults.notAllowed();
    const found = await importToUndo(db, settings.import_id);
    const rows = await keptRows(db, found.batch_id);
    await requireMayUndo(db, started_by, rows);
    await sql`select from people where id = any(${rows.map(({ person_id }) => person_id)}::uuid[]) order by id for update`.execute(
      db,
    );
    await requireUntouched(db, found.batch_id, rows);
    // Managers came first, so they go last.
    const added = rows.flatMap(({ person_id, old }) => (old ? [] : [person_id])).toReversed();
    const act = { actor_id: started_by, today: await todayOf(db, now) };
    const person_ids = rows.filter(isDated).map(({ person_id }) => person_id);
    await withEffectsShown(
      { db, actor: { id: started_by, permissions }, person_ids, today: act.today },
      person_ids.length > 0 ? effects : [],
      async () => {
        for (const row of rows) if (row.old) await revert(db, row, found, act);
      },
    );
    for (let at = 0; at < added.length; at += removedAtOnce)
      await removePeople(db, added.slice(at, at + removedAtOnce));
    // Kept, so that it is known for as long as the import is.
    return [{ outcome: 'undone', label: found.work.file_name, kept: { undone: true } }];
  },

  labelOf: async (db, { settings }) => (await importToUndo(db, settings.import_id)).work.file_name,

  sentenceOf: (error) =>
    (error as { code?: unknown }).code === '23503'
      ? 'It cannot be undone any more: somebody else refers to one of these people by now.'
      : undefined,
});

export const undoKind = undoKindWith([]);

/** Starts to take an import back. @throws 404, 403, 424 */
export async function startUndo(db: Db, id: string, actor_id: string): Promise<string> {
  await sql`select from people_imports where id = ${id} for update`.execute(db);
  const { work } = await requireUndoable(db, { id, actor_id });
  const undo_batch_id = await startBatch<UndoWork, object>(db, {
    kind: undoKind.name,
    settings: { import_id: id },
    title: `Undo of the import of ${work.file_name}`,
    url: `/people/import?id=${id}`,
    started_by: actor_id,
    rows: [{}],
  });
  await db.updateTable('people_imports').set({ undo_batch_id, undone_by: actor_id }).where('id', '=', id).execute();
  return undo_batch_id;
}

interface Undoing {
  readonly id: string;
  readonly actor_id: string;
}

/** What can be taken back, by whom. @throws 404, 403, 424 */
export async function requireUndoable(db: Db, { id, actor_id }: Undoing) {
  const { batch_id, work } = await importToUndo(db, id);
  const state = await undoStateOf(db, id);
  if (state === 'running' || state === 'undone') throw importFaults.undone();
  const rows = await keptRows(db, batch_id);
  await requireMayUndo(db, actor_id, rows);
  await requireUntouched(db, batch_id, rows);
  return { work, rows };
}

/**
 * Giving a last day back is discharging, or restoring, somebody: it takes the same right, and nobody does it to
 * somebody above them. Until the transaction ends nobody gets or loses a role. @throws 403
 */
async function requireMayUndo(db: Db, actor_id: string, rows: readonly KeptRow[]): Promise<void> {
  const ids = rows.filter(hasLeaving).map(({ person_id }) => person_id);
  if (ids.length === 0) return;
  await holdRoles(db);
  const { permissions } = await authorityOf(db, actor_id);
  if (!permissions.has('discharge_employee')) throw importFaults.undoDischarges();
  const [above] = await peopleAbove(db, { id: actor_id }, ids);
  if (above === undefined) return;
  const { name } = await db.selectFrom('people').select('name').where('id', '=', above).executeTakeFirstOrThrow();
  throw importFaults.undoAbove({ facts: { who: name } });
}

/** Whether the import has changed when, or why, they leave. */
const hasLeaving = ({ old = {} }: KeptRow): boolean => 'discharged_date' in old || 'discharged_reason' in old;

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

/** @throws 404 for an import that is not there or was never started, 424 while it runs */
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

async function keptRows(db: Db, batch_id: string): Promise<KeptRow[]> {
  const rows = await db
    .selectFrom('batch_rows')
    // The kind has written it.
    .select((eb) => eb.ref('kept').$castTo<KeptRow>().as('kept'))
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'done')
    .where('kept', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ kept }) => kept);
}

/** Names that a refusal says. */
const namesSaid = 2;

/**
 * Nobody of the import was changed, or has come, since; what other blocks of the import itself have written does not
 * count. @throws 424
 */
async function requireUntouched(db: Db, batch_id: string, rows: readonly KeptRow[]): Promise<void> {
  const touched = await touchedSince(db, rows);
  if (touched.length === 0) return;
  const said = touched.slice(0, namesSaid).join(' and ');
  const who = touched.length > namesSaid ? `${said}, or another one of them,` : said;
  throw importFaults.touched({ facts: { who }, data: { touched: touched.length, batch_id } });
}

export async function touchedSince(db: Db, rows: readonly KeptRow[]): Promise<string[]> {
  const own = [...new Set(rows.map(({ at }) => at))];
  const { rows: touched } = await sql<{ name: string }>`
    select people.name
      from json_to_recordset(${JSON.stringify(rows.map(({ person_id, at }) => ({ person_id, at })))}::json) as kept (
             person_id uuid, at timestamptz)
      join people on people.id = kept.person_id
           -- One look into an index for each of them, whatever the planner believes.
           cross join lateral (
             select from audit_entries e
              where e.tenant_id = people.tenant_id and e.person_id = people.id and e.at > kept.at
                and e.at <> all (${own}::timestamptz[]) limit 1) as touched
     order by people.name limit 100`.execute(db);
  return touched.map(({ name }) => name);
}

interface Act {
  readonly actor_id: string;
  readonly today: LocalDate;
}

/** Somebody as they were before; what has a date keeps its history. */
async function revert(db: Db, row: KeptRow, { batch_id, work }: Import, act: Act): Promise<void> {
  const { person_id, old = {} } = row;
  await revertLastDay(db, row, act);
  if (old.joined_on) await setJoinedOn(db, person_id, old.joined_on as LocalDate);
  const { began_on, discharged_date } = await lockEmployment(db, person_id);
  const until =
    discharged_date !== null && discharged_date < work.effective_from ? discharged_date : work.effective_from;
  const dated = {
    effective_from: until < began_on ? began_on : until,
    reason: `Import of ${work.file_name} undone`.slice(0, 300),
  };
  const values = await oldEmployment(db, old);
  if (Object.keys(values).length > 0) await changeEmployment(db, person_id, { ...dated, values }, act);
  if ('salary' in old) await revertSalary(db, person_id, old.salary ?? null, { batch_id, work, dated, act });
  await changeColumns(db, person_id, old);
}

/** Whether the import has changed when, or for how long a week, they work here. */
export const isDated = ({ old = {} }: KeptRow): boolean =>
  Object.keys(old).some((field) => isDecisive({ field: field as FieldKey }));

/** Whether they had not left, and what they were. */
export const staysAs = ({ status }: KeptRow) =>
  status === 'active' || status === 'invited' || status === 'suspended' ? status : null;

/** None, or the one that the file has changed; those who report to them keep their manager until then. */
async function revertLastDay(db: Db, row: KeptRow, act: Act): Promise<void> {
  const { person_id, old = {} } = row;
  const status = staysAs(row);
  if (!('discharged_date' in old)) {
    if ('discharged_reason' in old) await setLeavingReason(db, person_id, old.discharged_reason ?? null);
    return;
  }
  const { discharged_reason } = await db
    .selectFrom('people')
    .select('discharged_reason')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  const new_manager_id = await chosenManager(db, person_id, act);
  await keepReports(db, person_id, act);
  if (status !== null) await takeBackLastDay(db, person_id, status);
  if (old.discharged_date == null) return;
  const reason = old.discharged_reason ?? discharged_reason ?? 'Not given';
  await dischargePerson(db, person_id, { date: old.discharged_date as LocalDate, reason, new_manager_id }, act);
}

async function oldEmployment(db: Db, old: NonNullable<KeptRow['old']>) {
  const values: Record<string, string | number | null> = {};
  for (const field of listFields)
    if (field in old)
      values[`${field}_id`] = old[field] ? ((await itemsOf(db, field, 'id')).get(foldItem(old[field])) ?? null) : null;
  if ('manager' in old) values['manager_id'] = old.manager?.slice(3) ?? null;
  if ('weekly_hours' in old) values['weekly_work_time'] = old.weekly_hours ? Number(old.weekly_hours) : null;
  return values;
}

async function revertSalary(
  db: Db,
  person_id: string,
  amount: string | null,
  {
    batch_id,
    work,
    dated,
    act,
  }: Pick<Import, 'batch_id' | 'work'> & { dated: { effective_from: LocalDate; reason: string }; act: Act },
): Promise<void> {
  await takeBackSalary(db, person_id, batch_id);
  if (amount === null) return;
  const { currency, pay_period } = work;
  // One of the same day was written over by the import.
  await changeSalary(db, person_id, { ...dated, salary: { amount, currency, pay_period } }, act);
}
