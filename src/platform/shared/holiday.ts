import type { LocalDate } from './schemas.ts';
import type { Times } from './times-of-day.ts';

/** Part of a day that is a holiday. */
export type HolidayPart = 'full' | 'first_half' | 'second_half';

/** Times of a day off, alone or beside half a day. */
export interface TimesOff {
  readonly half: 'first_half' | 'second_half' | null;
  /** By the clock at the place of work. */
  readonly times: Times;
  /** Time zone of that place. */
  readonly zone: string;
}

/** Part of a day that is leave, or leave and a holiday. */
export type OffPart = HolidayPart | TimesOff;

/** Whether a part of a day has times. */
export const hasTimes = (part: OffPart | null): part is TimesOff => typeof part === 'object' && part !== null;

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
