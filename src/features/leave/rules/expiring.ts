import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Hundredths, LeaveFacts } from './facts.ts';
import { ruledLines } from './reckoning.ts';

/**
 * Days before leave expires on which it is told: early enough to apply for a holiday, once more while there is still
 * time, and at the last moment.
 */
export const toldDaysBefore = [60, 30, 7] as const;

export interface ExpiringLeave {
  readonly on: LocalDate;
  /** What is lost if nobody takes it, with what is booked ahead taken off. */
  readonly amount: Hundredths;
  /** For which of the days before it is told now: the nearest, so that whoever looks late tells once. */
  readonly days_before: (typeof toldDaysBefore)[number];
}

/** What of a type expires soon, from today on, by its day. */
export function expiringSoon(facts: LeaveFacts, today: LocalDate): ExpiringLeave[] {
  const last = addDays(today, Math.max(...toldDaysBefore));
  return ruledLines(facts, last)
    .filter(({ kind, amount, date }) => kind === 'expiry' && amount < 0 && today <= date && date <= last)
    .map(({ date, amount }) => ({ on: date, amount: -amount, days_before: stageOf(daysBetween(today, date)) }));
}

const stageOf = (days: number) => toldDaysBefore.toReversed().find((stage) => days <= stage) ?? toldDaysBefore[0];
