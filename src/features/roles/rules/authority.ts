import { mayGive } from '#features/access/rules/role-presets.ts';
import { permissionCatalogue, type Permission } from '#platform/shared/permissions.ts';
import { roleFaults } from '../contract.ts';
import type { Decisions } from './shapes.ts';

/** Who wants to change something: what they may do and how high they stand. */
export interface Authority {
  readonly is_owner: boolean;
  /** The best position of their roles; 1 is the highest of all. */
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

/** Why something is refused, by the name of its fault; null when it is not. */
export type DenialReason = keyof typeof roleFaults | null;
type DenialRule = (actor: Authority, role: RoleFacts) => DenialReason;

/** What Owners cannot take from themselves: without these nobody could give anything any more (OQ-080). */
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
 * Who may do what to a role (domain.md 8, docs/decisions/roles.md): nothing above one's own position, nothing that
 * changes what
 * one may do oneself, and nobody gives what they do not hold. Owners may do everything but lose the last of them.
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

/** The same for screens: whether each button works, else a sentence that says why not. */
export function decisionsOn(actor: Authority, role: RoleFacts): Decisions {
  const decide = (action: keyof Decisions) => {
    const { permission, denial } = rules[action];
    const denied = denial(actor, role);
    const reason = actor.permissions.has(permission)
      ? denied && roleFaults[denied].message
      : `None of your roles allows you to ${permissionCatalogue[permission]}.`;
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

/** Whether a permission may be put into a role: only what one holds oneself; Owners may give everything. */
export function mayGivePermission(actor: Pick<Authority, 'is_owner' | 'permissions'>, permission: string): boolean {
  return actor.is_owner || actor.permissions.has(permission);
}

/** Why a role may not permit `wanted` from now on. What one does not hold may stay or go, but not come. */
export function permissionsDenial(actor: Authority, role: RoleFacts, wanted: readonly string[]): DenialReason {
  const denied = rules.permissions.denial(actor, role);
  if (denied) return denied;
  const [before, after] = [new Set(role.permissions), new Set(wanted)];
  if (role.is_owner && ownersKeep.some((permission) => !after.has(permission))) return 'ownersKeep';
  return wanted.every((permission) => before.has(permission) || mayGivePermission(actor, permission))
    ? null
    : 'notHeld';
}

/**
 * Why roles may not be put into another order. The Owners' stays first; whatever stands above or is one's own highest
 * role keeps
 * its place, so that nothing can be lifted above oneself.
 * @param now by position
 * @param wanted the same ids in their new order
 */
export function orderDenial(actor: Authority, now: readonly RoleFacts[], wanted: readonly string[]): DenialReason {
  const owners = now.find(({ is_owner }) => is_owner);
  if (owners && wanted[0] !== owners.id) return 'ownerFirst';
  if (actor.is_owner) return null;
  return now.every(({ id, position }, index) => position > actor.highest || wanted[index] === id)
    ? null
    : 'placesAbove';
}

/**
 * Whether whoever holds a role ranks above: only those who stand beside or above it, holding its permissions or not,
 * end or interrupt the work of its holders.
 */
export function ranksAbove(actor: Authority, role: RoleFacts): boolean {
  return within(actor, role) !== null;
}

/** Why a role may not be taken from somebody. Owners may also step back themselves, but not the last of them. */
export function revokeDenial(actor: Authority, role: RoleFacts, isSelf: boolean): DenialReason {
  return rules.revoke.denial(actor, role) ?? (isSelf && !actor.is_owner ? 'notFromSelf' : null);
}
