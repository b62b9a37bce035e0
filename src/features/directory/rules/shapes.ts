import { z } from 'zod';
import { localDate, pageQuery, storedId } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { exportColumns } from './export.ts';
import { sortings, statuses } from './find.ts';
import { errorText } from '#platform/shared/sentences.ts';

// Query and response shapes of the directory.

const idForm = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** Ids, any of which may match: 'id,id'. */
const anyOfIds = z
  .string()
  .regex(new RegExp(`^${idForm}(?:,${idForm}){0,99}$`), errorText('This is invalid'))
  .toLowerCase()
  .optional();

export const count = z.number().int();
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

export const row = personCard.extend({
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
  /** Null for viewers who may not see the employment. */
  discharged_date: localDate.nullable(),
  /** Begins with 'not_invited', 'invited', 'active' or 'suspended'; further statuses follow. */
  statuses: z.array(z.enum(statuses)),
  /** Actions allowed to the caller by permission and rank. */
  may: z.object({ duplicate: z.boolean(), discharge: z.boolean() }),
});

/** Search, filters and sorting. */
export const chartFields = {
  search: pageQuery.search,
  department_ids: anyOfIds,
  designation_ids: anyOfIds,
  employment_type_ids: anyOfIds,
  group_ids: anyOfIds,
  manager_ids: anyOfIds,
  /** 'leaving,probation' */
  statuses: z
    .string()
    .regex(new RegExp(`^(?:${statuses.join('|')})(?:,(?:${statuses.join('|')})){0,9}$`), errorText('This is invalid'))
    .optional(),
  sort: z.enum(sortings).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

export const exported = {
  ...chartFields,
  format: z.enum(['csv', 'xlsx']),
  /** For example 'name,department'; all columns if missing. */
  columns: z
    .string()
    .regex(
      new RegExp(`^(?:${exportColumns.join('|')})(?:,(?:${exportColumns.join('|')})){0,19}$`),
      errorText('This is invalid'),
    )
    .optional(),
};
