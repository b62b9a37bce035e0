import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { metaOf, pagingOf } from '#platform/shared/paging.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import {
  skippedIn,
  type CheckedRow,
  type Counts,
  type EarlierImport,
  type ImportFile,
  type ImportSettings,
  type Reading,
} from '../rules/shapes.ts';
import { foldHeader, guessColumns, importFields, type FieldKey, type ImportField } from '../rules/fields.ts';
import type { ValidatedRow } from '../rules/checked-rows.ts';
import type { RowValues } from '../rules/check.ts';
import { currencyOf } from '#features/company/rules/country-defaults.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { columnHints } from './column-hints.ts';
import { columnFacts, emailDomain, firstRows } from './columns.ts';

/** Default number of rows per page. */
const rowsPerPage = 50;
/** Number of imports that the list shows. */
const earlierShown = 20;

/** The stored result of a row. */
export type RowResult = Omit<ValidatedRow, 'row' | 'name' | 'action' | 'person_id'>;

/** Returns the fields that the actor may fill: personal data and salaries need permissions of their own. */
export const offeredTo = ({ permissions }: Pick<Actor, 'permissions'>): ImportField[] =>
  importFields.filter(({ needs }) => !needs || permissions.has(needs));

/** Returns an import of the actor. @throws 404 */
export async function ownImport(db: Db, id: string, actor_id: string) {
  const found = await db
    .selectFrom('people_imports')
    .select(['id', 'file_name', 'file_size', 'headers', 'total', 'batch_id', 'undo_batch_id'])
    // The stored values were written by these types.
    .select((eb) => eb.ref('reading').$castTo<Reading>().as('reading'))
    .select((eb) => eb.ref('settings').$castTo<ImportSettings | null>().as('settings'))
    .select((eb) => eb.ref('counts').$castTo<Counts | null>().as('counts'))
    .where('id', '=', id)
    .where('created_by', '=', actor_id)
    .executeTakeFirst();
  if (!found) throw platformFaults.notFound();
  return found;
}

const emptyColumn = { samples: [], kinds: 0, filled: 0, new_kinds: [], short_codes: 0 };

/** Returns a file as the screen shows it. @throws 404 */
export async function importFile(db: Db, id: string, actor: Pick<Actor, 'id' | 'permissions'>): Promise<ImportFile> {
  const { file_name, file_size, headers, total, reading, settings, counts, batch_id } = await ownImport(
    db,
    id,
    actor.id,
  );
  const offered = offeredTo(actor);
  const [remembered, facts, first_rows, email_domain, { country_id }] = await Promise.all([
    rememberedColumns(db, headers),
    columnFacts(db, id),
    firstRows(db, id),
    emailDomain(db),
    cachedSettings(db),
  ]);
  const guesses = guessColumns(headers, remembered, offered);
  const known = headers.map((name, index) => ({
    index,
    name: name || `Column ${index + 1}`,
    ...(facts.get(index) ?? emptyColumn),
    ...(guesses[index] ?? { field: null, match: null }),
  }));
  const hints = await columnHints(db, id, known);
  const shown = known.map((header, index) => ({ ...header, ...(hints[index] ?? { same_as: null, manager: null }) }));
  return {
    import_id: id,
    name: file_name,
    size: file_size,
    rows: total,
    fields: offered.map(({ key, label }) => ({ key, label })),
    headers: shown,
    first_rows,
    reading,
    email_domain,
    currency: currencyOf(country_id),
    settings,
    counts,
    batch_id,
  };
}

async function rememberedColumns(db: Db, headers: readonly string[]): Promise<ReadonlyMap<string, FieldKey | null>> {
  const rows = await db
    .selectFrom('people_import_columns')
    .select('header')
    .select((eb) => eb.ref('field').$castTo<FieldKey | null>().as('field'))
    .where('header', '=', sql<string>`any(${headers.map(foldHeader)}::text[])`)
    .execute();
  return new Map(rows.map(({ header, field }) => [header, field]));
}

/** @throws 404 */
export async function checkedRows(
  db: Db,
  {
    id,
    actor,
    query,
  }: {
    id: string;
    actor: Actor;
    query: { action: CheckedRow['action']; page: number; per_page?: number | undefined; search?: string | undefined };
  },
) {
  const { settings } = await ownImport(db, id, actor.id);
  const paging = pagingOf(query.page, query.per_page ?? rowsPerPage);
  const search = query.search?.trim().toLowerCase() ?? '';
  const found = db
    .selectFrom('people_import_rows')
    .where('import_id', '=', id)
    .$if(query.action !== 'wrong', (rows) => rows.where('action', '=', query.action))
    // Corrected rows stay among the wrong ones until the import begins.
    .$if(query.action === 'wrong', (rows) =>
      rows.where((eb) => eb.or([eb('action', '=', 'wrong'), eb('is_fixed', '=', true)])),
    )
    .$if(search !== '', (rows) =>
      rows.where(
        sql<boolean>`position(${search} in lower(name)) > 0 or row::text = ${search} or judged->'values'->>'employee_number' = ${search}`,
      ),
    );
  const [rows, { total }] = await Promise.all([
    found
      .select(['row', 'name', 'action', 'person_id', 'cells'])
      .select((eb) => eb.ref('judged').$castTo<RowResult>().as('judged'))
      .select((eb) => eb.ref('fixes').$castTo<RowValues>().as('fixes'))
      .orderBy('row')
      .limit(paging.limit)
      .offset(paging.offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: await withNames(db, id, rows, settings?.columns ?? []), meta: metaOf(paging, total, rows.length) };
}

interface FoundRow {
  readonly row: number;
  readonly name: string | null;
  readonly action: string | null;
  readonly person_id: string | null;
  readonly cells: readonly string[];
  readonly judged: RowResult;
  readonly fixes: RowValues;
}

/** Replaces managers by their names. */
async function withNames(
  db: Db,
  id: string,
  rows: readonly FoundRow[],
  columns: ImportSettings['columns'],
): Promise<CheckedRow[]> {
  const refsOf = ({ values, changes }: RowResult) => [
    values.manager,
    ...changes.flatMap(({ field, old, new: now }) => (field === 'manager' ? [old, now] : [])),
  ];
  const refs = await namesOfRefs(
    db,
    id,
    rows.flatMap(({ judged }) => refsOf(judged)),
  );
  const nameOf = (ref: string) => refs.get(ref) ?? ref;
  return rows.map(({ name, action, fixes, cells, judged: { values, changes, problems, settled_manager }, ...row }) => ({
    ...row,
    name: name ?? '',
    // The check has written it with this type.
    action: action as CheckedRow['action'],
    values: pairsOf({ ...values, ...(values.manager && { manager: nameOf(values.manager) }) }),
    fixes: pairsOf(fixes).map((fix) => ({ ...fix, was: cells[columns.indexOf(fix.field)] ?? '' })),
    settled_manager,
    changes: changes.map((change) =>
      change.field === 'manager'
        ? { ...change, old: change.old && nameOf(change.old), new: nameOf(change.new) }
        : change,
    ),
    problems: [...problems],
  }));
}

const pairsOf = (values: RowValues) =>
  // The keys are those of the type.
  Object.entries(values).map(([field, value]) => ({ field: field as FieldKey, value }));

/** Returns the names of `id:…` and `row:…` references. */
export async function namesOfRefs(
  db: Db,
  id: string,
  refs: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const of = (kind: 'id' | 'row') =>
    [...new Set(refs)].flatMap((ref) => (ref?.startsWith(`${kind}:`) ? [ref.slice(kind.length + 1)] : []));
  const [people, rows] = await Promise.all([
    db
      .selectFrom('people')
      .select(['id', 'name'])
      .where('id', '=', sql<string>`any(${of('id')}::uuid[])`)
      .execute(),
    db
      .selectFrom('people_import_rows')
      .select(['row', 'name'])
      .where('import_id', '=', id)
      .where('row', '=', sql<number>`any(${of('row').map(Number)}::int[])`)
      .execute(),
  ]);
  return new Map([
    ...people.map((person) => [`id:${person.id}`, person.name] as const),
    ...rows.map(({ row, name }) => [`row:${row}`, `${name ?? ''}, row ${row}`] as const),
  ]);
}

/** Returns the imports of the company with their results, newest first. */
export async function earlierImports(db: Db, actor_id: string): Promise<EarlierImport[]> {
  const rows = await startedImports(db).execute();
  return rows.map((row) => asEarlier(row, actor_id));
}

function startedImports(db: Db) {
  return db
    .selectFrom('people_imports as i')
    .innerJoin('people as author', 'author.id', 'i.created_by')
    .leftJoin('people as undoer', 'undoer.id', 'i.undone_by')
    .leftJoin('batches as b', 'b.id', 'i.batch_id')
    .leftJoin('batches as u', 'u.id', 'i.undo_batch_id')
    .select([
      'i.id',
      'i.file_name as name',
      'i.created_at',
      'i.created_by',
      'author.name as author_name',
      'undoer.name as undone_by_name',
    ])
    .select([
      'b.total',
      'b.failed',
      'b.state',
      'u.state as undo_state',
      'u.failed as undo_failed',
      'u.ended_at as undone_at',
    ])
    .select((eb) => eb.ref('b.counts').$castTo<{ added?: number; changed?: number } | null>().as('counts'))
    .select((eb) => eb.ref('i.counts').$castTo<Counts | null>().as('checked'))
    .select((eb) => eb.ref('i.reading').$castTo<Reading>().as('reading'))
    .where('i.batch_id', 'is not', null)
    .orderBy('i.created_at', 'desc')
    .limit(earlierShown);
}

type StartedImport = Awaited<ReturnType<ReturnType<typeof startedImports>['execute']>>[number];

function asEarlier(row: StartedImport, actor_id: string): EarlierImport {
  const { id, name, author_name, state, counts, undo_state, undo_failed, undone_at } = row;
  const isUndone = undo_state === 'finished' && undo_failed === 0;
  return {
    id,
    name,
    author_name,
    created_at: row.created_at.toISOString(),
    is_own: row.created_by === actor_id,
    state:
      undo_state === 'running'
        ? 'undoing'
        : isUndone
          ? 'undone'
          : state === 'finished'
            ? 'done'
            : state === 'cancelled'
              ? 'cancelled'
              : 'running',
    total: row.total ?? 0,
    added: counts?.added ?? 0,
    changed: counts?.changed ?? 0,
    failed: row.failed ?? 0,
    left_out: row.checked?.wrong ?? 0,
    skipped: skippedIn(row.reading),
    undone_by_name: isUndone ? row.undone_by_name : null,
    undone_at: isUndone ? (undone_at?.toISOString() ?? null) : null,
  };
}
