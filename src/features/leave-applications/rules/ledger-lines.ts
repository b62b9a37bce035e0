import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceSteps, type Step } from '#features/leave/rules/balance.ts';
import type { Hundredths } from '#features/leave/rules/facts.ts';
import type { LineKind } from '#features/leave/rules/words.ts';

/** A line of a balance on one date. */
export interface OneDate {
  readonly date: LocalDate;
  readonly kind: LineKind;
  readonly amount: Hundredths;
  /** Application of a day of leave; null for other lines. */
  readonly application_id: string | null;
}

/** Adjacent days of one leave, or a single other line, with the balance after the last of them. */
export type JoinedLines<Line extends OneDate> = Line & {
  readonly until: LocalDate;
  readonly balance: Hundredths;
  readonly is_ahead: boolean;
  /** Number of dates that the line covers. */
  readonly dates: number;
};

/** Orders lines of one date: carry-over first, losses last. */
const order = (kind: LineKind) => (kind === 'carry_over' ? 0 : kind === 'expiry' ? 2 : 1);

const byDate = (a: OneDate, b: OneDate) => (a.date < b.date ? -1 : a.date > b.date ? 1 : order(a.kind) - order(b.kind));

/**
 * Returns lines by date with the balance after each. Consecutive days of a leave become one line unless another line,
 * or today, falls between them, so that each balance is the one at the end of the line's last day.
 */
export function joinedLines<Line extends OneDate>(
  lines: readonly Line[],
  before: Hundredths,
  today: LocalDate,
): JoinedLines<Line>[] {
  const joined: JoinedLines<Line>[] = [];
  let balance = before;
  for (const line of lines.toSorted(byDate)) {
    balance += line.amount;
    const is_ahead = line.date > today;
    const last = joined.at(-1);
    if (last && isSameLeave(last, line) && last.is_ahead === is_ahead) {
      const amount = last.amount + line.amount;
      joined[joined.length - 1] = { ...last, amount, balance, until: line.date, dates: last.dates + 1 };
    } else joined.push({ ...line, balance, is_ahead, until: line.date, dates: 1 });
  }
  return joined;
}

const isSameLeave = (one: OneDate, other: OneDate) =>
  one.application_id !== null && one.application_id === other.application_id;

/** Returns the balance at the end of each day on which it changes, starting from the balance before the first. */
export const balancesBy = (lines: readonly OneDate[], before: Hundredths): Step[] =>
  balanceSteps(lines).map(({ date, balance }) => ({ date, balance: before + balance }));
