import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { download, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { employmentFaults } from '#features/employment/contract.ts';
import { exportStarted } from '#features/exports/contract.ts';
import { listFaults } from '#features/lists/contract.ts';
import { peopleFaults, personCard } from '#features/people/contract.ts';
import { roleFaults } from '#features/roles/contract.ts';
import {
  bulkDischarge,
  bulkDischargePreview,
  bulkDone,
  bulkEmployment,
  bulkGroups,
  bulkPreview,
  bulkRoles,
} from './rules/bulk-shapes.ts';
import { count, exported, filters, row, chartFields } from './rules/shapes.ts';

export const directoryFaults = defineFaults('directory', {
  tooManyAtOnce: [424, 'This export is too large to download right away. Create the file in the background instead.'],
  unknownPeople: [460, 'Someone you selected is no longer here. Update your selection.'],
});

/** The caller is left out of the chosen people. */
const ownEmployment = { fault: employmentFaults.notOneself, owners: 'allowed', subject: 'several' } as const;
const ownRoles = { fault: roleFaults.notToSelf, owners: 'refused', subject: 'several' } as const;
const ownGroups = { allowed: 'A group only lists people; it grants no permissions, pay or leave.' } as const;
const ownPlace = { fault: employmentFaults.notOneself, owners: 'refused', subject: 'several' } as const;

const bulkEmploymentExample = {
  body: {
    ids: [entity('person')],
    effective_from: '2060-01-01',
    reason: 'New inspection line',
    department_id: entity('department'),
    designation_id: entity('designation'),
    employment_type_id: entity('employment_type'),
    manager_id: entity('colleague'),
    work_place_id: entity('work_place'),
  },
} as const;
const bulkEmploymentFaults = [
  employmentFaults.notOneself,
  peopleFaults.unknownItem,
  peopleFaults.unknownManager,
  peopleFaults.managerLeaves,
  peopleFaults.reasonNeeded,
  peopleFaults.managerCircle,
  directoryFaults.unknownPeople,
] as const;

const bulkRolesExample = { body: { ids: [entity('person')], role_id: entity('role') } } as const;
const bulkRolesFaults = [
  roleFaults.notToSelf,
  roleFaults.roleAbove,
  roleFaults.notHeld,
  platformFaults.notFound,
  directoryFaults.unknownPeople,
] as const;

const bulkGroupsExample = { body: { ids: [entity('person')], group_id: entity('group') } } as const;
const bulkGroupsFaults = [listFaults.gone, directoryFaults.unknownPeople] as const;

const leavingExample = {
  ids: [entity('person')],
  discharged_date: '2060-01-31',
  new_manager_id: entity('colleague'),
} as const;
const previewDischargeExample = { body: leavingExample } as const;
const bulkDischargeExample = { body: { ...leavingExample, discharged_reason: 'The workshop closes' } } as const;
const bulkDischargeFaults = [
  employmentFaults.notOneself,
  peopleFaults.unknownManager,
  peopleFaults.managerLeaves,
  peopleFaults.managerCircle,
  roleFaults.lastOwner,
  directoryFaults.unknownPeople,
] as const;

export const directory = defineContract({
  index: {
    route: 'GET employee/employees/index',
    summary: 'List current and future employees',
    access: ['view_employee'],
    query: z.object({
      ...pageQuery,
      ...chartFields,
    }),
    example: { query: { search: 'ana', sort: 'department' } },
    reply: z.object({
      data: z.array(row),
      meta: pageMeta,
      /** Numbers of the whole directory, whatever the search. */
      /** `invited` people have an invitation and cannot sign in yet; `not_invited` people wait for one. */
      counts: z.object({ people: count, joining: count, leaving: count, invited: count, not_invited: count }),
      /** Number of former employees who match a search without results, if the caller may see them. */
      archive_matches: z.number().int(),
      /** Whether to show the panel that explains the directory; false once it has been dismissed. */
      employee_welcome_wizard: z.boolean(),
    }),
  },
  /** Proposed: options of a filter control (specification B §7). */
  options: {
    route: 'GET employee/employees/options/{filter}',
    summary: 'List people filters with their counts',
    access: ['view_employee'],
    params: z.object({ filter: z.enum(filters) }),
    example: { params: { filter: 'departments' } },
    reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), total: count })) }),
  },
  /** Proposed. */
  chart: {
    route: 'GET employee/employees/organisation-chart',
    summary: 'Get the reporting lines: the top levels, a person’s reports, or the path to a person',
    access: ['view_employee'],
    query: z.object({
      under: recordId.optional(),
      levels: z.number().int().min(1).max(20).default(3),
      open_to: recordId.optional(),
      /** Returns people without manager and reports instead of the chart; the first 200. */
      alone: z.boolean().default(false),
    }),
    example: { query: { under: entity('person'), open_to: entity('colleague') } },
    reply: z.object({
      data: z.array(
        personCard.extend({
          id: storedId,
          /** Null at the top. */
          manager_id: storedId.nullable(),
          total_reports: count,
          /** Number of people below, on all levels. */
          total_below: count,
          is_self: z.boolean(),
        }),
      ),
      counts: z.object({ people: count, levels: count, leaders: count, alone: count }),
    }),
  },
  /** Proposed. */
  ids: {
    route: 'GET employee/employees/ids',
    summary: 'List the ids of all matching people, to select them',
    access: ['view_employee'],
    query: z.object(chartFields),
    example: { query: { search: 'ana' } },
    reply: z.object({ ids: z.array(storedId) }),
  },
  /** Proposed. */
  export: {
    route: 'GET employee/employees/export',
    summary: 'Export matching people as a spreadsheet, with the fields the caller can see',
    access: ['view_employee'],
    query: z.object(exported),
    example: { query: { search: 'ana', format: 'csv', columns: 'name,department' } },
    reply: download,
    faults: [directoryFaults.tooManyAtOnce],
  },
  /** Proposed. */
  makeExport: {
    route: 'POST employee/employees/export/make',
    whenReadOnly: 'always',
    summary: 'Export people in the background: returns the batch and file address',
    access: ['view_employee'],
    body: z.object(exported),
    example: { body: { search: 'ana', format: 'csv', columns: 'name,department' } },
    reply: exportStarted,
  },
  /** Proposed, like all bulk actions. */
  previewBulkEmployment: {
    route: 'POST employee/employees/bulk/employment/preview',
    summary: 'Preview an employment change of several people',
    access: ['edit_employee_employment_info'],
    oneself: ownEmployment,
    transaction: 'manual',
    body: bulkEmployment,
    example: bulkEmploymentExample,
    reply: bulkPreview,
    faults: bulkEmploymentFaults,
  },
  bulkEmployment: {
    route: 'POST employee/employees/bulk/employment',
    summary: 'Change department, designation, type, manager or place of work of several people from a date on',
    access: ['edit_employee_employment_info'],
    oneself: ownEmployment,
    body: bulkEmployment,
    example: bulkEmploymentExample,
    reply: bulkDone,
    faults: bulkEmploymentFaults,
  },
  previewBulkRoles: {
    route: 'POST employee/employees/bulk/roles/preview',
    summary: 'Preview assigning a role to people',
    access: ['assign_role_user'],
    oneself: ownRoles,
    body: bulkRoles,
    example: bulkRolesExample,
    reply: bulkPreview,
    faults: bulkRolesFaults,
  },
  bulkRoles: {
    route: 'POST employee/employees/bulk/roles',
    summary: 'Assign a role to several people',
    access: ['assign_role_user'],
    oneself: ownRoles,
    body: bulkRoles,
    example: bulkRolesExample,
    reply: bulkDone,
    faults: bulkRolesFaults,
  },
  previewBulkGroups: {
    route: 'POST employee/employees/bulk/groups/preview',
    summary: 'Preview adding people to a group',
    access: ['assign_employee_group'],
    oneself: ownGroups,
    body: bulkGroups,
    example: bulkGroupsExample,
    reply: bulkPreview,
    faults: bulkGroupsFaults,
  },
  bulkGroups: {
    route: 'POST employee/employees/bulk/groups',
    summary: 'Add several people to a group',
    access: ['assign_employee_group'],
    oneself: ownGroups,
    body: bulkGroups,
    example: bulkGroupsExample,
    reply: bulkDone,
    faults: bulkGroupsFaults,
  },
  previewBulkDischarge: {
    route: 'POST employee/employees/bulk/discharge/preview',
    summary: 'Preview a discharge of several people',
    access: ['discharge_employee'],
    oneself: ownPlace,
    transaction: 'manual',
    body: bulkDischargePreview,
    example: previewDischargeExample,
    reply: bulkPreview,
    faults: bulkDischargeFaults,
  },
  bulkDischarge: {
    route: 'POST employee/employees/bulk/discharge',
    summary: 'Set the last day of several people',
    access: ['discharge_employee'],
    oneself: ownPlace,
    body: bulkDischarge,
    example: bulkDischargeExample,
    reply: bulkDone,
    faults: bulkDischargeFaults,
  },
});
