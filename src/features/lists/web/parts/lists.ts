import type { Permission } from '#platform/shared/permissions.ts';
import { t } from '#platform/web/i18n.ts';
import type { ListWords } from '#platform/web/ui/list/List.tsx';
import {
  departmentsApi,
  designationsApi,
  documentTypesApi,
  employmentTypesApi,
  groupsApi,
  workPlacesApi,
  type ListApi,
} from '../lists-api.ts';

interface ItemWords extends ListWords {
  readonly add: string;
  /** 'Edit department' */
  readonly edit: string;
  /** Effect on people who have an item that is deleted although it is used. */
  readonly detach?: string;
  /** Text of the empty Trash. */
  readonly trash: string;
}

/** Description of a list for its screens. */
export interface ListOfItems {
  /** Key in the Trash and in the live event. */
  readonly type: string;
  readonly api: ListApi;
  readonly permissions: { readonly add: Permission; readonly edit: Permission; readonly delete: Permission };
  /** Whether people can have an item of it. */
  readonly hasPeople: boolean;
  /** Whether items can be nested. */
  readonly isTree: boolean;
  /** Returns the path of an item's page, which its name links to; missing: the name opens the form. */
  readonly pathOf?: (item: { readonly id: string }) => string;
  /** Returns the path of the screen with the item's working week; missing: it has none. */
  readonly weekPathOf?: (item: { readonly id: string }) => string;
  words(): ItemWords;
  /** '9 departments.' and their purpose. */
  line(count: number): string;
}

export const departmentsList: ListOfItems = {
  type: 'departments',
  api: departmentsApi,
  permissions: { add: 'add_department', edit: 'edit_department', delete: 'delete_department' },
  hasPeople: true,
  isTree: true,
  weekPathOf: ({ id }) => `/settings/people/departments/${id}/week`,
  words: () => ({
    title: t('Departments'),
    name: t('Department'),
    add: t('Add department'),
    edit: t('Edit department'),
    search: t('Search departments'),
    emptyTitle: t('No departments yet'),
    emptyText: t('Departments show where people belong. You can filter the bird view and roles by department.'),
    detach: t('If you continue, these people will have no department.'),
    trash: t('Deleted departments appear here. You can restore or permanently delete them.'),
  }),
  line: (count) =>
    t('{count, plural, one {# department.} other {# departments.}} Everyone belongs to at most one.', { count }),
};

export const designationsList: ListOfItems = {
  type: 'designations',
  api: designationsApi,
  permissions: { add: 'add_designation', edit: 'edit_designation', delete: 'delete_designation' },
  hasPeople: true,
  isTree: false,
  words: () => ({
    title: t('Designations'),
    name: t('Designation'),
    add: t('Add designation'),
    edit: t('Edit designation'),
    search: t('Search designations'),
    emptyTitle: t('No designations yet'),
    emptyText: t('A designation shows what someone does. It appears below their name.'),
    detach: t('If you continue, these people will have no designation.'),
    trash: t('Deleted designations appear here. You can restore or permanently delete them.'),
  }),
  line: (count) =>
    t('{count, plural, one {# designation.} other {# designations.}} Designations show what people do.', { count }),
};

export const employmentTypesList: ListOfItems = {
  type: 'employment-types',
  api: employmentTypesApi,
  permissions: { add: 'add_employment_type', edit: 'edit_employment_type', delete: 'delete_employment_type' },
  hasPeople: true,
  isTree: false,
  words: () => ({
    title: t('Employment types'),
    name: t('Employment type'),
    add: t('Add employment type'),
    edit: t('Edit employment type'),
    search: t('Search employment types'),
    emptyTitle: t('No employment types yet'),
    emptyText: t('How people are employed, such as full time, part time or apprentice.'),
    detach: t('If you continue, these people will have no employment type.'),
    trash: t('Deleted employment types appear here. You can restore or permanently delete them.'),
  }),
  line: (count) =>
    t(
      '{count, plural, one {# employment type.} other {# employment types.}} Employment types show how people are employed.',
      { count },
    ),
};

export const documentTypesList: ListOfItems = {
  type: 'document-types',
  api: documentTypesApi,
  permissions: { add: 'add_document_type', edit: 'edit_document_type', delete: 'delete_document_type' },
  hasPeople: false,
  isTree: false,
  words: () => ({
    title: t('Document types'),
    name: t('Document type'),
    add: t('Add document type'),
    edit: t('Edit document type'),
    search: t('Search document types'),
    emptyTitle: t('No document types yet'),
    emptyText: t('Types of documents you keep for people, such as contracts, certificates and passports.'),
    trash: t('Deleted document types appear here. You can restore or permanently delete them.'),
  }),
  line: (count) =>
    t('{count, plural, one {# document type.} other {# document types.}} People’s documents are filed by type.', {
      count,
    }),
};

export const workPlacesList: ListOfItems = {
  type: 'work-places',
  api: workPlacesApi,
  permissions: { add: 'add_work_place', edit: 'edit_work_place', delete: 'delete_work_place' },
  hasPeople: true,
  isTree: false,
  weekPathOf: ({ id }) => `/settings/people/work-places/${id}/week`,
  words: () => ({
    title: t('Places of work'),
    name: t('Place of work'),
    add: t('Add place of work'),
    edit: t('Edit place of work'),
    search: t('Search places of work'),
    emptyTitle: t('No places of work yet'),
    emptyText: t('A place of work can have its own working week and time zone.'),
    detach: t('If you continue, these people will have no place of work.'),
    trash: t('Deleted places of work appear here. You can restore or permanently delete them.'),
  }),
  line: (count) =>
    t('{count, plural, one {# place of work.} other {# places of work.}} Each can have its own week and time zone.', {
      count,
    }),
};

export const groupsList: ListOfItems = {
  type: 'groups',
  api: groupsApi,
  permissions: { add: 'add_employee_group', edit: 'edit_employee_group', delete: 'delete_employee_group' },
  hasPeople: true,
  isTree: false,
  pathOf: ({ id }) => `/settings/people/groups/${id}/assigned-people`,
  words: () => ({
    title: t('Groups'),
    name: t('Group'),
    add: t('Add group'),
    edit: t('Edit group'),
    search: t('Search groups'),
    emptyTitle: t('No groups yet'),
    emptyText: t('A group brings people together across departments, such as first aiders or a project team.'),
    detach: t('If you continue, these people will no longer be in this group.'),
    trash: t('Deleted groups appear here. You can restore them without their people, or permanently delete them.'),
  }),
  line: (count) =>
    t(
      '{count, plural, one {# group.} other {# groups.}} People can be in any number of groups, whatever their department.',
      { count },
    ),
};
