import type { LocalDate } from '#platform/shared/schemas.ts';

// Part of the second calculation of pay, which goes minute by minute and shares only types with the rules.

/** Sums in minutes by kind, element and date. */
export type MinuteSums = Map<string, number>;

export function addTo(sums: MinuteSums, key: string, amount: number): void {
  const sum = (sums.get(key) ?? 0) + amount;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}

/** Minutes since midnight of 'HH:mm'. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Element of a paid minute. */
export interface PaidMinute {
  readonly minute: number;
  readonly date: number;
  element: string;
  percent: number;
  destination: 'paid' | 'account' | null;
  /** Date whose week or period makes it overtime; null: its own. */
  books: number | null;
}

export type MinuteCredits = ReadonlyMap<LocalDate, { type: string; minutes: number; is_paid: boolean }[]>;
