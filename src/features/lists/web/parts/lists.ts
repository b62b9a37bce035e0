import type { Permission } from '#platform/shared/permissions.ts';
import { plural, t } from '#platform/web/i18n.ts';
import type { ListWords } from '#platform/web/ui/list/ListScreen.tsx';
import {
  departmentsApi,
  designationsApi,
  documentTypesApi,
  employmentTypesApi,
  groupsApi,
  type ListApi,
} from '../lists-api.ts';

interface ItemWords extends ListWords {
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
  words: () => ({
    title: t('Departments'),
    name: t('Department'),
    add: t('Add department'),
    edit: t('Edit department'),
    search: t('Search departments'),
    emptyTitle: t('There are no departments yet'),
    emptyText: t('Departments say where people belong. The bird view and the roles can be filtered by them.'),
    detach: t('If you continue, these people will have no department.'),
    trash: t('A department you delete waits here. You can restore it or delete it for good.'),
  }),
  line: (count) =>
    `${plural(count, '{count} department.', '{count} departments.')} ${t('Everyone belongs to one at most.')}`,
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
    emptyTitle: t('There are no designations yet'),
    emptyText: t('A designation says what somebody does. It is shown below their name.'),
    detach: t('If you continue, these people will have no designation.'),
    trash: t('A designation you delete waits here. You can restore it or delete it for good.'),
  }),
  line: (count) =>
    `${plural(count, '{count} designation.', '{count} designations.')} ${t('They say what people do here.')}`,
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
    emptyTitle: t('There are no employment types yet'),
    emptyText: t('Full time, part time, apprentice: how people are employed.'),
    detach: t('If you continue, these people will have no employment type.'),
    trash: t('An employment type you delete waits here. You can restore it or delete it for good.'),
  }),
  line: (count) =>
    `${plural(count, '{count} employment type.', '{count} employment types.')} ${t('They say how people are employed.')}`,
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
    emptyTitle: t('There are no document types yet'),
    emptyText: t('Contract, certificate, passport: the kinds of documents you keep for people.'),
    trash: t('A document type you delete waits here. You can restore it or delete it for good.'),
  }),
  line: (count) =>
    `${plural(count, '{count} document type.', '{count} document types.')} ${t('People’s documents are filed under them.')}`,
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
    emptyTitle: t('There are no groups yet'),
    emptyText: t('A group brings people together across departments: first aiders, a shift, a project.'),
    detach: t('If you continue, these people will no longer be in this group.'),
    trash: t('A group you delete waits here. You can restore it, without its people, or delete it for good.'),
  }),
  line: (count) =>
    `${plural(count, '{count} group.', '{count} groups.')} ${t('People can be in any number of them, whatever their department.')}`,
};
