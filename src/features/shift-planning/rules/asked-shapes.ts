import { z } from 'zod';
import { line, localDate, recordId } from '#platform/shared/schemas.ts';
import { conflict, plannedShift } from './shapes.ts';

/** Days of the plan, both ends included. */
export const range = { start_date: localDate, end_date: localDate };

/** People × dates × a shift. A single cell is one person and one date, so cells of any shape can be assigned. */
const assignedItem = z.object({
  user_ids: z.array(recordId).min(1, 'This is a required field').max(20_000, 'This is invalid'),
  dates: z.array(localDate).min(1, 'This is a required field').max(366, 'This is invalid'),
  /** null: a free day. */
  shift_template_id: recordId.nullable(),
});
export type AssignedItem = z.output<typeof assignedItem>;

/** What assigning takes. */
export const assigning = {
  /** Where two items name the same person and date, the later one counts. */
  assigned_items: z.array(assignedItem).max(5000, 'This is invalid').default([]),
  /** Drafts to erase. A published shift is made free by assigning a free day. */
  erased_items: z
    .array(assignedItem.omit({ shift_template_id: true }))
    .max(5000, 'This is invalid')
    .default([]),
  /** Where something of the person's own stands already: 'keep' leaves it, 'keep_published' replaces drafts only. */
  where_taken: z.enum(['replace', 'keep', 'keep_published']).default('replace'),
};

/** What copying a week takes. */
export const copying = {
  /** The first of the seven days that are copied. */
  week: localDate,
  /** Of each week that gets them the first day: whole weeks later, or earlier. */
  weeks: z.array(localDate).min(1, 'This is a required field').max(4, 'This is invalid'),
  /** Where something of the person's own stands: 'keep' leaves it, 'keep_published' replaces drafts. */
  where_taken: z.enum(['keep', 'keep_published']).default('keep'),
  /** Whose; without them everybody's whom the other filters leave. */
  user_ids: z.array(recordId).min(1, 'This is a required field').max(20_000, 'This is invalid').nullish(),
  search: line(100).nullish(),
  department_id: recordId.nullish(),
  group_id: recordId.nullish(),
  shift_template_id: recordId.nullish(),
};
/** What assigning would do. */
export const judged = z.object({
  /** Days that would be drafted, and whose they are. */
  shifts: z.number().int(),
  people: z.number().int(),
  /** Days that were left as they are because of `where_taken`. */
  kept: z.number().int(),
  conflicts: z.array(conflict),
  /** How many there are in all: of more than 500 the first 500 are told. */
  conflict_count: z.number().int(),
});

/** What clearing takes. */
export const clearing = {
  ...range,
  /** Whose; without them everybody whom the other filters leave. */
  user_ids: z.array(recordId).min(1, 'This is a required field').max(20_000, 'This is invalid').nullish(),
  department_id: recordId.nullish(),
  group_id: recordId.nullish(),
  shift_template_id: recordId.nullish(),
  which: z.enum(['all', 'drafts', 'published']).default('all'),
};
export const clearedDay = z.object({
  date: localDate,
  /** Null: a free day. */
  shift: plannedShift.nullable(),
  is_draft: z.boolean(),
});
