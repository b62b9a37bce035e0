import { z } from 'zod';
import { localDate, localDateTime, recordId, storedId } from '#platform/shared/schemas.ts';
import { shiftCard } from '#features/shifts/contract.ts';

/** One of the 13 marks of a day (specification A §2.7). */
export const dayIcon = z.enum([
  'present',
  'completed',
  'incomplete',
  'neutral',
  'leave',
  'absent',
  'unassigned',
  'irregular',
  'late',
  'remote',
  'half_leave',
  'part_leave',
  'comment',
  'holiday',
]);
export type DayIconName = z.output<typeof dayIcon>;
export const dayTag = z.enum(['late', 'remote', 'incomplete', 'leave', 'half_leave', 'part_leave', 'holiday']);
export type DayTag = z.output<typeof dayTag>;

export const breakEntry = z.object({
  break_in_id: recordId,
  break_out_id: recordId.nullable(),
  attendance_id: recordId,
  start_date_time: localDateTime,
  end_date_time: localDateTime.nullable(),
});
export const clockEntry = z.object({
  clock_in_id: recordId,
  clock_out_id: recordId.nullable(),
  attendance_id: recordId,
  start_date_time: localDateTime,
  end_date_time: localDateTime.nullable(),
  /** ISO 8601 in UTC; null when no approval was needed, or none was given yet. */
  approved_at: z.string().nullable(),
  is_irregular: z.boolean(),
  breaks: z.array(breakEntry),
});
export type ClockEntry = z.output<typeof clockEntry>;
export type BreakEntry = z.output<typeof breakEntry>;

/** Approved leave that is spent: a leave type and 'full', 'first' or 'second' half, or times; 'away' without access. */
export const spentTypeId = z.string();

/** A day as a calendar cell. */
export const dayCell = z.object({
  date: localDate,
  attendance_id: recordId.nullable(),
  leave_spent_type_id: spentTypeId.nullable(),
  count_unapproved: z.number().int(),
  icon: dayIcon,
  tags: z.array(dayTag),
  has_comment: z.boolean(),
  /** seconds */
  work_time: z.number().int(),
  break_time: z.number().int(),
  /** Seconds by which the first clock-in was after shift start and grace; 0 if not late. */
  late_by: z.number().int(),
  shift: shiftCard.nullable(),
  /** Part of the shift that is due beside a holiday or leave; null: none. */
  due_shift: shiftCard.nullable(),
  /**
   * Seconds due on the date beside holidays and leave, below 0 on a day off with a holiday that is shared by hours; hours
   * only are due by the week.
   */
  planned_time: z.number().int(),
  /** Spans of work as minutes since midnight of the working date; an open one ends now. */
  segments: z.array(z.object({ from: z.number(), to: z.number(), kind: z.enum(['work', 'break', 'live']) })),
});
export type DayCell = z.output<typeof dayCell>;

/** One date of a bird view row. Empty dates are left out of the row. */
export const birdCell = z.object({
  attendance_id: storedId.nullable(),
  leave_spent_type_id: spentTypeId.nullable(),
  count_unapproved: z.number().int(),
  icon: dayIcon,
  tags: z.array(dayTag).optional(),
  has_comment: z.literal(true).optional(),
  /** seconds */
  work_time: z.number().int().optional(),
  /** Whether a shift is published for this day. */
  is_planned: z.literal(true).optional(),
});
export type BirdCell = z.output<typeof birdCell>;

export const historyLine = z.object({
  id: z.string(),
  /** ISO 8601 in UTC */
  at: z.string(),
  /** Null for the system or an import. */
  actor: z.object({ id: recordId, name: z.string(), username: z.string() }).nullable(),
  action: z.string(),
  entity: z.enum(['attendance', 'clock', 'break']),
  source: z.string(),
  address: z.string().nullable(),
  /** The change as a sentence: 'Clock-out changed from 17:30:00 to 18:00:00'. */
  text: z.string(),
});
export type HistoryLine = z.output<typeof historyLine>;
