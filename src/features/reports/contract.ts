import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, unique } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, pageMeta, pageQuery, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { exportStarted } from '#features/exports/contract.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { savedBody, savedItem } from './rules/saved.ts';
import {
  absenceSummary,
  after,
  dayGroups,
  detailColumn,
  detailRow,
  detailsQuery,
  figure,
  leaveFigure,
  leaveFilter,
  leaveLeft,
  leaveSummary,
  noItem,
  optionKinds,
  range,
  reportFile,
  sheetFormat,
  timesheetRow,
  timesheetSummary,
  peopleFilter,
} from './rules/shapes.ts';

export const reportFaults = defineFaults('reports', {
  rangeTooLong: [422, 'Choose at most {days} days.'],
  nobody: [424, 'No one matches these filters. Change them to create a file.'],
  tooManyLines: [424, 'This is too much for one spreadsheet. Choose fewer people or days.'],
  tooManyPages: [424, 'A PDF can include at most {people} people. Choose fewer, or use Excel.'],
  nameTaken: [424, 'You already have a saved report with this name.'],
  mayNotOpen: [424, '{who} cannot open reports. Choose someone else.'],
  notAgain: [424, 'This file cannot be created again. Open its report instead.'],
});

const path = 'report/report';
const access = ['access_report_module'] as const;
const page = { page: pageQuery.page, per_page: pageQuery.per_page };
const people = {
  department_ids: entity('department'),
  work_place_ids: entity('work_place'),
  person_ids: entity('person'),
} as const;
const march = { start_date: '2026-03-01', end_date: '2026-03-31' } as const;
const year = { start_date: '2026-01-01', end_date: '2026-12-31' } as const;
const faults = [reportFaults.rangeTooLong] as const;
const fileFaults = [reportFaults.rangeTooLong, reportFaults.nobody, reportFaults.tooManyLines] as const;
/** Number of people in the file, and in each part of its batch. */
const startedReply = exportStarted.extend({ people: z.number().int(), people_in_part: z.number().int() });
const ownReports = { allowed: 'A report changes nothing about the people in it.' } as const;
/** GET that starts work, as specified; in all other respects it is a write. */
const fileEndpoint = { transaction: 'write', access, oneself: ownReports, reply: startedReply } as const;

/** Endpoints named 'generate' are from the specification; the others are proposed. */
export const reportCalls = defineContract({
  timesheet: {
    route: `GET ${path}/timesheet/index`,
    summary: 'Report worked hours against planned shifts, a page at a time',
    access,
    query: z.object({ ...range, ...peopleFilter, ...page }),
    example: { query: { ...march, ...people } },
    reply: z.object({ data: z.array(timesheetRow), meta: pageMeta }),
    faults,
  },
  timesheetSummary: {
    route: `GET ${path}/timesheet/summary`,
    summary: 'Get the totals of a timesheet, overall and by week',
    access,
    query: z.object({ ...range, ...peopleFilter }),
    example: { query: { ...march, ...people } },
    reply: timesheetSummary,
    faults,
  },
  timesheetDays: {
    route: `GET ${path}/timesheet/days`,
    summary: 'List the days behind a figure of a timesheet',
    access,
    query: z.object({ ...range, ...peopleFilter, figure, after }),
    example: { query: { ...march, ...people, figure: 'late' } },
    reply: dayGroups,
    faults,
  },
  timesheetFile: {
    ...fileEndpoint,
    route: `GET ${path}/timesheet/generate`,
    summary: 'Export a timesheet: returns its batch and file address',
    query: z.object({ ...range, ...peopleFilter, format: z.enum(['csv', 'xlsx', 'pdf']) }),
    example: { query: { ...march, format: 'xlsx' } },
    faults: [...fileFaults, reportFaults.tooManyPages],
  },
  absence: {
    route: `GET ${path}/absence/summary`,
    summary: 'Report absences without leave by department and weekday',
    access,
    query: z.object({ ...range, ...peopleFilter }),
    example: { query: { ...march, ...people } },
    reply: absenceSummary,
    faults,
  },
  absenceDays: {
    route: `GET ${path}/absence/days`,
    summary: 'List absent people of a department on a weekday',
    access,
    query: z.object({
      ...range,
      ...peopleFilter,
      /** Department id, or 'none' for people without one; all when omitted. */
      department: z.union([recordId, z.literal(noItem)]).optional(),
      /** 1 = Monday; all when omitted. */
      weekday: z.number().int().min(1).max(7).optional(),
      after,
    }),
    example: { query: { ...march, ...people, weekday: 1 } },
    reply: dayGroups,
    faults,
  },
  absenceFile: {
    ...fileEndpoint,
    route: `GET ${path}/absence/generate`,
    summary: 'Export absences without leave: returns the batch and file address',
    query: z.object({ ...range, ...peopleFilter, format: sheetFormat }),
    example: { query: { ...march, format: 'csv' } },
    faults: fileFaults,
  },
  leave: {
    route: `GET ${path}/leave/summary`,
    summary: 'Report leave taken and planned, by type and month',
    access,
    query: z.object({ ...range, ...peopleFilter, ...leaveFilter }),
    example: { query: { ...year, ...people } },
    reply: leaveSummary,
    faults,
  },
  leaveDays: {
    route: `GET ${path}/leave/days`,
    summary: 'List leave of a type in a range by person and day',
    access,
    query: z.object({ ...range, ...peopleFilter, ...leaveFilter, figure: leaveFigure.default('approved'), after }),
    example: { query: { ...year, ...people, figure: 'taken' } },
    reply: dayGroups,
    faults,
  },
  leaveLeft: {
    route: `GET ${path}/leave/left`,
    summary: 'Report leave granted in the leave year, balances and what will expire next',
    access,
    query: z.object({ ...range, ...peopleFilter, ...leaveFilter }),
    example: { query: { ...year, ...people } },
    reply: leaveLeft,
    faults,
  },
  leaveLeftPeople: {
    route: `GET ${path}/leave/left/people`,
    summary: 'List the leave behind a figure of a report',
    access,
    query: z.object({
      ...range,
      ...peopleFilter,
      ...leaveFilter,
      of: z.enum(['given', 'left', 'expiring']),
      /** For leave that will be lost, the day of the loss. */
      on: localDate.optional(),
      after,
    }),
    example: { query: { ...year, ...people, of: 'left' } },
    reply: dayGroups,
    faults,
  },
  leaveFile: {
    ...fileEndpoint,
    route: `GET ${path}/leave/generate`,
    summary: 'Export leave days: returns the batch and file address',
    query: z.object({ ...range, ...peopleFilter, ...leaveFilter, format: sheetFormat }),
    example: { query: { ...year, format: 'xlsx' } },
    faults: fileFaults,
  },
  details: {
    route: `GET ${path}/employee-details/index`,
    summary: 'List the people the caller can see, with the fields they can see',
    access,
    query: z.object({ ...detailsQuery, ...page }),
    example: { query: { ...people, sort: 'department' } },
    reply: z.object({
      /** Columns in which the caller may see at least something. */
      columns: z.array(detailColumn),
      data: z.array(detailRow),
      meta: pageMeta,
      with_archived: z.boolean(),
      /** Number of people per department, by name, and without one. */
      departments: z.array(z.object({ id: storedId.nullable(), name: z.string(), total: z.number().int() })),
    }),
  },
  detailsFile: {
    ...fileEndpoint,
    route: `GET ${path}/employee-details/generate`,
    summary: 'Export employee details in the background: returns the batch and file address',
    query: z.object({ ...detailsQuery, format: sheetFormat }),
    example: { query: { format: 'csv' } },
    faults: [reportFaults.nobody],
  },
  options: {
    route: `GET ${path}/options/{filter}`,
    summary: 'List report filters',
    access,
    params: z.object({ filter: z.enum(optionKinds) }),
    example: { params: { filter: 'departments' } },
    /** Id; 'none' for no department or no place; for a leave year its first and last day, '2026-04-01 2027-03-31'. */
    reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  files: {
    route: `GET ${path}/files`,
    summary: 'List one’s exported report files, latest first',
    access,
    reply: z.object({ data: z.array(reportFile) }),
  },
  again: {
    route: `POST ${path}/files/{id}/again`,
    whenReadOnly: 'always',
    summary: 'Export a file again with the same filters',
    access,
    params: z.object({ id: recordId }),
    pathEntities: { id: 'report_file' },
    body: z.object({}),
    example: { body: {} },
    reply: startedReply,
    faults: [...fileFaults, reportFaults.notAgain, platformFaults.notFound],
  },
});

const savedFaults = [reportFaults.nameTaken, reportFaults.mayNotOpen, peopleFaults.unknownItem] as const;
const savedExample = {
  name: unique('Payroll'),
  report: 'timesheet',
  filters: { period: 'last_cycle' },
  send_every: 'month',
  send_hour: 6,
  person_ids: [],
} as const;
const ofSaved = {
  access,
  params: z.object({ id: recordId }),
  pathEntities: { id: 'saved_report' },
} as const;

/** All of these are proposed. */
export const savedReports = defineContract({
  index: {
    route: `GET ${path}/saved/index`,
    summary: 'List one’s saved reports by name',
    access,
    reply: z.object({ data: z.array(savedItem) }),
  },
  view: {
    ...ofSaved,
    route: `GET ${path}/saved/{id}/view`,
    summary: 'Get a saved report, one’s own or by a link',
    reply: z.object({ data: savedItem }),
    faults: [platformFaults.notFound],
  },
  store: {
    route: `POST ${path}/saved/store`,
    oneself: ownReports,
    summary: 'Save a report, and email a link to it weekly or monthly if chosen',
    access,
    body: savedBody,
    example: { body: savedExample },
    reply: message.extend({ data: savedItem }),
    faults: savedFaults,
  },
  update: {
    ...ofSaved,
    route: `POST ${path}/saved/{id}/update`,
    oneself: ownReports,
    summary: 'Change a saved report',
    body: savedBody.extend({ version: version.optional() }),
    example: { body: savedExample },
    reply: message.extend({ data: savedItem }),
    faults: [...savedFaults, platformFaults.notFound, platformFaults.changedMeanwhile],
  },
  remove: {
    ...ofSaved,
    route: `DELETE ${path}/saved/{id}/delete`,
    oneself: ownReports,
    summary: 'Delete a saved report and stop its emails',
    reply: message,
    faults: [platformFaults.notFound],
  },
});
