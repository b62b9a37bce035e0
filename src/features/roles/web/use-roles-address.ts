import { oneOf, readView, text, type AddressQuery, type ViewOf } from '#platform/web/address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { listAddress } from '#platform/web/ui/list/list-view.ts';

const rolesAddress = {
  ...listAddress,
  /** Id of the selected role; empty when the address names none. */
  role: text(),
  tab: oneOf('permissions', 'assign-to'),
};

export type RolesView = ViewOf<typeof rolesAddress>;
export type RoleTab = RolesView['tab'];

/** Keeps the chosen role and tab, and the search for the holders of the role. */
export const useRolesAddress = () => useAddress(rolesAddress);

/** Whether two addresses show the same role. */
export function isSameRole(one: { readonly pathname: string; readonly search: object }, other: typeof one): boolean {
  return one.pathname === other.pathname && roleOf(one.search) === roleOf(other.search);
}

const roleOf = (search: object) => readView(rolesAddress, search as AddressQuery).role;

export const rolesPath = '/settings/general-settings/role-permissions';

/** Path of the screen with all permissions of a person. */
export const rightsPathOf = (user_id: string) => `${rolesPath}/people/${user_id}`;
