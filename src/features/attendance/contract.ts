import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, localDateTime, metaOf, pageMeta, pageQuery, paragraph, recordId, storedId } from '#platform/shared/wire.ts';
import { personCard } from '#features/people/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';

export { metaOf };

export const attendanceFaults = defineFaults('attendance', {
  alreadyIn: [424, 'You are clocked in already.'],
  notIn: [424, 'You are not clocked in.'],
  alreadyOnBreak: [424, 'You are on a break already.'],
  notOnBreak: [424, 'You are not on a break.'],
  deviceOnly: [424, 'Please clock at your terminal.'],
  notEmployed: [424, 'You are not employed on this day.'],
  notHere: [424, 'Clocking is only possible from your company network, and you do not work remotely today.'],
  overlaps: [424, 'There is an entry at this time already.'],
  needsConfirmation: [424, 'This day is unusually long. Please confirm how you worked.'],
  notAbnormal: [424, 'This day needs no correction. Please clock out as usual.'],
  changedMeanwhile: [461, 'This day has changed meanwhile. Please look at it again.'],
  inFuture: [422, 'End time cannot be a future event.'],
  endsBeforeStart: [422, 'End time cannot be before start time.'],
  breakOutside: [422, 'Break end time cannot overlap with previous/next entry.'],
  invalidEntries: [422, 'Please fix above errors to continue.'],
  rangeTooLong: [422, 'Please choose at most 62 days.'],
});

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
  'comment',
  'holiday',
]);
export type DayIconName = z.output<typeof dayIcon>;
export const dayTag = z.enum(['late', 'remote', 'incomplete', 'leave', 'half_leave']);
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
  /** ISO 8601 in UTC; null when nobody had to approve, or nobody has yet. */
  approved_at: z.string().nullable(),
  is_irregular: z.boolean(),
  breaks: z.array(breakEntry),
});
export type ClockEntry = z.output<typeof clockEntry>;
export type BreakEntry = z.output<typeof breakEntry>;

export const reviewStatus = z.enum(['completed', 'unassigned', 'abnormal', 'incomplete']);
export type ReviewStatus = z.output<typeof reviewStatus>;

export const clockingSummary = z.object({
  /** The working day's id; null before its first clock-in. */
  id: recordId.nullable(),
  working_date: localDate,
  is_clocked_in: z.boolean(),
  is_on_break: z.boolean(),
  can_clock: z.boolean(),
  /** Why not, in a sentence; null when can_clock is true or somebody is clocked in. */
  can_clock_reason: z.string().nullable(),
  can_break: z.boolean(),
  /** Seconds of the working day, up to now. */
  total_work_time: z.number().int(),
  total_break_time: z.number().int(),
  /** Seconds of the break that is running; 0 when none is. */
  current_break_time: z.number().int(),
  max_daily_work_duration: z.number().int(),
  abnormal: z.boolean(),
  review_status: reviewStatus,
  review_text: z.string(),
  /** 'HH:mm:ss' in the company zone, at the answer. */
  record_time: z.string(),
  /** Local time of the open entry's start, or of the open break's; null when there is none. */
  clocked_in_at: localDateTime.nullable(),
  break_started_at: localDateTime.nullable(),
  shift: shiftCard.nullable(),
  is_discharge_applied: z.boolean(),
  /** Entries of the working day in order; empty in the short summary. */
  clocks: z.array(clockEntry),
});
export type ClockingSummary = z.output<typeof clockingSummary>;

const submittedBreak = z.object({
  break_in_id: recordId.nullish(),
  break_out_id: recordId.nullish(),
  attendance_id: recordId.nullish(),
  start_date_time: localDateTime.nullable(),
  end_date_time: localDateTime.nullable(),
  is_dirty: z.boolean(),
});
const submittedClock = z.object({
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

/** A day as a calendar cell. */
export const dayCell = z.object({
  date: localDate,
  attendance_id: recordId.nullable(),
  leave_spent_type_id: recordId.nullable(),
  count_unapproved: z.number().int(),
  icon: dayIcon,
  tags: z.array(dayTag),
  has_comment: z.boolean(),
  /** seconds */
  work_time: z.number().int(),
  break_time: z.number().int(),
  /** Seconds after shift start (and grace) of the first clock-in; 0 when not late. */
  late_by: z.number().int(),
  shift: shiftCard.nullable(),
  /** Stretches of work as minutes since midnight of the working date; an open one ends now. */
  segments: z.array(z.object({ from: z.number(), to: z.number(), kind: z.enum(['work', 'break', 'live']) })),
});
export type DayCell = z.output<typeof dayCell>;

export const calendarPerson = personCard.extend({
  department_name: z.string().nullable(),
  joined_on: localDate,
  discharged_date: localDate.nullable(),
  is_discharge_applied: z.boolean(),
});

const calendar = z.object({ user: calendarPerson, data: z.array(dayCell) });

export const monthlySummary = z.object({
  /** seconds */
  work_time: z.number().int(),
  planned_time: z.number().int(),
  /** Worked minus planned, of the days up to today. */
  balance: z.number().int(),
  leave_days: z.number(),
  count_late: z.number().int(),
  count_remote: z.number().int(),
  count_incomplete: z.number().int(),
  count_absent: z.number().int(),
  /** Days with unapproved entries. */
  count_unapproved: z.number().int(),
  days_worked: z.number().int(),
});
export type MonthlySummary = z.output<typeof monthlySummary>;

/** One date of a bird view row. A date with nothing to say is left out of the row. */
export const birdCell = z.object({
  attendance_id: storedId.nullable(),
  leave_spent_type_id: storedId.nullable(),
  count_unapproved: z.number().int(),
  icon: dayIcon,
  tags: z.array(dayTag).optional(),
  has_comment: z.literal(true).optional(),
  /** seconds */
  work_time: z.number().int().optional(),
  /** A shift is published for this day. */
  is_planned: z.literal(true).optional(),
});
export type BirdCell = z.output<typeof birdCell>;

export const birdRow = personCard.extend({
  department_name: z.string().nullable(),
  user_calendars: z.record(z.string(), birdCell),
  /** Seconds worked in the range. */
  work_time: z.number().int(),
});
export type BirdRow = z.output<typeof birdRow>;

const named = z.object({ id: recordId, name: z.string() });
const range = { start_date: localDate, end_date: localDate };
const clockPermissions = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance', 'allowed_bio_devices'] as const;
const dayParams = { params: z.object({ id: recordId, user_id: recordId }), names: { id: 'attendance', user_id: 'person' } } as const;

export const historyLine = z.object({
  id: z.string(),
  /** ISO 8601 in UTC */
  at: z.string(),
  /** Null: the system or an import. */
  actor: z.object({ id: recordId, name: z.string(), username: z.string() }).nullable(),
  action: z.string(),
  entity: z.enum(['attendance', 'clock', 'break']),
  source: z.string(),
  address: z.string().nullable(),
  /** What happened, in a sentence: 'Clock-out changed from 17:30:00 to 18:00:00'. */
  text: z.string(),
});

export const attendanceEntry = z.object({
  id: recordId,
  user_id: recordId,
  user: calendarPerson,
  working_date: localDate,
  present: z.boolean(),
  working_place: z.number().int(),
  /** 'HH:mm' or null without a shift */
  shift_start_time: z.string().nullable(),
  shift_work_time: z.number().int().nullable(),
  late_status: z.number().int(),
  completed_status: z.number().int(),
  /** seconds */
  working_time: z.number().int(),
  break_time: z.number().int(),
  late_by: z.number().int(),
  comment: z.string().nullable(),
  approved_at: z.string().nullable(),
  has_irregular: z.boolean(),
  count_unapproved: z.number().int(),
  icon: dayIcon,
  shift: shiftCard.nullable(),
  clocks: z.array(clockEntry),
  flags: z.object({ is_remote: z.boolean(), is_late: z.boolean(), is_incomplete: z.boolean() }),
  tags: z.array(dayTag),
  /** 'HH:mm' of first in and last out; seconds of break and of the whole span. */
  status_widget: z.object({ clock_in: z.string().nullable(), clock_out: z.string().nullable(), break_time: z.number().int(), spent_time: z.number().int() }),
  shift_list: z.array(shiftCard),
  segments: dayCell.shape.segments,
  history: z.array(historyLine),
});
export type AttendanceEntry = z.output<typeof attendanceEntry>;

const clockFaults = [attendanceFaults.deviceOnly] as const;
const outFaults = [attendanceFaults.notIn, ...clockFaults] as const;

export const attendance = defineContract({
  employees: {
    route: 'GET time/attendance/employees/list',
    summary: 'People whose attendance can be looked at, by name',
    access: ['view_any_attendance', 'add_any_attendance'],
    query: z.object(pageQuery),
    reply: z.object({ data: z.array(calendarPerson), meta: pageMeta }),
  },
  shortSummary: {
    route: 'GET time/attendance/clock/short-summary',
    summary: 'The state of one’s own clock, without entries',
    access: clockPermissions,
    reply: clockingSummary,
  },
  summary: { route: 'GET time/attendance/clock/summary', summary: 'The state of one’s own clock', access: clockPermissions, reply: clockingSummary },
  in: {
    route: 'POST time/attendance/clock/in',
    summary: 'Clock in',
    access: ['allow_clock_in_out_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: [attendanceFaults.alreadyIn, attendanceFaults.notEmployed, attendanceFaults.notHere, attendanceFaults.overlaps, ...clockFaults],
  },
  break: {
    route: 'POST time/attendance/clock/break',
    summary: 'Begin a break',
    access: ['allow_clock_break_resume_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: [attendanceFaults.alreadyOnBreak, ...outFaults],
  },
  resume: {
    route: 'POST time/attendance/clock/resume',
    summary: 'End the break',
    access: ['allow_clock_break_resume_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: [attendanceFaults.notOnBreak, ...outFaults],
  },
  outGeneral: {
    route: 'POST time/attendance/clock/out-general',
    summary: 'Clock out of a day that is not abnormal',
    access: ['allow_clock_in_out_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: [attendanceFaults.needsConfirmation, ...outFaults],
  },
  outNormal: {
    route: 'POST time/attendance/clock/out-normal',
    summary: 'Clock out and accept a long day as it is',
    access: ['allow_clock_in_out_attendance'],
    body: z.object({}),
    reply: clockingSummary,
    faults: outFaults,
  },
  outAbnormal: {
    route: 'POST time/attendance/clock/out-abnormal',
    summary: 'Clock out of an abnormal day with corrected times, which wait for approval',
    access: ['allow_clock_in_out_attendance'],
    body: irregularClockOut,
    reply: clockingSummary,
    faults: [attendanceFaults.notAbnormal, attendanceFaults.changedMeanwhile, ...outFaults],
  },
  selfData: {
    route: 'GET time/attendance/calendar/self-data',
    summary: 'One’s own days',
    access: ['view_attendance'],
    query: z.object(range),
    reply: calendar,
    faults: [attendanceFaults.rangeTooLong],
  },
  allData: {
    route: 'GET time/attendance/calendar/all-data',
    summary: 'One person’s days',
    access: ['view_any_attendance', 'view_archived_employee'],
    query: z.object({ user_id: recordId, ...range }),
    reply: calendar,
    faults: [attendanceFaults.rangeTooLong, platformFaults.notFound],
  },
  archivedData: {
    route: 'GET time/attendance/calendar/archived/all-data',
    summary: 'The days of a person who has left, up to the last one',
    access: ['view_archived_employee', 'view_any_attendance'],
    query: z.object({ user_id: recordId, ...range, discharged_date: localDate }),
    reply: calendar,
    faults: [attendanceFaults.rangeTooLong, platformFaults.notFound],
  },
  monthlySummary: {
    route: 'GET time/attendance/calendar/{user_id}/monthly-summary',
    summary: 'Totals of one person’s days; one’s own with view_attendance',
    access: ['view_any_attendance', 'view_attendance', 'view_archived_employee'],
    params: z.object({ user_id: recordId }),
    names: { user_id: 'person' },
    query: z.object(range),
    reply: monthlySummary,
    faults: [attendanceFaults.rangeTooLong],
  },
  birdView: {
    route: 'GET time/attendance/bird-view/all-data',
    summary: 'People by days, a page at a time',
    access: ['view_any_attendance'],
    query: z.object({ ...range, ...pageQuery, department_id: recordId.optional(), shift_template_id: recordId.optional(), to_review: z.boolean().optional() }),
    reply: z.object({
      data: z.array(birdRow),
      meta: pageMeta,
      leave_spent_types: z.array(z.object({ id: recordId, name: z.string(), letter: z.string() })),
      /** For the line under the title and for the filters. */
      counts: z.object({ at_work: z.number().int(), to_review: z.number().int() }),
      departments: z.array(named),
      shift_templates: z.array(named),
    }),
    faults: [attendanceFaults.rangeTooLong],
  },
  birdRow: {
    route: 'GET time/attendance/bird-view/table-row-data',
    summary: 'One row of the bird view',
    access: ['view_any_attendance'],
    query: z.object({ user_id: recordId, ...range }),
    reply: birdRow,
    faults: [attendanceFaults.rangeTooLong, platformFaults.notFound],
  },
  details: {
    route: 'GET time/attendance/details/{id}/{user_id}',
    summary: 'A working day with its entries, flags, comment and history; one’s own with view_attendance',
    access: ['view_any_attendance', 'view_attendance'],
    ...dayParams,
    reply: attendanceEntry,
  },
  detailsTime: {
    route: 'GET time/attendance/details/time/{id}/{user_id}',
    summary: 'Clocks and breaks of a working day, as a form edits them; one’s own with view_attendance',
    access: ['view_any_attendance', 'view_attendance', 'edit_any_attendance'],
    ...dayParams,
    reply: z.object({
      id: recordId,
      user_id: recordId,
      working_date: localDate,
      is_discharge_applied: z.boolean(),
      comment: z.string().nullable(),
      clocks: z.array(clockEntry),
    }),
  },
});
