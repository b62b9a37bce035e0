import { firstRoles, lowestRoles, permissions, type Permission } from '#platform/shared/permissions.ts';

export interface RolePreset {
  readonly name: string;
  readonly is_owner: boolean;
  readonly permissions: readonly Permission[];
}

/** Roles of a new company, highest first (domain.md 1). */
export const rolePresets: readonly RolePreset[] = firstRoles.map((name, rank) => ({
  name,
  is_owner: rank === 0,
  permissions: permissions.filter((permission) => {
    const lowest = lowestRoles[permission];
    return lowest !== null && firstRoles.indexOf(lowest) >= rank;
  }),
}));

/**
 * Whether a person may give a role: only one that ranks no higher than their own highest role and has no permission
 * that they lack. Owners may give every role (domain.md 1 and 8).
 * @param highest the giver's best position; 1 is the highest of all
 */
export function mayGive(
  giver: { readonly is_owner: boolean; readonly highest: number; readonly permissions: ReadonlySet<string> },
  role: { readonly position: number; readonly permissions: readonly string[] },
): boolean {
  if (giver.is_owner) return true;
  return role.position >= giver.highest && role.permissions.every((permission) => giver.permissions.has(permission));
}
