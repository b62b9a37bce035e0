import { textOf, useAddress } from '#platform/web/use-address.ts';

export type RoleTab = 'permissions' | 'assign-to';

export interface RolesView {
  /** Id of the selected role; empty when the address names none. */
  readonly role: string;
  readonly tab: RoleTab;
  /** Search text for the holders of the role. */
  readonly search: string;
  readonly page: number;
}

/** Reads the address; ignores unknown or invalid values. */
export function rolesView(query: Readonly<Record<string, unknown>>): RolesView {
  const page = Number(textOf(query['page']));
  return {
    role: textOf(query['role']),
    tab: query['tab'] === 'assign-to' ? 'assign-to' : 'permissions',
    search: textOf(query['search']).slice(0, 100),
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : 1,
  };
}

/**
 * Keeps the chosen role and tab in the address, so that links, reloads and the back button restore them.
 * Defaults are left out.
 */
export function useRolesAddress() {
  const [view, set] = useAddress(rolesView);
  const change = (changes: Partial<RolesView>, options?: { readonly replace?: boolean }) => {
    const { role, tab, search, page } = { ...view, ...changes };
    const query = {
      role: role || undefined,
      tab: tab === 'permissions' ? undefined : tab,
      search: search || undefined,
    };
    set({ ...query, page: page > 1 ? String(page) : undefined }, options);
  };
  return [view, change] as const;
}

/** Whether two addresses show the same role. */
export function isSameRole(one: { readonly pathname: string; readonly search: object }, other: typeof one): boolean {
  return one.pathname === other.pathname && roleOf(one.search) === roleOf(other.search);
}

const roleOf = (search: object) => rolesView(search as Readonly<Record<string, unknown>>).role;

export const rolesPath = '/settings/general-settings/role-permissions';

/** Path of the screen with all permissions of a person. */
export const rightsPathOf = (user_id: string) => `${rolesPath}/people/${user_id}`;
