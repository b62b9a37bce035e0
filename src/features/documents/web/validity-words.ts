import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { plural, t } from '#platform/web/i18n.ts';

/** Days above which the text counts in months or years. */
const [monthDays, yearDays] = [31, 365];

/** 'in 26 days', 'in 2 years', 'ended 18 days ago'. */
export function leftText(expires: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, expires);
  if (days === 0) return t('expires today');
  if (days < 0) return plural(-days, 'expired {count} day ago', 'expired {count} days ago');
  if (days <= 2 * monthDays) return plural(days, 'expires in {count} day', 'expires in {count} days');
  if (days < yearDays)
    return plural(Math.floor(days / monthDays), 'expires in {count} month', 'expires in {count} months');
  return plural(Math.floor(days / yearDays), 'expires in {count} year', 'expires in {count} years');
}

/** Returns the elapsed share of the validity: 0 when it was added, 1 when it ends. */
export function usedUp(added: LocalDate, expires: LocalDate, today: LocalDate): number {
  const whole = daysBetween(added, expires);
  if (whole <= 0) return 1;
  return Math.min(1, Math.max(0, daysBetween(added, today) / whole));
}
