import { platformFaults } from '#platform/shared/faults.ts';
import { leaveFaults } from '../../contract.ts';
import type { ToConfirm } from '../queries/told.ts';

/**
 * To be called under the lock of the rules, before anything is written.
 * @param sent what somebody has seen of it
 * @throws 424 with what there is to confirm, 461 with the same when it is not what was confirmed; of many people only
 * that there is something, since whoever holds the rules does not reckon for seconds: the preview tells what
 */
export async function requireConfirmed(
  { confirmed, isLong, tell }: ToConfirm,
  sent: string | null | undefined,
): Promise<void> {
  // Nothing to confirm any more is no reason to ask again.
  if (confirmed === null || sent === confirmed) return;
  const data = isLong ? { confirmed, total_changed: null } : await tell();
  throw sent == null ? leaveFaults.unconfirmed({ data }) : platformFaults.changedMeanwhile({ data });
}
