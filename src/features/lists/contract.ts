import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, unique, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { line, message, pageMeta, recordId } from '#platform/shared/schemas.ts';
import {
  choicesReply,
  selectPermissions,
  countedPeople,
  country_id,
  counts,
  department,
  departmentRow,
  storeFields,
  formReply,
  listRow,
  listQuery,
  idParams,
  pageReply,
  place,
  storeBody,
  storeReply,
} from './rules/fields.ts';

export const listFaults = defineFaults('lists', {
  nameTaken: [422, 'This name is taken'],
  inUse: [424, 'This is still used by {uses}.'],
  setsWeek: [424, 'People work by its week or time zone. Remove these first, or move the people.'],
  hasRule: [424, 'A rule for joiners applies to its people. Move them first, or change the rule.'],
  gone: [404, 'This item no longer exists.'],
  unknownParent: [460, 'This department no longer exists.'],
  circle: [422, 'A department cannot be part of itself'],
  restoredNameTaken: [424, 'Another item is named “{name}”. Rename it first, then restore this one.'],
});

const storeFaults = [
  platformFaults.notAllowed,
  platformFaults.changedMeanwhile,
  listFaults.gone,
  listFaults.nameTaken,
  listFaults.unknownParent,
] as const;

const deletion = {
  params: idParams,
  query: z.object({ action: z.enum(['detach']).optional() }),
  reply: message,
  faults: [listFaults.gone, listFaults.inUse, listFaults.setsWeek, listFaults.hasRule],
} as const;

export const departments = defineContract({
  list: {
    route: 'GET settings/employee/employee/departments/list',
    summary: 'List all departments by name for selection',
    access: ['view_department', 'add_department', 'edit_department', ...selectPermissions],
    reply: z.object({ data: z.array(department) }),
  },
  index: {
    route: 'GET settings/employee/employee/departments/index',
    summary: 'List departments',
    access: ['view_department'],
    query: listQuery,
    reply: z.object({ data: z.array(departmentRow), meta: pageMeta, counts }),
  },
  store: {
    route: 'POST settings/employee/employee/departments/store',
    summary: 'Add a department, or edit the one with this id',
    access: ['add_department', 'edit_department'],
    body: z.object({ ...storeFields, parent_id: recordId.nullish() }),
    example: {
      body: {
        id: entity('department'),
        name: unique('Sales'),
        parent_id: entity('department', 'parent'),
        version: versionFrom('edit'),
      },
    },
    reply: storeReply.extend({ data: department }),
    faults: storeFaults,
  },
  edit: {
    route: 'GET settings/employee/employee/departments/edit/{id}',
    summary: 'Get a department for its form',
    access: ['edit_department'],
    params: idParams,
    pathEntities: { id: 'department' },
    reply: formReply.extend({ data: department }),
    faults: [listFaults.gone],
  },
  delete: {
    route: 'DELETE settings/employee/employee/departments/delete/{id}',
    summary: 'Move a department to the Trash; with action=detach also one in use, and remove it from its people',
    access: ['delete_department'],
    ...deletion,
    pathEntities: { id: 'department' },
  },
});

export const designations = defineContract({
  list: {
    route: 'GET settings/employee/employee/designations/list',
    summary: 'List all designations by name for selection',
    access: ['view_designation', 'add_designation', 'edit_designation', ...selectPermissions],
    reply: choicesReply,
  },
  index: {
    route: 'GET settings/employee/employee/designations/index',
    summary: 'List designations',
    access: ['view_designation'],
    query: listQuery,
    reply: pageReply,
  },
  store: {
    route: 'POST settings/employee/employee/designations/store',
    summary: 'Add a designation, or edit the one with this id',
    access: ['add_designation', 'edit_designation'],
    body: storeBody,
    example: { body: { id: entity('designation'), name: unique('Engineer'), version: versionFrom('edit') } },
    reply: storeReply,
    faults: storeFaults,
  },
  edit: {
    route: 'GET settings/employee/employee/designations/edit/{id}',
    summary: 'Get a designation for its form',
    access: ['edit_designation'],
    params: idParams,
    pathEntities: { id: 'designation' },
    reply: formReply,
    faults: [listFaults.gone],
  },
  delete: {
    route: 'DELETE settings/employee/employee/designations/delete/{id}',
    summary: 'Move a designation to the Trash; with action=detach also one in use, and remove it from its people',
    access: ['delete_designation'],
    ...deletion,
    pathEntities: { id: 'designation' },
  },
});

export const employmentTypes = defineContract({
  list: {
    route: 'GET settings/employee/employee/employment-types/list',
    summary: 'List all employment types by name for selection',
    access: ['view_employment_type', 'add_employment_type', 'edit_employment_type', ...selectPermissions],
    reply: choicesReply,
  },
  index: {
    route: 'GET settings/employee/employee/employment-types/index',
    summary: 'List employment types',
    access: ['view_employment_type'],
    query: listQuery,
    reply: pageReply,
  },
  store: {
    route: 'POST settings/employee/employee/employment-types/store',
    summary: 'Add an employment type, or edit the one with this id',
    access: ['add_employment_type', 'edit_employment_type'],
    body: storeBody,
    example: { body: { id: entity('employment_type'), name: unique('Full time'), version: versionFrom('edit') } },
    reply: storeReply,
    faults: storeFaults,
  },
  edit: {
    route: 'GET settings/employee/employee/employment-types/edit/{id}',
    summary: 'Get an employment type for its form',
    access: ['edit_employment_type'],
    params: idParams,
    pathEntities: { id: 'employment_type' },
    reply: formReply,
    faults: [listFaults.gone],
  },
  delete: {
    route: 'DELETE settings/employee/employee/employment-types/delete/{id}',
    summary: 'Move an employment type to the Trash; with action=detach also one in use, and remove it from its people',
    access: ['delete_employment_type'],
    ...deletion,
    pathEntities: { id: 'employment_type' },
  },
});

export const documentTypes = defineContract({
  list: {
    route: 'GET settings/employee/employee/document-types/list',
    summary: 'List all document types by name for selection',
    access: [
      'view_document_type',
      'add_document_type',
      'edit_document_type',
      'view_employee_document',
      'add_employee_document',
    ],
    reply: choicesReply,
  },
  index: {
    route: 'GET settings/employee/employee/document-types/index',
    summary: 'List document types',
    access: ['view_document_type'],
    query: listQuery.extend({ sort: z.enum(['name', 'updated_at']).default('name') }),
    reply: z.object({ data: z.array(z.object(listRow)), meta: pageMeta, counts }),
  },
  store: {
    route: 'POST settings/employee/employee/document-types/store',
    summary: 'Add a document type, or edit the one with this id',
    access: ['add_document_type', 'edit_document_type'],
    body: storeBody,
    example: { body: { id: entity('document_type'), name: unique('Contract'), version: versionFrom('edit') } },
    reply: storeReply,
    faults: storeFaults,
  },
  edit: {
    route: 'GET settings/employee/employee/document-types/edit/{id}',
    summary: 'Get a document type for its form',
    access: ['edit_document_type'],
    params: idParams,
    pathEntities: { id: 'document_type' },
    reply: formReply,
    faults: [listFaults.gone],
  },
  delete: {
    route: 'DELETE settings/employee/employee/document-types/delete/{id}',
    summary: 'Move a document type to the Trash; with action=detach also one in use, and remove it from its documents',
    access: ['delete_document_type'],
    ...deletion,
    pathEntities: { id: 'document_type' },
  },
});

/** Proposed, like the other lists: places of work. */
export const workPlaces = defineContract({
  list: {
    route: 'GET settings/employee/employee/work-places/list',
    summary: 'List all places of work by name for selection',
    access: ['view_work_place', 'add_work_place', 'edit_work_place', ...selectPermissions],
    reply: z.object({ data: z.array(place) }),
  },
  index: {
    route: 'GET settings/employee/employee/work-places/index',
    summary: 'List places of work',
    access: ['view_work_place'],
    query: listQuery,
    reply: z.object({ data: z.array(place.extend({ ...listRow, ...countedPeople })), meta: pageMeta, counts }),
  },
  store: {
    route: 'POST settings/employee/employee/work-places/store',
    summary: 'Add a place of work, or edit the one with this id',
    access: ['add_work_place', 'edit_work_place'],
    body: z.object({
      ...storeFields,
      country_id: country_id.nullish(),
      region: line(100).nullish(),
    }),
    example: {
      body: {
        id: entity('work_place'),
        name: unique('Copenhagen'),
        country_id: 'DK',
        region: 'Hovedstaden',
        version: versionFrom('edit'),
      },
    },
    reply: storeReply.extend({ data: place }),
    faults: storeFaults,
  },
  edit: {
    route: 'GET settings/employee/employee/work-places/edit/{id}',
    summary: 'Get a place of work for its form',
    access: ['edit_work_place'],
    params: idParams,
    pathEntities: { id: 'work_place' },
    reply: formReply.extend({ data: place }),
    faults: [listFaults.gone],
  },
  delete: {
    route: 'DELETE settings/employee/employee/work-places/delete/{id}',
    summary: 'Move a place of work to the Trash; with action=detach also one in use, and remove it from its people',
    access: ['delete_work_place'],
    ...deletion,
    pathEntities: { id: 'work_place' },
  },
});

export const groups = defineContract({
  list: {
    route: 'GET settings/employee/employee/groups/list',
    summary: 'List all groups by name for selection',
    access: ['view_employee_group', 'add_employee_group', 'edit_employee_group', ...selectPermissions],
    reply: choicesReply,
  },
  index: {
    route: 'GET settings/employee/employee/groups/index',
    summary: 'List groups',
    access: ['view_employee_group'],
    query: listQuery,
    reply: pageReply,
  },
  store: {
    route: 'POST settings/employee/employee/groups/store',
    summary: 'Add a group, or edit the one with this id',
    access: ['add_employee_group', 'edit_employee_group'],
    body: storeBody,
    example: { body: { id: entity('group'), name: unique('Early shift'), version: versionFrom('edit') } },
    reply: storeReply,
    faults: storeFaults,
  },
  edit: {
    route: 'GET settings/employee/employee/groups/edit/{id}',
    summary: 'Get a group for its form',
    access: ['edit_employee_group'],
    params: idParams,
    pathEntities: { id: 'group' },
    reply: formReply,
    faults: [listFaults.gone],
  },
  delete: {
    route: 'DELETE settings/employee/employee/groups/delete/{id}',
    summary: 'Move a group to the Trash; with action=detach also one with members, who are removed from it',
    access: ['delete_employee_group'],
    ...deletion,
    pathEntities: { id: 'group' },
  },
});
