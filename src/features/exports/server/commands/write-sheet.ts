import { byteOrderMark, csvDialect, csvLine, type CsvDialect } from '#platform/shared/csv.ts';
import type { ExportPart } from './export-kind.ts';
import type { Sheet, SheetFormat } from './sheet.ts';

type Pages = AsyncIterable<ExportPart> | Iterable<ExportPart>;

interface Written {
  readonly format: SheetFormat;
  /** How the company writes numbers: 'de-DE'. A text is written for the spreadsheets of its country. */
  readonly numberFormat: string;
  readonly sheet: Sheet;
  /** A second sheet of a workbook, of what the parts have for it; a text has one sheet. */
  readonly also?: Sheet | undefined;
}

/** The bytes of a file for a spreadsheet, as its parts come: as much of them is in memory as comes at once. */
export function sheetBytes({ format, numberFormat, sheet, also }: Written, parts: Pages): AsyncGenerator<Uint8Array> {
  return format === 'csv' ? csvBytes(sheet, parts, csvDialect(numberFormat)) : workbookBytes(sheet, parts, also);
}

/** What writes workbooks is loaded with the first one. */
async function* workbookBytes(sheet: Sheet, parts: Pages, also?: Sheet): AsyncGenerator<Uint8Array> {
  const { xlsxBytes } = await import('./write-xlsx.ts');
  yield* xlsxBytes(sheet, parts, also);
}

async function* csvBytes({ columns }: Sheet, parts: Pages, dialect: CsvDialect): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    byteOrderMark +
      csvLine(
        columns.map(({ head }) => head),
        dialect,
      ),
  );
  for await (const { lines } of parts)
    yield Buffer.from(
      lines
        .map((line) =>
          csvLine(
            line.map((cell) => cell ?? ''),
            dialect,
          ),
        )
        .join(''),
    );
}
