import { byteOrderMark, csvLine } from '#platform/shared/csv.ts';
import type { Sheet, SheetFormat, SheetLine } from './sheet.ts';
import { xlsxBytes } from './write-xlsx.ts';

/** The bytes of a file for a spreadsheet, as its lines come: as much of them is in memory as comes at once. */
export function sheetBytes(
  format: SheetFormat,
  sheet: Sheet,
  pages: AsyncIterable<readonly SheetLine[]> | Iterable<readonly SheetLine[]>,
): AsyncGenerator<Uint8Array> {
  return format === 'csv' ? csvBytes(sheet, pages) : xlsxBytes(sheet, pages);
}

async function* csvBytes(
  { columns }: Sheet,
  pages: AsyncIterable<readonly SheetLine[]> | Iterable<readonly SheetLine[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map(({ head }) => head)));
  for await (const lines of pages)
    yield Buffer.from(lines.map((line) => csvLine(line.map((cell) => cell ?? ''))).join(''));
}
