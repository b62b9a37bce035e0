import type { Sheet, SheetCell, SheetLine } from './sheet.ts';

/** Digits behind the point to which hours are written: a sum is that of the numbers that are shown. */
const shownParts = 10_000;

/** The sums below the lines of a sheet. */
export class Totals {
  readonly #sheet: Sheet;
  /** By the value that tells which numbers belong together. */
  readonly #sums = new Map<SheetCell, number[]>();

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  add(line: SheetLine): void {
    const { columns, summedBy } = this.#sheet;
    if (!columns.some(({ isSummed }) => isSummed)) return;
    const unit = summedBy === undefined ? null : (line[summedBy] ?? null);
    const sums = this.#sums.get(unit) ?? columns.map(() => 0);
    for (const [index, { isSummed }] of columns.entries()) {
      const value = line[index];
      if (isSummed && typeof value === 'number') sums[index] = (sums[index] ?? 0) + value;
    }
    this.#sums.set(unit, sums);
  }

  /** None where nothing is added up. */
  lines(): SheetLine[] {
    const { columns, summedBy } = this.#sheet;
    return [...this.#sums].map(([unit, sums]) =>
      columns.map(({ isSummed }, index) => {
        if (isSummed) return Math.round((sums[index] ?? 0) * shownParts) / shownParts;
        return index === 0 ? 'Total' : index === summedBy ? unit : null;
      }),
    );
  }
}
