import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';

/** Whether the server returned something to confirm instead of saving. */
export const isToConfirm = (error: unknown): boolean =>
  error instanceof Fault &&
  (error.code === 'leave.unconfirmed' ||
    (typeof error.data === 'object' && error.data !== null && 'total_changed' in error.data));

/** Fault without a message for the form, because the dialog shows what there is to confirm. */
export const unconfirmedFault = () => new Fault('browser.toConfirm', 0, '');

/** Text about uncovered applications; empty when all are covered. */
export const uncoveredText = (count: number): string =>
  count > 0
    ? t(
        '{count, plural, one {# application is no longer covered but stays unchanged.} other {# applications are no longer covered but stay unchanged.}}',
        { count },
      )
    : '';
