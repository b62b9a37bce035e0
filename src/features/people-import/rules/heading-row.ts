import { headingsIn } from './fields.ts';

/** Number of non-empty rows among which the headings are looked for. */
export const rowsForHeadings = 15;

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * Returns the index of the row that names the columns: the one with most known
 * headings, if they are at least two and half of its cells; otherwise the first that
 * is no title. A title has at most two cells, in a table of four columns or more.
 */
export function headingPlace(rows: readonly (readonly string[])[]): number {
  const known = rows.map((cells) => headingsIn(cells));
  const most = Math.max(0, ...known);
  const place = known.indexOf(most);
  const cells = rows[place];
  if (most >= 2 && cells && most * 2 >= filledIn(cells)) return place;
  const full = Math.max(0, ...rows.map(filledIn));
  const isTitle = (one: readonly string[]) => filledIn(one) <= 2 && full >= 4;
  return Math.max(
    0,
    rows.findIndex((row) => !isTitle(row)),
  );
}

const totals =
  /^(?:(?:grand|sub|overall)?[\s-]*totals?|sums?|summen?|(?:zwischen|gesamt)summe|gesamt|insgesamt|total g[eé]n[eé]ral|sous-total|totaux|suma|subtotal|count|anzahl|nombre|average|durchschnitt|moyenne|promedio)\b[\s:=]*[\d.,'\s%()€$£]*$/iu;
const countLine =
  /^\d+\s+(?:employees|people|persons|rows|records|mitarbeiter|personen|zeilen|salari[eé]s|empleados)$/iu;

/** Whether the first cell of a row says that it is a total. */
export function isTotals(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return totals.test(first) || countLine.test(first);
}
