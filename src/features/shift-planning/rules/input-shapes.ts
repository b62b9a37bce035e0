import { z } from 'zod';
import { line, localDate, recordId } from '#platform/shared/schemas.ts';
import { conflict, plannedShift } from './shapes.ts';
import { errorText } from '#platform/shared/sentences.ts';

/** Days of the plan, both ends included. */
export const range = { start_date: localDate, end_date: localDate };

/** People × dates × one shift. A single cell is one person and one date, so cells of any shape can be assigned. */
const assignedItem = z.object({
  user_ids: z.array(recordId).min(1, errorText('This is a required field')).max(20_000, errorText('This is invalid')),
  dates: z.array(localDate).min(1, errorText('This is a required field')).max(366, errorText('This is invalid')),
  /** Null for a day off. */
  shift_template_id: recordId.nullable(),
});
export type AssignedItem = z.output<typeof assignedItem>;

/** Body of an assignment. */
export const assigning = {
  /** Assignments; if two items name the same person and date, the later one counts. */
  assigned_items: z.array(assignedItem).max(5000, errorText('This is invalid')).default([]),
  /** Drafts to erase. A published shift is removed by assigning a day off. */
  erased_items: z
    .array(assignedItem.omit({ shift_template_id: true }))
    .max(5000, errorText('This is invalid'))
    .default([]),
  /** For days with an own shift: 'keep' leaves them, 'keep_published' replaces only drafts. */
  where_taken: z.enum(['replace', 'keep', 'keep_published']).default('replace'),
};

/** Body of copying a week. */
export const copying = {
  /** First day of the week to copy. */
  week: localDate,
  /** First day of each target week, whole weeks later or earlier. */
  weeks: z.array(localDate).min(1, errorText('This is a required field')).max(4, errorText('This is invalid')),
  /** For days with an own shift: 'keep' leaves them, 'keep_published' replaces drafts. */
  where_taken: z.enum(['keep', 'keep_published']).default('keep'),
  /** People to copy; everyone who matches the other filters when omitted. */
  user_ids: z
    .array(recordId)
    .min(1, errorText('This is a required field'))
    .max(20_000, errorText('This is invalid'))
    .nullish(),
  search: line(100).nullish(),
  department_id: recordId.nullish(),
  group_id: recordId.nullish(),
  shift_template_id: recordId.nullish(),
};
/** Impact of an assignment. */
export const assignmentImpact = z.object({
  /** Number of days that would be drafted, and of their people. */
  shifts: z.number().int(),
  people: z.number().int(),
  /** Days left unchanged because of `where_taken`. */
  kept: z.number().int(),
  conflicts: z.array(conflict),
  /** Total number of conflicts; `conflicts` holds at most the first 500. */
  conflict_count: z.number().int(),
});

/** Body of clearing. */
export const clearing = {
  ...range,
  /** People to clear; everyone who matches the other filters when omitted. */
  user_ids: z
    .array(recordId)
    .min(1, errorText('This is a required field'))
    .max(20_000, errorText('This is invalid'))
    .nullish(),
  department_id: recordId.nullish(),
  group_id: recordId.nullish(),
  shift_template_id: recordId.nullish(),
  which: z.enum(['all', 'drafts', 'published']).default('all'),
};
export const clearedDay = z.object({
  date: localDate,
  /** Null for a day off. */
  shift: plannedShift.nullable(),
  is_draft: z.boolean(),
});
