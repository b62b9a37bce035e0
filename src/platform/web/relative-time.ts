import { instant } from './format.ts';
import { plural, t } from './i18n.ts';

/** How long ago an ISO 8601 instant was: 'just now', '5 minutes ago', then the date. `now` is epoch seconds. */
export function relative(iso: string, now: number): string {
  const seconds = now - Date.parse(iso) / 1000;
  if (seconds < 60) return t('just now');
  if (seconds < 3600) return plural(Math.floor(seconds / 60), '{count} minute ago', '{count} minutes ago');
  if (seconds < 86_400) return plural(Math.floor(seconds / 3600), '{count} hour ago', '{count} hours ago');
  if (seconds < 7 * 86_400) return plural(Math.floor(seconds / 86_400), '{count} day ago', '{count} days ago');
  return instant(iso);
}
