import { z } from 'zod';
import { permissions } from '#platform/shared/permissions.ts';
import { storedId } from '#platform/shared/schemas.ts';
import { assignableOf, assignablePerson } from '#features/assigning/contract.ts';
import { personCard } from '#features/people/contract.ts';

// What the calls of roles answer.

/** Whether the caller may do something to a role; else why not, as a sentence for people. */
const decision = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
export type Decision = z.output<typeof decision>;

const decisions = z.object({
  /** Rename. */
  edit: decision,
  /** Change its permissions, each only if `may_give` of that permission is true. */
  permissions: decision,
  /** Give it to others. */
  give: decision,
  /** Take it from others. */
  revoke: decision,
  delete: decision,
  /** Give it another place in the order; never above a role whose `move` is refused. */
  move: decision,
});
export type Decisions = z.output<typeof decisions>;

export const permissionId = z.enum(permissions, 'This is invalid');

export const role = z.object({
  id: storedId,
  name: z.string(),
  /** 1 is the highest. */
  position: z.number().int(),
  is_owner: z.boolean(),
  /** In the order of the catalogue. */
  assigned_permission_ids: z.array(permissionId),
  /** Who hold it and work here. */
  total_people: z.number().int(),
  /** The caller is one of them. */
  is_own: z.boolean(),
  may: decisions,
});
export type Role = z.output<typeof role>;

export const permissionEntry = z.object({
  /** 'view_role': what `assigned_permission_ids` and `permissions` consist of. */
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
        /** Whether the caller may put it into a role. */
        may_give: z.boolean(),
        /** False as long as no call asks for it: what it is for is still to come. */
        has_effect: z.boolean(),
      }),
    ),
  }),
);
export type PermissionGroup = z.output<typeof groupPermissions>[number];

/** People whose permissions change alike. */
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
  /** How many kinds of changes there are; more than `changes` shows when it is over 20. */
  total_changes: z.number().int(),
  /** How many people gain or lose something. */
  total_people: z.number().int(),
  /** How many people are concerned, but may do afterwards just what they may do now, through other roles of theirs. */
  total_unaffected: z.number().int(),
});
export type Preview = z.output<typeof preview>;

export const holder = personCard.extend({ may_revoke: decision });
export const assignable = assignableOf(assignablePerson.extend({ /** The caller. */ is_self: z.boolean() }));
