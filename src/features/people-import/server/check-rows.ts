import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { importFaults, type Checked, type ImportSettings } from '../contract.ts';
import { foldItem, readRow, type ReadRow } from '../rules/check.ts';
import { foldHeader, type FieldKey } from '../rules/fields.ts';
import { judgeRows, listFields, type JudgedRow, type Known } from '../rules/judge.ts';
import { knownLists, knownPeople } from './known.ts';
import { offeredTo } from './queries.ts';
import { importRows, rowsAtOnce } from './store.ts';

export interface Fix {
  readonly row: number;
  readonly field: FieldKey;
  readonly value: string;
}

interface Checking {
  readonly id: string;
  readonly actor: Actor;
  readonly settings: ImportSettings;
  readonly fixes: readonly Fix[];
  /** epoch seconds */
  readonly now: number;
}

/** Rows that are read before others get their turn. */
const turnRows = 500;
/** Causes that are told. */
const causesShown = 100;

/** Checks every row of an import that was not started, and keeps what each means. @throws 404, 424 */
export async function checkRows(db: Db, { id, actor, settings, fixes, now }: Checking): Promise<Checked> {
  const locked = await lockUnstarted(db, id, actor.id);
  await keepFixes(db, id, fixes);
  const offered = new Set(offeredTo(actor).map(({ key }) => key));
  const columns = settings.columns.map((field) => (field && offered.has(field) ? field : null));
  const today = await todayOf(db, now);
  const { rows, fixed } = await readRows(db, id, { ...settings, columns }, today);
  const known = { people: await knownPeople(db, today), lists: await knownLists(db) };
  const judged = judgeRows(rows, known, {
    email_pattern: settings.email_pattern,
    employment_type: await nameOfType(db, settings.employment_type_id),
    managers: new Map(settings.managers.map(({ value, with: who }) => [value, who ? `id:${who}` : ''])),
    today,
    may: (permission) => actor.permissions.has(permission),
  });
  await keepJudged(db, id, judged);
  const checked = summaryOf(judged, known, fixed);
  await db
    .updateTable('people_imports')
    .set({ settings: JSON.stringify({ ...settings, columns }), counts: JSON.stringify(checked.counts) })
    .where('id', '=', id)
    .execute();
  await remember(db, locked.headers, columns);
  return checked;
}

/** @throws 404, 424 */
export async function lockUnstarted(db: Db, id: string, actor_id: string) {
  const found = await db
    .selectFrom('people_imports')
    .select(['headers', 'batch_id', 'content'])
    .select(sql<boolean>`content is null`.as('is_started'))
    .where('id', '=', id)
    .where('created_by', '=', actor_id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw platformFaults.notFound();
  if (found.is_started) throw importFaults.started();
  return found;
}

async function keepFixes(db: Db, id: string, fixes: readonly Fix[]): Promise<void> {
  const byRow = Map.groupBy(fixes, ({ row }) => row);
  for (const [row, own] of byRow) {
    const put = JSON.stringify(Object.fromEntries(own.map(({ field, value }) => [field, value])));
    await sql`
      update people_import_rows set fixes = fixes || ${put}::jsonb where import_id = ${id} and row = ${row}`.execute(
      db,
    );
  }
}

async function readRows(db: Db, id: string, settings: ImportSettings, today: LocalDate) {
  const places = settings.columns.flatMap((field, index) => (field ? [{ field, index }] : []));
  const rows: ReadRow[] = [];
  let fixed = 0;
  for await (const { row, cells, fixes } of importRows(db, id)) {
    const mapped = new Map(places.map(({ field, index }) => [field, cells[index] ?? '']));
    const put = Object.entries(fixes as Record<FieldKey, string>) as [FieldKey, string][];
    for (const [field, value] of put) mapped.set(field, value);
    if (put.length > 0) fixed += 1;
    rows.push(readRow(row, mapped, settings, today));
    if (rows.length % turnRows === 0) await turn();
  }
  return { rows, fixed };
}

async function nameOfType(db: Db, id: string | null): Promise<string | null> {
  if (!id) return null;
  const type = await db
    .selectFrom('employment_types')
    .select('name')
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return type?.name ?? null;
}

async function keepJudged(db: Db, id: string, judged: readonly JudgedRow[]): Promise<void> {
  for (let at = 0; at < judged.length; at += rowsAtOnce) {
    const rows = judged
      .slice(at, at + rowsAtOnce)
      .map(({ row, name, action, person_id, ...rest }) => ({ row, name, action, person_id, judged: rest }));
    await sql`
      update people_import_rows r set action = j.action, name = j.name, person_id = j.person_id, judged = j.judged
        from json_to_recordset(${JSON.stringify(rows)}::json) as j (row int, name text, action text, person_id uuid, judged jsonb)
       where r.import_id = ${id} and r.row = j.row`.execute(db);
  }
}

function summaryOf(judged: readonly JudgedRow[], { lists }: Pick<Known, 'lists'>, fixed: number): Checked {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  const causes = new Map<string, Checked['causes'][number]>();
  const items = new Map<string, Checked['new_items'][number]>();
  let changed_fields = 0;
  let without_manager = 0;
  for (const { action, changes, problems, values, lacks_manager } of judged) {
    if (lacks_manager && action !== 'wrong') without_manager += 1;
    counts[action] += 1;
    if (action === 'changed') changed_fields += changes.length;
    for (const problem of problems) {
      const key = JSON.stringify(problem);
      causes.set(key, { ...problem, rows: (causes.get(key)?.rows ?? 0) + 1 });
    }
    if (action === 'new' || action === 'changed')
      for (const field of listFields) {
        const name = values[field];
        if (name && !lists[field].has(foldItem(name))) items.set(`${field} ${foldItem(name)}`, { field, name });
      }
  }
  const sorted = [...causes.values()].sort((one, other) => other.rows - one.rows).slice(0, causesShown);
  return { counts, changed_fields, causes: sorted, new_items: [...items.values()], without_manager, fixed };
}

/** For the next file with these columns. */
async function remember(db: Db, headers: readonly string[], columns: ImportSettings['columns']): Promise<void> {
  const chosen = new Map(headers.map((header, index) => [foldHeader(header), columns[index] ?? null]));
  const rows = [...chosen]
    .filter(([header]) => header !== '')
    .map(([header, field]) => ({ header: header.slice(0, 200), field }));
  if (rows.length === 0) return;
  await db
    .insertInto('people_import_columns')
    .values(rows)
    .onConflict((clash) =>
      clash.columns(['tenant_id', 'header']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })),
    )
    .execute();
}
