import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { weekOf } from '#features/attendance/web/parts/month.ts';

/** From when until when somebody runs a pattern, as a form holds it. */
export interface StartValues {
  starts_on: LocalDate;
  start_day: number;
  ends_on: LocalDate | null;
}

/** With the next week, and with the first day of the cycle. */
export const nextWeek = (): StartValues => ({
  starts_on: addDays(weekOf(companyToday() as LocalDate), 7),
  start_day: 1,
  ends_on: null,
});
