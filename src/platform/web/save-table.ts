import { byteOrderMark, csvDialect, csvLine } from '../shared/csv.ts';
import { numberLocale } from './format.ts';

/**
 * Lets the browser save a table as a spreadsheet file: the data on the screen, without a request.
 * @param name of the file, without '.csv' @param rows the names of the columns first
 */
export function saveTable(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const dialect = csvDialect(numberLocale());
  const text = rows.map((row) => csvLine(row, dialect)).join('');
  const address = URL.createObjectURL(new Blob([byteOrderMark + text], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
