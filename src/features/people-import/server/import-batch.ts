import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { leftOut, type Caller } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type {
  BatchKind,
  BatchRow,
  RowDone,
  RowFailed,
  RunningBatch,
} from '#features/batches/server/commands/batch-job.ts';
import type { NewcomerSelection } from '#features/access/rules/newcomers.ts';
import { giveToNewcomers, type NewcomerItems } from '#features/access/server/commands/newcomers.ts';
import type { NewcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import { giveRoleTo } from '#features/access/server/commands/roles.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { withShownImpact, type EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import { firstSalaries } from '#features/employment/server/commands.ts';
import type { EmploymentChange } from '#features/employment/server/queries/impact.ts';
import { lockManagers, lockPeople } from '#features/people/server/commands.ts';
import { createPeople, type AnyPerson } from '#features/people/server/commands/many.ts';
import { fillDetails } from '#features/profile/server/commands.ts';
import { giveWeekOfDays } from '#features/working-week/server/commands/newcomers.ts';
import { importFaults, peopleImport } from '../contract.ts';
import { foldItem, knownDaysOf, type RowValues } from '../rules/check.ts';
import { detailsOf } from '../rules/details.ts';
import type { FieldKey } from '../rules/fields.ts';
import { listFields, type ListField } from '../rules/checked-rows.ts';
import { isLeftToOthers, mayNotAdd, missingPermissions } from '../rules/rights.ts';
import { applyChanges, type ChangedRow, type Reports } from './apply-changes.ts';
import { hasLeft, isDecisive } from './effects.ts';
import { itemsOf } from './known.ts';
import type { RowResult } from './queries.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';
import { selfOf } from './self.ts';

export interface ImportWork {
  readonly import_id: string;
  readonly file_name: string;
  /** Date from which changes of existing people count. */
  readonly effective_from: LocalDate;
  /** Currency of the salaries; null if the file has none. */
  readonly currency: string | null;
  readonly pay_period: string | null;
  readonly role_id: string | null;
  /** Items given to new people; missing in older imports. */
  readonly chosen?: NewcomerSelection;
  /** List items that its start added; missing in older imports. */
  readonly added_items?: readonly { readonly field: ListField; readonly id: string }[];
}

export interface ImportRow {
  readonly row: number;
  /** Position in the batch of the manager's row, if the manager is new as well. */
  readonly manager?: number;
  /** Changed fields that stay as they are. */
  readonly leave: readonly FieldKey[];
}

/** Data of a finished row that an undo needs. */
export interface UndoRow {
  readonly person_id: string;
  /** Timestamp of the transaction that wrote it, in PostgreSQL's text format. */
  readonly at: string;
  /** Old values of the changed fields of an existing person; missing for a new one. */
  readonly old?: { readonly [K in FieldKey]?: string | null };
  readonly status?: string;
  readonly reports?: Reports;
}

export type Work = RunningBatch<ImportWork>;

export interface StoredRow {
  readonly row: number;
  readonly action: string;
  readonly name: string;
  readonly person_id: string | null;
  readonly judged: RowResult;
}

/** State shared by all rows of a block. */
interface Block {
  readonly db: Db;
  readonly batch: Work;
  /** The starter, with what they may do now. */
  readonly actor: Actor;
  readonly newcomerItems: NewcomerItems;
  readonly gifts: readonly NewcomerGifts[];
  readonly today: LocalDate;
  readonly at: string;
  readonly items: Readonly<Record<ListField, ReadonlyMap<string, string>>>;
  /** The person ids of file rows added so far. */
  readonly peopleOfRows: Map<number, string>;
}

/**
 * Applies the impact shown when the file was checked. @param impacts what features have registered
 * @param newcomerItems what features have registered that new people can be given
 * @param gifts what new people get by where they work
 */
export const importKindWith = (
  impacts: EmploymentImpacts,
  newcomerItems: NewcomerItems = [],
  gifts: readonly NewcomerGifts[] = [],
): BatchKind<ImportWork, ImportRow> => ({
  name: 'people-import.rows',
  rowsAtOnce: 200,

  async work(db, batch, rows) {
    const actor = await requireActor(db, batch.started_by, ['import_employee'], batch.now);
    const stored = await storedRows(db, batch.settings.import_id, rows);
    requireMayAdd(stored, actor.permissions);
    const block = { ...(await blockOf(db, batch, rows)), actor, newcomerItems, gifts };
    const done = new Map<number, RowDone | RowFailed>();
    for (const [row, outcome] of await addAll(
      block,
      stored.filter(({ action }) => action === 'new'),
    ))
      done.set(row, outcome);
    for (const [row, outcome] of await changeAll(block, rows, stored, { actor, impacts })) done.set(row, outcome);
    const unchanged = (row: number): RowDone => ({
      outcome: 'unchanged',
      label: translate('Row {row}', { row: String(row) }),
    });
    return rows.map(({ data }) => done.get(data.row) ?? unchanged(data.row));
  },

  async labelOf(db, { settings }, { data }) {
    const found = await db
      .selectFrom('people_import_rows')
      .select('name')
      .where('import_id', '=', settings.import_id)
      .where('row', '=', data.row)
      .executeTakeFirst();
    return labelOf(found?.name ?? '', data.row);
  },

  sentenceOf(error) {
    const known = sentences[String((error as { constraint?: unknown }).constraint)];
    return known && translate(known);
  },
});

export const importKind = importKindWith([]);

const sentences: Readonly<Record<string, Text>> = {
  people_email: asText('Someone else already uses this email address.'),
  people_employee_number: asText('This employee number is taken.'),
  people_tenant_id_username_key: asText('This username is taken.'),
  employment_rows_no_circle: asText('This would make someone their own manager, directly or indirectly.'),
  roles_last_owner: asText('They are the last Owner. Make someone else an Owner first.'),
};

const labelOf = (name: string, row: number) => translate('{name}, row {row}', { name, row: String(row) });

/** Checks again, since a permission may have been removed since the check. @throws 403 */
function requireMayAdd(rows: readonly StoredRow[], permissions: ReadonlySet<string>): void {
  const fields = rows.flatMap(({ action, judged: { values } }) => (action === 'new' ? filledFields(values) : []));
  if (mayNotAdd(fields, permissions)) throw platformFaults.notAllowed();
}

const filledFields = (values: RowValues) => (Object.keys(values) as FieldKey[]).filter((field) => values[field]);

async function storedRows(db: Db, import_id: string, rows: readonly BatchRow<ImportRow>[]): Promise<StoredRow[]> {
  const found = await db
    .selectFrom('people_import_rows')
    .select(['row', 'action', 'name', 'person_id'])
    // The check has written it with this type.
    .select((eb) => eb.ref('judged').$castTo<RowResult>().as('judged'))
    .where('import_id', '=', import_id)
    .where('row', '=', sql<number>`any(${rows.map(({ data }) => data.row)}::int[])`)
    .execute();
  return found.map(({ action, name, ...row }) => ({ ...row, action: action ?? '', name: name ?? '' }));
}

async function blockOf(
  db: Db,
  batch: Work,
  rows: readonly BatchRow<ImportRow>[],
): Promise<Omit<Block, 'actor' | 'newcomerItems' | 'gifts'>> {
  const positions = rows.flatMap(({ data }) => data.manager ?? []);
  const [today, items, managers, { rows: instants }] = await Promise.all([
    todayOf(db, batch.now),
    Promise.all(listFields.map(async (field) => [field, await itemsOf(db, field, 'id')] as const)),
    db
      .selectFrom('batch_rows')
      // This kind of batch has written both with these types.
      .select((eb) => eb.ref('data').$castTo<ImportRow>().as('data'))
      .select((eb) => eb.ref('kept').$castTo<UndoRow>().as('kept'))
      .where('batch_id', '=', batch.id)
      .where('position', '=', sql<number>`any(${positions}::int[])`)
      .where('kept', 'is not', null)
      .execute(),
    sql<{ at: string }>`select now()::text as at`.execute(db),
  ]);
  return {
    db,
    batch,
    today,
    at: instants[0]?.at ?? '',
    items: Object.fromEntries(items) as unknown as Block['items'],
    peopleOfRows: new Map(managers.map(({ data, kept }) => [data.row, kept.person_id])),
  };
}

/** Adds people, managers before their reports. */
async function addAll(block: Block, rows: readonly StoredRow[]): Promise<[number, RowDone][]> {
  const done: [number, RowDone][] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const there = new Set(waiting.map(({ row }) => `row:${row}`));
    const ready = waiting.filter(({ judged }) => !there.has(judged.values.manager ?? ''));
    // The check lets no circle through; the constraints would refuse one.
    const next = ready.length > 0 ? ready : waiting;
    done.push(...(await addSome(block, next)));
    waiting = waiting.filter((row) => !next.includes(row));
  }
  return done;
}

async function addSome(block: Block, rows: readonly StoredRow[]): Promise<[number, RowDone][]> {
  const { db, batch, at, today, peopleOfRows, actor, newcomerItems, gifts } = block;
  const { currency, pay_period, role_id, chosen = {} } = batch.settings;
  const people = await createPeople(
    db,
    rows.map(({ judged }) => newPerson(block, judged.values)),
  );
  const ids = rows.map((row, index) => ({ ...row, person_id: people[index]?.id ?? '', values: row.judged.values }));
  for (const { row, person_id } of ids) peopleOfRows.set(row, person_id);
  for (const { person_id, values } of ids) await giveWeek(block, person_id, values);
  const salaries = ids.flatMap(({ person_id, values }) =>
    values.salary && currency && pay_period
      ? [{ person_id, effective_from: values.joined_on as LocalDate, amount: values.salary, currency, pay_period }]
      : [],
  );
  await firstSalaries(db, salaries, { actor_id: batch.started_by });
  await fillDetails(
    db,
    ids.map(({ person_id, values }) => ({ person_id, ...detailsOf(values) })),
  );
  const newcomers = ids.map(({ person_id, values }) => ({
    person_id,
    joined_on: values.joined_on as LocalDate,
    has_left: hasLeft(values, today),
  }));
  const working = newcomers.flatMap(({ person_id, has_left }) => (has_left ? [] : person_id));
  if (role_id && working.length > 0) await giveRoleTo(db, role_id, working);
  await giveToNewcomers({ db, actor, now: batch.now }, newcomerItems, { chosen, person_ids: working });
  for (const gift of gifts) await gift.give(db, newcomers, { actor_id: batch.started_by, now: batch.now, today });
  return ids.map(({ row, name, person_id }) => {
    const undoRow: UndoRow = { person_id, at };
    return [row, { outcome: 'added', label: labelOf(name, row), kept: undoRow }];
  });
}

/** Gives a new person the week of the hours and days in their row. */
async function giveWeek({ db, batch, today }: Block, person_id: string, values: RowValues): Promise<void> {
  const known = knownDaysOf(values);
  if (!known) return;
  const hours = { person_id, effective_from: values.joined_on as LocalDate, known };
  const reason = `Import of ${batch.settings.file_name}`.slice(0, 300);
  await giveWeekOfDays(db, hours, { actor_id: batch.started_by, today }, { reason, change_id: batch.id });
}

function newPerson(block: Block, values: RowValues): AnyPerson {
  return {
    name: values.name ?? '',
    joined_on: values.joined_on as LocalDate,
    email: values.email,
    employee_number: values.employee_number,
    ...employmentOf(block, values),
    discharged_date: values.discharged_date as LocalDate | undefined,
    discharged_reason: values.discharged_reason,
    status: hasLeft(values, block.today) ? 'discharged' : values.email ? 'invited' : 'active',
  };
}

/** Returns the dated values with list items as ids. */
function employmentOf(block: Block, values: RowValues) {
  const item = (field: ListField) => (values[field] ? block.items[field].get(foldItem(values[field])) : undefined);
  return {
    department_id: item('department'),
    designation_id: item('designation'),
    employment_type_id: item('employment_type'),
    work_place_id: item('work_place'),
    manager_id: managerOf(block, values.manager),
    weekly_work_time: values.weekly_hours === undefined ? undefined : Number(values.weekly_hours),
  };
}

function managerOf({ peopleOfRows }: Block, ref: string | undefined): string | undefined {
  if (!ref?.startsWith('row:')) return ref?.slice(3);
  const row = Number(ref.slice(4));
  const id = peopleOfRows.get(row);
  if (!id) throw importFaults.managerMissing({ facts: { row } });
  return id;
}

async function changeAll(
  block: Block,
  rows: readonly BatchRow<ImportRow>[],
  stored: readonly StoredRow[],
  { actor, impacts }: { readonly actor: EmploymentChange['actor'] & Caller; readonly impacts: EmploymentImpacts },
): Promise<[number, RowDone | RowFailed][]> {
  const { db, batch, today, at } = block;
  const leaves = new Map(rows.map(({ data }) => [data.row, data.leave]));
  const all: ChangedRow[] = stored.flatMap(({ row, action, person_id, judged }) => {
    const left = leaves.get(row) ?? [];
    const changes = judged.changes.filter(({ field }) => !left.includes(field));
    if (action !== 'changed' || !person_id || changes.length === 0) return [];
    return [{ row, person_id, changes, employment: employmentOf(block, { ...judged.values }) }];
  });
  // The starter may have been an Owner when the file was checked.
  const self = await selfOf(db, peopleImport.processData.oneself, actor);
  const isOwn = ({ person_id, changes }: ChangedRow) =>
    changes.some(({ field }) => isLeftToOthers(field, person_id, self));
  const own = all.filter(isOwn);
  const changed = all.filter((row) => !isOwn(row));
  // A permission may have been removed since the check.
  const fields = changed.flatMap(({ changes }) => changes.map(({ field }) => field));
  if (missingPermissions(fields, actor.permissions).length > 0) throw platformFaults.notAllowed();
  const dated = changed.filter(({ changes }) => changes.some(isDecisive)).map(({ person_id }) => person_id);
  const applying = { ...batch.settings, actor_id: batch.started_by, change_id: batch.id, today };
  const act = () => applyChanges(db, changed, applying);
  if (changed.length > 0) await lockManagers(db);
  const undoRow = await (dated.length === 0
    ? act()
    : withShownImpact(db, { actor, person_ids: await lockPeople(db, dated), today }, impacts, act));
  const names = new Map(stored.map(({ row, name }) => [row, name]));
  const nameOf = (row: number) => labelOf(names.get(row) ?? '', row);
  return [
    ...own.map(({ row }): [number, RowFailed] => [row, { failed: translate(leftOut), label: nameOf(row) }]),
    ...undoRow.map(({ row, ...rest }): [number, RowDone] => {
      const keptRow: UndoRow = { ...rest, at };
      return [row, { outcome: 'changed', label: nameOf(row), kept: keptRow }];
    }),
  ];
}
