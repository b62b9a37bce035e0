import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Hundredths, LeaveFacts } from './facts.ts';
import { ruledLines } from './ledger-rules.ts';

/**
 * Days before an expiry on which an alert is sent: early enough to apply for a holiday, once more while there is time,
 * and at the last moment.
 */
export const noticeDaysBefore = [60, 30, 7] as const;

export interface ExpiringLeave {
  readonly on: LocalDate;
  /** Amount that is lost if no one takes it, after deducting what is booked ahead. */
  readonly amount: Hundredths;
  /** Stage of the alert that is due now: the nearest, so that a late run sends only one. */
  readonly days_before: (typeof noticeDaysBefore)[number];
}

/** Returns the leave of a type that expires soon, from today on, by day. */
export function expiringSoon(facts: LeaveFacts, today: LocalDate): ExpiringLeave[] {
  const last = addDays(today, Math.max(...noticeDaysBefore));
  return ruledLines(facts, last)
    .filter(({ kind, amount, date }) => kind === 'expiry' && amount < 0 && today <= date && date <= last)
    .map(({ date, amount }) => ({ on: date, amount: -amount, days_before: stageOf(daysBetween(today, date)) }));
}

const stageOf = (days: number) => noticeDaysBefore.toReversed().find((stage) => days <= stage) ?? noticeDaysBefore[0];
