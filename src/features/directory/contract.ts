import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import {
  download,
  line,
  localDate,
  message,
  pageMeta,
  pageQuery,
  recordId,
  storedId,
} from '#platform/shared/schemas.ts';
import { exportStarted } from '#features/exports/contract.ts';
import { listFaults } from '#features/lists/contract.ts';
import { peopleFaults, personCard } from '#features/people/contract.ts';
import { roleFaults } from '#features/roles/contract.ts';
import { exportColumns } from './rules/export.ts';
import { sortings, statuses } from './rules/find.ts';
import { maxChosen } from './rules/limits.ts';

export const directoryFaults = defineFaults('directory', {
  tooManyAtOnce: [424, 'These are too many to wait for. Please have the file made instead.'],
  unknownPeople: [460, 'Somebody you have chosen is not there any more. Please choose again.'],
});

const idForm = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Several ids, one of which it is: 'id,id'. */
const anyOfIds = z
  .string()
  .regex(new RegExp(`^${idForm}(?:,${idForm}){0,99}$`), 'This is invalid')
  .optional();

const count = z.number().int();
export const filters = [
  'departments',
  'designations',
  'employment-types',
  'groups',
  'managers',
  'statuses',
  'work-places',
] as const;
export type FilterKind = (typeof filters)[number];

const named = z.object({ id: storedId, name: z.string() });

const row = personCard.extend({
  employee_number: z.string().nullable(),
  department: named.nullable(),
  designation: named.nullable(),
  employment_type: named.nullable(),
  work_place_name: z.string().nullable(),
  manager: named.extend({ username: z.string() }).nullable(),
  /** Null where it is hidden. */
  email: z.string().nullable(),
  work_phone: z.string().nullable(),
  joined_on: localDate,
  /** For those who see the employment. */
  discharged_date: localDate.nullable(),
  /** Whatever is special, what they are first: 'invited', 'active' or 'suspended'. */
  statuses: z.array(z.enum(statuses)),
  /** What the caller may do to them by right and rank. */
  may: z.object({ duplicate: z.boolean(), discharge: z.boolean() }),
});

const ids = z
  .array(recordId, 'This is a required field')
  .min(1, 'This is a required field')
  .max(maxChosen, `Please choose up to ${maxChosen.toLocaleString('en')}`);

/** What an action on many would do: to whom, and who stays as they are and why; of each the first 100. */
const bulkPreview = z.object({
  total: count,
  changes: z.array(
    z.object({
      person: personCard,
      /** What it is now: 'Workshop'; null where nothing is replaced. */
      from: z.string().nullable(),
    }),
  ),
  total_stays: count,
  stays: z.array(
    z.object({
      person: personCard,
      /** Completes "They stay as they are: …": 'already in Quality', 'leaves on 30 Nov 2026, before this date'. */
      why: z.string(),
    }),
  ),
});
export type BulkPreview = z.output<typeof bulkPreview>;

const bulkDone = message.extend({
  /** Who were changed; of a batch: who are to be. */
  total: count,
  total_stays: count,
  stays: bulkPreview.shape.stays,
  /** Of the batch that does it; null when it is done. */
  batch_id: storedId.nullable(),
});

const bulkEmployment = z
  .object({
    ids,
    effective_from: localDate,
    reason: line(300).nullish(),
    department_id: recordId.nullable().optional(),
    designation_id: recordId.nullable().optional(),
    employment_type_id: recordId.nullable().optional(),
    manager_id: recordId.nullable().optional(),
    work_place_id: recordId.nullable().optional(),
  })
  .check(
    z.refine(
      ({ ids: _, effective_from: _date, reason: _reason, ...values }) =>
        Object.values(values).some((value) => value !== undefined),
      { error: 'This is a required field', path: ['department_id'] },
    ),
  );
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
  peopleFaults.unknownItem,
  peopleFaults.unknownManager,
  peopleFaults.reasonNeeded,
  peopleFaults.managerCircle,
  directoryFaults.unknownPeople,
] as const;

const bulkRoles = z.object({ ids, role_id: recordId });
const bulkRolesExample = { body: { ids: [entity('person')], role_id: entity('role') } } as const;
const bulkRolesFaults = [
  roleFaults.roleAbove,
  roleFaults.notHeld,
  platformFaults.notFound,
  directoryFaults.unknownPeople,
] as const;

const bulkGroups = z.object({ ids, group_id: recordId });
const bulkGroupsExample = { body: { ids: [entity('person')], group_id: entity('group') } } as const;
const bulkGroupsFaults = [listFaults.gone, directoryFaults.unknownPeople] as const;

const bulkDischarge = z.object({
  ids,
  discharged_date: localDate,
  discharged_reason: line(300),
  /** Not sent: whoever is above each of them; null: nobody. */
  new_manager_id: recordId.nullish(),
});
const bulkDischargeExample = {
  body: {
    ids: [entity('person')],
    discharged_date: '2060-01-31',
    discharged_reason: 'The workshop closes',
    new_manager_id: entity('colleague'),
  },
} as const;
const bulkDischargeFaults = [
  peopleFaults.unknownManager,
  peopleFaults.managerCircle,
  roleFaults.lastOwner,
  directoryFaults.unknownPeople,
] as const;

/** Whom to show, in which order. */
const wanted = {
  search: pageQuery.search,
  department_ids: anyOfIds,
  designation_ids: anyOfIds,
  employment_type_ids: anyOfIds,
  group_ids: anyOfIds,
  manager_ids: anyOfIds,
  /** 'leaving,probation' */
  statuses: z
    .string()
    .regex(new RegExp(`^(?:${statuses.join('|')})(?:,(?:${statuses.join('|')})){0,9}$`), 'This is invalid')
    .optional(),
  sort: z.enum(sortings).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

const exported = {
  ...wanted,
  format: z.enum(['csv', 'xlsx']),
  /** 'name,department'; all of them without it. */
  columns: z
    .string()
    .regex(new RegExp(`^(?:${exportColumns.join('|')})(?:,(?:${exportColumns.join('|')})){0,19}$`), 'This is invalid')
    .optional(),
};

export const directory = defineContract({
  index: {
    route: 'GET employee/employees/index',
    summary: 'A page of everybody who works here, or is about to',
    access: ['view_employee'],
    query: z.object({
      ...pageQuery,
      ...wanted,
    }),
    example: { query: { search: 'ana', sort: 'department' } },
    reply: z.object({
      data: z.array(row),
      meta: pageMeta,
      /** Of everybody, whatever was searched. */
      counts: z.object({ people: count, joining: count, leaving: count, invited: count }),
      /** Where nobody was found: how many of those who have left would be, for those who may see them. */
      archive_matches: z.number().int(),
      /** The panel that explains the directory, until somebody has dismissed it. */
      employee_welcome_wizard: z.boolean(),
    }),
  },
  /** Proposed: what a filter control takes its options from (specification B §7). */
  options: {
    route: 'GET employee/employees/options/{filter}',
    summary: 'What people can be filtered by, with how many have it',
    access: ['view_employee'],
    params: z.object({ filter: z.enum(filters) }),
    example: { params: { filter: 'departments' } },
    reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), total: count })) }),
  },
  /** Proposed. */
  chart: {
    route: 'GET employee/employees/organisation-chart',
    summary: 'Who reports to whom: the first levels, those below somebody, or the way to somebody',
    access: ['view_employee'],
    query: z.object({
      under: recordId.optional(),
      levels: z.number().int().min(1).max(20).default(3),
      open_to: recordId.optional(),
      /** Instead: who has no manager and leads nobody; the first 200. */
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
          /** On all levels. */
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
    summary: 'Whoever is found, on whichever page, to choose all of them',
    access: ['view_employee'],
    query: z.object(wanted),
    example: { query: { search: 'ana' } },
    reply: z.object({ ids: z.array(storedId) }),
  },
  /** Proposed. */
  export: {
    route: 'GET employee/employees/export',
    summary: 'Whoever is found, with what the caller sees of them, as a file for a spreadsheet',
    access: ['view_employee'],
    query: z.object(exported),
    example: { query: { search: 'ana', format: 'csv', columns: 'name,department' } },
    reply: download,
    faults: [directoryFaults.tooManyAtOnce],
  },
  /** Proposed. */
  makeExport: {
    route: 'POST employee/employees/export/make',
    summary: 'Have the same file made, for however many people: its batch, and where it will be',
    access: ['view_employee'],
    body: z.object(exported),
    example: { body: { search: 'ana', format: 'csv', columns: 'name,department' } },
    reply: exportStarted,
  },
  /** Proposed, as all that is done to several people at once. */
  previewBulkEmployment: {
    route: 'POST employee/employees/bulk/employment/preview',
    summary: 'Whose employment a change would change, and who stays as they are and why',
    access: ['edit_employee_employment_info'],
    body: bulkEmployment,
    example: bulkEmploymentExample,
    reply: bulkPreview,
    faults: bulkEmploymentFaults,
  },
  bulkEmployment: {
    route: 'POST employee/employees/bulk/employment',
    summary: 'Change department, designation, type, manager or place of work of several people from a date on',
    access: ['edit_employee_employment_info'],
    body: bulkEmployment,
    example: bulkEmploymentExample,
    reply: bulkDone,
    faults: bulkEmploymentFaults,
  },
  previewBulkRoles: {
    route: 'POST employee/employees/bulk/roles/preview',
    summary: 'Who would get a role, and who stays as they are and why',
    access: ['assign_role_user'],
    body: bulkRoles,
    example: bulkRolesExample,
    reply: bulkPreview,
    faults: bulkRolesFaults,
  },
  bulkRoles: {
    route: 'POST employee/employees/bulk/roles',
    summary: 'Give several people a role',
    access: ['assign_role_user'],
    body: bulkRoles,
    example: bulkRolesExample,
    reply: bulkDone,
    faults: bulkRolesFaults,
  },
  previewBulkGroups: {
    route: 'POST employee/employees/bulk/groups/preview',
    summary: 'Who would come into a group, and who stays as they are and why',
    access: ['assign_employee_group'],
    body: bulkGroups,
    example: bulkGroupsExample,
    reply: bulkPreview,
    faults: bulkGroupsFaults,
  },
  bulkGroups: {
    route: 'POST employee/employees/bulk/groups',
    summary: 'Put several people into a group',
    access: ['assign_employee_group'],
    body: bulkGroups,
    example: bulkGroupsExample,
    reply: bulkDone,
    faults: bulkGroupsFaults,
  },
  previewBulkDischarge: {
    route: 'POST employee/employees/bulk/discharge/preview',
    summary: 'Who would leave, and who stays and why',
    access: ['discharge_employee'],
    body: bulkDischarge,
    example: bulkDischargeExample,
    reply: bulkPreview,
    faults: bulkDischargeFaults,
  },
  bulkDischarge: {
    route: 'POST employee/employees/bulk/discharge',
    summary: 'Give several people a last day',
    access: ['discharge_employee'],
    body: bulkDischarge,
    example: bulkDischargeExample,
    reply: bulkDone,
    faults: bulkDischargeFaults,
  },
});
