import { mayGive } from '#features/access/rules/role-presets.ts';
import { permissionCatalogue, type Permission } from '#platform/shared/permissions.ts';
import { roleFaults, type Decisions } from '../contract.ts';

/** Who wants to change something: what they may do and how high they stand. */
export interface Standing {
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
export type Refusal = keyof typeof roleFaults | null;
type Rule = (who: Standing, role: RoleFacts) => Refusal;

/** What Owners cannot take from themselves: without these nobody could give anything any more (OQ-080). */
export const ownersKeep: readonly Permission[] = ['view_app_settings_menu', 'view_role', 'edit_role', 'assign_role_permission', 'assign_role_user'];

const within: Rule = (who, role) => {
  if (who.is_owner) return null;
  if (role.is_owner) return 'ownersOnly';
  return role.position < who.highest ? 'roleAbove' : null;
};

/**
 * Who may do what to a role (domain.md 8, docs/decisions/roles.md): nothing above one's own position, nothing that changes what
 * one may do oneself, and nobody gives what they do not hold. Owners may do everything but lose the last of them.
 */
export const rules: { readonly [Action in keyof Decisions]: { readonly permission: Permission; readonly refusal: Rule } } = {
  edit: { permission: 'edit_role', refusal: within },
  permissions: {
    permission: 'assign_role_permission',
    refusal: (who, role) => within(who, role) ?? (!who.is_owner && who.role_ids.has(role.id) ? 'ownRole' : null),
  },
  give: { permission: 'assign_role_user', refusal: (who, role) => (mayGive(who, role) ? null : (within(who, role) ?? 'notHeld')) },
  revoke: { permission: 'assign_role_user', refusal: within },
  delete: {
    permission: 'delete_role',
    refusal: (who, role) => (role.is_owner ? 'ownerStays' : (within(who, role) ?? (!who.is_owner && who.role_ids.has(role.id) ? 'ownRole' : null))),
  },
  move: {
    permission: 'edit_role',
    refusal: (who, role) => (role.is_owner ? 'ownerFirst' : !who.is_owner && role.position <= who.highest ? 'placesAbove' : null),
  },
};

/** The same for screens: whether each button works, else a sentence that says why not. */
export function decisionsOn(who: Standing, role: RoleFacts): Decisions {
  const decide = (action: keyof Decisions) => {
    const { permission, refusal } = rules[action];
    const refused = refusal(who, role);
    const reason = who.permissions.has(permission)
      ? refused && roleFaults[refused].message
      : `None of your roles permits you to ${permissionCatalogue[permission]}.`;
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
export function mayGivePermission(who: Pick<Standing, 'is_owner' | 'permissions'>, permission: string): boolean {
  return who.is_owner || who.permissions.has(permission);
}

/** Why a role may not permit `wanted` from now on. What one does not hold may stay or go, but not come. */
export function permissionsRefusal(who: Standing, role: RoleFacts, wanted: readonly string[]): Refusal {
  const refused = rules.permissions.refusal(who, role);
  if (refused) return refused;
  const [before, after] = [new Set(role.permissions), new Set(wanted)];
  if (role.is_owner && ownersKeep.some((permission) => !after.has(permission))) return 'ownersKeep';
  return wanted.every((permission) => before.has(permission) || mayGivePermission(who, permission)) ? null : 'notHeld';
}

/**
 * Why roles may not be put into another order. The Owners' stays first; whatever stands above or is one's own highest role keeps
 * its place, so that nothing can be lifted above oneself.
 * @param now by position
 * @param wanted the same ids in their new order
 */
export function orderRefusal(who: Standing, now: readonly RoleFacts[], wanted: readonly string[]): Refusal {
  const owners = now.find(({ is_owner }) => is_owner);
  if (owners && wanted[0] !== owners.id) return 'ownerFirst';
  if (who.is_owner) return null;
  return now.every(({ id, position }, index) => position > who.highest || wanted[index] === id) ? null : 'placesAbove';
}

/** Why a role may not be taken from somebody. Owners may also step back themselves, but not the last of them. */
export function revokeRefusal(who: Standing, role: RoleFacts, isSelf: boolean): Refusal {
  return rules.revoke.refusal(who, role) ?? (isSelf && !who.is_owner ? 'notFromSelf' : null);
}
