import type { Db } from '#platform/server/database/database.ts';
import { implement, type Actor, type Handler, type Routes } from '#platform/server/http/implement.ts';
import { PackedReply } from '#platform/server/http/packed-reply.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Contract } from '#platform/shared/contract.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { permissionGroups, type Permission } from '#platform/shared/permissions.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { absentPermissions } from '#features/company/server/queries/hosting.ts';
import { authorityOf } from '#features/access/server/queries.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { startedSentence } from '#features/assigning/rules/wording.ts';
import { assignableLists, describeAddedPeople } from '#features/assigning/server/queries.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { roleFaults, roles } from '../contract.ts';
import { mayGivePermission, rules } from '../rules/authority.ts';
import { permissionsWithEffect } from '../rules/effects.ts';
import { assignedSentence, deletedSentence } from '../rules/wording.ts';
import * as commands from './commands.ts';
import { holdersOf, holdersPage, rolePeoplePage, roleRecipients } from './people.ts';
import { entryOf, previewOf } from './preview.ts';
import { cachedRoleReads, rolesOfPerson, shownRole, storedRole, versions } from './queries.ts';
import { mayRevokeFrom } from './revoking.ts';
import { translate } from '#platform/shared/translate.ts';

/** Returns the routes; the contracts of all features determine which permissions have an effect. */
export function rolesRoutesWith(contracts: () => readonly Contract[]): Routes {
  return {
    ...rolesRoutes,
    handlers: { ...rolesRoutes.handlers, rolesWithPermissions: rolesWithPermissions(contracts) },
  };
}

function rolesWithPermissions(contracts: () => readonly Contract[]): Handler<typeof roles.rolesWithPermissions> {
  return async ({ db, context, actor }) => {
    const [authority, stored, counts] = await Promise.all([
      authorityOf(db, actor.id),
      cachedRoleReads.roles(db),
      cachedRoleReads.holderCounts(db, context.now),
    ]);
    const effective = permissionsWithEffect(contracts());
    return {
      roles: stored.map((role) => shownRole(role, authority, counts)),
      groupPermissions: groupPermissionsBy(absentPermissions(context.settingsOf), (id) => ({
        ...entryOf(id),
        may_give: mayGivePermission(authority, id),
        has_effect: effective.has(id),
      })),
      version: versions.ofOrder(stored),
    };
  };
}

export const rolesRoutes = implement(roles)(
  {
    rolesWithPermissions: rolesWithPermissions(() => [roles]),

    async role({ db, context, actor, params }) {
      const [authority, role, counts] = await Promise.all([
        authorityOf(db, actor.id),
        cachedRoleReads.role(db, params.id),
        cachedRoleReads.holderCounts(db, context.now),
      ]);
      return { ...shownRole(role, authority, counts), version: versions.ofForm(role) };
    },

    async saveRole({ db, actor, body: { id, name, version } }) {
      if (id === undefined)
        return { id: await commands.createRole(db, actor, name), message: translate('Role created.') };
      if (!actor.permissions.has('edit_role')) throw platformFaults.notAllowed();
      await commands.renameRole(db, actor, { id, name, version });
      return { id, message: translate('Role renamed.') };
    },

    async reorder({ db, actor, body }) {
      await commands.reorderRoles(db, actor, body);
      return { message: translate('Order saved.') };
    },

    async deleteRole({ db, context, actor, params, query }) {
      const taken = await commands.trashRole(db, actor, {
        id: params.id,
        detach: query.action === 'detach',
        now: context.now,
      });
      return { message: deletedSentence(taken, await numberTextOf(db)) };
    },

    async permissionsOfRole({ db, params }) {
      const role = await cachedRoleReads.role(db, params.id);
      return { assign_permissions: [...role.permissions], version: versions.ofPermissions(role) };
    },

    async savePermissions({ db, actor, body }) {
      await commands.savePermissions(db, actor, body);
      const role = await storedRole(db, body.role_id);
      return {
        assign_permissions: [...role.permissions],
        version: versions.ofPermissions(role),
        message: translate('Permissions saved.'),
      };
    },

    preview: ({ db, context, actor, body }) => previewOf(db, actor, body, context.now),

    async assignUsers({ db, context, actor, body }) {
      const input = { role_id: body.role_id, items: body.assigned_items, now: context.now };
      const done = await commands.assignOrStart(db, actor, input);
      const sentence = done.batch_id === null ? assignedSentence : startedSentence;
      return { ...done, message: sentence(done.total, await numberTextOf(db)) };
    },

    makeAssignUsers: ({ db, context, actor, body }) => checkedPeople(db, actor, body, context.now),

    async revokeRole({ db, actor, body }) {
      await commands.revokeRole(db, actor, body);
      return { message: translate('Role removed from this person.') };
    },

    async assignedUsers({ db, context, actor, params, query }) {
      const role = await cachedRoleReads.role(db, params.role_id);
      const [authority, { data, meta }] = await Promise.all([
        authorityOf(db, actor.id),
        holdersPage(db, role.id, query, context.now),
      ]);
      const decide = await mayRevokeFrom(db, authority, role);
      return {
        data: data.map((person) => ({ ...person, may_revoke: decide(person.id, person.id === actor.id) })),
        meta,
      };
    },

    async assignableData({ db, context, actor, params, query }) {
      const role = await cachedRoleReads.role(db, params.id);
      const [people, lists] = await Promise.all([
        rolePeoplePage(db, role.id, actor.id, query, context.now),
        assignableLists(db, holdersOf(role.id), context.now),
      ]);
      return { people, ...lists };
    },

    permissionsOfPerson: ({ db, context, params }) =>
      persons.getOrComputeForCompany(db, params.user_id, async () =>
        packPerson(await readPersonRoles(db, params.user_id, absentPermissions(context.settingsOf))),
      ),
  },
  {
    roles_name: () => roleFaults.nameTaken.at('name'),
    roles_last_owner: () => roleFaults.lastOwner(),
  },
);

/** Permissions of people, some 3 kB each. */
const persons = new VersionedCache<PackedReply>(500, { max: 2_000_000, sizeOf: ({ bytes }) => bytes });
const packPerson = PackedReply.packer(roles.permissionsOfPerson.reply);

/** @throws 404 for another company's person */
async function readPersonRoles(db: Db, id: string, absent: readonly Permission[]) {
  const [[person], ownRoles] = await Promise.all([cardsByIds(db, [id]), rolesOfPerson(db, id)]);
  if (!person) throw platformFaults.notFound();
  return {
    person,
    roles: ownRoles,
    groupPermissions: groupPermissionsBy(absent, (permission) => {
      const through = ownRoles.filter(({ permissions }) => permissions.includes(permission)).map((role) => role.id);
      return { ...entryOf(permission), is_held: through.length > 0, through };
    }),
  };
}

/** Groups all permissions that exist on this installation. */
function groupPermissionsBy<Entry>(
  absent: readonly Permission[],
  entry: (id: Permission) => Entry,
): { name: string; permissions: Entry[] }[] {
  const groups = permissionGroups.map(({ name, permissions }) => ({
    name: translate(name),
    permissions: permissions.filter((id) => !absent.includes(id)).map(entry),
  }));
  return groups.filter(({ permissions }) => permissions.length > 0);
}

/** Returns the people who would receive a role, without giving it. @param now epoch seconds */
async function checkedPeople(
  db: Db,
  actor: Actor,
  body: { role_id: string; assigned_items: readonly AssignedItem[] },
  now: number,
) {
  const [authority, role] = await Promise.all([authorityOf(db, actor.id), storedRole(db, body.role_id)]);
  commands.denyWith(rules.give.denial(authority, role));
  const added = await roleRecipients(db, actor, { role_id: role.id, items: body.assigned_items, now });
  return describeAddedPeople(db, added);
}
