import type { HandlerInput } from '#platform/shared/contract.ts';
import { barredId } from '#platform/shared/oneself.ts';
import { authorityOf } from '#features/access/server/queries.ts';
import { rules } from '#features/roles/rules/authority.ts';
import { assignRole, denyWith, requireAllowed } from '#features/roles/server/commands.ts';
import { storedRole } from '#features/roles/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { directory } from '../contract.ts';
import { chosenPeople, planOf, type BulkCall, type BulkPlan } from './bulk.ts';
import type { BulkAction } from './bulk-action.ts';
import { translate } from '#platform/shared/translate.ts';

type Body = HandlerInput<typeof directory.bulkRoles>['body'];

async function planRoles(call: BulkCall, { ids, role_id }: Body): Promise<BulkPlan> {
  const { db, actor } = call;
  denyWith(rules.give.denial(await authorityOf(db, actor.id), await storedRole(db, role_id)));
  const chosen = await chosenPeople(call, ids, { lock: false });
  const rows = await db.selectFrom('role_people').select('person_id').where('role_id', '=', role_id).execute();
  const holding = new Set(rows.map(({ person_id }) => person_id));
  return planOf(
    chosen,
    ({ person, has_left }) => {
      if (has_left) return { why: translate('no longer works here') };
      return holding.has(person.id) ? { why: translate('has this role already') } : { from: null };
    },
    barredId(directory.bulkRoles.oneself, actor),
  );
}

/** Gives people a role in addition to those they have. */
export const rolesAction: BulkAction<Body> = {
  name: 'directory.roles',
  permission: 'assign_role_user',
  oneself: directory.bulkRoles.oneself,
  title: (_body, who) => translate('Assign a role to {who}', { who }),
  plan: planRoles,
  async act(call, body) {
    const { db, actor, context } = call;
    await requireAllowed(db, actor, 'assign_role_user');
    const { changes, stays } = await planRoles(call, body);
    const items = changes.map(({ person }) => ({ id: person.id, type: 'user' as const }));
    const total = items.length ? await assignRole(db, actor, { role_id: body.role_id, items, now: context.now }) : 0;
    const message = translate(
      'Role assigned to {count, plural, one {# person} other {# people}}.',
      { count: total },
      await numberTextOf(db),
    );
    return { message, total, stays };
  },
};
