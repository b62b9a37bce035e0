import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { localDate, pageMeta, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { max } from '#platform/shared/validators.ts';
import { personCard } from '#features/people/contract.ts';

const named = z.object({ id: storedId, name: z.string() });

/** A former employee with their last position. */
const formerPerson = personCard.extend({
  department_name: z.string().nullable(),
  manager: named.extend({ username: z.string() }).nullable(),
  joined_on: localDate,
  discharged_date: localDate.nullable(),
  /** Only for people who may see the employment. */
  discharged_reason: z.string().nullable(),
});

export const archive = defineContract({
  index: {
    route: 'GET settings/employee/employee/employee-archive/index',
    summary: 'List former employees, latest first',
    access: ['view_archived_employee'],
    query: z.object({
      ...pageQuery,
      department_id: recordId.optional(),
      reason: z.string().check(max(300)).optional(),
      sort: z.enum(['name', 'last_day']).default('last_day'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: z.object({
      data: z.array(formerPerson),
      meta: pageMeta,
      /** Number of all former employees, whatever the search, and the filters. */
      total_people: z.number().int(),
      departments: z.array(named.extend({ total_people: z.number().int() })),
      /** Only for people who may see the employment; most frequent first. */
      reasons: z.array(z.object({ name: z.string(), total_people: z.number().int() })),
    }),
  },
});
