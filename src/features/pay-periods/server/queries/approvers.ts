import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { OneselfRule } from '#platform/shared/contract.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { approvingOthers } from '../../contract.ts';

/** Returns the rule for approving: Owners approve their own period only while no one else could. @param now epoch seconds */
export async function approvingRule(db: Db, actor: Actor, now: number): Promise<OneselfRule> {
  if (!actor.is_owner) return approvingOthers;
  const holders = await holdersOf(db, 'approve_time_period', now);
  return { ...approvingOthers, owners: holders.some((id) => id !== actor.id) ? 'refused' : 'allowed' };
}
