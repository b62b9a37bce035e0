import { Fault } from '#platform/shared/fault.ts';

/** Whether the server has said what there is to confirm, in the place of saving it. */
export const isToConfirm = (error: unknown): boolean =>
  error instanceof Fault &&
  (error.code === 'leave.unconfirmed' ||
    (typeof error.data === 'object' && error.data !== null && 'total_changed' in error.data));
