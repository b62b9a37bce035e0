import type { LocalDate } from '#platform/shared/schemas.ts';
import { staircase, type Step } from '#features/leave/rules/balance.ts';
import type { Hundredths } from '#features/leave/rules/facts.ts';
import type { LineKind } from '#features/leave/rules/words.ts';

/** What stands in a balance on one date. */
export interface OneDate {
  readonly date: LocalDate;
  readonly kind: LineKind;
  readonly amount: Hundredths;
  /** Of a day of leave. */
  readonly application_id: string | null;
}

/** Days of one leave that stand together, or anything else alone, and the balance after the last of them. */
export type Joined<Line extends OneDate> = Line & {
  readonly until: LocalDate;
  readonly balance: Hundredths;
  readonly is_ahead: boolean;
  /** How many dates of it are in it. */
  readonly dates: number;
};

/** On one date, what comes from the year before goes first, and what is lost last. */
const order = (kind: LineKind) => (kind === 'carry_over' ? 0 : kind === 'expiry' ? 2 : 1);

const byDate = (a: OneDate, b: OneDate) => (a.date < b.date ? -1 : a.date > b.date ? 1 : order(a.kind) - order(b.kind));

/**
 * Lines by date with the balance after each. The days of a leave are one line as long as nothing else comes between
 * them: each line then says what is true when its last day is over, and so does the row of today, which parts them, too.
 */
export function joinedLines<Line extends OneDate>(
  lines: readonly Line[],
  before: Hundredths,
  today: LocalDate,
): Joined<Line>[] {
  const joined: Joined<Line>[] = [];
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

/** The balance at the end of each day on which it changes, from what was there before the first. */
export const balancesBy = (lines: readonly OneDate[], before: Hundredths): Step[] =>
  staircase(lines).map(({ date, balance }) => ({ date, balance: before + balance }));
