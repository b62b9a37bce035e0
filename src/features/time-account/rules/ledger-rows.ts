import type { LocalDate } from '#platform/shared/schemas.ts';

/** A line as the rows read it; seconds that lower the balance are negative. */
export interface LedgerLine {
  readonly kind: string;
  readonly date: LocalDate;
  readonly seconds: number;
}

/** A row of the ledger: a day with what was owed and worked on it, or a line that someone has written. */
export interface LedgerRow<Line extends LedgerLine> {
  readonly date: LocalDate;
  /** Seconds; null: the row is no day of work. */
  readonly owed: number | null;
  readonly worked: number | null;
  /** Lines that need words: every one but work and what is owed. */
  readonly explained: readonly Line[];
  /** Seconds by which the row changes the balance. */
  readonly change: number;
  /** Balance after the row. */
  readonly balance: number;
}

const written = new Set(['opening', 'adjust', 'pay_out']);

const sumOf = (lines: readonly LedgerLine[]) => lines.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * Sums the lines of each day, so that each row can be read by itself. The latest is first.
 * @param lines of a period, by date @param balance at the end of the period, in seconds
 */
export function ledgerRows<Line extends LedgerLine>(lines: readonly Line[], balance: number): LedgerRow<Line>[] {
  const days = Map.groupBy(
    lines.filter(({ kind }) => !written.has(kind)),
    ({ date }) => date,
  );
  const rows = [
    ...[...days].map(([date, ofDay]) => ({
      date,
      owed: 0 - sumOf(ofDay.filter(({ kind }) => kind === 'target')),
      worked: sumOf(ofDay.filter(({ kind }) => kind === 'worked')),
      explained: ofDay.filter(({ kind }) => kind !== 'target' && kind !== 'worked'),
      change: sumOf(ofDay),
    })),
    ...lines
      .filter(({ kind }) => written.has(kind))
      .map((line) => ({ date: line.date, owed: null, worked: null, explained: [line], change: line.seconds })),
  ].toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  let after = balance - sumOf(lines);
  return rows.map((row) => ({ ...row, balance: (after += row.change) })).toReversed();
}
