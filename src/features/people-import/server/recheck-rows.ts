import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { ImportSettings } from '../rules/shapes.ts';
import { validateRows } from '../rules/validate-rows.ts';
import { type ValidatedRow, type RowCheckOptions, type ExistingRecords } from '../rules/checked-rows.ts';
import { groupKeys, keysOf, managerKeys, personKey, personKeys, reportKeys } from '../rules/row-keys.ts';
import { addToTally, isFixed, type Tally } from '../rules/tally.ts';
import { isTouched, storeChecks, readStored, type RowCheck } from './checked-rows.ts';
import { knownBriefly, knownByIds, knownLists } from './known.ts';

/** Maximum number of dependent rows that are checked on their own. */
const maxRows = 1_000;

interface RecheckInput {
  readonly id: string;
  readonly settings: ImportSettings;
  readonly options: RowCheckOptions;
  /** Totals of the check before */
  readonly tally: Tally;
  /** Rows that were corrected */
  readonly fixed: readonly number[];
}

/** A row that is checked again. */
interface RecheckedRow extends RowCheck {
  /** The result of the check before */
  readonly before: ValidatedRow;
  readonly wasFixed: boolean;
  /** Keys by which other rows find it, before and after */
  readonly keys: readonly string[];
}

/**
 * Checks corrected rows and those that depend on them: rows with the same number or
 * address and, if the result of a row changed, rows that name it as their manager.
 * @returns the totals of all rows; undefined if all have to be checked: too many depend on them,
 * a row chosen as a manager changed, or someone might be their own manager through others
 */
export async function recheckRows(db: Db, input: RecheckInput): Promise<Tally | undefined> {
  const known: ExistingRecords = { people: await knownBriefly(db), lists: await knownLists(db) };
  const affected = new Map<number, RecheckedRow>();
  let found = await loadRows(db, input, { rows: input.fixed });
  for (;;) {
    for (; found.length > 0; found = await loadAlike(db, input, found, affected))
      for (const row of found) affected.set(row.read.row, row);
    if (affected.size > maxRows) return undefined;
    const checkedRows = await checkWithManagers(db, input, known, affected);
    for (const row of checkedRows) setResult(affected, row);
    const others = [...affected.values()].filter(affectsOthers).flatMap(dependentKeys);
    found = await loadRows(db, input, { keys: others, without: affected });
    if (found.length === 0) break;
  }
  const all = [...affected.values()];
  const chosen = chosenRows(input);
  if (all.some((row) => chosen.has(row.read.row) && affectsOthers(row))) return undefined;
  if (await mayHaveCircle(db, input, known, all)) return undefined;
  const { tally } = input;
  for (const { before, wasFixed, judged, hasFixes } of all) {
    addToTally(tally, before, wasFixed, -1);
    addToTally(tally, judged, isFixed(judged, hasFixes));
  }
  await storeChecks(db, input.id, all, input.settings.email_pattern);
  return tally;
}

/** Rows chosen as a manager for others; the rows of those others do not name them. */
const chosenRows = ({ settings: { managers } }: RecheckInput): ReadonlySet<number> =>
  new Set(managers.flatMap(({ row }) => row ?? []));

function setResult(affected: Map<number, RecheckedRow>, judged: ValidatedRow): void {
  const row = affected.get(judged.row);
  if (row) affected.set(judged.row, { ...row, judged });
}

/** Whether rows that name a person as their manager would now get another result. */
const affectsOthers = ({ before, judged }: RecheckedRow): boolean =>
  !isDeepStrictEqual(factsForOthers(before), factsForOthers(judged));

/** Returns the keys of rows that name a row as their manager, and of rows that are now about the same person. */
const dependentKeys = ({ keys, judged: { person_id } }: RecheckedRow): string[] => [
  ...reportKeys(keys),
  ...(person_id ? [personKey(person_id)] : []),
];

const factsForOthers = ({ name, action, person_id, values }: ValidatedRow) => [
  name,
  action === 'wrong',
  person_id,
  values.employee_number,
  values.email,
  values.discharged_date,
];

/** Validates the affected rows together with those that they may mean as their managers. */
async function checkWithManagers(
  db: Db,
  input: RecheckInput,
  known: ExistingRecords,
  affected: Map<number, RecheckedRow>,
): Promise<ValidatedRow[]> {
  const all = [...affected.values()];
  const rows = all.map(({ read }) => read).toSorted((one, other) => one.row - other.row);
  const keys = all.flatMap((row) => managerKeys(row.keys));
  const others = await loadRows(db, input, { keys, rows: [...chosenRows(input)], without: affected });
  const about = new Set(all.flatMap((row) => groupKeys(row.keys)));
  const ids = known.people
    .filter((person) => personKeys(person.name, person.values).some((key) => about.has(key)))
    .map(({ id }) => id);
  const full = new Map((await knownByIds(db, input.options.today, ids)).map((person) => [person.id, person]));
  const people = known.people.map((person) => full.get(person.id) ?? person);
  return validateRows(
    rows,
    { ...known, people },
    input.options,
    others.map(({ before }) => before),
  );
}

/** Loads rows with the same number or address as the given ones. */
function loadAlike(
  db: Db,
  input: RecheckInput,
  found: readonly RecheckedRow[],
  affected: ReadonlyMap<number, RecheckedRow>,
) {
  return loadRows(db, input, { keys: found.flatMap(({ keys }) => groupKeys(keys)), without: affected });
}

interface RowFilter {
  readonly rows?: readonly number[];
  readonly keys?: readonly string[];
  readonly without?: ReadonlyMap<number, unknown>;
}

async function loadRows(db: Db, { id, settings, options }: RecheckInput, filter: RowFilter): Promise<RecheckedRow[]> {
  const { rows = [], keys = [], without = new Map<number, unknown>() } = filter;
  if (rows.length === 0 && keys.length === 0) return [];
  const found = await db
    .selectFrom('people_import_rows')
    .select(['row', 'cells', 'fixes', 'name', 'action', 'person_id', 'keys', 'is_fixed'])
    // The check has written it with this type.
    .select((eb) =>
      eb.ref('judged').$castTo<Omit<ValidatedRow, 'row' | 'name' | 'action' | 'person_id'>>().as('judged'),
    )
    .where('import_id', '=', id)
    .where(sql<boolean>`(row = any(${rows}::int[]) or keys && ${[...new Set(keys)]}::text[])`)
    .where('row', '<>', sql<number>`all(${[...without.keys()]}::int[])`)
    .orderBy('row')
    .limit(maxRows + 1)
    .execute();
  return found.map((each) => {
    const { row, name, action, person_id, judged } = each;
    const read = readStored(each, settings, options.today);
    const before = { ...judged, row, name: name ?? '', action: action as ValidatedRow['action'], person_id };
    return {
      read,
      before,
      judged: before,
      hasFixes: isTouched(each, settings),
      wasFixed: each.is_fixed,
      keys: [...new Set([...each.keys, ...keysOf(read, settings.email_pattern)])],
    };
  });
}

/** Whether someone may have become, or ceased to be, their own manager through others; only all rows can tell. */
async function mayHaveCircle(
  db: Db,
  input: RecheckInput,
  { people }: ExistingRecords,
  all: readonly RecheckedRow[],
): Promise<boolean> {
  const inCircle = ({ problems }: ValidatedRow) => problems.some(({ code }) => code === 'circle');
  if (all.some(({ before, judged }) => inCircle(before) || inCircle(judged))) return true;
  const moved = all.filter(({ before, judged }) => before.values.manager !== judged.values.manager);
  if (moved.length === 0) return false;
  const refs = new Set(moved.map(({ judged }) => `id:${judged.person_id ?? ''}`));
  if (people.some(({ values }) => refs.has(values.manager ?? ''))) return true;
  const keys = moved.flatMap((row) => reportKeys(row.keys));
  return (await loadRows(db, input, { keys })).length > 0;
}
