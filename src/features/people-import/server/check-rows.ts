import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { importFaults, peopleImport } from '../contract.ts';
import type { CheckResult, ImportSettings } from '../rules/shapes.ts';
import type { ReadRow } from '../rules/check.ts';
import { foldHeader, type FieldKey } from '../rules/fields.ts';
import { validateRows } from '../rules/validate-rows.ts';
import { type RowCheckOptions } from '../rules/checked-rows.ts';
import { causesOf, addToTally, emptyTally, isFixed, itemsOf, settledOf, type Tally } from '../rules/tally.ts';
import { recheckRows } from './recheck-rows.ts';
import { isTouched, storeChecks, readStored } from './checked-rows.ts';
import { knownLists, knownPeople } from './known.ts';
import { namesOfRefs, offeredTo } from './queries.ts';
import { importRows } from './store.ts';
import { selfOf } from './self.ts';

export interface Fix {
  readonly row: number;
  readonly field: FieldKey;
  /** null: restores the value in the file */
  readonly value: string | null;
}

export interface CheckInput {
  readonly id: string;
  readonly actor: Pick<Actor, 'id' | 'permissions' | 'is_owner'>;
  readonly settings: ImportSettings;
  readonly fixes: readonly Fix[];
  /** epoch seconds */
  readonly now: number;
}

/** Maximum number of rows whose check is fast enough to run immediately. */
const lightRows = 1_500;
/** Number of rows read before other work gets its turn. */
const turnRows = 500;
/** Maximum number of causes that a check returns. */
const causesShown = 100;

/**
 * Checks an import that was not started, and stores what each row means. If a check by the same settings
 * exists, only corrected rows and rows that depend on them are checked again, otherwise all. @throws 404, 424
 */
export async function checkRows(db: Db, checking: CheckInput): Promise<CheckResult> {
  const checked = await check(db, checking, Number.POSITIVE_INFINITY);
  if (!checked) throw new Error('The check did not finish.');
  return checked;
}

/** Checks the rows if that is fast; returns undefined if it would take longer. */
export const checkIfLight = (db: Db, checking: CheckInput): Promise<CheckResult | undefined> =>
  check(db, checking, lightRows);

async function check(db: Db, checking: CheckInput, maxRows: number): Promise<CheckResult | undefined> {
  const { id, actor, fixes } = checking;
  const locked = await lockUnstarted(db, id, actor.id);
  await keepFixes(db, id, fixes);
  const settings = offeredSettings(checking);
  const options = await rowCheckOptions(db, { ...checking, settings });
  const some =
    fixes.length > 0 && locked.tally && isDeepStrictEqual(locked.settings, settings)
      ? await recheckRows(db, { id, settings, options, tally: locked.tally, fixed: fixes.map(({ row }) => row) })
      : undefined;
  if (!some && locked.total > maxRows) return undefined;
  const tally = some ?? (await checkAll(db, id, settings, options));
  await db
    .updateTable('people_imports')
    .set({ settings: JSON.stringify(settings), counts: JSON.stringify(tally.counts), tally: JSON.stringify(tally) })
    .where('id', '=', id)
    .execute();
  if (!some) await storeColumns(db, locked.headers, settings.columns);
  return checkedOf(db, id, tally, settings);
}

/** Drops columns that the actor may not fill, and the address pattern if the file has addresses. @throws 422 */
function offeredSettings({ actor, settings }: CheckInput): ImportSettings {
  const offered = new Set(offeredTo(actor).map(({ key }) => key));
  const columns = settings.columns.map((field) => (field && offered.has(field) ? field : null));
  if (columns.includes('salary')) requirePay(settings);
  return { ...settings, columns, email_pattern: columns.includes('email') ? null : settings.email_pattern };
}

/** Requires currency and pay period, neither of which is ever guessed. @throws 422 */
function requirePay({ currency, pay_period }: ImportSettings): void {
  const missing = ['This is a required field'];
  const errors = { ...(!currency && { currency: missing }), ...(!pay_period && { pay_period: missing }) };
  if (Object.keys(errors).length > 0) throw importFaults.payUnknown({ errors });
}

async function rowCheckOptions(db: Db, { actor, settings, now }: CheckInput): Promise<RowCheckOptions> {
  return {
    email_pattern: settings.email_pattern,
    employment_type: await nameOfType(db, settings.employment_type_id),
    managers: new Map(
      settings.managers.map(({ value, with: who, row }) => [value, row ? `row:${row}` : who ? `id:${who}` : '']),
    ),
    today: await todayOf(db, now),
    self: await selfOf(db, peopleImport.validateData.oneself, actor),
    may: (permission) => actor.permissions.has(permission),
  };
}

async function checkAll(db: Db, id: string, settings: ImportSettings, options: RowCheckOptions): Promise<Tally> {
  const { rows, fixed } = await readRows(db, id, settings, options.today);
  const known = { people: await knownPeople(db, options.today), lists: await knownLists(db) };
  const checkedRows = validateRows(rows, known, options);
  const tally = emptyTally();
  const checked = checkedRows.map((each, index) => ({
    read: rows[index] as ReadRow,
    judged: each,
    hasFixes: fixed.has(each.row),
  }));
  for (const { judged: each, hasFixes } of checked) addToTally(tally, each, isFixed(each, hasFixes));
  await storeChecks(db, id, checked, settings.email_pattern);
  return tally;
}

/** @throws 404, 424 */
export async function lockUnstarted(db: Db, id: string, actor_id: string) {
  const found = await db
    .selectFrom('people_imports')
    .select(['headers', 'batch_id', 'content', 'total'])
    // The stored values were written by these types.
    .select((eb) => eb.ref('settings').$castTo<ImportSettings | null>().as('settings'))
    .select((eb) => eb.ref('tally').$castTo<Tally | null>().as('tally'))
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
  for (const [row, own] of Map.groupBy(fixes, (fix) => fix.row)) {
    const put = own.filter(({ value }) => value !== null).map(({ field, value }) => [field, value]);
    const back = own.filter(({ value }) => value === null).map(({ field }) => field);
    await sql`
      update people_import_rows
         set fixes = (fixes || ${JSON.stringify(Object.fromEntries(put))}::jsonb) - ${back}::text[]
       where import_id = ${id} and row = ${row}`.execute(db);
  }
}

async function readRows(db: Db, id: string, settings: ImportSettings, today: LocalDate) {
  const rows: ReadRow[] = [];
  const fixed = new Set<number>();
  for await (const stored of importRows(db, id)) {
    if (isTouched(stored, settings)) fixed.add(stored.row);
    rows.push(readStored(stored, settings, today));
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

/** Returns the summary of a check. */
async function checkedOf(db: Db, id: string, tally: Tally, { managers }: ImportSettings): Promise<CheckResult> {
  const { counts, changed_fields, without_manager, fixed } = tally;
  const names = await namesOfRefs(
    db,
    id,
    managers.map(({ with: who, row }) => (row ? `row:${row}` : who && `id:${who}`)),
  );
  const rows = settledOf(tally);
  return {
    counts,
    changed_fields,
    causes: causesOf(tally, causesShown),
    new_items: itemsOf(tally),
    without_manager,
    fixed,
    settled: managers.map(({ value, with: who, row }) => ({
      value,
      name: names.get(row ? `row:${row}` : `id:${who}`) ?? null,
      rows: rows.get(value) ?? 0,
    })),
  };
}

/** Remembers the columns for the next file with these headings. */
async function storeColumns(db: Db, headers: readonly string[], columns: ImportSettings['columns']): Promise<void> {
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
