import type { Sheet, SheetCell, SheetLine } from './sheet.ts';

/** Parts of an hour to which sums are rounded, as hours are written with four decimals. */
const shownParts = 10_000;

/** Sums below the lines of a sheet. */
export class Totals {
  readonly #sheet: Sheet;
  /** Sums by the value of the `summedBy` column. */
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

  /** Returns the lines of sums; empty when nothing is summed. */
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
