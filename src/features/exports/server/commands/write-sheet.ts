import { byteOrderMark, csvLine } from '#platform/shared/csv.ts';
import type { ExportPart } from './export-kind.ts';
import type { Sheet, SheetFormat } from './sheet.ts';

type Pages = AsyncIterable<ExportPart> | Iterable<ExportPart>;

/**
 * The bytes of a file for a spreadsheet, as its parts come: as much of them is in memory as comes at once.
 * @param also a second sheet of a workbook, of what the parts have for it; a text has one sheet
 */
export function sheetBytes(format: SheetFormat, sheet: Sheet, parts: Pages, also?: Sheet): AsyncGenerator<Uint8Array> {
  return format === 'csv' ? csvBytes(sheet, parts) : workbookBytes(sheet, parts, also);
}

/** What writes workbooks is loaded with the first one. */
async function* workbookBytes(sheet: Sheet, parts: Pages, also?: Sheet): AsyncGenerator<Uint8Array> {
  const { xlsxBytes } = await import('./write-xlsx.ts');
  yield* xlsxBytes(sheet, parts, also);
}

async function* csvBytes({ columns }: Sheet, parts: Pages): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map(({ head }) => head)));
  for await (const { lines } of parts)
    yield Buffer.from(lines.map((line) => csvLine(line.map((cell) => cell ?? ''))).join(''));
}
