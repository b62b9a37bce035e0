import { addDays, daysBetween, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarPeriod, dayIn, monthsLater, type Month } from '#features/company/rules/calendar-period.ts';

/** Rule that divides time into pay periods without gaps or overlaps. */
export type PayCycle =
  /** Begins on a weekday, 1 (Monday) to 7. */
  | { readonly kind: 'weekly'; readonly weekday: number }
  /** Begins on the anchor and every so many weeks before and after it. */
  | { readonly kind: 'every_weeks'; readonly weeks: 2 | 4; readonly anchor: LocalDate }
  /** Begins on two days of each month; a day that a month lacks is its last one. */
  | { readonly kind: 'semi_monthly'; readonly days: readonly [number, number] }
  /** Begins on one day of each month, as the company's calendar does. */
  | { readonly kind: 'monthly'; readonly first_day: number };

export interface PaySpan {
  readonly start_date: LocalDate;
  /** Last day, inclusive. */
  readonly end_date: LocalDate;
}

/**
 * Latest first day of a semi-monthly cycle. From the 28th on, both days could be the same one in February, and the
 * period between them would have no days.
 */
const latestFirstDay = 27;

/** Whether a cycle has a period of at least one day for each date. */
export function isPossibleCycle(cycle: PayCycle): boolean {
  if (cycle.kind === 'weekly') return isWithin(cycle.weekday, 1, 7);
  if (cycle.kind === 'every_weeks') return cycle.weeks === 2 || cycle.weeks === 4;
  if (cycle.kind === 'monthly') return isWithin(cycle.first_day, 1, 31);
  const [first, second] = cycle.days;
  return isWithin(first, 1, latestFirstDay) && isWithin(second, first + 1, 31);
}

const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** Returns the period of a cycle that contains a date. */
export function cyclePeriod(cycle: PayCycle, date: LocalDate): PaySpan {
  if (cycle.kind === 'monthly') {
    const { start_date, end_date } = calendarPeriod(date, cycle.first_day);
    return { start_date, end_date };
  }
  if (cycle.kind === 'semi_monthly') return halfMonth(date, cycle.days);
  if (cycle.kind === 'weekly') return weeksFrom(addDays(mondayOf(date), cycle.weekday - 1), date, 7);
  return weeksFrom(cycle.anchor, date, cycle.weeks * 7);
}

/** @param anchor first day of one of the periods @param length days of each */
function weeksFrom(anchor: LocalDate, date: LocalDate, length: number): PaySpan {
  const start_date = addDays(anchor, Math.floor(daysBetween(anchor, date) / length) * length);
  return { start_date, end_date: addDays(start_date, length - 1) };
}

function halfMonth(date: LocalDate, [first, second]: readonly [number, number]): PaySpan {
  const month = date.slice(0, 7) as Month;
  const [one, other] = [dayIn(month, first), dayIn(month, second)];
  if (date < one) return { start_date: dayIn(monthsLater(month, -1), second), end_date: addDays(one, -1) };
  if (date < other) return { start_date: one, end_date: addDays(other, -1) };
  return { start_date: other, end_date: addDays(dayIn(monthsLater(month, 1), first), -1) };
}

/** Cycle of a person from a date on. */
export interface DatedCycle {
  readonly effective_from: LocalDate;
  readonly cycle: PayCycle;
}

/** Part of time in which one cycle applies. */
interface CycleRange {
  readonly cycle: PayCycle;
  /** Null: since ever. */
  readonly from: LocalDate | null;
}

/**
 * Returns the pay period of a person on a date. A changed cycle begins where the period of the former one ends, and its
 * first period is shorter if it had begun before.
 * @param initial cycle before the first change
 * @param changes in any order; of those that begin in the same period the last one counts
 */
export function payPeriodOn(initial: PayCycle, changes: readonly DatedCycle[], date: LocalDate): PaySpan {
  const { cycle, from } = cycleRanges(initial, changes).findLast((one) => one.from === null || one.from <= date) ?? {
    cycle: initial,
    from: null,
  };
  const { start_date, end_date } = cyclePeriod(cycle, date);
  return { start_date: from !== null && from > start_date ? from : start_date, end_date };
}

function cycleRanges(initial: PayCycle, changes: readonly DatedCycle[]): CycleRange[] {
  const inOrder = changes.toSorted((one, other) => (one.effective_from < other.effective_from ? -1 : 1));
  let last: CycleRange = { cycle: initial, from: null };
  return [
    last,
    ...inOrder.map(({ effective_from, cycle }) => {
      const begins = firstStart(last.cycle, effective_from);
      last = { cycle, from: last.from !== null && last.from > begins ? last.from : begins };
      // A change within the first, cut period of the former cycle waits for its end, too.
      return last;
    }),
  ];
}

/** Returns the first date from one on with which a period of a cycle begins. */
function firstStart(cycle: PayCycle, date: LocalDate): LocalDate {
  const { start_date, end_date } = cyclePeriod(cycle, date);
  return start_date === date ? date : addDays(end_date, 1);
}
