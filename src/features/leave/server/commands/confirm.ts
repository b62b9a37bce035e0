import { requireConfirmed as requireToken } from '#platform/server/change-impact.ts';
import { leaveFaults } from '../../contract.ts';
import type { ToConfirm } from '../queries/change-confirmation.ts';

/**
 * Checks a confirmation; called under the lock of the rules, before anything is written.
 * @param sent the token of what the actor has seen
 * @throws 424 with what there is to confirm, 461 with the same when it is not what was confirmed;
 * for many people it omits the details, which take seconds to calculate under the lock: the preview has them
 */
export const requireConfirmed = (
  { confirmed, isLong, tell }: ToConfirm,
  sent: string | null | undefined,
): Promise<void> =>
  requireToken(
    { confirmed, data: () => (isLong ? { confirmed, total_changed: null } : tell()) },
    { confirmed: sent, unconfirmed: leaveFaults.unconfirmed },
  );
