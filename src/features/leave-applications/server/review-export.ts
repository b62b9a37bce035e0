import { Readable } from 'node:stream';
import type { Db } from '#platform/server/database/database.ts';
import { Download } from '#platform/server/http/download.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { localOf } from '#platform/shared/time.ts';
import { exportJob, startExport } from '#features/exports/server/commands/export-job.ts';
import type { ExportKind } from '#features/exports/server/commands/export-kind.ts';
import { sheetTypes, type Sheet, type SheetLine } from '#features/exports/server/commands/sheet.ts';
import { sheetBytes } from '#features/exports/server/commands/write-sheet.ts';
import { leftOf } from '#features/leave/server/queries/left.ts';
import { applicationFaults, type reviewerLeaves } from '../contract.ts';
import { reviewPermissions } from '../rules/access.ts';
import { maxExportedAtOnce } from '../rules/limits.ts';
import { applicationsByIds } from './queries/applications.ts';
import { itemsOf } from './queries/items.ts';
import { reviewIds, type ReviewQuery } from './queries/review-page.ts';
import { readReviewScope, type ReviewReader } from './review-scope.ts';

/** Upper limit of a file, whose ids fit into memory. */
const maxApplications = 200_000;
/** Applications of one part of a file. */
const applicationsOfPart = 1_000;

const sheet: Sheet = {
  name: asText('Leave', { of: 'absence' }),
  columns: [
    { head: asText('Name', { of: 'person' }) },
    { head: asText('Username') },
    { head: asText('Department') },
    { head: asText('Leave type') },
    { head: asText('First day'), kind: 'date' },
    { head: asText('Last day'), kind: 'date' },
    { head: asText('Amount', { of: 'leave' }) },
    { head: asText('Unit') },
    { head: asText('Status') },
    { head: asText('Balance after') },
    { head: asText('Applied at'), kind: 'moment' },
    { head: asText('Reviewed by') },
    { head: asText('Reviewed at'), kind: 'moment' },
  ],
};

const states = {
  created: asText('Waiting', { of: 'approval' }),
  approved: asText('Approved'),
  rejected: asText('Rejected'),
  withdrawn: asText('Withdrawn'),
} as const;

/** Builds the lines of applications as the list shows them, in the order given; without reasons. */
async function linesOf(db: Db, ids: readonly string[], reader: ReviewReader): Promise<SheetLine[]> {
  const byId = new Map((await applicationsByIds(db, ids)).map((application) => [application.id, application]));
  const applications = ids.flatMap((id) => byId.get(id) ?? []);
  const keys = applications.map(({ person_id, leave_type_id, starts_on }) => {
    return { person_id, leave_type_id, date: starts_on };
  });
  const [items, left, { timezone }] = await Promise.all([
    itemsOf(db, applications, reader),
    leftOf(db, keys, reader.today),
    cachedSettings(db),
  ]);
  const leftAfter = new Map(applications.map(({ id }, index) => [id, left[index] ?? null]));
  const at = (instant: string | null) =>
    instant &&
    localOf(Math.floor(Date.parse(instant) / 1000), timezone)
      .slice(0, 16)
      .replace('T', ' ');
  return items.map((item) => [
    item.user.name,
    item.user.username,
    item.user.department_name,
    item.leave_type.name,
    item.starts_on,
    item.ends_on,
    item.total,
    item.leave_type.unit,
    translate(states[item.state]),
    leftAfter.get(item.id) ?? null,
    at(item.applied_at),
    item.decided_by.join(', ') || null,
    at(item.decided_at),
  ]);
}

const findRows = (db: Db, query: ReviewQuery, reader: ReviewReader, limit: number) =>
  reviewIds(db, query, reader, { limit, offset: 0 });

/** Saves the list as a file. @throws 424 when it is too large to wait for */
export const exportReviews: Handlers<typeof reviewerLeaves>['export'] = async (call) => {
  const { db, query } = call;
  const reader = await readReviewScope(call);
  const { ids } = await findRows(db, query, reader, maxExportedAtOnce + 1);
  if (ids.length > maxExportedAtOnce) throw applicationFaults.tooManyAtOnce();
  const [lines, { number_format: numberFormat }] = [await linesOf(db, ids, reader), await cachedSettings(db)];
  return new Download({
    name: `leave-${reader.today}.${query.format}`,
    type: sheetTypes[query.format],
    // Runs after the transaction has ended.
    body: async () => Readable.from(sheetBytes({ format: query.format, sheet, numberFormat }, [{ lines }])),
  });
};

interface Part {
  readonly ids: readonly string[];
}

/** Writes the applications found when it was started, in that order, as far as the viewer may still see them. */
const kind: ExportKind<Record<string, never>, Part> = {
  name: 'leave-applications.export',
  anyOf: reviewPermissions,
  async lines(call, _, { ids }) {
    const reader = await readReviewScope(call);
    const seen = new Set(await stillSeen(call.db, ids, reader));
    return linesOf(
      call.db,
      ids.filter((id) => seen.has(id)),
      reader,
    );
  },
};

const stillSeen = async (db: Db, ids: readonly string[], reader: ReviewReader) =>
  (await reviewIds(db, { show: 'all', ids }, reader, { limit: ids.length, offset: 0 })).ids;

export const reviewExportJob = exportJob(kind);

/** Starts the same file for any number of applications. */
export const makeReviewExport: Handlers<typeof reviewerLeaves>['makeExport'] = async (call) => {
  const { db, actor, body } = call;
  const reader = await readReviewScope(call);
  const { ids } = await findRows(db, body, reader, maxApplications);
  const title = translate(
    '{count, plural, one {Export of # application} other {Export of # applications}}',
    { count: ids.length },
    await numberTextOf(db),
  );
  const started = await startExport(db, kind, {
    query: {},
    title,
    file_name: `leave-${reader.today}.${body.format}`,
    format: body.format,
    sheet,
    units: Array.from({ length: Math.ceil(ids.length / applicationsOfPart) }, (_, part) => ({
      ids: ids.slice(part * applicationsOfPart, (part + 1) * applicationsOfPart),
    })),
    from_url: '/leaves/all',
    started_by: actor.id,
  });
  return { ...started, message: translate('We’re preparing your file and will notify you when it’s ready.') };
};
