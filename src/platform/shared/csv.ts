/**
 * In front of a first sign by which a spreadsheet takes a text for a formula, in its full width too (security
 * cases, 10): at the start of a cell, and behind whatever some program divides cells at, since Excel takes `;` or a tab
 * where a decimal comma is written.
 */
const formula = /(?:^|(?<=[,;|\t\r\n]))(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** How a spreadsheet expects a CSV file where numbers are written in a certain way. */
export interface CsvDialect {
  readonly delimiter: ',' | ';';
  readonly decimal: '.' | ',';
}

/** As any program reads it that knows nothing of the company. */
export const plainCsv: CsvDialect = { delimiter: ',', decimal: '.' };

/** Excel divides by semicolons wherever a comma stands in numbers, and in Switzerland. @param numberFormat 'de-DE' */
export function csvDialect(numberFormat: string): CsvDialect {
  const decimal = new Intl.NumberFormat(numberFormat).format(0.5).includes(',') ? ',' : '.';
  return { decimal, delimiter: decimal === ',' || numberFormat === 'de-CH' ? ';' : ',' };
}

/** A cell as a spreadsheet should show it: a number, or a text, never something to compute. */
function cell(text: string | number, { decimal }: CsvDialect): string {
  if (typeof text === 'number') return Number.isFinite(text) ? String(text).replace('.', decimal) : '';
  return text && `"${text.replace(formula, "'").replaceAll('"', '""')}"`;
}

/** A line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly (string | number)[], dialect: CsvDialect): string {
  return `${cells.map((one) => cell(one, dialect)).join(dialect.delimiter)}\r\n`;
}

/** By which Excel knows that a file is UTF-8. */
export const byteOrderMark = '\uFEFF';
