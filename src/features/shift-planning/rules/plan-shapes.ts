import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';
import { offPart } from '#features/holidays/rules/off-part.ts';
import { personCard } from '#features/people/contract.ts';
import { conflict, plannedShift } from './shapes.ts';

export const named = z.object({ id: storedId, name: z.string() });

/** Person who performed an action, with the URL of their picture. */
const actor = named.extend({ avatar: z.string() });

/** Action of a planner: one line of the action log, and the batch that its drafts belong to. */
export const planAction = z.object({
  batch_id: storedId,
  kind: z.enum(['plan', 'clear', 'pattern', 'template']),
  /** Name of the pattern or template concerned. */
  subject: z.string().nullable(),
  state: z.enum(['draft', 'publishing', 'published', 'cancelled']),
  created_by: actor.nullable(),
  /** ISO 8601 in UTC, as is `ended_at`. */
  created_at: z.string(),
  /** Person who published or cancelled it. */
  ended_by: actor.nullable(),
  ended_at: z.string().nullable(),
  shifts: z.number().int(),
  people: z.number().int(),
  /** Number of shifts that replace a published one, and of days made free. */
  replaced: z.number().int(),
  removed: z.number().int(),
  first_date: localDate.nullable(),
  last_date: localDate.nullable(),
  /** Message to the people whose shifts it changed. */
  note: z.string().nullable(),
  /** Reason for which a week got fewer hours than it requires. */
  reason: z.string().nullable(),
  /** Batch process that is publishing it; `GET application/batch-process/{id}/status` returns its progress. */
  work_id: storedId.nullable(),
  /** For drafts only: time of the last change, and whether a step can be undone. */
  saved_at: z.string().nullable(),
  can_undo: z.boolean(),
});
export type PlanAction = z.output<typeof planAction>;

/** Week in which a person is planned for other hours than their own week requires. */
export const planWeek = z.object({
  monday: localDate,
  /** seconds */
  planned: z.number().int(),
  required: z.number().int(),
});
export type PlanWeek = z.output<typeof planWeek>;

const draft = z.object({
  date: localDate,
  /** Index into `shifts`; -1 for a day off. */
  shift: z.number().int(),
  batch_id: storedId,
});

const dayOff = z.object({
  date: localDate,
  kind: z.enum(['leave', 'holiday']),
  part: offPart,
  text: z.string(),
  /** Letter shown when there is no room for the text. */
  letter: z.string().nullable(),
});

export const planRow = personCard.extend({
  id: storedId,
  department_name: z.string().nullable(),
  /** Parts of the range during which the person is employed. */
  employed: z.array(z.object({ from: localDate, to: localDate })),
  /** One number per date for a person with a week of their own, in place of the standard hours. */
  usual: z.array(z.number().int()).optional(),
  /**
   * One number per date: an index into `shifts` of what is published for the person, -1 for a published day off,
   * -2 when nothing of their own is published and the standard hours apply.
   */
  plan: z.array(z.number().int()),
  drafts: z.array(draft),
  /** Shift on the day before the range, since a night shift may reach into it: an index into `shifts`; -1 for none. */
  before: z.number().int(),
  /** Leave and holidays. */
  off: z.array(dayOff),
  /** Conflicts of the current drafts, and of published shifts from today on. */
  conflicts: z.array(conflict),
  /** Seconds of work in the range including drafts, and the drafted part of it. */
  work_time: z.number().int(),
  draft_time: z.number().int(),
  /** Whole weeks of the range with other hours than the person's week requires, drafts included; omitted: none. */
  weeks: z.array(planWeek).optional(),
});
export type PlanRow = z.output<typeof planRow>;

/** Impact of publishing drafts on one person. */
export const planChanges = z.object({
  ...personCard.shape,
  id: storedId,
  /** Seconds more or less than currently published. */
  work_time_change: z.number().int(),
  /** Weeks that then have other hours than the person's week requires. */
  weeks: z.array(planWeek),
  days: z.array(
    z.object({
      date: localDate,
      /** Current shift, including standard hours; null for a day off. */
      before: plannedShift.nullable(),
      after: plannedShift.nullable(),
      /** Whether a shift of the person's own is published for that day. */
      replaces: z.boolean(),
    }),
  ),
});
export type PlanChanges = z.output<typeof planChanges>;
