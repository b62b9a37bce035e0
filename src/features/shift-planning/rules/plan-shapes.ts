import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { conflict, plannedShift } from './shapes.ts';

export const named = z.object({ id: storedId, name: z.string() });

/** The person who did something, with the address of their picture. */
const actor = named.extend({ avatar: z.string() });

/** What a planner has done: one line of the action log, and what its drafts belong to. */
export const planAction = z.object({
  batch_id: storedId,
  kind: z.enum(['plan', 'clear', 'pattern', 'template']),
  /** The name of the pattern or template it is about. */
  subject: z.string().nullable(),
  state: z.enum(['draft', 'publishing', 'published', 'cancelled']),
  created_by: actor.nullable(),
  /** ISO 8601 in UTC, as is `ended_at`. */
  created_at: z.string(),
  /** Who published or cancelled it. */
  ended_by: actor.nullable(),
  ended_at: z.string().nullable(),
  shifts: z.number().int(),
  people: z.number().int(),
  /** Of the shifts, those in the place of a published one, and days that were made free. */
  replaced: z.number().int(),
  removed: z.number().int(),
  first_date: localDate.nullable(),
  last_date: localDate.nullable(),
  /** The line for the people whose shifts it changed. */
  note: z.string().nullable(),
  /** While a worker publishes it: `GET application/batch-process/{id}/status` says how far it is. */
  work_id: storedId.nullable(),
  /** Of drafts: when they were last changed, and whether a step can be taken back. */
  saved_at: z.string().nullable(),
  can_undo: z.boolean(),
});
export type PlanAction = z.output<typeof planAction>;

const draft = z.object({
  date: localDate,
  /** Index into `shifts`; -1: a free day. */
  shift: z.number().int(),
  batch_id: storedId,
});

const dayOff = z.object({
  date: localDate,
  kind: z.enum(['leave', 'holiday']),
  part: z.enum(['full', 'first_half', 'second_half']),
  text: z.string(),
  /** What marks it where there is no room for the text. */
  letter: z.string().nullable(),
});

export const planRow = personCard.extend({
  id: storedId,
  department_name: z.string().nullable(),
  /** When the person works here, of the range; a person who joins or leaves has days outside of it. */
  employed: z.array(z.object({ from: localDate, to: localDate })),
  /**
   * One number for each date: an index into `shifts` of what is published for the person, -1 for a published free day,
   * -2 where nothing of their own is published and the standard hours count.
   */
  plan: z.array(z.number().int()),
  drafts: z.array(draft),
  /** What counts on the day before the range, of which a night may reach into it: an index into `shifts`; -1: nothing. */
  before: z.number().int(),
  /** Leave and holidays. */
  off: z.array(dayOff),
  /** What is in the way of the drafts as they stand, and of what is published from today on. */
  conflicts: z.array(conflict),
  /** Seconds of work in the range with the drafts, and how much of it is drafted. */
  work_time: z.number().int(),
  draft_time: z.number().int(),
});
export type PlanRow = z.output<typeof planRow>;

/** What publishing drafts would change for somebody. */
export const planChanges = z.object({
  ...personCard.shape,
  id: storedId,
  /** Seconds more, or less, than what counts by now. */
  work_time_change: z.number().int(),
  days: z.array(
    z.object({
      date: localDate,
      /** What counts now, be it the standard hours; null: a free day. */
      before: plannedShift.nullable(),
      after: plannedShift.nullable(),
      /** A shift of the person's own is published for that day. */
      replaces: z.boolean(),
    }),
  ),
});
export type PlanChanges = z.output<typeof planChanges>;
