import { z } from 'zod';
import { line, localDate, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { personName } from '#features/people/contract.ts';
import { sendings } from './sending.ts';
import { reports, whom } from './shapes.ts';

/** Spans that are other days each time the report is opened. */
export const periods = ['this_cycle', 'last_cycle', 'this_week', 'last_week', 'this_year', 'last_year'] as const;
export type Period = (typeof periods)[number];

/** What a saved report keeps: as the address of its screen has it. */
const filters = {
  period: z.enum(periods).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  people: whom.person_ids,
  department: whom.department_ids,
  designation: whom.designation_ids,
  type: whom.employment_type_ids,
  group: whom.group_ids,
  leave: whom.group_ids,
  archived: z.boolean().optional(),
};
export const savedFilters = z.strictObject(filters);
export type SavedFilters = z.output<typeof savedFilters>;

export const savedBody = z.object({
  name: line(80),
  report: z.enum(reports),
  filters: savedFilters,
  /** Null: it is not sent. */
  send_every: z.enum(sendings).nullable(),
  /** Of the first day of the company's week or period, on the wall clock. */
  send_hour: z.number().int().min(0).max(23),
  /** Who gets the link. */
  person_ids: z.array(recordId).max(50, 'Please choose at most 50 people.'),
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
  /** Whoever has saved it changes it; to others it was sent. */
  is_own: z.boolean(),
  /** To be sent back with a change. */
  version,
});
export type SavedItem = z.output<typeof savedItem>;
