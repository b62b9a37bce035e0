import { z } from 'zod';
import { asStored, localDate, recordId, storedId } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { detailColumns } from './columns.ts';
import { figures } from './figures.ts';

// Whom and what a report is asked for, and how it answers.

export const reports = ['employee-details', 'timesheet', 'absence', 'leave'] as const;
export type ReportName = (typeof reports)[number];

const idForm = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** Several ids, one of which it is: 'id,id'. */
const anyOfIds = z
  .string()
  .regex(new RegExp(`^${idForm}(?:,${idForm}){0,99}$`), 'This is invalid')
  .check(asStored)
  .optional();

/** Stands among the departments for having none. */
export const noDepartment = 'none';
/** The same of departments. */
const anyOfDepartments = z
  .string()
  .regex(new RegExp(`^(?:${noDepartment}|${idForm})(?:,(?:${noDepartment}|${idForm})){0,99}$`), 'This is invalid')
  .check(asStored)
  .optional();

/** Whom a report is about; of one filter any value. */
export const whom = {
  person_ids: anyOfIds,
  department_ids: anyOfDepartments,
  designation_ids: anyOfIds,
  employment_type_ids: anyOfIds,
  group_ids: anyOfIds,
  /** Also who has left, for those who may see them. */
  with_archived: z.boolean().optional(),
};
export const range = { start_date: localDate, end_date: localDate };
export const leaveFilter = { leave_type_ids: anyOfIds };
export const sheetFormat = z.enum(['csv', 'xlsx']);

export const optionKinds = [
  'people',
  'departments',
  'designations',
  'employment-types',
  'groups',
  'leave-types',
  'leave-years',
] as const;

const count = z.number().int();
const seconds = z.number().int();

export const sums = z.object({
  planned: seconds,
  worked: seconds,
  /** What holidays and leave take away from the shifts. */
  off: seconds,
  leave_days: z.number(),
  /** Worked minus planned, of the days up to today. */
  balance: seconds,
  late: count,
  absent: count,
  to_review: count,
  /** Days of these whose clock-out is missing: they are in no other number. */
  not_counted: count,
});

export const weekSums = z.object({
  start_date: localDate,
  end_date: localDate,
  planned: seconds,
  worked: seconds,
  off: seconds,
});

export const timesheetRow = personCard.extend({
  id: storedId,
  department_name: z.string().nullable(),
  /** The days of the range in this department: all of them, or who changes it has a row for each. */
  start_date: localDate,
  end_date: localDate,
  sums,
  weeks: z.array(weekSums),
});
export type TimesheetRow = z.output<typeof timesheetRow>;

/** What every report says of itself. */
export const heading = {
  people: count,
  /** The company's working days, by its standard hours and the holidays of everyone. */
  working_days: count,
  /** Whether former employees are included. */
  with_archived: z.boolean(),
};

export const timesheetSummary = z.object({ ...heading, sums, weeks: z.array(weekSums) });
export type TimesheetSummary = z.output<typeof timesheetSummary>;

/** The days that a number is made of, by person. */
export const dayGroups = z.object({
  data: z.array(
    z.object({
      user: personCard.extend({ id: storedId }),
      days: z.array(
        z.object({
          date: localDate,
          /** Null where nothing was recorded. */
          attendance_id: storedId.nullable(),
          /** What the day adds to the number. */
          amount: z.number(),
        }),
      ),
      total: z.number(),
    }),
  ),
  /** Where the rest begins; null: that is all. */
  next: count.nullable(),
});
export type DayGroups = z.output<typeof dayGroups>;
export const figure = z.enum(figures);
/** People of the list that are left out since they were looked at before. */
export const after = z.number().int().min(0).max(1_000_000).default(0);

const cell = z.object({ absent: count, planned: count });
export const absenceSummary = z.object({
  ...heading,
  departments: z.array(
    z.object({
      /** Null: who is in none. */
      id: recordId.nullable(),
      name: z.string(),
      people: count,
      /** Monday first. */
      weekdays: z.array(cell),
    }),
  ),
  /** The longest time somebody was missing on every day they were to work, of three days and more. */
  longest: z
    .object({ user: personCard.extend({ id: storedId }), start_date: localDate, end_date: localDate, days: count })
    .nullable(),
});
export type AbsenceSummary = z.output<typeof absenceSummary>;

/** Approved ones, of which those until today are taken and the others planned; and those not decided. */
export const leaveFigure = z.enum(['approved', 'taken', 'planned', 'waiting']);
export type LeaveFigure = z.output<typeof leaveFigure>;
const leaveMonth = z.object({
  /** '2026-03' */
  month: z.string(),
  taken: z.number(),
  planned: z.number(),
});
export const leaveSummary = z.object({
  people: count,
  with_archived: z.boolean(),
  /** Of the report: taken until then, planned afterwards. */
  today: localDate,
  types: z.array(
    z.object({
      id: storedId,
      name: z.string(),
      unit: z.enum(['days', 'hours']),
      /** Days or hours a year; null: unlimited. */
      total_days: z.number().nullable(),
      months: z.array(leaveMonth),
      taken: z.number(),
      planned: z.number(),
      /** Applied for and not decided. */
      waiting: z.number(),
    }),
  ),
});
export type LeaveSummary = z.output<typeof leaveSummary>;

/** What there is of leave in a leave year, of types that are given in days. */
export const leaveLeft = z.object({
  start_date: localDate,
  end_date: localDate,
  types: z.array(z.object({ id: storedId, given: z.number(), left: z.number() })),
  /** What is lost on the next day on which anything is, unless it is taken. */
  expiring: z.object({ on: localDate, amount: z.number(), people: count }).nullable(),
});
export type LeaveLeft = z.output<typeof leaveLeft>;

export const detailRow = personCard.extend({
  id: storedId,
  /** By column, of those that are shown; null where it is hidden or there is nothing. */
  cells: z.record(z.string(), z.string().nullable()),
});
export const detailsQuery = {
  ...whom,
  /** Shows people as they were on this date, if they worked here then; missing: as they are. */
  as_of: localDate.optional(),
  sort: z.enum(['name', 'department', 'designation', 'employment_type', 'joined_on']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
};
export type DetailsQuery = z.output<z.ZodObject<typeof detailsQuery>>;
export const detailColumn = z.enum(detailColumns);

/** A file that somebody has had made. */
export const reportFile = z.object({
  id: storedId,
  report: z.enum(reports),
  /** 'timesheet-2026-10.xlsx' */
  name: z.string(),
  title: z.string(),
  /** Refused: its maker has no longer all the rights that it was told by. */
  state: z.enum(['running', 'ready', 'over', 'failed', 'refused']),
  /** bytes */
  size: z.number().int().nullable(),
  /** ISO 8601 */
  started_at: z.string(),
  until: z.string().nullable(),
  /** Where it is, while it is kept. */
  url: z.string().nullable(),
});
export type ReportFile = z.output<typeof reportFile>;
