import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, newId } from '#platform/shared/example.ts';
import { defineFaults } from '#platform/shared/faults.ts';
import { localDate, localDateTime, paragraph, recordId } from '#platform/shared/schemas.ts';
import { clockEntry } from '#features/days/contract.ts';
import { periodFaults } from '#features/periods/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';

export const clockFaults = defineFaults('attendance', {
  alreadyIn: [424, 'You are already clocked in.'],
  notIn: [424, 'You aren’t clocked in.'],
  alreadyOnBreak: [424, 'You are already on a break.'],
  notOnBreak: [424, 'You aren’t on a break.'],
  deviceOnly: [424, 'Clock in and out at your terminal.'],
  notEmployed: [424, 'You aren’t employed on this day.'],
  notHere: [424, 'You can only clock in from your company’s network, because you aren’t working remotely today.'],
  overlaps: [424, 'You already have an entry at this time.'],
  needsConfirmation: [424, 'This day is unusually long. Confirm your hours.'],
  notAbnormal: [424, 'This day needs no correction. Clock out as usual.'],
  isCorrected: [424, 'This day was reviewed manually. Only people who can correct attendance can change it.'],
  isDeleted: [424, 'This day was deleted. Only people who can correct attendance can add it again.'],
  changedMeanwhile: [461, 'This day changed while you were editing. Check it again.'],
  inFuture: [422, 'End time cannot be a future event.'],
  endsBeforeStart: [422, 'End time cannot be before start time.'],
  breakOutside: [422, 'Break end time cannot overlap with previous/next entry.'],
  invalidEntries: [422, 'Please fix above errors to continue.'],
});

export const reviewStatus = z.enum(['completed', 'unassigned', 'abnormal', 'incomplete']);
export type ReviewStatus = z.output<typeof reviewStatus>;

export const clockingSummary = z.object({
  /** Id of the working day; null before its first clock-in. */
  id: recordId.nullable(),
  working_date: localDate,
  is_clocked_in: z.boolean(),
  is_on_break: z.boolean(),
  can_clock: z.boolean(),
  /** Reason as a sentence; null when can_clock is true or the person is clocked in. */
  can_clock_reason: z.string().nullable(),
  can_break: z.boolean(),
  /** Seconds of the working day so far. */
  total_work_time: z.number().int(),
  total_break_time: z.number().int(),
  /** Seconds of the current break; 0 without one. */
  current_break_time: z.number().int(),
  max_daily_work_duration: z.number().int(),
  abnormal: z.boolean(),
  review_status: reviewStatus,
  review_text: z.string(),
  /** 'HH:mm:ss' in the company zone, at the time of the response. */
  record_time: z.string(),
  /** Local start of the open entry, and of the open break; null without one. */
  clocked_in_at: localDateTime.nullable(),
  break_started_at: localDateTime.nullable(),
  shift: shiftCard.nullable(),
  is_discharge_applied: z.boolean(),
  /** Entries of the working day in order. */
  clocks: z.array(clockEntry),
});
export type ClockingSummary = z.output<typeof clockingSummary>;

export const submittedBreak = z.object({
  break_in_id: recordId.nullish(),
  break_out_id: recordId.nullish(),
  attendance_id: recordId.nullish(),
  start_date_time: localDateTime.nullable(),
  end_date_time: localDateTime.nullable(),
  is_dirty: z.boolean(),
});
export const submittedClock = z.object({
  clock_in_id: recordId.nullish(),
  clock_out_id: recordId.nullish(),
  attendance_id: recordId.nullish(),
  start_date_time: localDateTime.nullable(),
  end_date_time: localDateTime.nullable(),
  is_dirty: z.boolean(),
  breaks: z.array(submittedBreak).max(100),
});
export const irregularClockOut = z.object({
  id: recordId,
  working_date: localDate,
  clocks: z.array(submittedClock).min(1).max(100),
  comment: paragraph(250).nullish(),
});
export type IrregularClockOut = z.output<typeof irregularClockOut>;

/** `attendance_id` is accepted because the summary contains it, and ignored. */
export const irregularExample = {
  body: {
    id: entity('attendance'),
    working_date: '2026-03-02',
    clocks: [
      {
        clock_in_id: entity('clock'),
        clock_out_id: entity('clock'),
        attendance_id: newId,
        start_date_time: '2026-03-02 09:00:00',
        end_date_time: '2026-03-02 17:00:00',
        is_dirty: true,
        breaks: [
          {
            break_in_id: entity('break'),
            break_out_id: entity('break'),
            attendance_id: newId,
            start_date_time: '2026-03-02 12:00:00',
            end_date_time: '2026-03-02 12:30:00',
            is_dirty: true,
          },
        ],
      },
    ],
    comment: 'I forgot to clock out.',
  },
} as const;

const clockPermissions = [
  'allow_clock_in_out_attendance',
  'allow_clock_break_resume_attendance',
  'allowed_bio_devices',
] as const;

const punchFaults = [clockFaults.deviceOnly, periodFaults.closed] as const;
const outFaults = [clockFaults.notIn, ...punchFaults] as const;

export const clocking = defineContract({
  shortSummary: {
    route: 'GET time/attendance/clock/short-summary',
    summary: 'Get the state of one’s own clock (same reply as `clock/summary`)',
    access: clockPermissions,
    reply: clockingSummary,
  },
  summary: {
    route: 'GET time/attendance/clock/summary',
    summary: 'Get the state of one’s own clock',
    access: clockPermissions,
    reply: clockingSummary,
  },
  in: {
    route: 'POST time/attendance/clock/in',
    whenReadOnly: 'clocking',
    summary: 'Clock in',
    access: ['allow_clock_in_out_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: [clockFaults.alreadyIn, clockFaults.notEmployed, clockFaults.notHere, clockFaults.overlaps, ...punchFaults],
  },
  break: {
    route: 'POST time/attendance/clock/break',
    whenReadOnly: 'clocking',
    summary: 'Start a break',
    access: ['allow_clock_break_resume_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: [clockFaults.alreadyOnBreak, ...outFaults],
  },
  resume: {
    route: 'POST time/attendance/clock/resume',
    whenReadOnly: 'clocking',
    summary: 'End a break',
    access: ['allow_clock_break_resume_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: [clockFaults.notOnBreak, ...outFaults],
  },
  outGeneral: {
    route: 'POST time/attendance/clock/out-general',
    whenReadOnly: 'clocking',
    summary: 'Clock out of a day that is not abnormal',
    access: ['allow_clock_in_out_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: [clockFaults.needsConfirmation, ...outFaults],
  },
  outNormal: {
    route: 'POST time/attendance/clock/out-normal',
    whenReadOnly: 'clocking',
    summary: 'Clock out and confirm a long day',
    access: ['allow_clock_in_out_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: outFaults,
  },
  outAbnormal: {
    route: 'POST time/attendance/clock/out-abnormal',
    oneself: { allowed: 'People correct their own day, and the changes wait for approval.' },
    whenReadOnly: 'clocking',
    summary: 'Clock out of an abnormal day with corrected times, which wait for approval',
    access: ['allow_clock_in_out_attendance'],
    body: irregularClockOut,
    example: irregularExample,
    reply: clockingSummary,
    faults: [clockFaults.notAbnormal, clockFaults.changedMeanwhile, ...outFaults],
  },
});
