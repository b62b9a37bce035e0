import { Readable } from 'node:stream';
import writeXlsx, { type Cell, type SheetData } from 'write-excel-file/node';
import { Download } from '#platform/server/http/download.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import { byteOrderMark, csvLine } from '#platform/shared/csv.ts';
import type { directory } from '../contract.ts';
import { columnsIn, dateColumns, exportHeads, type ExportColumn } from '../rules/export.ts';
import { chosen, shown, type Shown } from './found.ts';
import { everybody } from './queries.ts';

/** What a cell says; empty where it is hidden, or there is nothing. */
const values: Readonly<Record<ExportColumn, (row: Shown) => string | null>> = {
  name: ({ name }) => name,
  username: ({ username }) => username,
  employee_number: (row) => row.employee_number,
  designation: (row) => row.designation_name,
  department: ({ department }) => department?.name ?? null,
  employment_type: (row) => row.employment_type?.name ?? null,
  work_place: (row) => row.work_place_name,
  manager: ({ manager }) => manager?.name ?? null,
  email: ({ email }) => email,
  work_phone: (row) => row.work_phone,
  joined_on: (row) => row.joined_on,
  discharged_date: (row) => row.discharged_date,
  statuses: ({ statuses }) => statuses.join(', '),
};

/** Whoever is found, as the caller sees them: a file says no more than the screen. */
export const exportDirectory: Handlers<typeof directory>['export'] = async ({ db, context, actor, query }) => {
  const { entries, today } = await everybody(db, context.now, query);
  const rows = chosen(entries, query, actor, today).map(({ entry }) => shown(entry, actor, today));
  const columns = columnsIn(query.columns);
  const isCsv = query.format === 'csv';
  return new Download({
    name: `people-${today}.${query.format}`,
    type: isCsv ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // Made once the transaction has ended.
    body: async () => Readable.from(isCsv ? csvOf(rows, columns) : [await xlsxOf(rows, columns)]),
  });
};

/** Rows of a file that are made at once, before others get their turn. */
const pieceRows = 500;

function* csvOf(rows: readonly Shown[], columns: readonly ExportColumn[]): Generator<string> {
  yield byteOrderMark + csvLine(columns.map((column) => exportHeads[column]));
  for (let begin = 0; begin < rows.length; begin += pieceRows)
    yield rows
      .slice(begin, begin + pieceRows)
      .map((row) => csvLine(columns.map((column) => values[column](row) ?? '')))
      .join('');
}

/** Texts are texts in it, whatever sign they begin with: nothing is computed. */
function xlsxOf(rows: readonly Shown[], columns: readonly ExportColumn[]): Promise<Buffer> {
  const heads = columns.map((column): Cell => ({ value: exportHeads[column], type: String, fontWeight: 'bold' }));
  const data: SheetData = [heads, ...rows.map((row) => columns.map((column) => cellOf(column, values[column](row))))];
  return writeXlsx(data, {
    sheet: 'People',
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: dateColumns.has(column) ? 12 : 24 })),
  }).toBuffer();
}

function cellOf(column: ExportColumn, value: string | null): Cell {
  if (!value) return null;
  if (dateColumns.has(column)) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  return { value, type: String };
}
