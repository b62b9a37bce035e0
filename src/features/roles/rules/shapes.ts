import { z } from 'zod';
import { permissions } from '#platform/shared/permissions.ts';
import { storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { assignableOf, assignablePerson } from '#features/assigning/contract.ts';
import { personCard } from '#features/people/contract.ts';

// Response shapes of the role endpoints.

/** Whether the caller may act on a role, otherwise the reason as a sentence for people. */
const decision = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
export type Decision = z.output<typeof decision>;

const decisions = z.object({
  /** Rename the role. */
  edit: decision,
  /** Change its permissions, each only if `may_give` of that permission is true. */
  permissions: decision,
  /** Give the role to others. */
  give: decision,
  /** Take the role from others. */
  revoke: decision,
  delete: decision,
  /** Move it in the order; never above a role whose `move` is refused. */
  move: decision,
});
export type Decisions = z.output<typeof decisions>;

export const permissionId = z.enum(permissions, errorText('This is invalid'));

export const role = z.object({
  id: storedId,
  name: z.string(),
  /** 1 is the highest. */
  position: z.number().int(),
  is_owner: z.boolean(),
  /** Ids in the order of the catalogue. */
  assigned_permission_ids: z.array(permissionId),
  /** Number of holders who work here. */
  total_people: z.number().int(),
  /** Whether the caller holds it. */
  is_own: z.boolean(),
  may: decisions,
});
export type Role = z.output<typeof role>;

export const permissionEntry = z.object({
  /** Identifier such as 'view_role', used in `assigned_permission_ids` and `permissions`. */
  id: permissionId,
  /** Completes "People with this role can …". */
  sentence: z.string(),
  help: z.string().nullable(),
});
export type PermissionEntry = z.output<typeof permissionEntry>;

export const groupPermissions = z.array(
  z.object({
    /** 'Clocking' */
    name: z.string(),
    permissions: z.array(
      permissionEntry.extend({
        /** Whether the caller may add it to a role. */
        may_give: z.boolean(),
        /** False while no endpoint requires it, because its feature does not exist yet. */
        has_effect: z.boolean(),
      }),
    ),
  }),
);
export type PermissionGroup = z.output<typeof groupPermissions>[number];

/** People whose permissions change in the same way. */
const change = z.object({
  gains: z.array(permissionEntry),
  losses: z.array(permissionEntry),
  total: z.number().int(),
  /** The first of them by name, up to 10. */
  people: z.array(personCard),
});
export type Change = z.output<typeof change>;

export const preview = z.object({
  /** Largest first, up to 20. */
  changes: z.array(change),
  /** Number of different changes; `changes` lists only the first 20. */
  total_changes: z.number().int(),
  /** Number of people who gain or lose permissions. */
  total_people: z.number().int(),
  /** Number of people whose permissions stay the same because of their other roles. */
  total_unaffected: z.number().int(),
});
export type Preview = z.output<typeof preview>;

export const holder = personCard.extend({ may_revoke: decision });
export const assignable = assignableOf(
  assignablePerson.extend({ /** Whether it is the caller. */ is_self: z.boolean() }),
);
