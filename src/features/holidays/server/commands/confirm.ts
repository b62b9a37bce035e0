import type { HolidayEffect } from '#platform/server/holiday-effect.ts';
import type { HolidayChange } from '#platform/shared/holiday.ts';
import type { Db } from '#platform/server/database/database.ts';
import { callerOf, type Caller } from '#platform/shared/oneself.ts';
import { versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { holidayFaults } from '../../contract.ts';
import type { Effects } from '../../rules/shapes.ts';

/** Actor who saves holidays, and the effects they have confirmed. */
export interface SaveContext {
  /** Effects that features have registered. */
  readonly effects: readonly HolidayEffect[];
  /** Null for the demo or a command. */
  readonly actor_id: string | null;
  readonly is_owner?: boolean | undefined;
  /** Epoch seconds. */
  readonly now: number;
  /** Token that `toldOf` returned to the actor. */
  readonly confirmed?: string | undefined;
}

/** Returns the actor as a caller; null for the demo or a command. */
export const saverOf = ({ actor_id, is_owner }: SaveContext): Caller | null =>
  actor_id === null ? null : callerOf({ actor_id, is_owner });

/** Returns the impact of these changes on other features. */
export async function impactOf(
  db: Db,
  changes: readonly HolidayChange[],
  { effects, ...by }: SaveContext,
): Promise<Effects> {
  if (!changes.length) return { effects: [], refusal: null, confirmed: null };
  const input = { db, changes, actor_id: by.actor_id, now: by.now };
  const impact: Effects['effects'] = [];
  let refusal: string | null = null;
  for (const effect of effects) {
    refusal ??= (await effect.refuse?.(input)) ?? null;
    const one = await effect.tell(input);
    if (one) impact.push({ key: effect.key, ...one, rows: [...one.rows] });
  }
  return { effects: impact, refusal, confirmed: impact.length ? versionOf({ told: impact }) : null };
}

/**
 * Stores changes to holidays once their impact is confirmed; the caller has locked the holidays.
 * @throws 424 with what there is to confirm, or when a feature refuses;
 * 461 with the same when it is not what was confirmed
 */
export async function saveConfirmed(
  db: Db,
  changes: readonly HolidayChange[],
  saving: SaveContext,
  store: () => Promise<void>,
): Promise<void> {
  const input = { db, changes, actor_id: saving.actor_id, now: saving.now };
  if (changes.length) for (const { hold } of saving.effects) await hold?.(input);
  const impact = await impactOf(db, changes, saving);
  if (impact.refusal) throw holidayFaults.barred({ facts: { reason: impact.refusal } });
  if (impact.confirmed !== null && saving.confirmed === undefined) throw holidayFaults.unconfirmed({ data: impact });
  // Having nothing left to confirm is no reason to ask again.
  if (impact.confirmed !== null && saving.confirmed !== impact.confirmed)
    throw platformFaults.changedMeanwhile({ data: impact });
  if (changes.length) for (const { apply } of saving.effects) await apply?.(input);
  await store();
}
