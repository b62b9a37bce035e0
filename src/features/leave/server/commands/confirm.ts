import { requireConfirmed as requireToken, type ToConfirm } from '#platform/server/change-impact.ts';
import { leaveFaults } from '../../contract.ts';

/**
 * Checks a confirmation; called under the lock of the rules, before anything is written.
 * @param confirmed the token of what the actor has seen
 * @throws 424 with what there is to confirm, 461 with the same when it is not what was confirmed
 */
export const requireConfirmed = (change: ToConfirm, confirmed: string | null | undefined): Promise<void> =>
  requireToken(change, { confirmed, unconfirmed: leaveFaults.unconfirmed });
