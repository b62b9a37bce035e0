import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';

/** A shift as the plan shows it. */
export const plannedShift = z.object({
  /** Null: standard hours that come from no template. */
  template_id: storedId.nullable(),
  name: z.string(),
  /** Where there is no room for the name. */
  letter: z.string(),
  color: z.string(),
  /** 'HH:mm' in the company zone, as is `end_time`: start + work + break, perhaps on the next day. */
  start_time: z.string(),
  end_time: z.string(),
  is_overnight: z.boolean(),
  /** seconds */
  work_time: z.number().int(),
  break_time: z.number().int(),
});
export type PlannedShiftCard = z.output<typeof plannedShift>;

/**
 * What is in the way of a shift:
 * not_employed – the person does not work here on that day · closed – the day belongs to a closed period ·
 * leave, holiday – as the features that keep them say · overlap – it begins before the one before it ends, or ends
 * after the next one begins · rest – less rest than the set-up asks for · days_in_row – more days in a row than it
 * allows · others_draft – somebody else has drafted something for that day · own_past – the planner's own day, which is
 * over
 */
export const conflictKinds = [
  'not_employed',
  'closed',
  'leave',
  'holiday',
  'overlap',
  'rest',
  'days_in_row',
  'others_draft',
  'own_past',
] as const;

export const conflict = z.object({
  user_id: storedId,
  name: z.string(),
  date: localDate,
  kind: z.enum(conflictKinds),
  /** 'refuse': it cannot be assigned; 'warn': it may be kept. */
  level: z.enum(['warn', 'refuse']),
  /** A sentence: 'Rest of 7h 30m, at least 11h 00m'. */
  text: z.string(),
  /** More of it where there is more to say: 'First day of work is Tuesday, 22 December.' */
  more: z.string().nullable(),
  /** Of a rest that is too short, seconds, and the shift at its other end. */
  rest_time: z.number().int().nullable(),
  other: z.object({ date: localDate, shift: plannedShift }).nullable(),
  /** When a shift on that day could begin at the earliest, 'HH:mm'; null when it could not, or any time. */
  earliest_start: z.string().nullable(),
});
export type Conflict = z.output<typeof conflict>;
