import { mayGive } from '#features/access/rules/role-presets.ts';
import { permissionCatalogue, type Permission } from '#platform/shared/permissions.ts';
import { sayFault, translate } from '#platform/shared/translate.ts';
import { roleFaults } from '../contract.ts';
import type { Decisions } from './shapes.ts';

/** The actor of a change: their permissions and rank. */
export interface Authority {
  readonly is_owner: boolean;
  /** The best position of their roles; 1 is the highest. */
  readonly highest: number;
  readonly permissions: ReadonlySet<string>;
  readonly role_ids: ReadonlySet<string>;
}

export interface RoleFacts {
  readonly id: string;
  readonly position: number;
  readonly is_owner: boolean;
  readonly permissions: readonly string[];
}

/** Name of the fault that explains a refusal; null when allowed. */
export type DenialReason = keyof typeof roleFaults | null;
type DenialRule = (actor: Authority, role: RoleFacts) => DenialReason;

/** Permissions that Owners cannot lose: without them no one could assign permissions again (OQ-080). */
export const ownersKeep: readonly Permission[] = [
  'view_app_settings_menu',
  'view_role',
  'edit_role',
  'assign_role_permission',
  'assign_role_user',
];

const within: DenialRule = (actor, role) => {
  if (actor.is_owner) return null;
  if (role.is_owner) return 'ownersOnly';
  return role.position < actor.highest ? 'roleAbove' : null;
};

/**
 * Rules for each action on a role (domain.md 8, docs/decisions/roles.md): actors cannot act on roles above their own
 * position, change their own permissions, or give what they lack. Owners may do everything except remove the last
 * Owner.
 */
export const rules: {
  readonly [Action in keyof Decisions]: { readonly permission: Permission; readonly denial: DenialRule };
} = {
  edit: { permission: 'edit_role', denial: within },
  permissions: {
    permission: 'assign_role_permission',
    denial: (actor, role) => within(actor, role) ?? (!actor.is_owner && actor.role_ids.has(role.id) ? 'ownRole' : null),
  },
  give: {
    permission: 'assign_role_user',
    denial: (actor, role) => (mayGive(actor, role) ? null : (within(actor, role) ?? 'notHeld')),
  },
  revoke: { permission: 'assign_role_user', denial: within },
  delete: {
    permission: 'delete_role',
    denial: (actor, role) =>
      role.is_owner
        ? 'ownerStays'
        : (within(actor, role) ?? (!actor.is_owner && actor.role_ids.has(role.id) ? 'ownRole' : null)),
  },
  move: {
    permission: 'edit_role',
    denial: (actor, role) =>
      role.is_owner ? 'ownerFirst' : !actor.is_owner && role.position <= actor.highest ? 'placesAbove' : null,
  },
};

/** Says that a permission is missing. */
export const missingText = (permission: Permission): string =>
  translate('You do not have permission to {act}.', { act: translate(permissionCatalogue[permission]) });

/** Returns the decision for each button: whether it works, otherwise a sentence that says why not. */
export function decisionsOn(actor: Authority, role: RoleFacts): Decisions {
  const decide = (action: keyof Decisions) => {
    const { permission, denial } = rules[action];
    const denied = denial(actor, role);
    const reason = actor.permissions.has(permission) ? denied && sayFault(roleFaults[denied]) : missingText(permission);
    return { allowed: reason === null, reason };
  };
  return {
    edit: decide('edit'),
    permissions: decide('permissions'),
    give: decide('give'),
    revoke: decide('revoke'),
    delete: decide('delete'),
    move: decide('move'),
  };
}

/** Whether an actor may add a permission to a role: only one that they have; Owners may add every one. */
export function mayGivePermission(actor: Pick<Authority, 'is_owner' | 'permissions'>, permission: string): boolean {
  return actor.is_owner || actor.permissions.has(permission);
}

/** Returns why a role may not get the permissions `wanted`. Those the actor lacks may not be added. */
export function permissionsDenial(actor: Authority, role: RoleFacts, permissions: readonly string[]): DenialReason {
  const denied = rules.permissions.denial(actor, role);
  if (denied) return denied;
  const [before, after] = [new Set(role.permissions), new Set(permissions)];
  if (role.is_owner && ownersKeep.some((permission) => !after.has(permission))) return 'ownersKeep';
  return permissions.every((permission) => before.has(permission) || mayGivePermission(actor, permission))
    ? null
    : 'notHeld';
}

/**
 * Returns why roles may not be reordered. The Owners' role stays first; roles above
 * or equal to the actor's highest role keep their places, so that nothing can be moved above the actor.
 * @param now by position
 * @param order the same ids in their new order
 */
export function orderDenial(actor: Authority, now: readonly RoleFacts[], order: readonly string[]): DenialReason {
  const owners = now.find(({ is_owner }) => is_owner);
  if (owners && order[0] !== owners.id) return 'ownerFirst';
  if (actor.is_owner) return null;
  return now.every(({ id, position }, index) => position > actor.highest || order[index] === id) ? null : 'placesAbove';
}

/**
 * Whether holders of a role rank above the actor, who then may not end or interrupt their work.
 * Only the position counts, not the permissions.
 */
export function ranksAbove(actor: Authority, role: RoleFacts): boolean {
  return within(actor, role) !== null;
}

/** Returns why a role may not be taken from a person. Owners may also remove themselves, except the last one. */
export function revokeDenial(actor: Authority, role: RoleFacts, isSelf: boolean): DenialReason {
  return rules.revoke.denial(actor, role) ?? (isSelf && !actor.is_owner ? 'notFromSelf' : null);
}
