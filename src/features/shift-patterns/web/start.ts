import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { weekOf } from '#features/attendance/web/parts/month.ts';

/** Dates between which a pattern is run, as form values. */
export interface StartValues {
  starts_on: LocalDate;
  start_day: number;
  ends_on: LocalDate | null;
}

/** Start with next week on the first day of the cycle. */
export const nextWeek = (): StartValues => ({
  starts_on: addDays(weekOf(companyToday() as LocalDate), 7),
  start_day: 1,
  ends_on: null,
});
