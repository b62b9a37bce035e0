/**
 * Positions before a sign that makes a spreadsheet treat a text as a formula, also in full width (security cases, 10):
 * at the start of a cell, and after every separator of some program, since Excel splits at `;` or a tab
 * where decimals are written with a comma.
 */
const formula = /(?:^|(?<=[,;|\t\r\n]))(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** Format in which a spreadsheet expects a CSV file for a number format. */
export interface CsvDialect {
  readonly delimiter: ',' | ';';
  readonly decimal: '.' | ',';
}

/** Format for programs that know nothing about the company. */
export const plainCsv: CsvDialect = { delimiter: ',', decimal: '.' };

/** Excel separates cells by semicolons if numbers contain a comma, and in Switzerland. @param numberFormat 'de-DE' */
export function csvDialect(numberFormat: string): CsvDialect {
  const decimal = new Intl.NumberFormat(numberFormat).format(0.5).includes(',') ? ',' : '.';
  return { decimal, delimiter: decimal === ',' || numberFormat === 'de-CH' ? ';' : ',' };
}

/** Formats a cell for a spreadsheet: a number or a text, never a formula. */
function cell(text: string | number, { decimal }: CsvDialect): string {
  if (typeof text === 'number') return Number.isFinite(text) ? String(text).replace('.', decimal) : '';
  return text && `"${text.replace(formula, "'").replaceAll('"', '""')}"`;
}

/** Returns a line of a CSV file (RFC 4180), including its end. */
export function csvLine(cells: readonly (string | number)[], dialect: CsvDialect): string {
  return `${cells.map((one) => cell(one, dialect)).join(dialect.delimiter)}\r\n`;
}

/** Lets Excel recognise a file as UTF-8. */
export const byteOrderMark = '\uFEFF';
