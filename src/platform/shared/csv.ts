/**
 * In front of a first sign by which a spreadsheet takes a text for a formula, in its full width too (security
 * cases, 10): at the start of a cell, and behind whatever some program divides cells at, since Excel takes `;` or a tab
 * where a decimal comma is written.
 */
const formula = /(?:^|(?<=[,;|\t\r\n]))(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** A cell as a spreadsheet should show it: a number, or a text, never something to compute. */
function cell(text: string | number): string {
  if (typeof text === 'number') return Number.isFinite(text) ? String(text) : '';
  return text && `"${text.replace(formula, "'").replaceAll('"', '""')}"`;
}

/** A line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** By which Excel knows that a file is UTF-8. */
export const byteOrderMark = '\uFEFF';
