import { Readable } from 'node:stream';
import { Download } from '#platform/server/http/download.ts';
import type { Actor, Handlers } from '#platform/server/http/implement.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { exportJob, startExport } from '#features/exports/server/commands/export-job.ts';
import type { ExportKind } from '#features/exports/server/commands/export-kind.ts';
import { sheetTypes, type Sheet, type SheetLine } from '#features/exports/server/commands/sheet.ts';
import { sheetBytes } from '#features/exports/server/commands/write-sheet.ts';
import { directoryFaults, type directory } from '../contract.ts';
import { maxExportedAtOnce } from '../rules/limits.ts';
import { columnsIn, dateColumns, exportHeads, type ExportColumn } from '../rules/export.ts';
import type { Entry } from '../rules/find.ts';
import { statusNames } from '../rules/options.ts';
import type { BulkCall } from './bulk.ts';
import { matchingPeople, rowFor, type VisibleEntry } from './found.ts';
import { readEveryone } from './queries.ts';
import { asText, translate } from '#platform/shared/translate.ts';

type Query = HandlerInput<typeof directory.export>['query'];

/** Values of the columns; null if hidden or missing. */
const values: Readonly<Record<ExportColumn, (row: VisibleEntry) => string | null>> = {
  name: ({ name }) => name,
  username: ({ username }) => username,
  employee_number: (row) => row.employee_number,
  designation: (row) => row.designation_name,
  department: ({ department }) => department?.name ?? null,
  employment_type: (row) => row.employment_type?.name ?? null,
  work_place: (row) => row.work_place_name,
  manager: ({ manager }) => manager?.name ?? null,
  email: ({ email }) => email,
  work_phone: (row) => row.work_phone,
  joined_on: (row) => row.joined_on,
  discharged_date: (row) => row.discharged_date,
  statuses: ({ statuses }) => statuses.map((status) => translate(statusNames[status])).join(', '),
};

const sheetOf = (columns: readonly ExportColumn[]): Sheet => ({
  name: asText('People'),
  columns: columns.map((column) => ({
    head: exportHeads[column],
    ...(dateColumns.has(column) && { kind: 'date' as const }),
  })),
});

/** Converts a person into a line; the file shows no more than the screen. */
const lineOf = (entry: Entry, actor: Actor, today: Entry['joined_on'], columns: readonly ExportColumn[]): SheetLine => {
  const row = rowFor(entry, actor, today);
  return columns.map((column) => values[column](row));
};

async function findPeople({ db, actor, context }: BulkCall, query: Query) {
  const { entries, today } = await readEveryone(db, context.now, query);
  const columns = columnsIn(query.columns);
  return { columns, today, entries: matchingPeople(entries, query, actor, today).map(({ entry }) => entry) };
}

/** Exports the people found, as the caller sees them, within the request. @throws 424 if they are too many for that */
export const exportDirectory: Handlers<typeof directory>['export'] = async (call) => {
  const { actor, query } = call;
  const { columns, today, entries } = await findPeople(call, query);
  if (entries.length > maxExportedAtOnce) throw directoryFaults.tooManyAtOnce();
  const lines = entries.map((entry) => lineOf(entry, actor, today, columns));
  const { number_format: numberFormat } = await cachedSettings(call.db);
  const sheet = { format: query.format, sheet: sheetOf(columns), numberFormat };
  return new Download({
    name: `people-${today}.${query.format}`,
    type: sheetTypes[query.format],
    // Written once the transaction has ended.
    body: async () => Readable.from(sheetBytes(sheet, [{ lines }])),
  });
};

/** Number of people in one part of a file. */
const peopleOfPart = 2_000;

interface Part {
  readonly ids: readonly string[];
}

/** Exports the people found when it was started, in the same order, with their current values. */
const kind: ExportKind<{ readonly columns: readonly ExportColumn[] }, Part> = {
  name: 'directory.export',
  anyOf: ['view_employee'],
  async lines({ db, actor, context }, { columns }, { ids }) {
    const { entries, today } = await readEveryone(db, context.now, { sort: 'name', order: 'asc' });
    const byId = new Map(entries.map(({ entry }) => [entry.id, entry]));
    // People who have left meanwhile are not in the directory.
    return ids.flatMap((id) => {
      const entry = byId.get(id);
      return entry ? [lineOf(entry, actor, today, columns)] : [];
    });
  },
};

export const directoryExportJob = exportJob(kind);

/** Starts an export of any number of people as a batch. */
export async function makeDirectoryExport(call: BulkCall & { readonly body: Query }) {
  const { db, actor, body } = call;
  const { columns, today, entries } = await findPeople(call, body);
  const ids = entries.map(({ id }) => id);
  const parts = Math.ceil(ids.length / peopleOfPart);
  const started = await startExport(db, kind, {
    query: { columns },
    title: translate(
      'Export of {count, plural, one {# person} other {# people}}',
      { count: ids.length },
      await numberTextOf(db),
    ),
    file_name: `people-${today}.${body.format}`,
    format: body.format,
    sheet: sheetOf(columns),
    units: Array.from({ length: parts }, (_, part) => ({
      ids: ids.slice(part * peopleOfPart, (part + 1) * peopleOfPart),
    })),
    from_url: '/people',
    started_by: actor.id,
  });
  return { ...started, message: translate('We’re preparing your file and will notify you when it’s ready.') };
}
