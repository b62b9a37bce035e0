import type { Db } from '#platform/server/database/database.ts';
import type { ImportFile } from '../rules/shapes.ts';
import type { FieldKey, ColumnGuess } from '../rules/fields.ts';
import { callNames, readName, collapseSpaces } from '../rules/read-values.ts';
import { nameOrder } from '../rules/row-keys.ts';

/** Number of rows in which columns are compared. */
const rowsCompared = 1_000;
/** Minimum number of filled cells of a column from which another one may be derived. */
const leastFilled = 20;
/** Minimum average number of rows per value: a column that identifies each row would imply any other one. */
const leastAlike = 3;

type Header = ImportFile['headers'][number];
type Hints = Pick<Header, 'same_as' | 'manager'>;
interface Column extends Pick<Header, 'kinds' | 'filled'> {
  readonly index: number;
  readonly field: FieldKey | null;
}

interface StoredRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Finds for each column a used one that implies its values, and for managers the first one with a row in the file. */
export async function columnHints(
  db: Db,
  id: string,
  headers: readonly (Pick<Header, 'kinds' | 'filled'> & ColumnGuess)[],
): Promise<readonly Hints[]> {
  const rows = await db
    .selectFrom('people_import_rows')
    .select(['row', 'cells'])
    .where('import_id', '=', id)
    .orderBy('row')
    .limit(rowsCompared)
    .execute();
  const columns = headers.map((header, index) => ({ ...header, index }));
  return columns.map((column) => ({
    same_as: sameAs(column, columns, rows),
    manager: column.field === 'manager' ? firstManager(column.index, columns, rows) : null,
  }));
}

/** Returns the used column that implies the values of this unused one; of several, the one with the fewest values. */
function sameAs({ index, field, kinds }: Column, columns: readonly Column[], rows: readonly StoredRow[]) {
  if (field !== null || kinds < 2) return null;
  const implying = columns
    .filter(
      (column) => column.field !== null && column.filled >= leastFilled && column.kinds * leastAlike <= column.filled,
    )
    .filter((column) => column.kinds >= kinds)
    .toSorted((one, other) => one.kinds - other.kinds);
  return implying.find((one) => implies(one.index, index, rows))?.index ?? null;
}

/** Whether rows with equal values in one column have equal values in the other. */
function implies(one: number, other: number, rows: readonly StoredRow[]): boolean {
  const values = new Map<string, string>();
  return rows.every(({ cells }) => {
    const [by, value] = [collapseSpaces(cells[one] ?? ''), collapseSpaces(cells[other] ?? '')];
    const known = values.get(by);
    if (known === undefined) values.set(by, value);
    return known === undefined || known === value;
  });
}

/** Returns the first person who is named as a manager and has exactly one row in the file. */
function firstManager(index: number, columns: readonly Column[], rows: readonly StoredRow[]): Header['manager'] {
  const placeOf = (field: FieldKey) => columns.find((column) => column.field === field)?.index ?? -1;
  const [name, first, last, number] = (['name', 'first_name', 'last_name', 'employee_number'] as const).map(placeOf);
  const people = new Map<string, { readonly name: string; readonly row: number } | null>();
  for (const { row, cells } of rows) {
    const cell = (place: number | undefined) => collapseSpaces(cells[place ?? -1] ?? '');
    const full = readName(cell(name)).full || `${cell(first)} ${cell(last)}`.trim();
    for (const key of [cell(number), ...callNames(full)])
      if (key) people.set(key, people.has(key) && people.get(key)?.row !== row ? null : { name: full, row });
  }
  for (const { cells } of rows) {
    const manager = collapseSpaces(cells[index] ?? '');
    const found = manager && [manager, ...callNames(nameOrder(manager))].map((key) => people.get(key)).find(Boolean);
    if (found) return found;
  }
  return null;
}
