import type { Reference } from '#platform/server/reference.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { asText, type Text } from '#platform/shared/translate.ts';

/** Table and permissions of a list. */
export interface List {
  /** Key in routes, in the Trash and in the live event. */
  readonly type: string;
  /** Name in the Trash: 'Employment type'. */
  readonly name: Text;
  readonly table: 'departments' | 'designations' | 'employment_types' | 'document_types' | 'work_places' | 'groups';
  readonly permissions: { readonly view: Permission; readonly add: Permission; readonly edit: Permission };
  /** Whether items are nested by `parent_id`. */
  readonly isTree?: true;
  /** Whether items are places with a country and a region. */
  readonly isPlaces?: true;
}

/** A list with the references to its items that features have registered. */
export interface ReferredList extends List {
  readonly references: readonly Reference[];
}

export function withReferences(list: List, all: readonly Reference[]): ReferredList {
  return { ...list, references: all.filter(({ to }) => to === list.table) };
}

export const lists = {
  departments: {
    type: 'departments',
    name: asText('Department'),
    table: 'departments',
    permissions: { view: 'view_department', add: 'add_department', edit: 'edit_department' },
    isTree: true,
  },
  designations: {
    type: 'designations',
    name: asText('Designation'),
    table: 'designations',
    permissions: { view: 'view_designation', add: 'add_designation', edit: 'edit_designation' },
  },
  employmentTypes: {
    type: 'employment-types',
    name: asText('Employment type'),
    table: 'employment_types',
    permissions: { view: 'view_employment_type', add: 'add_employment_type', edit: 'edit_employment_type' },
  },
  documentTypes: {
    type: 'document-types',
    name: asText('Document type'),
    table: 'document_types',
    permissions: { view: 'view_document_type', add: 'add_document_type', edit: 'edit_document_type' },
  },
  workPlaces: {
    type: 'work-places',
    name: asText('Place of work'),
    table: 'work_places',
    permissions: { view: 'view_work_place', add: 'add_work_place', edit: 'edit_work_place' },
    isPlaces: true,
  },
  groups: {
    type: 'groups',
    name: asText('Group'),
    table: 'groups',
    permissions: { view: 'view_employee_group', add: 'add_employee_group', edit: 'edit_employee_group' },
  },
} as const satisfies Record<string, List>;
