import { defineChange } from '#platform/server/change-impact.ts';
import type { HolidayChange } from '#platform/shared/holiday.ts';

/** Holidays that are about to be added, changed or removed. */
export interface HolidaysChange {
  readonly changes: readonly HolidayChange[];
  /** The actor; null: the demo or a command. */
  readonly actor_id: string | null;
  /** epoch seconds */
  readonly now: number;
}

/** Other features respond to it before anything is stored. */
export const holidaysChange = defineChange<HolidaysChange>('holidays.change');
