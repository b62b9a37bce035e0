import { shortDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';

/** Explains why a shift ends at an unusual wall clock time; empty on other days. @param seconds `clock_change` */
export function clockChangeText(seconds: number): string {
  if (seconds === 0) return '';
  const by = shortDuration(Math.abs(seconds));
  return seconds < 0
    ? t('Clocks go back. The shift ends {time} earlier by the clock but stays the same length.', { time: by })
    : t('Clocks go forward. The shift ends {time} later by the clock but stays the same length.', { time: by });
}
