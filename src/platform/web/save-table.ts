/** What a spreadsheet would take for a formula is text. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
};

/**
 * Hands a table to the browser to keep, as a file that spreadsheets open: what is on the screen, without asking the
 * server. @param name of the file, without '.csv' @param rows the names of the columns first
 */
export function saveTable(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  const address = URL.createObjectURL(new Blob([`\u{feff}${text}\r\n`], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
