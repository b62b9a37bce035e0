import type { z } from 'zod';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { pairingRule, pairingRuleForm } from '../rules/shapes.ts';
import type { PairingTimes } from '../rules/taps.ts';

export type PairingRule = z.output<typeof pairingRule>;

const usualRule: PairingRule = { break_gap_minutes: 120, same_tap_seconds: 60, second_key_minutes: 10 };

export async function pairingRuleOf(db: Db): Promise<PairingRule> {
  const [rule] = await rowsOf<PairingRule>(
    db,
    'select break_gap_minutes, same_tap_seconds, second_key_minutes from punch_rules',
  );
  return rule ?? usualRule;
}

/** The same in seconds. */
export async function pairingTimesOf(db: Db): Promise<PairingTimes> {
  const rule = await pairingRuleOf(db);
  return {
    break_gap: rule.break_gap_minutes * 60,
    same_tap: rule.same_tap_seconds,
    second_key: rule.second_key_minutes * 60,
  };
}

/** Changes the settings; what is omitted stays. @returns whether anything is different now */
export async function changePairingRule(db: Db, form: z.output<typeof pairingRuleForm>): Promise<boolean> {
  const { break_gap_minutes, same_tap_seconds = null, second_key_minutes = null } = form;
  const changed = await rowsOf(
    db,
    `insert into punch_rules as r (break_gap_minutes, same_tap_seconds, second_key_minutes)
     values ($1, coalesce($2, ${usualRule.same_tap_seconds}), coalesce($3, ${usualRule.second_key_minutes}))
     on conflict (tenant_id) do update
        set break_gap_minutes = $1, same_tap_seconds = coalesce($2, r.same_tap_seconds),
            second_key_minutes = coalesce($3, r.second_key_minutes)
      where (r.break_gap_minutes, r.same_tap_seconds, r.second_key_minutes)
            is distinct from ($1, coalesce($2, r.same_tap_seconds), coalesce($3, r.second_key_minutes))
     returning 1`,
    [break_gap_minutes, same_tap_seconds, second_key_minutes],
  );
  return changed.length > 0;
}
