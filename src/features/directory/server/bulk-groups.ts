import type { HandlerInput } from '#platform/shared/contract.ts';
import { assignToGroup } from '#features/groups/server/commands.ts';
import { groupById } from '#features/groups/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { directory } from '../contract.ts';
import { chosenPeople, planOf, type BulkCall, type BulkPlan } from './bulk.ts';
import type { BulkAction } from './bulk-action.ts';
import { translate } from '#platform/shared/translate.ts';

type Body = HandlerInput<typeof directory.bulkGroups>['body'];

/** @throws 404 for a group in the Trash */
async function planGroups(call: BulkCall, { ids, group_id }: Body): Promise<BulkPlan> {
  const { db } = call;
  await groupById(db, group_id);
  const chosen = await chosenPeople(call, ids, { lock: false });
  const rows = await db.selectFrom('group_people').select('person_id').where('group_id', '=', group_id).execute();
  const inside = new Set(rows.map(({ person_id }) => person_id));
  return planOf(chosen, ({ person, has_left }) => {
    if (has_left) return { why: translate('no longer works here') };
    return inside.has(person.id) ? { why: translate('is in this group already') } : { from: null };
  });
}

/** Adds people to a group. */
export const groupsAction: BulkAction<Body> = {
  name: 'directory.groups',
  permission: 'assign_employee_group',
  oneself: directory.bulkGroups.oneself,
  title: (_body, who) => translate('Add {who} to a group', { who }),
  plan: planGroups,
  async act(call, body) {
    const { db, actor, context } = call;
    const { changes, stays } = await planGroups(call, body);
    const items = changes.map(({ person }) => ({ id: person.id, type: 'user' as const }));
    const assigning = { group_id: body.group_id, items, actor_id: actor.id, now: context.now };
    const total = items.length ? await assignToGroup(db, assigning) : 0;
    const message = translate(
      '{count, plural, one {# person joined the group.} other {# people joined the group.}}',
      { count: total },
      await numberTextOf(db),
    );
    return { message, total, stays };
  },
};
