import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { localDate, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { sortings, statuses } from './rules/find.ts';

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
});

export const directory = defineContract({
  index: {
    route: 'GET employee/employees/index',
    summary: 'A page of everybody who works here, or is about to',
    access: ['view_employee'],
    query: z.object({
      ...pageQuery,
      department_ids: anyOfIds,
      designation_ids: anyOfIds,
      employment_type_ids: anyOfIds,
      manager_ids: anyOfIds,
      /** 'leaving,probation' */
      statuses: z
        .string()
        .regex(new RegExp(`^(?:${statuses.join('|')})(?:,(?:${statuses.join('|')})){0,9}$`), 'This is invalid')
        .optional(),
      sort: z.enum(sortings).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    example: { query: { search: 'ana', sort: 'department' } },
    reply: z.object({
      data: z.array(row),
      meta: pageMeta,
      /** Of everybody, whatever was searched. */
      counts: z.object({ people: z.number().int(), joining: z.number().int(), leaving: z.number().int() }),
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
  archive: {
    route: 'GET settings/employee/employee/employee-archive/index',
    summary: 'A page of those who have left, the last one first',
    access: ['view_archived_employee'],
    query: z.object(pageQuery),
    reply: z.object({
      data: z.array(
        personCard.extend({
          department_name: z.string().nullable(),
          joined_on: localDate,
          discharged_date: localDate.nullable(),
          /** For those who see the employment. */
          discharged_reason: z.string().nullable(),
        }),
      ),
      meta: pageMeta,
    }),
  },
});
