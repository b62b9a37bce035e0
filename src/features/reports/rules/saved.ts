import { z } from 'zod';
import { line, localDate, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { personName } from '#features/people/contract.ts';
import { sendings } from './sending.ts';
import { reports, peopleFilter } from './shapes.ts';
import { errorText } from '#platform/shared/sentences.ts';

/** Relative periods, whose dates depend on when the report is opened. */
export const periods = ['this_cycle', 'last_cycle', 'this_week', 'last_week', 'this_year', 'last_year'] as const;
export type Period = (typeof periods)[number];

/** Filters of a saved report, in the format of the screen's URL. */
const filters = {
  period: z.enum(periods).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  people: peopleFilter.person_ids,
  department: peopleFilter.department_ids,
  designation: peopleFilter.designation_ids,
  type: peopleFilter.employment_type_ids,
  place: peopleFilter.work_place_ids,
  group: peopleFilter.group_ids,
  leave: peopleFilter.group_ids,
  archived: z.boolean().optional(),
};
export const savedFilters = z.strictObject(filters);
export type SavedFilters = z.output<typeof savedFilters>;

export const savedBody = z.object({
  name: line(80),
  report: z.enum(reports),
  filters: savedFilters,
  /** Null when it is not sent. */
  send_every: z.enum(sendings).nullable(),
  /** Wall clock hour on the first day of the company's week or period. */
  send_hour: z.number().int().min(0).max(23),
  /** People who receive the link. */
  person_ids: z.array(recordId).max(50, errorText('Choose at most 50 people.')),
});
export type SavedBody = z.output<typeof savedBody>;

export const savedItem = z.object({
  id: storedId,
  name: z.string(),
  report: z.enum(reports),
  filters: z.object(filters),
  send_every: z.enum(sendings).nullable(),
  send_hour: z.number().int(),
  /** ISO 8601 in UTC */
  next_send_at: z.string().nullable(),
  people: z.array(personName),
  /** Whether the viewer saved it and may change it, rather than having received it. */
  is_own: z.boolean(),
  /** Version to send back with a change. */
  version,
});
export type SavedItem = z.output<typeof savedItem>;
