import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';

export const yesOrNo = (value: unknown): string => (value === true ? t('Yes') : t('No'));

type Unit = 'days' | 'hours';

/** '28', '12.5' or 'No limit' */
export const yearText = (amount: number | null): string => (amount === null ? t('No limit') : number(amount));

/** '88.5 d', '12.0 h' */
export const takenText = (amount: number, unit: Unit): string =>
  unit === 'days' ? t('{amount} d', { amount: amount.toFixed(1) }) : t('{amount} h', { amount: amount.toFixed(1) });

export const packagesText = (count: number): string =>
  count === 0 ? t('Not used yet') : t('{count, plural, one {# package} other {# packages}}', { count });

/** 'A, C and F are in use.' */
export function lettersText(letters: readonly string[]): string {
  const sorted = [...new Set(letters)].sort();
  const last = sorted.at(-1);
  if (last === undefined) return '';
  if (sorted.length === 1) return t('{letter} is in use.', { letter: last });
  return t('{letters} and {last} are in use.', { letters: sorted.slice(0, -1).join(', '), last });
}
