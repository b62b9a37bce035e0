import { t } from '#platform/web/i18n.ts';
import type { timesBarrier } from '../rules/choosing.ts';

type Barrier = NonNullable<ReturnType<typeof timesBarrier>>;

/** Reason why times of a date cannot be chosen. */
export function barrierText(barrier: Barrier): string {
  switch (barrier) {
    case 'not_employed':
      return t('This day cannot be chosen.');
    case 'day_off':
      return t('This is a day off.');
    case 'holiday':
      return t('This time is a holiday.');
    case 'taken':
    case 'no_halves':
      return t('This time overlaps other leave.');
    case 'no_times':
      return t('This leave type cannot be taken by the hour.');
    case 'no_work':
      return t('No work is planned at this time.');
    case 'too_short':
      return t('This time is too short to count as leave.');
    case 'no_room':
      return t('With your other leave, this is longer than the work of this day.');
    case 'too_soon':
      return t('This day is too soon to apply for.');
    case 'blocked':
      return t('This day is blocked.');
  }
}
