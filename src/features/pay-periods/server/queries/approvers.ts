import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { OneselfRule } from '#platform/shared/contract.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { approvingOthers, payPeriodFaults } from '../../contract.ts';

/** Whether an approver approves everyone, as the people who close periods do, or only direct reports. */
export const approvesEveryone = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('configure_attendance_setup');

/** Returns which of some people an approver approves; those who do not exist are missing. */
async function approvedBy(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const rows = await rowsOf<{ id: string; manager_id: string | null }>(
    db,
    'select id, manager_id from people where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, manager_id }) => [id, approvesEveryone(actor) || manager_id === actor.id]));
}

/** @throws 403 for people who are not direct reports of someone who approves only these, 404 for those who do not exist */
export async function requireApproved(db: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  const approved = await approvedBy(db, actor, ids);
  if (!ids.every((id) => approved.has(id))) throw payPeriodFaults.notEmployed();
  if (![...approved.values()].every(Boolean)) throw payPeriodFaults.notReport();
}

/** @throws 404 for the period of someone whom the viewer does not approve */
export async function requireSeen(db: Db, actor: Actor, personId: string): Promise<void> {
  if (actor.id !== personId && !(await approvedBy(db, actor, [personId])).get(personId))
    throw platformFaults.notFound();
}

/** Returns the rule for approving: Owners approve their own period only while no one else could. @param now epoch seconds */
export async function approvingRule(db: Db, actor: Actor, now: number): Promise<OneselfRule> {
  if (!actor.is_owner) return approvingOthers;
  const everyone = new Set(await holdersOf(db, 'configure_attendance_setup', now));
  const rows = await rowsOf<{ manager_id: string | null }>(db, 'select manager_id from people where id = $1', [
    actor.id,
  ]);
  const manager = rows[0]?.manager_id;
  const others = (await holdersOf(db, 'approve_time_period', now)).filter((id) => id !== actor.id);
  return {
    ...approvingOthers,
    owners: others.some((id) => everyone.has(id) || id === manager) ? 'refused' : 'allowed',
  };
}
