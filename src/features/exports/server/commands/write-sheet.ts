import { inTheirLanguage } from '#platform/server/language.ts';
import { byteOrderMark, csvDialect, csvLine, type CsvDialect } from '#platform/shared/csv.ts';
import type { ExportPart } from './export-kind.ts';
import type { Sheet, SheetFormat } from './sheet.ts';
import { translate } from '#platform/shared/translate.ts';

type Pages = AsyncIterable<ExportPart> | Iterable<ExportPart>;

interface SheetOptions {
  readonly format: SheetFormat;
  /** The company's number format: 'de-DE'. CSV is written for spreadsheets of that country. */
  readonly numberFormat: string;
  readonly sheet: Sheet;
  /** A second sheet of a workbook with the parts' `also` lines; CSV has only one. */
  readonly also?: Sheet | undefined;
}

/** Returns the bytes of a spreadsheet file as its parts arrive; only one part is in memory at a time. */
export function sheetBytes(
  { format, numberFormat, sheet, also }: SheetOptions,
  parts: Pages,
): AsyncGenerator<Uint8Array> {
  return inTheirLanguage(
    format === 'csv' ? csvBytes(sheet, parts, csvDialect(numberFormat)) : workbookBytes(sheet, parts, also),
  );
}

/** The XLSX writer is loaded at its first use. */
async function* workbookBytes(sheet: Sheet, parts: Pages, also?: Sheet): AsyncGenerator<Uint8Array> {
  const { xlsxBytes } = await import('./write-xlsx.ts');
  yield* xlsxBytes(sheet, parts, also);
}

async function* csvBytes({ columns }: Sheet, parts: Pages, dialect: CsvDialect): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    byteOrderMark +
      csvLine(
        columns.map(({ head }) => translate(head)),
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
