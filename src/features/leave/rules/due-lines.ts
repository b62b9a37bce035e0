import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Hundredths } from './facts.ts';
import type { AutoKind, RuledLine } from './ledger-rules.ts';

/** A line that the rules have made before, and the amount booked for it. */
export interface BookedLine {
  readonly key: string;
  readonly kind: AutoKind;
  readonly leave_year: LocalDate;
  readonly date: LocalDate;
  readonly amount: Hundredths;
}

/** A line to be booked. */
export interface DueLine extends RuledLine {
  /** Amount booked earlier for the same line, if it has changed. */
  readonly booked: Hundredths;
}

/**
 * Returns the lines to add to the ledger so that it matches the rules up to a day: for every line the difference
 * between its amount and what is booked of it. Running it twice or late gives the same result.
 */
export function dueLines(ruled: readonly RuledLine[], booked: readonly BookedLine[], today: LocalDate): DueLine[] {
  const known = new Map<string, BookedLine>();
  for (const line of booked) {
    const before = known.get(line.key)?.amount ?? 0;
    known.set(line.key, { ...line, amount: before + line.amount });
  }
  const due: DueLine[] = [];
  for (const line of ruled) {
    if (line.date > today) continue;
    const before = known.get(line.key)?.amount ?? 0;
    known.delete(line.key);
    if (line.amount !== before) due.push({ ...line, amount: line.amount - before, booked: before });
  }
  // Reverses lines that the rules no longer make, such as the grant of a first day that was corrected.
  for (const { key, kind, leave_year, date, amount } of known.values())
    if (amount !== 0) due.push({ key, kind, leave_year, date, amount: -amount, booked: amount, cause: {} });
  return due;
}
