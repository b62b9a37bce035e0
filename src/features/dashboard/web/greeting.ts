import { t } from '#platform/web/i18n.ts';

/** Specification A §2.3, by the hour in the company's time zone. */
export function greetingAt(hour: number): string {
  if (hour < 12) return t('Good Morning');
  return hour < 18 ? t('Good Afternoon') : t('Good Evening');
}
