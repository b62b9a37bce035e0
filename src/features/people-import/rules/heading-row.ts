import { headingsIn } from './fields.ts';

/** Rows, empty ones left out, among which the headings are looked for. */
export const rowsForHeadings = 15;

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/**
 * The place of the row that names the columns: the first one with most known headings, where they are at least two and
 * half of its cells; else, below titles of one or two cells, the first row that is as full as the table. Else the
 * first.
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
    rows.findIndex((one) => !isTitle(one)),
  );
}

const totals =
  /^(?:(?:grand|sub|overall)?[\s-]*totals?|sums?|summen?|(?:zwischen|gesamt)summe|gesamt|insgesamt|total g[eé]n[eé]ral|sous-total|totaux|suma|subtotal|count|anzahl|nombre|average|durchschnitt|moyenne|promedio)\b[\s:=]*[\d.,'\s%()€$£]*$/iu;
const counted = /^\d+\s+(?:employees|people|persons|rows|records|mitarbeiter|personen|zeilen|salari[eé]s|empleados)$/iu;

/** Whether a row is a total of those above it, by its first cell. */
export function isTotals(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return totals.test(first) || counted.test(first);
}
