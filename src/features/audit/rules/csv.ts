/** First signs by which a spreadsheet takes a text for a formula, in their full width too (security cases, 10). */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** A cell as a spreadsheet should show it: always a text, never something to compute. */
function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** By which Excel knows that a file is UTF-8. */
export const byteOrderMark = '\uFEFF';
