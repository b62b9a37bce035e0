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
  /** Whether it changes what a day of leave used: given back, or used again. */
  readonly is_change?: boolean;
}

/** Adjacent days of one leave, or a single other line. */
type DatedLines<Line extends OneDate> = Line & {
  readonly until: LocalDate;
  readonly is_ahead: boolean;
  /** Number of dates that the line covers. */
  readonly dates: number;
};

/** The same with the balance after the last of its days. */
export type JoinedLines<Line extends OneDate> = DatedLines<Line> & { readonly balance: Hundredths };

/** Orders lines of one date: carry-over first, losses last. */
const order = (kind: LineKind) => (kind === 'carry_over' ? 0 : kind === 'expiry' ? 2 : 1);

const byDate = (a: OneDate, b: OneDate) => (a.date < b.date ? -1 : a.date > b.date ? 1 : order(a.kind) - order(b.kind));

/**
 * Returns lines by date with the balance after each. Consecutive days of a leave become one line unless another line,
 * or today, falls between them, so that each balance is the one at the end of the line's last day. Given back leave is a
 * line of its own after the leave, from which it is not deducted.
 */
export function joinedLines<Line extends OneDate>(
  lines: readonly Line[],
  before: Hundredths,
  today: LocalDate,
): JoinedLines<Line>[] {
  const changes = lines.filter(isChange);
  const joined: DatedLines<Line>[] = [];
  for (const line of lines.filter((one) => !isChange(one)).toSorted(byDate)) {
    const is_ahead = line.date > today;
    const last = joined.at(-1);
    if (last && isSameLeave(last, line) && last.is_ahead === is_ahead) {
      const amount = last.amount + line.amount;
      joined[joined.length - 1] = { ...last, amount, until: line.date, dates: last.dates + 1 };
    } else joined.push({ ...line, is_ahead, until: line.date, dates: 1 });
  }
  let balance = before;
  return withChanges(joined, changes, today).map((line) => {
    balance += line.amount;
    return { ...line, balance };
  });
}

const isChange = ({ is_change = false }: OneDate) => is_change;

/** Puts changes after the part of the leave that contains their date. */
function withChanges<Line extends OneDate>(
  joined: readonly DatedLines<Line>[],
  changes: readonly Line[],
  today: LocalDate,
): DatedLines<Line>[] {
  const rest = new Set(changes.toSorted(byDate));
  const asLine = (line: Line): DatedLines<Line> => ({
    ...line,
    is_ahead: line.date > today,
    until: line.date,
    dates: 1,
  });
  const placed = joined.flatMap((line) => {
    const own = [...rest].filter((one) => isSameLeave(line, one) && one.date <= line.until);
    for (const one of own) rest.delete(one);
    return [line, ...own.map(asLine)];
  });
  return [...placed, ...[...rest].map(asLine)];
}

const isSameLeave = (one: OneDate, other: OneDate) =>
  one.application_id !== null && one.application_id === other.application_id;

/** Returns the balance at the end of each day on which it changes, starting from the balance before the first. */
export const balancesBy = (lines: readonly OneDate[], before: Hundredths): Step[] =>
  balanceSteps(lines).map(({ date, balance }) => ({ date, balance: before + balance }));
