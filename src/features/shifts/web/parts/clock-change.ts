import { shortDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';

/** Explains why a shift ends at an unusual wall clock time; empty on other days. @param seconds `clock_change` */
export function clockChangeText(seconds: number): string {
  if (seconds === 0) return '';
  const by = shortDuration(Math.abs(seconds));
  return seconds < 0
    ? t('The clocks go back: it ends {time} earlier on the clock, and is as long as ever.', { time: by })
    : t('The clocks go forward: it ends {time} later on the clock, and is as long as ever.', { time: by });
}
