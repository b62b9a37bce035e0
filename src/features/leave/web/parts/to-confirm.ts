import { Fault } from '#platform/shared/fault.ts';
import { plural } from '#platform/web/i18n.ts';

/** Whether the server has said what there is to confirm, in the place of saving it. */
export const isToConfirm = (error: unknown): boolean =>
  error instanceof Fault &&
  (error.code === 'leave.unconfirmed' ||
    (typeof error.data === 'object' && error.data !== null && 'total_changed' in error.data));

/** Nothing was saved, and no form has to say so: what there is to confirm is shown. */
export const notYet = () => new Fault('browser.toConfirm', 0, '');

/** Empty: all are covered. */
export const uncoveredText = (count: number): string =>
  count > 0
    ? plural(
        count,
        '{count} application is not covered any more; it stays as it is.',
        '{count} applications are not covered any more; they stay as they are.',
      )
    : '';
