import { z } from 'zod';
import { asStored, localDate, recordId, storedId } from '#platform/shared/schemas.ts';
import { personCard } from '#features/people/contract.ts';
import { detailColumns } from './columns.ts';
import { figures } from './figures.ts';
import { errorText } from '#platform/shared/sentences.ts';

// Queries and responses of the reports.

export const reports = ['employee-details', 'timesheet', 'absence', 'leave'] as const;
export type ReportName = (typeof reports)[number];

const idForm = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** Several alternative ids: 'id,id'. */
const anyOfIds = z
  .string()
  .regex(new RegExp(`^${idForm}(?:,${idForm}){0,99}$`), errorText('This is invalid'))
  .check(asStored)
  .optional();

/** Stands for having no department, or no place of work. */
export const noItem = 'none';
/** Several alternative items, possibly including none. */
const anyOrNone = z
  .string()
  .regex(new RegExp(`^(?:${noItem}|${idForm})(?:,(?:${noItem}|${idForm})){0,99}$`), errorText('This is invalid'))
  .check(asStored)
  .optional();

/** People of a report; several values of one filter are alternatives. */
export const peopleFilter = {
  person_ids: anyOfIds,
  department_ids: anyOrNone,
  designation_ids: anyOfIds,
  employment_type_ids: anyOfIds,
  work_place_ids: anyOrNone,
  group_ids: anyOfIds,
  /** Includes former employees, for viewers who may see them. */
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
  'work-places',
  'groups',
  'leave-types',
  'leave-years',
] as const;
export type OptionKind = (typeof optionKinds)[number];

const count = z.number().int();
const seconds = z.number().int();

export const sums = z.object({
  planned: seconds,
  worked: seconds,
  /** Seconds by which holidays and leave reduce the shifts. */
  off: seconds,
  leave_days: z.number(),
  /** Worked minus planned time, of the days up to today. */
  balance: seconds,
  late: count,
  absent: count,
  to_review: count,
  /** Number of these days without a clock-out, which count in no other figure. */
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
  /** Days of the range in this department: all of them, or one row per department for a person who changes it. */
  start_date: localDate,
  end_date: localDate,
  sums,
  weeks: z.array(weekSums),
});
export type TimesheetRow = z.output<typeof timesheetRow>;

/** Data at the head of every report. */
export const heading = {
  people: count,
  /** The company's working days, by its standard hours and the holidays of everyone. */
  working_days: count,
  /** Whether former employees are included. */
  with_archived: z.boolean(),
};

export const timesheetSummary = z.object({ ...heading, sums, weeks: z.array(weekSums) });
export type TimesheetSummary = z.output<typeof timesheetSummary>;

/** Days behind a figure, by person. */
export const dayGroups = z.object({
  data: z.array(
    z.object({
      user: personCard.extend({ id: storedId }),
      days: z.array(
        z.object({
          date: localDate,
          /** Null when nothing was recorded. */
          attendance_id: storedId.nullable(),
          /** Contribution of the day to the figure. */
          amount: z.number(),
        }),
      ),
      total: z.number(),
    }),
  ),
  /** Position at which the rest begins; null if there is none. */
  next: count.nullable(),
});
export type DayGroups = z.output<typeof dayGroups>;
export const figure = z.enum(figures);
/** Number of people at the start of the list to skip, since they were already read. */
export const after = z.number().int().min(0).max(1_000_000).default(0);

const cell = z.object({ absent: count, planned: count });
export const absenceSummary = z.object({
  ...heading,
  departments: z.array(
    z.object({
      /** Null for people without a department. */
      id: recordId.nullable(),
      name: z.string(),
      people: count,
      /** Monday first. */
      weekdays: z.array(cell),
    }),
  ),
  /** Longest absence: at least three consecutive days on which a person was to work. */
  longest: z
    .object({ user: personCard.extend({ id: storedId }), start_date: localDate, end_date: localDate, days: count })
    .nullable(),
});
export type AbsenceSummary = z.output<typeof absenceSummary>;

/** Approved leave, which is taken until today and planned afterwards, and leave waiting for a decision. */
export const leaveFigure = z.enum(['approved', 'taken', 'planned', 'waiting']);
export type LeaveFigure = z.output<typeof leaveFigure>;
const leaveMonth = z.object({
  /** Month such as '2026-03'. */
  month: z.string(),
  taken: z.number(),
  planned: z.number(),
});
export const leaveSummary = z.object({
  people: count,
  with_archived: z.boolean(),
  /** Date of the report: leave is taken until then, planned afterwards. */
  today: localDate,
  types: z.array(
    z.object({
      id: storedId,
      name: z.string(),
      unit: z.enum(['days', 'hours']),
      /** Days or hours per year; null for unlimited. */
      total_days: z.number().nullable(),
      months: z.array(leaveMonth),
      taken: z.number(),
      planned: z.number(),
      /** Applied for and not decided yet. */
      waiting: z.number(),
    }),
  ),
});
export type LeaveSummary = z.output<typeof leaveSummary>;

/** Leave of a leave year, for types that are given in days. */
export const leaveLeft = z.object({
  start_date: localDate,
  end_date: localDate,
  types: z.array(z.object({ id: storedId, given: z.number(), left: z.number() })),
  /** Leave that expires on the next expiry date unless it is taken. */
  expiring: z.object({ on: localDate, amount: z.number(), people: count }).nullable(),
});
export type LeaveLeft = z.output<typeof leaveLeft>;

export const detailRow = personCard.extend({
  id: storedId,
  /** Values by shown column; null if hidden or empty. */
  cells: z.record(z.string(), z.string().nullable()),
});
export const detailsQuery = {
  ...peopleFilter,
  /** Date as of which people are shown, if employed then; current data when omitted. */
  as_of: localDate.optional(),
  sort: z.enum(['name', 'department', 'designation', 'employment_type', 'joined_on']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
};
export type DetailsQuery = z.output<z.ZodObject<typeof detailsQuery>>;
export const detailColumn = z.enum(detailColumns);

/** File that the caller has generated. */
export const reportFile = z.object({
  id: storedId,
  report: z.enum(reports),
  /** 'timesheet-2026-10.xlsx' */
  name: z.string(),
  title: z.string(),
  /** Refused if its maker no longer has all the permissions that it was made with. */
  state: z.enum(['running', 'ready', 'over', 'failed', 'refused']),
  /** bytes */
  size: z.number().int().nullable(),
  /** ISO 8601 */
  started_at: z.string(),
  until: z.string().nullable(),
  /** Download URL while the file is kept. */
  url: z.string().nullable(),
});
export type ReportFile = z.output<typeof reportFile>;
