import type { LocalDate } from './schemas.ts';

/** Part of a day that is a holiday. */
export type HolidayPart = 'full' | 'first_half' | 'second_half';

/** Everyone except these people, or only these people. */
export interface HolidayAudience {
  readonly is_for_everyone: boolean;
  readonly ids: readonly string[];
}

/** Effect of one holiday on a date, without the effects of other holidays. */
export interface HolidayChange {
  readonly date: LocalDate;
  /** Null: no holiday before, or after. The two always differ. */
  readonly before: HolidayPart | null;
  readonly after: HolidayPart | null;
  readonly audience: HolidayAudience;
}
