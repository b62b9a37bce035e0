import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { birdCell, clockEntry, dayCell, dayIcon, dayTag, historyLine, spentTypeId } from '#features/days/contract.ts';
import { dayBasis, dayLocks } from '#features/corrections/rules/day-shapes.ts';
import { personCard } from '#features/people/contract.ts';
import { closedPeriod } from '#features/periods/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';

export const attendanceFaults = defineFaults('attendance', {
  rangeTooLong: [422, 'Please choose at most 62 days.'],
});

export const calendarPerson = personCard.extend({
  department_name: z.string().nullable(),
  joined_on: localDate,
  discharged_date: localDate.nullable(),
  is_discharge_applied: z.boolean(),
});

/** Leave types of the days, as far as the viewer may know them. */
const spentTypes = z.array(z.object({ id: spentTypeId, name: z.string(), letter: z.string() }));
const calendar = z.object({ user: calendarPerson, data: z.array(dayCell), leave_spent_types: spentTypes });

export const monthlySummary = z.object({
  /** In seconds, like `planned_time` and `balance`. */
  work_time: z.number().int(),
  planned_time: z.number().int(),
  /** Worked minus planned time, of the days up to today. */
  balance: z.number().int(),
  leave_days: z.number(),
  count_late: z.number().int(),
  count_remote: z.number().int(),
  count_incomplete: z.number().int(),
  count_absent: z.number().int(),
  /** Number of days waiting for a review. */
  count_unapproved: z.number().int(),
  days_worked: z.number().int(),
});
export type MonthlySummary = z.output<typeof monthlySummary>;

export const birdRow = personCard.extend({
  department_name: z.string().nullable(),
  user_calendars: z.record(z.string(), birdCell),
  /** Seconds worked in the range. */
  work_time: z.number().int(),
});
export type BirdRow = z.output<typeof birdRow>;

/** The same row with its days packed as numbers by `rules/packed-days.ts`. */
export const packedBirdRow = personCard.extend({
  id: storedId,
  department_name: z.string().nullable(),
  /** Integers, separated by commas. */
  days: z.string(),
  leave_spent_type_ids: z.array(spentTypeId),
});
export type PackedBirdRow = z.output<typeof packedBirdRow>;

const namedItem = z.object({ id: recordId, name: z.string() });
const range = { start_date: localDate, end_date: localDate };
const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
const birdQuery = z.object({
  ...range,
  ...pageQuery,
  department_id: recordId.optional(),
  work_place_id: recordId.optional(),
  shift_template_id: recordId.optional(),
  to_review: z.boolean().optional(),
});
const birdExample = {
  query: {
    ...march,
    department_id: entity('department'),
    work_place_id: entity('work_place'),
    shift_template_id: entity('shift_template'),
  },
};
/** Data that accompanies the rows of the bird view in every format. */
const birdViewExtras = {
  meta: pageMeta,
  leave_spent_types: spentTypes,
  /** For the line below the title and for the filters. */
  counts: z.object({ at_work: z.number().int(), to_review: z.number().int() }),
  departments: z.array(namedItem),
  work_places: z.array(namedItem),
  shift_templates: z.array(namedItem),
};
const dayParams = {
  params: z.object({ id: recordId, user_id: recordId }),
  pathEntities: { id: 'attendance', user_id: 'person' },
} as const;

export const attendanceEntry = z.object({
  id: recordId,
  user_id: recordId,
  user: calendarPerson,
  working_date: localDate,
  present: z.boolean(),
  working_place: z.number().int(),
  /** 'HH:mm'; null without a shift */
  shift_start_time: z.string().nullable(),
  shift_work_time: z.number().int().nullable(),
  late_status: z.number().int(),
  completed_status: z.number().int(),
  /** In seconds, like `break_time` and `late_by`. */
  working_time: z.number().int(),
  break_time: z.number().int(),
  late_by: z.number().int(),
  /** The person's own comment. */
  comment: z.string().nullable(),
  /** The comment of the reviewer who corrected the day. */
  reviewer_comment: z.string().nullable(),
  approved_at: z.string().nullable(),
  has_irregular: z.boolean(),
  /** Time since which late punches of the approved day wait for approval, ISO 8601 in UTC. */
  flagged_at: z.string().nullable(),
  count_unapproved: z.number().int(),
  icon: dayIcon,
  shift: shiftCard.nullable(),
  clocks: z.array(clockEntry),
  flags: z.object({ is_remote: z.boolean(), is_late: z.boolean(), is_incomplete: z.boolean() }),
  tags: z.array(dayTag),
  /** 'HH:mm' of first in and last out; seconds of break and in total. */
  status_widget: z.object({
    clock_in: z.string().nullable(),
    clock_out: z.string().nullable(),
    break_time: z.number().int(),
    spent_time: z.number().int(),
  }),
  shift_list: z.array(shiftCard),
  due_shift: dayCell.shape.due_shift,
  planned_time: dayCell.shape.planned_time,
  segments: dayCell.shape.segments,
  history: z.array(historyLine),
  /** Sentences about punches that do not fit, such as 'Two ins: 08:30 and 08:33. The first one counts.' */
  notes: z.array(z.string()),
  /** Time since which the day waits for approval, ISO 8601 in UTC; null for one that does not wait. */
  waiting_since: z.string().nullable(),
  /** Closed period that contains the day, in which it cannot be changed. */
  closed_period: closedPeriod.nullable(),
});
export type AttendanceEntry = z.output<typeof attendanceEntry>;

export const attendance = defineContract({
  employees: {
    route: 'GET time/attendance/employees/list',
    summary: 'List people whose attendance the caller can see, by name',
    access: ['view_any_attendance', 'add_any_attendance'],
    query: z.object(pageQuery),
    reply: z.object({ data: z.array(calendarPerson), meta: pageMeta }),
  },
  selfData: {
    route: 'GET time/attendance/calendar/self-data',
    summary: 'Get one’s own days',
    access: ['view_attendance'],
    query: z.object(range),
    example: { query: march },
    reply: calendar,
    faults: [attendanceFaults.rangeTooLong],
  },
  allData: {
    route: 'GET time/attendance/calendar/all-data',
    summary: 'Get one person’s days',
    access: { others: ['view_any_attendance', 'view_archived_employee'], subject: 'query.user_id' },
    query: z.object({ user_id: recordId, ...range }),
    example: { query: { user_id: entity('person'), ...march } },
    reply: calendar,
    faults: [attendanceFaults.rangeTooLong, platformFaults.notFound],
  },
  archivedData: {
    route: 'GET time/attendance/calendar/archived/all-data',
    summary: 'Get the days of a former employee up to their last day',
    access: { others: ['view_archived_employee', 'view_any_attendance'], subject: 'query.user_id' },
    query: z.object({ user_id: recordId, ...range, discharged_date: localDate }),
    example: { query: { user_id: entity('person'), ...march, discharged_date: '2026-03-31' } },
    reply: calendar,
    faults: [attendanceFaults.rangeTooLong, platformFaults.notFound],
  },
  monthlySummary: {
    route: 'GET time/attendance/calendar/{user_id}/monthly-summary',
    summary: 'Get the totals of a person’s days; one’s own with view_attendance',
    access: {
      own: ['view_attendance'],
      others: ['view_any_attendance', 'view_archived_employee'],
      subject: 'params.user_id',
    },
    params: z.object({ user_id: recordId }),
    pathEntities: { user_id: 'person' },
    query: z.object(range),
    example: { query: march },
    reply: monthlySummary,
    faults: [attendanceFaults.rangeTooLong],
  },
  birdView: {
    route: 'GET time/attendance/bird-view/all-data',
    summary: 'Get the bird view: people by days, a page at a time',
    access: ['view_any_attendance'],
    query: birdQuery,
    example: birdExample,
    reply: z.object({ data: z.array(birdRow), ...birdViewExtras }),
    faults: [attendanceFaults.rangeTooLong],
  },
  /** For Muster's own screen, which does not show the days' ids: they would be larger than everything else. */
  birdPacked: {
    route: 'GET time/attendance/bird-view/packed',
    summary: 'Get the bird view in compact form: days as numbers, without their ids',
    access: ['view_any_attendance'],
    query: birdQuery,
    example: birdExample,
    reply: z.object({ data: z.array(packedBirdRow), ...birdViewExtras }),
    faults: [attendanceFaults.rangeTooLong],
  },
  birdRow: {
    route: 'GET time/attendance/bird-view/table-row-data',
    summary: 'Get one row of the bird view',
    access: { others: ['view_any_attendance'], subject: 'query.user_id' },
    query: z.object({ user_id: recordId, ...range }),
    example: { query: { user_id: entity('person'), ...march } },
    reply: birdRow,
    faults: [attendanceFaults.rangeTooLong, platformFaults.notFound],
  },
  details: {
    route: 'GET time/attendance/details/{id}/{user_id}',
    summary: 'Get a working day with its entries, flags, comment and history; one’s own with view_attendance',
    access: { own: ['view_attendance'], others: ['view_any_attendance'], subject: 'params.user_id' },
    ...dayParams,
    reply: attendanceEntry,
  },
  detailsTime: {
    route: 'GET time/attendance/details/time/{id}/{user_id}',
    summary: 'Get the entries and breaks of a working day for editing; one’s own with view_attendance',
    access: {
      own: ['view_attendance'],
      others: ['view_any_attendance', 'edit_any_attendance'],
      subject: 'params.user_id',
    },
    ...dayParams,
    reply: z.object({
      id: recordId,
      user_id: recordId,
      working_date: localDate,
      is_discharge_applied: z.boolean(),
      /** The person's own comment. */
      comment: z.string().nullable(),
      /** The comment of the reviewer who corrected the day. */
      reviewer_comment: z.string().nullable(),
      clocks: z.array(clockEntry),
      /** To be sent back with a correction, so that unseen changes are not overwritten. */
      version,
      basis: dayBasis,
      locks: dayLocks,
      closed_period: closedPeriod.nullable(),
    }),
  },
});
