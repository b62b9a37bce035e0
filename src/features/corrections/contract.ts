import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, newId, type Example } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, paragraph, recordId, version } from '#platform/shared/schemas.ts';
import { clockFaults, submittedBreak, submittedClock } from '#features/clock/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { periodFaults } from '#features/periods/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';
import { changedDay, dayBasis, dayChange, flagOverrides, shiftTimes, someFlags } from './rules/day-shapes.ts';
import { maxDaysTogether } from './rules/limits.ts';

export const correctionFaults = defineFaults('attendance', {
  ownDay: [403, 'Only Owners can change their own attendance.'],
  dayChanged: [461, 'Someone else changed this day. Compare both versions, then save again.'],
  nothingToApprove: [424, 'Nothing on this day needs approval.'],
  longEntry: [422, 'An entry is longer than the daily limit. Check its times, or give a reason.'],
  noClockOut: [424, 'This day has no clock-out yet. Correct its times to add one.'],
  cameLate: [424, 'Some punches for this day arrived late. Open the day to add or ignore them.'],
  hasShift: [424, 'This day already has this shift.'],
  hasAttendance: [424, 'This day already has attendance. Please correct it instead.'],
  hasLeft: [424, 'This person has left. You can correct times, but not add or remove entries.'],
  nothingThere: [424, 'There is no attendance on this day.'],
  shiftGone: [460, 'This shift is no longer available. Choose another one.'],
  notEmployed: [424, 'This person is not employed on this day.'],
});

/** People other than Owners cannot change their own time. */
export const ownTime = { fault: correctionFaults.ownDay, owners: 'allowed', subject: 'row' } as const;

const pass = z.enum(['earlier', 'later']).nullish();
/** Pass of a repeated hour; required if the order of the entries does not determine it. */
const passes = { start_pass: pass, end_pass: pass };
export const correctedClock = submittedClock.extend({
  ...passes,
  breaks: z.array(submittedBreak.extend(passes)).max(100),
});
export type CorrectedClock = z.output<typeof correctedClock>;
const clocks = z.array(correctedClock).min(1).max(100);

/** Reason for an entry longer than the daily limit, which is refused without one. */
const long_reason = paragraph(250).nullish();
const seen = { version: version.optional() };
const dayParams = { params: z.object({ id: recordId }), pathEntities: { id: 'attendance' } } as const;
const changeFaults = [
  correctionFaults.ownDay,
  correctionFaults.dayChanged,
  periodFaults.closed,
  platformFaults.notFound,
] as const;

const clocksExample = [
  {
    start_date_time: '2026-03-02 09:00:00',
    end_date_time: '2026-03-02 17:00:00',
    is_dirty: true,
    clock_in_id: entity('clock'),
    clock_out_id: null,
    attendance_id: newId,
    breaks: [
      {
        break_in_id: entity('break'),
        break_out_id: null,
        attendance_id: newId,
        start_date_time: '2026-03-02 12:00:00',
        end_date_time: '2026-03-02 12:30:00',
        is_dirty: true,
      },
    ],
  },
] as const satisfies readonly Example<z.input<typeof correctedClock>>[];

const offered = shiftCard.extend({
  /** Null for the person's published hours of this date if they no longer belong to a template. */
  template_id: recordId.nullable(),
  ...shiftTimes.shape,
  /** Seconds due on the date when they do not follow from this shift. */
  due_time: z.number().int().nullable(),
  /** Whether these are the person's published hours on this date. */
  is_published: z.boolean(),
});

const chosenDay = z.object({ user_id: recordId, working_date: localDate, ...seen });
const chosenDays = z.array(chosenDay).min(1).max(maxDaysTogether);
const oneDay = [{ user_id: entity('person'), working_date: '2026-03-02' }] as const;

const waitingDay = z.object({
  attendance_id: recordId,
  user_id: recordId,
  name: z.string(),
  working_date: localDate,
  /** Whether it is the viewer's own day, which another person has to review. */
  is_own: z.boolean(),
});

export const corrections = defineContract({
  update: {
    route: 'POST time/attendance/{id}/update',
    summary: 'Correct the entries and breaks of a day with a reason; this approves the day',
    access: ['edit_any_attendance'],
    oneself: ownTime,
    ...dayParams,
    body: z.object({
      clocks,
      /** Comment of the reviewer, separate from the person's own; unchanged when omitted. */
      comment: paragraph(250).nullish(),
      long_reason,
      ...seen,
    }),
    example: { body: { clocks: clocksExample, comment: 'The terminal was out of order.' } },
    reply: changedDay,
    faults: [
      clockFaults.invalidEntries,
      clockFaults.overlaps,
      correctionFaults.longEntry,
      correctionFaults.hasLeft,
      ...changeFaults,
    ],
  },
  /** Proposed: the specification accepts a comment of the person only on clocking out. */
  comment: {
    route: 'POST time/attendance/{id}/comment',
    summary: 'Proposed: comment on one’s own day for its approver; an empty comment removes it',
    access: ['view_attendance'],
    oneself: { allowed: 'People comment on their own day, which changes none of its times.' },
    ...dayParams,
    body: z.object({ comment: paragraph(250).nullable() }),
    example: { body: { comment: 'The break was shorter: please check.' } },
    reply: changedDay,
    faults: [periodFaults.closed, platformFaults.notFound],
  },
  findShift: {
    route: 'GET time/attendance/add-attendance/{user_id}/find-shift',
    summary: 'Get a person’s shift on a date, and the alternatives',
    access: ['add_any_attendance', 'edit_any_attendance'],
    params: z.object({ user_id: recordId }),
    pathEntities: { user_id: 'person' },
    query: z.object({ date: localDate }),
    example: { query: { date: '2026-03-02' } },
    reply: z.object({
      user: personCard,
      date: localDate,
      /** Existing recorded day, which must be corrected instead. */
      attendance_id: recordId.nullable(),
      /** Reason as a sentence why nothing can be added; null when it can. */
      refused: z.string().nullable(),
      /** The published shift first. */
      shift_list: z.array(offered),
      basis: dayBasis,
    }),
    faults: [platformFaults.notFound],
  },
  store: {
    route: 'POST time/attendance/add-attendance/store',
    summary: 'Add attendance for a person on a date that has none',
    access: ['add_any_attendance'],
    oneself: { ...ownTime, subject: 'body.user_id' },
    body: z.object({
      user_id: recordId,
      working_date: localDate,
      clocks,
      comment: paragraph(250).nullish(),
      long_reason,
      /** Shift for this day only; the published shift by default. */
      shift_template_id: recordId.nullish(),
      /** Whether the work was remote. */
      is_remote: z.boolean().optional(),
    }),
    example: {
      body: {
        user_id: entity('person'),
        working_date: '2026-03-02',
        clocks: [
          {
            ...clocksExample[0],
            clock_in_id: newId,
            breaks: [{ ...clocksExample[0].breaks[0], break_in_id: newId }],
          },
        ],
        comment: 'Worked at the trade fair.',
        shift_template_id: entity('shift_template'),
        is_remote: false,
      },
    },
    reply: changedDay,
    faults: [
      clockFaults.invalidEntries,
      clockFaults.overlaps,
      correctionFaults.longEntry,
      correctionFaults.hasAttendance,
      correctionFaults.hasLeft,
      correctionFaults.notEmployed,
      correctionFaults.shiftGone,
      correctionFaults.ownDay,
      periodFaults.closed,
      platformFaults.notFound,
    ],
  },
  dismiss: {
    route: 'POST time/attendance/{id}/irregular/dismiss',
    summary: 'Approve the entries of an irregular day unchanged',
    access: ['edit_any_attendance'],
    oneself: ownTime,
    ...dayParams,
    pathEntities: { id: 'irregular_attendance' },
    body: z.object(seen),
    reply: changedDay,
    faults: [correctionFaults.nothingToApprove, correctionFaults.noClockOut, ...changeFaults],
  },
  assignShift: {
    route: 'POST time/attendance/{id}/unassigned/update',
    summary: 'Set the shift of a day, for this day only',
    access: ['edit_any_attendance'],
    oneself: ownTime,
    ...dayParams,
    body: z.object({ shift_template_id: recordId, ...seen }),
    example: { body: { shift_template_id: entity('shift_template') } },
    reply: changedDay,
    faults: [correctionFaults.hasShift, correctionFaults.shiftGone, ...changeFaults],
  },
  flags: {
    route: 'POST time/attendance/{id}/flags/update',
    summary: 'Set the flags of a day: remote, late or incomplete; null follows the rules',
    access: ['edit_any_attendance'],
    oneself: ownTime,
    ...dayParams,
    body: z.object({ user_id: recordId, ...flagOverrides.shape, ...seen }),
    example: { body: { user_id: entity('person'), is_remote: null, is_late: false, is_incomplete: null } },
    reply: changedDay,
    faults: [...changeFaults],
  },
  delete: {
    route: 'DELETE time/attendance/delete/{id}/{user_id}',
    summary: 'Delete a day with its entries and return how the calendar shows it',
    access: ['delete_any_attendance'],
    oneself: ownTime,
    params: z.object({ id: recordId, user_id: recordId }),
    pathEntities: { id: 'attendance', user_id: 'person' },
    query: z.object(seen),
    reply: changedDay,
    faults: [correctionFaults.hasLeft, ...changeFaults],
  },
  /** Proposed: the specification has no endpoint for stepping through days to review. */
  toReview: {
    route: 'GET time/attendance/days/to-review',
    summary: 'Proposed: list the days in a range that need approval, oldest first (at most 1,000)',
    access: ['edit_any_attendance'],
    query: z.object({ start_date: localDate, end_date: localDate }),
    example: { query: { start_date: '2026-03-01', end_date: '2026-03-31' } },
    reply: z.object({ data: z.array(waitingDay) }),
  },
  /** Proposed: the specification changes one day at a time. */
  preview: {
    route: 'POST time/attendance/days/preview',
    summary: 'Proposed: preview approving several days or setting their flags',
    access: ['edit_any_attendance'],
    oneself: ownTime,
    body: z.object({
      days: chosenDays,
      /** Flags to set, leaving omitted ones unchanged; without it the days are approved. */
      flags: someFlags.optional(),
    }),
    example: { body: { days: oneDay, flags: { is_late: false } } },
    reply: z.object({ data: z.array(dayChange), count: z.number().int() }),
    faults: [platformFaults.notFound],
  },
  dismissDays: {
    route: 'POST time/attendance/days/dismiss',
    summary: 'Proposed: approve several irregular days together, or none of them',
    access: ['edit_any_attendance'],
    oneself: ownTime,
    body: z.object({ days: chosenDays }),
    example: { body: { days: oneDay } },
    reply: z.object({ data: z.array(changedDay) }),
    faults: [
      correctionFaults.nothingToApprove,
      correctionFaults.noClockOut,
      correctionFaults.nothingThere,
      ...changeFaults,
    ],
  },
  flagDays: {
    route: 'POST time/attendance/days/flags',
    summary: 'Proposed: set the same flags on several days, all or none',
    access: ['edit_any_attendance'],
    oneself: ownTime,
    body: z.object({ days: chosenDays, flags: someFlags }),
    example: { body: { days: oneDay, flags: { is_late: false } } },
    reply: z.object({ data: z.array(changedDay) }),
    faults: [correctionFaults.nothingThere, ...changeFaults],
  },
});
