import type { Handlers } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { startExport } from '#features/exports/server/commands/export-job.ts';
import type { ExportKind } from '#features/exports/server/commands/export-kind.ts';
import type { ExportFormat, Sheet } from '#features/exports/server/commands/sheet.ts';
import { reportFaults, type reportCalls } from '../../contract.ts';
import { maxPdfPeople } from '../../rules/limits.ts';
import type { DetailsQuery, ReportName } from '../../rules/shapes.ts';
import { columnsFor, detailsPeople } from '../details.ts';
import { leaveInput, type LeaveQuery } from '../leave.ts';
import { spanText, type Range } from '../range.ts';
import { inParts, reportPeople, type ReportPerson } from '../people.ts';
import { timeInput, type ReportCall } from '../report-scope.ts';
import {
  absenceKind,
  absenceSheet,
  detailsKind,
  detailsSheet,
  leaveKind,
  leaveSheet,
  timesheetKind,
  type Part,
  type TimeQuery,
} from './kinds.ts';
import { daySheet, sumSheet } from './timesheet-lines.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

/** Maximum lines of a workbook, without its header. */
const maxLines = 1_048_000;
/** Maximum people per part, fewer than on a screen, since each part is also stored as a block. */
const maxInPart = 50;
/** Minimum number of parts, so that small files show progress, too. */
const fewestParts = 20;
/** Number of people above which a thread packs the lines. */
const peopleWithoutThread = 500;

const partSize = (people: number) => Math.min(maxInPart, Math.max(1, Math.ceil(people / fewestParts)));

const titles: Readonly<Record<ReportName, Text>> = {
  'employee-details': asText('Employee details, {span}, {count, plural, one {# person} other {# people}}'),
  timesheet: asText('Timesheet, {span}, {count, plural, one {# person} other {# people}}'),
  absence: asText('Absence, {span}, {count, plural, one {# person} other {# people}}'),
  leave: asText('Leave, {span}, {count, plural, one {# person} other {# people}}'),
};

interface GenerateInput<Query> {
  readonly report: ReportName;
  readonly kind: ExportKind<Query, Part>;
  readonly query: Query;
  readonly people: readonly ReportPerson[];
  readonly format: ExportFormat;
  readonly sheet: Sheet;
  readonly also?: Sheet;
  /** 'from – to' for a report about a range. */
  readonly dates?: Range;
  /** Day of a report about a single day; today when omitted. */
  readonly day?: LocalDate | undefined;
}

/** Starts the batch that generates the file. @throws 424 if it would contain no one */
async function make<Query>(
  { db, actor, context }: ReportCall,
  { report, kind, query, people, format, sheet, also, dates, day }: GenerateInput<Query>,
) {
  if (people.length === 0) throw reportFaults.nobody();
  const settings = await cachedSettings(db);
  const span = dates ?? { start_date: day ?? (await todayOf(db, context.now)), end_date: '' as const };
  const days = [span.start_date, span.end_date].filter(Boolean);
  const size = partSize(people.length);
  const values = { span: spanText(span, settings), count: people.length };
  const title = translate(titles[report], values, await numberTextOf(db));
  const started = await startExport(db, kind, {
    query,
    title,
    file_name: `${report}-${days.join('-')}.${format}`,
    format,
    sheet,
    ...(also && { also }),
    units: inParts(
      people.map(({ id }) => id),
      size,
    ).map((ids) => ({ ids })),
    is_long: people.length > peopleWithoutThread,
    from_url: '/reports',
    started_by: actor.id,
  });
  return {
    ...started,
    people: people.length,
    people_in_part: size,
    message: translate('We’re preparing your file and will notify you when it’s ready.'),
  };
}

type Files = Pick<Handlers<typeof reportCalls>, 'timesheetFile' | 'absenceFile' | 'leaveFile' | 'detailsFile'>;

export async function makeTimesheet(call: ReportCall, query: TimeQuery, format: ExportFormat) {
  const { asked } = await timeInput(call, query);
  const people = await reportPeople(call.db, query, asked);
  const days = daysBetween(query.start_date, query.end_date) + 1;
  if (people.length * days > maxLines) throw reportFaults.tooManyLines();
  if (format === 'pdf' && people.length > maxPdfPeople)
    throw reportFaults.tooManyPages({ facts: { people: (await numberTextOf(call.db))(maxPdfPeople) } });
  const sheets = { sheet: daySheet, also: sumSheet };
  return make(call, { report: 'timesheet', kind: timesheetKind, query, people, format, ...sheets, dates: query });
}

export async function makeAbsence(call: ReportCall, query: TimeQuery, format: ExportFormat) {
  const { asked } = await timeInput(call, query);
  const people = await reportPeople(call.db, query, asked);
  const sheet = absenceSheet;
  return make(call, { report: 'absence', kind: absenceKind, query, people, format, sheet, dates: query });
}

export async function makeLeave(call: ReportCall, query: LeaveQuery, format: ExportFormat) {
  const { people } = await leaveInput(call, query);
  return make(call, { report: 'leave', kind: leaveKind, query, people, format, sheet: leaveSheet, dates: query });
}

export async function makeDetails(call: ReportCall, query: DetailsQuery, format: ExportFormat) {
  const people = await detailsPeople(call, query);
  const columns = columnsFor(call.actor);
  const sheet = detailsSheet(columns);
  return make(call, {
    report: 'employee-details',
    kind: detailsKind,
    query: { ...query, columns },
    people,
    format,
    sheet,
    day: query.as_of,
  });
}

export const fileHandlers: Files = {
  timesheetFile: (call) => startFile(call, makeTimesheet),
  absenceFile: (call) => startFile(call, makeAbsence),
  leaveFile: (call) => startFile(call, makeLeave),
  detailsFile: (call) => startFile(call, makeDetails),
};

function startFile<Query, Made>(
  call: ReportCall & { readonly query: Query & { readonly format: ExportFormat } },
  start: (
    call: ReportCall,
    query: Omit<Query & { readonly format: ExportFormat }, 'format'>,
    format: ExportFormat,
  ) => Made,
): Made {
  const { format, ...query } = call.query;
  return start(call, query, format);
}
