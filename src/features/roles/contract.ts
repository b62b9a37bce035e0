import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, fromReply, newId, unique, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { line, message, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { assigned, assignedItems, assigningFaults, resolved, toEveryType } from '#features/assigning/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { assignable, groupPermissions, holder, permissionEntry, permissionId, preview, role } from './rules/shapes.ts';

export const roleFaults = defineFaults('roles', {
  nameTaken: [422, 'This name is taken. Choose another one.'],
  roleAbove: [403, 'This role ranks above yours.'],
  personAbove: [403, 'This person has a role that ranks above yours.'],
  ownRole: [403, 'You have this role yourself. Ask someone else to change its permissions.'],
  notHeld: [403, 'You cannot grant permissions you do not have.'],
  notToSelf: [403, 'You cannot assign a role to yourself. Ask someone else.'],
  notFromSelf: [403, 'You cannot remove a role from yourself. Ask someone else.'],
  placesAbove: [403, 'You can only reorder roles below your own.'],
  ownersOnly: [403, 'Only Owners can change the Owner role.'],
  ownerFirst: [424, 'The Owner role stays first.'],
  ownersKeep: [424, 'Owners keep the permissions to assign roles, so someone always can.'],
  ownerStays: [424, 'The Owner role cannot be deleted.'],
  lastOwner: [424, 'There must be at least one Owner. Make someone else an Owner first.'],
  nameTakenMeanwhile: [424, 'Another role now has this name. Rename that role first.'],
  stillHeld: [424, '{who} this role. Remove it from them first.'],
});

/** No one may give themselves a role, not even Owners. */
const notToOneself = { fault: roleFaults.notToSelf, owners: 'refused', subject: 'several' } as const;

const oneRole = { params: z.object({ id: recordId }), pathEntities: { id: 'role' } };

export const roles = defineContract({
  rolesWithPermissions: {
    route: 'GET settings/general/role-permissions/roles-with-permissions',
    summary:
      'List roles by position with their permissions, all permissions in groups, and what the caller can do to each',
    access: ['view_role'],
    reply: z.object({ roles: z.array(role), groupPermissions, /** Version; sent back with a new order. */ version }),
  },
  role: {
    route: 'GET settings/general/role/data/{id}',
    summary: 'Get a role for its form',
    access: ['view_role'],
    ...oneRole,
    reply: role.extend({ version }),
  },
  saveRole: {
    route: 'POST settings/general/role/store',
    summary: 'Create a role without permissions at the lowest position, or rename the one with this id',
    access: ['add_role', 'edit_role'],
    body: z.object({ id: recordId.optional(), name: line(60), version: version.optional() }),
    example: { body: { id: entity('role'), name: unique('Shift lead'), version: versionFrom('role') } },
    reply: z.object({ id: storedId, message: z.string() }),
    faults: [
      roleFaults.nameTaken,
      roleFaults.roleAbove,
      roleFaults.ownersOnly,
      platformFaults.notFound,
      platformFaults.changedMeanwhile,
    ],
  },
  reorder: {
    route: 'POST settings/general/roles/reorder-position',
    summary: 'Reorder roles; those at or above the caller’s position stay',
    access: ['edit_role'],
    body: z.object({
      /** All ids, highest first. */
      roles: z
        .array(recordId, errorText('This is a required field'))
        .min(1, errorText('This is a required field'))
        .max(1000, errorText('This is invalid')),
      version: version.optional(),
    }),
    example: {
      body: {
        roles: fromReply('rolesWithPermissions', 'roles.*.id', ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'], 'role'),
        version: versionFrom('rolesWithPermissions'),
      },
    },
    reply: message,
    faults: [roleFaults.placesAbove, roleFaults.ownerFirst, platformFaults.changedMeanwhile],
  },
  deleteRole: {
    route: 'DELETE settings/general/roles/delete/{id}',
    summary: 'Move a role to the Trash; with `action=detach` it is removed from its people first',
    access: ['delete_role'],
    ...oneRole,
    query: z.object({ action: z.enum(['detach']).optional() }),
    reply: message,
    faults: [roleFaults.ownerStays, roleFaults.roleAbove, roleFaults.ownRole, roleFaults.stillHeld],
  },
  permissionsOfRole: {
    route: 'GET settings/general/role/assign-permissions/{id}',
    summary: 'Get the permissions of a role',
    access: ['view_role'],
    ...oneRole,
    reply: z.object({ assign_permissions: z.array(permissionId), version }),
  },
  savePermissions: {
    route: 'POST settings/general/role/save-assigned-permissions',
    summary: 'Set the permissions of a role',
    access: ['assign_role_permission'],
    body: z.object({
      role_id: recordId,
      permissions: z.array(permissionId, errorText('This is a required field')).max(500, errorText('This is invalid')),
      version: version.optional(),
    }),
    example: {
      body: {
        role_id: entity('role'),
        permissions: fromReply('permissionsOfRole', 'assign_permissions', ['view_attendance']),
        version: versionFrom('permissionsOfRole'),
      },
    },
    reply: z.object({ assign_permissions: z.array(permissionId), version, message: z.string() }),
    faults: [
      roleFaults.roleAbove,
      roleFaults.ownRole,
      roleFaults.notHeld,
      roleFaults.ownersOnly,
      roleFaults.ownersKeep,
      platformFaults.notFound,
      platformFaults.changedMeanwhile,
    ],
  },
  /** Proposed: shows what saving, giving, taking or deleting would change before it is done. */
  preview: {
    route: 'POST settings/general/role/preview-permissions',
    summary: 'Preview permissions gained and lost by a change of a role',
    access: ['assign_role_permission', 'assign_role_user', 'delete_role'],
    oneself: { allowed: 'It shows what would change; nothing is stored.' },
    body: z
      .object({
        role_id: recordId,
        /**
         * `permissions`: the role permits exactly `permissions` · `assign`: it is given to `assigned_items` · `revoke`:
         * it is taken from `user_id` · `delete`: it is taken from everyone.
         */
        action: z.enum(['permissions', 'assign', 'revoke', 'delete']),
        permissions: z.array(permissionId).max(500, errorText('This is invalid')).optional(),
        assigned_items: assignedItems.optional(),
        user_id: recordId.optional(),
      })
      .check(({ value, issues }) => {
        const needed = {
          permissions: 'permissions',
          assign: 'assigned_items',
          revoke: 'user_id',
          delete: 'role_id',
        } as const;
        const field = needed[value.action];
        if (value[field] === undefined)
          issues.push({ code: 'custom', input: undefined, path: [field], message: 'This is a required field' });
      }),
    example: {
      body: {
        role_id: entity('role'),
        action: 'assign',
        assigned_items: [{ id: entity('person'), type: 'user' }],
        // Ignored for other actions.
        user_id: newId,
      },
    },
    reply: preview,
    faults: [assigningFaults.unknownItem, platformFaults.notFound],
  },
  assignUsers: {
    route: 'POST settings/general/assign-users',
    summary: 'Assign a role to people, or to a department, designation or employment type; people who hold it keep it',
    access: ['assign_role_user'],
    oneself: notToOneself,
    body: z.object({ role_id: recordId, assigned_items: assignedItems }),
    example: { body: { role_id: entity('role'), assigned_items: toEveryType } },
    reply: assigned,
    faults: [
      roleFaults.roleAbove,
      roleFaults.notHeld,
      roleFaults.notToSelf,
      assigningFaults.unknownItem,
      platformFaults.notFound,
    ],
  },
  makeAssignUsers: {
    route: 'POST settings/general/make-assign-users',
    summary: 'Preview who would get a role',
    access: ['assign_role_user'],
    oneself: notToOneself,
    body: z.object({ role_id: recordId, assigned_items: assignedItems }),
    example: { body: { role_id: entity('role'), assigned_items: toEveryType } },
    reply: resolved,
    faults: [
      roleFaults.roleAbove,
      roleFaults.notHeld,
      roleFaults.notToSelf,
      assigningFaults.unknownItem,
      platformFaults.notFound,
    ],
  },
  revokeRole: {
    route: 'POST settings/general/assigned-user/revoke-role',
    summary: 'Remove a role from a person; no effect if they do not hold it',
    access: ['assign_role_user'],
    oneself: { fault: roleFaults.notFromSelf, owners: 'allowed', subject: 'body.user_id' },
    body: z.object({ role_id: recordId, user_id: recordId }),
    example: { body: { role_id: entity('role'), user_id: entity('person') } },
    reply: message,
    faults: [roleFaults.roleAbove, roleFaults.notFromSelf, roleFaults.lastOwner, platformFaults.notFound],
  },
  assignedUsers: {
    route: 'GET settings/general/{role_id}/assigned-users/list',
    summary: 'List the employees who hold a role, by name',
    access: ['view_role'],
    params: z.object({ role_id: recordId }),
    pathEntities: { role_id: 'role' },
    query: z.object(pageQuery),
    reply: z.object({ data: z.array(holder), meta: pageMeta }),
  },
  assignableData: {
    route: 'GET settings/general/{id}/assignable-data',
    summary: 'List who a role can be assigned to: people, departments, designations and employment types',
    access: ['assign_role_user'],
    ...oneRole,
    query: z.object(pageQuery),
    reply: assignable,
  },
  /** Proposed: a person's permissions, and the roles that grant them. */
  permissionsOfPerson: {
    route: 'GET settings/general/role-permissions/people/{user_id}',
    summary: 'List a person’s permissions and the roles they come from',
    access: ['view_role'],
    params: z.object({ user_id: recordId }),
    pathEntities: { user_id: 'person' },
    reply: z.object({
      person: personCard,
      roles: z.array(z.object({ id: storedId, name: z.string(), position: z.number().int(), is_owner: z.boolean() })),
      groupPermissions: z.array(
        z.object({
          name: z.string(),
          permissions: z.array(
            permissionEntry.extend({
              is_held: z.boolean(),
              /** Ids of the roles that grant it. */ through: z.array(storedId),
            }),
          ),
        }),
      ),
    }),
  },
});
