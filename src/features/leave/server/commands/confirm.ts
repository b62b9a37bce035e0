import { platformFaults } from '#platform/shared/faults.ts';
import { leaveFaults } from '../../contract.ts';
import type { ToConfirm } from '../queries/told.ts';

/**
 * To be called under the lock of the rules, before anything is written.
 * @param sent what somebody has seen of it
 * @throws 424 with what there is to confirm, 461 with the same when it is not what was confirmed
 */
export async function requireConfirmed({ confirmed, tell }: ToConfirm, sent: string | null | undefined): Promise<void> {
  // Nothing to confirm any more is no reason to ask again.
  if (confirmed === null || sent === confirmed) return;
  const data = await tell();
  throw sent == null ? leaveFaults.unconfirmed({ data }) : platformFaults.changedMeanwhile({ data });
}
