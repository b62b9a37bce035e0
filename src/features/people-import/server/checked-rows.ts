import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ImportSettings } from '../rules/shapes.ts';
import { readRow, type ReadRow } from '../rules/check.ts';
import { collapseSpaces } from '../rules/read-values.ts';
import type { FieldKey } from '../rules/fields.ts';
import type { ValidatedRow } from '../rules/checked-rows.ts';
import { keysOf } from '../rules/row-keys.ts';
import { isFixed } from '../rules/tally.ts';
import { rowsAtOnce } from './store.ts';

/** A row as it was read and checked. */
export interface RowCheck {
  readonly read: ReadRow;
  readonly judged: ValidatedRow;
  /** Whether a cell was corrected, by hand or once for all rows. */
  readonly hasFixes: boolean;
}

/** Stores the results of rows. @param pattern by which addresses are made */
export async function storeChecks(db: Db, id: string, all: readonly RowCheck[], pattern: string | null): Promise<void> {
  for (let at = 0; at < all.length; at += rowsAtOnce) {
    const rows = all.slice(at, at + rowsAtOnce).map(({ read, judged, hasFixes }) => {
      const { row, name, action, person_id, ...rest } = judged;
      const keys = keysOf(read, pattern, person_id);
      return { row, name, action, person_id, judged: rest, keys, is_fixed: isFixed(judged, hasFixes) };
    });
    const numbers = rows.map(({ row }) => row);
    // The planner has no statistics about new rows and would compare each of them with each of these.
    await sql`select set_config('enable_nestloop', 'off', true)`.execute(db);
    await sql`
      update people_import_rows r
         set action = j.action, name = j.name, person_id = j.person_id, judged = j.judged, keys = j.keys,
             is_fixed = j.is_fixed
        from json_to_recordset(${JSON.stringify(rows)}::json) as j (
               row int, name text, action text, person_id uuid, judged jsonb, keys text[], is_fixed boolean)
       where r.import_id = ${id} and r.row = j.row
         and r.row between ${Math.min(...numbers)} and ${Math.max(...numbers)}`.execute(db);
    await sql`select set_config('enable_nestloop', 'on', true)`.execute(db);
  }
}

const replacedIn = ({ replacements = [] }: ImportSettings, field: FieldKey, cell: string): string | undefined =>
  replacements.find((replacement) => replacement.field === field && replacement.value === collapseSpaces(cell))?.with;

/** Whether a cell was corrected, by hand or once for all rows; such rows stay among the wrong ones. */
export const isTouched = ({ cells, fixes }: Omit<StoredCells, 'row'>, settings: ImportSettings): boolean =>
  Object.keys(fixes as object).length > 0 ||
  settings.columns.some((field, index) => field && replacedIn(settings, field, cells[index] ?? '') !== undefined);

interface StoredCells {
  readonly row: number;
  readonly cells: readonly string[];
  /** Corrected values by field */
  readonly fixes: unknown;
}

/** Reads a stored row with the replacements for all rows, then with its own corrections. */
export function readStored({ row, cells, fixes }: StoredCells, settings: ImportSettings, today: LocalDate): ReadRow {
  const mapped = new Map<FieldKey, string>();
  for (const [index, field] of settings.columns.entries())
    if (field) mapped.set(field, replacedIn(settings, field, cells[index] ?? '') ?? cells[index] ?? '');
  // The keys are those of the type.
  for (const [field, value] of Object.entries(fixes as Record<FieldKey, string>)) mapped.set(field as FieldKey, value);
  return readRow(row, mapped, settings, today);
}
