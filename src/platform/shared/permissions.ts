import { permissionList } from './permission-list.ts';
import type { Text } from './translate.ts';

/**
 * Roles that every company begins with, highest first.
 * Each includes the permissions of the next one, so that a person with a higher role may give a lower one.
 */
export const firstRoles = ['Owner', 'HR manager', 'Team lead', 'Employee'] as const;

export interface PermissionDeclaration {
  /** Position among the permissions of all features, smaller first; the headings follow their first permission. */
  readonly position: number;
  /** Lowest of the roles that every company begins with which includes it; null: none does. */
  readonly lowest: (typeof firstRoles)[number] | null;
  /** Words that complete "People with this role can …". */
  readonly words: string;
  /** Explanation that the words alone do not give. */
  readonly help?: string;
}

/**
 * Permissions of a feature by heading and name, exported by its permissions.ts. `npm run generate` makes the whole list
 * (`permission-list.ts`), from which the platform has their names without knowing a feature.
 */
export type PermissionDeclarations = Readonly<Record<string, Readonly<Record<string, PermissionDeclaration>>>>;

export type Permission = keyof typeof permissionList;

interface Listed {
  readonly group: Text;
  readonly lowest: PermissionDeclaration['lowest'];
  readonly words: Text;
  readonly help?: Text;
}
const declaredPermissions = permissionList as Readonly<Record<Permission, Listed>>;

export const permissions = Object.keys(permissionList) as readonly Permission[];

/** Permissions of each heading, in the order in which screens show them; a role is a named set of these. */
export const permissionGroups: readonly { readonly name: Text; readonly permissions: readonly Permission[] }[] = [
  ...Map.groupBy(permissions, (permission) => declaredPermissions[permission].group),
].map(([name, own]) => ({ name, permissions: own }));

const valueOf = <Value>(select: (declaration: Listed) => Value) =>
  Object.fromEntries(
    permissions.map((permission) => [permission, select(declaredPermissions[permission])]),
  ) as Readonly<Record<Permission, Value>>;

/** The words of each permission. */
export const permissionCatalogue = valueOf(({ words }) => words);

/** Explanations that the words alone do not give. */
export const permissionHelp = valueOf(({ help }) => help);

/** Lowest of the first roles that includes each permission; null: none does. */
export const lowestRoles = valueOf(({ lowest }) => lowest);
