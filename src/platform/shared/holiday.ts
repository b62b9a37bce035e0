import type { LocalDate } from './schemas.ts';

/** How much of a day is a holiday. */
export type HolidayPart = 'full' | 'first_half' | 'second_half';

/** Everybody but these people, or these people alone. */
export interface HolidayWhose {
  readonly is_for_everyone: boolean;
  readonly ids: readonly string[];
}

/** What becomes of a date by one holiday; what other holidays make of it is not in it. */
export interface HolidayChange {
  readonly date: LocalDate;
  /** Null: it was none, or will be none. They differ. */
  readonly before: HolidayPart | null;
  readonly after: HolidayPart | null;
  readonly whose: HolidayWhose;
}
