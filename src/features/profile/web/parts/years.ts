import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';

/** Returns the number of full years since a date. */
export function yearsSince(from: LocalDate, today: LocalDate): number {
  return Math.floor(monthsSince(from, today) / 12);
}

/** Returns the number of full months since a date; 0 before it. */
export function monthsSince(from: LocalDate, today: LocalDate): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const months = (thisYear - year) * 12 + (thisMonth - month) - (thisDay < day ? 1 : 0);
  return Math.max(0, months);
}

/** '5 years, 8 months', '8 months'; empty in the first month. */
export function periodSince(from: LocalDate, today: LocalDate): string {
  const months = monthsSince(from, today);
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [
    years > 0 && t('{count, plural, one {# year} other {# years}}', { count: years }),
    rest > 0 && t('{count, plural, one {# month} other {# months}}', { count: rest }),
  ]
    .filter(Boolean)
    .join(', ');
}
