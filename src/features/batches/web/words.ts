import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { ProgressItem } from '../contract.ts';

/** '120 of 312'; for a file, whose rows are parts of it: '35%' */
export const progressText = ({ done, failed, total, percent, makes_file }: ProgressItem): string =>
  makes_file ? `${percent}%` : t('{done} of {total}', { done: number(done + failed), total: number(total) });

/** 'about 6 seconds to go' */
export function timeLeftText({ seconds_left }: ProgressItem): string {
  if (seconds_left === null) return '';
  return seconds_left < 90
    ? t('{count, plural, one {about # second left} other {about # seconds left}}', { count: seconds_left })
    : t('{count, plural, one {about # minute left} other {about # minutes left}}', {
        count: Math.round(seconds_left / 60),
      });
}

/** Describes the end in a few words. */
export function endOf({ state, done, failed, total, makes_file, file_url }: ProgressItem): string {
  if (makes_file) return fileEnd(state, file_url);
  if (state === 'cancelled')
    return t('Cancelled after {done} of {total}', { done: number(done), total: number(total) });
  if (failed === 0) return t('All done');
  return t('{done} done, {failed} failed', { done: number(done), failed: number(failed) });
}

function fileEnd(state: ProgressItem['state'], file_url: string | null): string {
  if (state === 'cancelled') return t('Cancelled');
  return file_url === null ? t('No file') : t('File ready');
}
