import { lockImpact, previewImpact, type ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { HolidayChange } from '#platform/shared/holiday.ts';
import type { ChangePreview } from '#platform/shared/impact.ts';
import { callerOf, type Caller } from '#platform/shared/oneself.ts';
import { holidayFaults } from '../../contract.ts';
import type { HolidaysChange } from '../queries/impact.ts';

/** Actor who saves holidays, and the impact they have confirmed. */
export interface SaveContext {
  /** Registered by features. */
  readonly impacts: readonly ChangeImpact<HolidaysChange>[];
  /** Null for the demo or a command. */
  readonly actor_id: string | null;
  readonly is_owner?: boolean | undefined;
  /** Epoch seconds. */
  readonly now: number;
  /** Token that came with the impact. */
  readonly confirmed?: string | undefined;
}

/** Returns the actor as a caller; null for the demo or a command. */
export const saverOf = ({ actor_id, is_owner }: SaveContext): Caller | null =>
  actor_id === null ? null : callerOf({ actor_id, is_owner });

/** Returns the impact of these changes on other features. */
export const impactOf = (
  db: Db,
  changes: readonly HolidayChange[],
  { impacts, actor_id, now }: SaveContext,
): Promise<ChangePreview> => previewImpact(db, changes.length ? impacts : [], { changes, actor_id, now });

/**
 * Stores changes to holidays once their impact is confirmed; the caller has locked the holidays.
 * @throws 424 with what there is to confirm, or when a feature refuses;
 * 461 with the same when it is not what was confirmed
 */
export async function saveConfirmed(
  db: Db,
  changes: readonly HolidayChange[],
  { impacts, actor_id, now, confirmed }: SaveContext,
  store: () => Promise<void>,
): Promise<void> {
  const impact = await lockImpact(db, changes.length ? impacts : [], { changes, actor_id, now });
  const { unconfirmed, barred: refused } = holidayFaults;
  await impact.requireConfirmed({ confirmed, unconfirmed, refused });
  await impact.apply();
  await store();
}
