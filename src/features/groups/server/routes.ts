import { implement, type Handlers, type Routes } from '#platform/server/http/implement.ts';
import type { Reference } from '#platform/server/reference.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { assignableLists, assignablePage, assignedPage, checkedPeople } from '#features/assigning/server/queries.ts';
import { groupPeople } from '../contract.ts';
import { startedSentence } from '#features/assigning/rules/wording.ts';
import { assignedSentence, removedSentence } from '../rules/wording.ts';
import { assignOrStart, removeFromGroup } from './commands.ts';
import { groupById, membersOf } from './queries.ts';

type AssignedUsers = Handlers<typeof groupPeople>['assignedUsers'];

/** @param references of later features that use groups */
function assignedUsers(references: readonly Reference[]): AssignedUsers {
  return async ({ db, context, params, query }) => {
    const group = await groupById(db, params.group_id);
    const [page, uses] = await Promise.all([
      assignedPage(db, membersOf(group.id), query, context.now),
      Promise.all(references.map((reference) => reference.uses(db, group.id, context.now))),
    ]);
    return { group: { ...group, used_by: uses.flatMap(({ words }) => words ?? []) }, ...page };
  };
}

export const groupsRoutes = implement(groupPeople)({
  assignedUsers: assignedUsers([]),

  async assignableData({ db, context, params, query }) {
    const { id } = await groupById(db, params.id);
    const [people, lists] = await Promise.all([
      assignablePage(db, membersOf(id), query, context.now),
      assignableLists(db, membersOf(id), context.now),
    ]);
    return { people, ...lists };
  },

  async makeAssignUsers({ db, actor, context: { now }, body }) {
    const { id } = await groupById(db, body.group_id);
    const { oneself } = groupPeople.makeAssignUsers;
    return checkedPeople(db, membersOf(id), body.assigned_items, { actor, oneself, now });
  },

  async assignUsers({ db, context, actor, body: { group_id, assigned_items } }) {
    const input = { group_id, items: assigned_items, actor_id: actor.id, now: context.now };
    const { total, batch_id } = await assignOrStart(db, input);
    return {
      total,
      is_without_self: false,
      batch_id,
      message: (batch_id === null ? assignedSentence : startedSentence)(total, await numberTextOf(db)),
    };
  },

  async removeUsers({ db, body }) {
    const total = await removeFromGroup(db, body);
    return { total, is_without_self: false, message: removedSentence(total, await numberTextOf(db)) };
  },
});

/** Adds references of later features that use groups. */
export function groupsRoutesWith(references: readonly Reference[]): Routes {
  return {
    ...groupsRoutes,
    handlers: { ...groupsRoutes.handlers, assignedUsers: assignedUsers(references) },
  };
}
