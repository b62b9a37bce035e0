import type { HolidayEffect } from '#platform/server/holiday-effect.ts';
import type { HolidayChange } from '#platform/shared/holiday.ts';
import type { Db } from '#platform/server/database/database.ts';
import { callerOf, type Caller } from '#platform/shared/oneself.ts';
import { versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { holidayFaults } from '../../contract.ts';
import type { Effects } from '../../rules/shapes.ts';

/** Who saves something about holidays, and what of it they have seen. */
export interface Saving {
  /** What features have registered. */
  readonly effects: readonly HolidayEffect[];
  /** Null: the demo or a command. */
  readonly actor_id: string | null;
  readonly is_owner?: boolean | undefined;
  /** epoch seconds */
  readonly now: number;
  /** What `toldOf` has said to them. */
  readonly confirmed?: string | undefined;
}

/** Null: the demo or a command. */
export const saverOf = ({ actor_id, is_owner }: Saving): Caller | null =>
  actor_id === null ? null : callerOf({ actor_id, is_owner });

/** What these changes would change beside the holidays. */
export async function toldOf(db: Db, changes: readonly HolidayChange[], { effects, ...by }: Saving): Promise<Effects> {
  if (!changes.length) return { effects: [], refusal: null, confirmed: null };
  const asked = { db, changes, actor_id: by.actor_id, now: by.now };
  const told: Effects['effects'] = [];
  let refusal: string | null = null;
  for (const effect of effects) {
    refusal ??= (await effect.refuse?.(asked)) ?? null;
    const one = await effect.tell(asked);
    if (one) told.push({ key: effect.key, ...one, rows: [...one.rows] });
  }
  return { effects: told, refusal, confirmed: told.length ? versionOf({ told }) : null };
}

/**
 * Stores what changes holidays, once everything that becomes otherwise by it was confirmed; to be called under their
 * lock.
 * @throws 424 with what there is to confirm, or where it may not be; 461 with the same when it is not what was confirmed
 */
export async function saveConfirmed(
  db: Db,
  changes: readonly HolidayChange[],
  saving: Saving,
  store: () => Promise<void>,
): Promise<void> {
  const asked = { db, changes, actor_id: saving.actor_id, now: saving.now };
  if (changes.length) for (const { hold } of saving.effects) await hold?.(asked);
  const told = await toldOf(db, changes, saving);
  if (told.refusal) throw holidayFaults.barred({ facts: { reason: told.refusal } });
  if (told.confirmed !== null && saving.confirmed === undefined) throw holidayFaults.unconfirmed({ data: told });
  // Nothing to confirm any more is no reason to ask again.
  if (told.confirmed !== null && saving.confirmed !== told.confirmed)
    throw platformFaults.changedMeanwhile({ data: told });
  if (changes.length) for (const { apply } of saving.effects) await apply?.(asked);
  await store();
}
