import { delimiters, type Delimiter, type Encoding } from '../../rules/reading.ts';
import { csvRows, delimiterOf } from './csv.ts';
import { encodingOf, textOf } from './encoding.ts';
import { FileRefusedError } from './refused.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

/** Facts about a file that are known only once all rows are read. */
export interface TableFacts {
  day_numbers?: '1904';
}

export interface Table {
  readonly facts: TableFacts;
  /** Encoding of a csv; null for a workbook. */
  readonly encoding: Encoding | null;
  readonly delimiter: Delimiter | null;
  /** Rows with their cells, including empty rows; the first one is row 1. */
  readonly rows: AsyncGenerator<string[]>;
}

/** Whether the file begins with the signature of a zip archive, as every workbook does. */
export const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** Signatures of files that are mistaken for tables: old Office, pictures, PDF. */
const signatures: readonly (readonly [Text, readonly number[]])[] = [
  [asText('This is an old Excel workbook. Save it as XLSX.'), [0xd0, 0xcf, 0x11, 0xe0]],
  [asText('This is an image. Choose a CSV or XLSX file.'), [0x89, 0x50, 0x4e, 0x47]],
  [asText('This is an image. Choose a CSV or XLSX file.'), [0xff, 0xd8, 0xff]],
  [asText('This is an image. Choose a CSV or XLSX file.'), [0x47, 0x49, 0x46, 0x38]],
  [asText('This is a PDF. Choose a CSV or XLSX file.'), [0x25, 0x50, 0x44, 0x46]],
];

/**
 * Opens a file as a table; encoding and delimiter are detected if missing.
 * @throws FileRefusedError if it is no table, also while its rows are read
 */
export function openTable(
  bytes: Buffer,
  as: { readonly encoding?: Encoding | null; readonly delimiter?: Delimiter | null } = {},
): Table {
  if (bytes.length === 0) throw new FileRefusedError(translate('The file is empty.'));
  const facts: TableFacts = {};
  if (isWorkbook(bytes)) return { facts, encoding: null, delimiter: null, rows: workbookRows(bytes, facts) };
  for (const [why, signature] of signatures)
    if (signature.every((byte, index) => bytes[index] === byte)) throw new FileRefusedError(translate(why));
  const encoding = as.encoding ?? encodingOf(bytes);
  const whole = textOf(bytes, encoding);
  // Excel writes 'sep=;' above a table with an unusual delimiter; the rows keep their numbers.
  const separator = /^\ufeff?sep=(.)(?=\r|\n)/i.exec(whole);
  const text = separator ? whole.slice(separator[0].length) : whole;
  const delimiter = as.delimiter ?? delimiters.find((delimiter) => delimiter === separator?.[1]) ?? delimiterOf(text);
  return { facts, encoding, delimiter, rows: csvRows(text, delimiter) };
}

/** Loads the workbook reader with the first workbook. */
async function* workbookRows(bytes: Buffer, facts: TableFacts): AsyncGenerator<string[]> {
  const { xlsxRows } = await import('./xlsx.ts');
  yield* xlsxRows(bytes, facts);
}
