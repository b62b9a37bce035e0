import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { ManualContext } from '#platform/server/http/implement.ts';
import { translate } from '#platform/shared/translate.ts';
import { importFaults } from '../contract.ts';
import type { Reading } from '../rules/shapes.ts';
import { headingPlace, isTotals, rowsForHeadings } from '../rules/heading-row.ts';
import { dateOrderOf } from '../rules/reading.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { FileRefusedError } from './file/refused.ts';
import { openTable } from './file/read-file.ts';

/** Number of rows written, or read, with one statement. */
export const rowsAtOnce = 1_000;

interface ReadAs {
  readonly encoding?: Reading['encoding'];
  readonly delimiter?: Reading['delimiter'];
  /** Undefined: a row names the columns unless it is the only one. */
  readonly has_header?: boolean;
  /** Undefined: detected. */
  readonly header_row?: number | null | undefined;
}

interface StoredRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Facts read from a file, apart from its rows. */
export interface ReadFile {
  readonly reading: Reading;
  readonly headers: readonly string[];
  readonly total: number;
}

/** Converts a refused file into a fault that a form shows. */
export function asFault(error: unknown): unknown {
  if (!(error instanceof FileRefusedError)) return error;
  return importFaults.refused.at('file', { facts: { why: error.message } });
}

/** Reads a file into rows of an import; other work gets its turn between pieces. @throws 422 if it is unreadable */
export async function readInto(db: Db, import_id: string, bytes: Buffer, as: ReadAs = {}): Promise<ReadFile> {
  try {
    return await readRows(db, import_id, bytes, as);
  } catch (error) {
    if (!(error instanceof FileRefusedError) || error.limit === undefined) throw error;
    throw new FileRefusedError(error.message.replace('{limit}', (await numberTextOf(db))(error.limit)));
  }
}

async function readRows(db: Db, import_id: string, bytes: Buffer, as: ReadAs): Promise<ReadFile> {
  const { encoding, delimiter, rows, facts } = openTable(bytes, as);
  const reader = new TableReader(db, import_id, as);
  for await (const cells of rows) await reader.take(cells);
  await reader.end();
  if (reader.total === 0) throw new FileRefusedError(translate('The file has no rows.'));
  const { order: date_order, total: dates, ...above } = dateOrderOf(reader.dates);
  const { headerRow: header_row, skipped, totals } = reader;
  const found = { ...above, dates, skipped, totals, ...facts };
  const headers = Array.from({ length: reader.columns }, (_, index) => reader.headers[index]?.trim() ?? '');
  const reading = { encoding, delimiter, has_header: header_row !== null, header_row, date_order, ...found };
  return { reading, headers, total: reader.total };
}

/** Number of cells examined to detect the order of dates. */
const datesLooked = 20_000;

class TableReader {
  readonly #db: Db;
  readonly #import_id: string;
  readonly #as: ReadAs;
  /** Rows buffered until it is known which one names the columns. */
  readonly #early: StoredRow[] = [];
  #isBegun = false;
  #waiting: StoredRow[] = [];
  #row = 0;
  headers: readonly string[] = [];
  /** null: no row names the columns. */
  headerRow: number | null = null;
  columns = 0;
  total = 0;
  /** Number of rows above the headings, and of totals. */
  skipped = 0;
  totals = 0;
  readonly dates: string[] = [];

  constructor(db: Db, import_id: string, as: ReadAs) {
    this.#db = db;
    this.#import_id = import_id;
    this.#as = as;
  }

  async take(cells: readonly string[]): Promise<void> {
    this.#row += 1;
    if (cells.every((cell) => cell.trim() === '')) return;
    const row = { row: this.#row, cells };
    if (this.#isBegun) return this.#add(row);
    this.#early.push(row);
    if (this.#early.length >= rowsForHeadings && row.row >= (this.#as.header_row ?? 0)) await this.#begin();
  }

  /** Decides which of the first rows names the columns, once they are there. */
  async #begin(): Promise<void> {
    this.#isBegun = true;
    const early = this.#early.splice(0);
    const { has_header = early.length > 1, header_row } = this.#as;
    const chosen = early.findIndex(({ row }) => row === header_row);
    const place = chosen >= 0 ? chosen : headingPlace(early.map(({ cells }) => cells));
    const heading = has_header ? early[place] : undefined;
    if (heading) {
      this.headers = heading.cells;
      this.headerRow = heading.row;
      this.skipped = place;
      this.columns = heading.cells.length;
    }
    for (const row of heading ? early.slice(place + 1) : early) await this.#add(row);
  }

  async #add(row: StoredRow): Promise<void> {
    if (isTotals(row.cells)) {
      this.totals += 1;
      return;
    }
    this.total += 1;
    this.columns = Math.max(this.columns, row.cells.length);
    if (this.dates.length < datesLooked)
      for (const cell of row.cells)
        if (cell.length >= 6 && cell.length <= 10 && /\d[/.-]\d/.test(cell)) this.dates.push(cell);
    this.#waiting.push(row);
    if (this.#waiting.length >= rowsAtOnce) await this.#write();
  }

  async end(): Promise<void> {
    if (!this.#isBegun) await this.#begin();
    await this.#write();
  }

  async #write(): Promise<void> {
    const rows = this.#waiting.splice(0);
    if (rows.length === 0) return;
    await sql`
      insert into people_import_rows (import_id, row, cells)
      select ${this.#import_id}, (line->>'row')::int, array(select jsonb_array_elements_text(line->'cells'))
        from jsonb_array_elements(${JSON.stringify(rows).replaceAll('\\u0000', '')}::jsonb) as line`.execute(this.#db);
  }
}

/** Runs the reading of a file in one transaction and turns a refused file into a fault. */
export async function readFileInTransaction<T>(
  { transact }: Pick<ManualContext, 'transact'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await transact('write', work);
  } catch (error) {
    throw asFault(error);
  }
}

/** Yields all rows of an import in order, in pages. */
export async function* importRows(db: Db, import_id: string) {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('people_import_rows')
      .select(['row', 'cells', 'fixes'])
      .where('import_id', '=', import_id)
      .where('row', '>', last)
      .orderBy('row')
      .limit(rowsAtOnce)
      .execute();
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.row ?? last;
  }
}
