import { textOf, useAddress } from '#platform/web/use-address.ts';

export type RoleTab = 'permissions' | 'assign-to';

export interface RolesView {
  /** Id of the role that is looked at; empty when none is named. */
  readonly role: string;
  readonly tab: RoleTab;
  /** Of the people who hold the role. */
  readonly search: string;
  readonly page: number;
}

/** What the address says, whoever typed it. */
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
 * The chosen role and tab: a link, a reload and the back button lead to them again. What is the default stands in no
 * address.
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

/** Where everything stands that a person may do. */
export const rightsPathOf = (user_id: string) => `${rolesPath}/people/${user_id}`;
