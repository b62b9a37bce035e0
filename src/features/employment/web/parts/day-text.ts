import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';

/** 'Friday, in 43 days' */
export function dayText(day: string | null): string | undefined {
  if (day === null) return undefined;
  const days = daysBetween(companyToday() as LocalDate, day as LocalDate);
  if (days === 0) return t('{weekday}, today', { weekday: weekday(day) });
  return days > 0
    ? t('{count, plural, one {{weekday}, in # day} other {{weekday}, in # days}}', {
        count: days,
        weekday: weekday(day),
      })
    : t('{count, plural, one {{weekday}, # day ago} other {{weekday}, # days ago}}', {
        count: -days,
        weekday: weekday(day),
      });
}
