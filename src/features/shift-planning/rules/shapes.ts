import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';

/** A shift as the plan shows it. */
export const plannedShift = z.object({
  /** Null for standard hours that come from no template. */
  template_id: storedId.nullable(),
  name: z.string(),
  /** Letter shown when there is no room for the name. */
  letter: z.string(),
  color: z.string(),
  /** 'HH:mm' in the company zone, as is `end_time`: start + work + break, possibly on the next day. */
  start_time: z.string(),
  end_time: z.string(),
  is_overnight: z.boolean(),
  /** seconds */
  work_time: z.number().int(),
  break_time: z.number().int(),
});
export type PlannedShiftCard = z.output<typeof plannedShift>;

/**
 * Kinds of conflict:
 * not_employed – the person is not employed on that day · closed – the day belongs to a closed period ·
 * leave, holiday – as reported by the features that own them · overlap – it begins before the previous shift ends, or
 * ends after the next one begins · rest – less rest than the set-up requires · days_in_row – more days in a row than it
 * allows · others_draft – another planner has drafted something for that day · own_past – the planner's own past day ·
 * recorded – times are recorded, and the day keeps the other hours with which it began
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
  'recorded',
] as const;

export const conflict = z.object({
  user_id: storedId,
  name: z.string(),
  date: localDate,
  kind: z.enum(conflictKinds),
  /** 'refuse': cannot be assigned; 'warn': may be kept. */
  level: z.enum(['warn', 'refuse']),
  /** Sentence such as 'Rest of 7h 30m, at least 11h 00m'. */
  text: z.string(),
  /** Further detail, if any: 'First day of work is Tuesday, 22 December.' */
  more: z.string().nullable(),
  /** For a rest that is too short: its seconds, and the shift at its other end. */
  rest_time: z.number().int().nullable(),
  other: z.object({ date: localDate, shift: plannedShift }).nullable(),
  /** Earliest possible start of a shift on that day, 'HH:mm'; null if none is possible or any time is. */
  earliest_start: z.string().nullable(),
});
export type Conflict = z.output<typeof conflict>;
