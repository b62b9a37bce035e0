import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { t } from '#platform/web/i18n.ts';

/** Days above which the text counts in months or years. */
const [monthDays, yearDays] = [31, 365];

/** 'in 26 days', 'in 2 years', 'ended 18 days ago'. */
export function leftText(expires: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, expires);
  if (days === 0) return t('expires today');
  if (days < 0) return t('{count, plural, one {expired # day ago} other {expired # days ago}}', { count: -days });
  if (days <= 2 * monthDays)
    return t('{count, plural, one {expires in # day} other {expires in # days}}', { count: days });
  if (days < yearDays)
    return t('{count, plural, one {expires in # month} other {expires in # months}}', {
      count: Math.floor(days / monthDays),
    });
  return t('{count, plural, one {expires in # year} other {expires in # years}}', {
    count: Math.floor(days / yearDays),
  });
}

/** Returns the elapsed share of the validity: 0 when it was added, 1 when it ends. */
export function elapsedShare(added: LocalDate, expires: LocalDate, today: LocalDate): number {
  const whole = daysBetween(added, expires);
  if (whole <= 0) return 1;
  return Math.min(1, Math.max(0, daysBetween(added, today) / whole));
}
