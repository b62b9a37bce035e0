import { implement } from '#platform/server/http/implement.ts';
import { assignableLists, assignablePage, assignedPage, checkedPeople } from '#features/assigning/server/queries.ts';
import { groupPeople } from '../contract.ts';
import { startedSentence } from '#features/assigning/rules/wording.ts';
import { assignedSentence, removedSentence } from '../rules/wording.ts';
import { assignOrStart, removeFromGroup } from './commands.ts';
import { groupById, membersOf } from './queries.ts';

export const groupsRoutes = implement(groupPeople)({
  async assignedUsers({ db, context, params, query }) {
    const group = await groupById(db, params.group_id);
    return { group, ...(await assignedPage(db, membersOf(group.id), query, context.now)) };
  },

  async assignableData({ db, context, params, query }) {
    const { id } = await groupById(db, params.id);
    const [people, lists] = await Promise.all([
      assignablePage(db, membersOf(id), query, context.now),
      assignableLists(db, membersOf(id), context.now),
    ]);
    return { people, ...lists };
  },

  async makeAssignUsers({ db, context, body }) {
    const { id } = await groupById(db, body.group_id);
    return checkedPeople(db, membersOf(id), body.assigned_items, context.now);
  },

  async assignUsers({ db, context, actor, body: { group_id, assigned_items } }) {
    const asked = { group_id, items: assigned_items, actor_id: actor.id, now: context.now };
    const { total, batch_id } = await assignOrStart(db, asked);
    return { total, batch_id, message: batch_id === null ? assignedSentence(total) : startedSentence(total) };
  },

  async removeUsers({ db, body }) {
    const total = await removeFromGroup(db, body);
    return { total, message: removedSentence(total) };
  },
});
