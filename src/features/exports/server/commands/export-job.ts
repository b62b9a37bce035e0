import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#platform/server/database/database.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { transactInThread } from '#platform/server/threads.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import { batchJob, type BatchReference } from '#features/batches/server/commands/batch-job.ts';
import { keepSettings, startBatch, forgetResults } from '#features/batches/server/commands.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import type { DoneBatch } from '#features/batches/server/commands/batch-kind.ts';
import { countResults, storedResults } from '#features/batches/server/queries.ts';
import { attachMadeFiles, storeMadeFile } from '#features/files/server/commands/made.ts';
import { exportOwner } from '../queries.ts';
import { sheetOf, writeTo, type ThreadFile, type WrittenFile } from '../write-in-thread.ts';
import {
  restShare,
  type ExportKind,
  type ExportPart,
  type ExportSettings,
  type PermissionNeed,
  type NewExport,
} from './export-kind.ts';
import { sheetTypes } from './sheet.ts';
import { sheetBytes } from './write-sheet.ts';

/** Starts an export in the current transaction. @returns its batch and the future URL of the file */
export async function startExport<Query, Unit>(
  db: Db,
  kind: ExportKind<Query, Unit>,
  { query, title, file_name, format, sheet, also, units, is_long, from_url, started_by }: NewExport<Query, Unit>,
) {
  const id = crypto.randomUUID();
  const export_file = `app/application/export/${id}`;
  const { number_format } = await cachedSettings(db);
  const input = { query, file_name, format, sheet, also, is_long };
  const settings: ExportSettings<Query> = { ...input, number_format, any_of: kind.anyOf };
  const batch = { id, kind: kind.name, settings, title, file_url: export_file, from_url, started_by, rows: units };
  return { batch_id: await startBatch(db, batch), export_file };
}

/** Merges needs without duplicates. */
function withNeeds(known: readonly PermissionNeed[], more: readonly PermissionNeed[]): readonly PermissionNeed[] {
  return [...new Map([...known, ...more].map((need) => [JSON.stringify(need), need])).values()];
}

/** Creates the job of an export. Parts are stored with the progress, and the file is written from them at the end. */
export function exportJob<Query, Unit>(kind: ExportKind<Query, Unit>): Job<BatchReference> {
  return batchJob<ExportSettings<Query>, Unit>({
    name: kind.name,
    rowsAtOnce: 1,
    restShare,
    async work(db, { id, started_by, settings, now }, rows) {
      const actor = await requireActor(db, started_by, kind.anyOf, now);
      const done = [];
      let needs = settings.needs ?? [];
      for (const { data } of rows) {
        const part = await kind.lines({ db, actor, context: { now } }, settings.query, data);
        const filePart: ExportPart =
          'lines' in part ? { lines: part.lines, ...(part.also && { also: part.also }) } : { lines: part };
        if ('needs' in part) needs = withNeeds(needs, part.needs);
        done.push({ outcome: 'written', label: settings.file_name, kept: filePart });
      }
      // Runs in the transaction that stores the parts and locks the batch.
      if (needs.length > (settings.needs?.length ?? 0)) await keepSettings(db, id, { ...settings, needs });
      return done;
    },
    labelOf: (_db, { settings }) => Promise.resolve(settings.file_name),
    conclude: (batch) => concludeExport(kind, batch),
  });
}

/** Writes the file from all parts; nothing if a part failed, as half a file could be taken for the whole. */
async function concludeExport<Query>(
  kind: Pick<ExportKind<Query, never>, 'pdf'>,
  batch: DoneBatch<ExportSettings<Query>>,
): Promise<(db: Db) => Promise<void>> {
  const { id, settings, started_by } = batch;
  if (batch.failed > 0) return (db) => forgetResults(db, id);
  const now = Math.floor(Date.now() / 1000);
  const file = await writeAndStore(kind, batch, now);
  const owned = { name: settings.file_name, content_type: sheetTypes[settings.format], ...exportOwner(id) };
  return async (db) => {
    await attachMadeFiles(db, [{ ...file, ...owned, uploaded_by: started_by }], now);
    await forgetResults(db, id);
  };
}

/** Writes the file to disk and from there to the store, so that it is never whole in memory. */
async function writeAndStore<Query>(
  kind: Pick<ExportKind<Query, never>, 'pdf'>,
  batch: DoneBatch<ExportSettings<Query>>,
  now: number,
) {
  const { company_id, database, files } = batch;
  const folder = await mkdtemp(join(tmpdir(), 'muster-export-'));
  const path = join(folder, 'file');
  try {
    const { size, sha256 } = await write(kind, batch, path);
    const transact = <T>(work: (db: Db) => Promise<T>) => database.tenant(company_id, 'write', work);
    const storage_key = await storeMadeFile({ files, company_id, now, transact }, path, size);
    return { size, sha256, storage_key };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parts above which a thread writes the file; it takes some tenths of a second to start. */
const partsWithoutThread = 10;

/** Long files and all PDFs are written in a thread, which also frees the megabytes of the PDF code afterwards. */
async function write<Query>(
  { pdf }: Pick<ExportKind<Query, never>, 'pdf'>,
  batch: DoneBatch<ExportSettings<Query>>,
  path: string,
): Promise<WrittenFile> {
  const { id, company_id, database, settings } = batch;
  const { format } = settings;
  if (format !== 'pdf' && !(await isLong(batch)))
    return writeTo(path, sheetBytes(sheetOf(settings, format), partsOf(batch)));
  const input: ThreadFile = { batch_id: id, path, settings, pdf: pdf?.href };
  return transactInThread(database, { module: new URL('../write-in-thread.ts', import.meta.url), input, company_id });
}

async function isLong({ id, company_id, database, settings }: DoneBatch<ExportSettings<unknown>>): Promise<boolean> {
  if (settings.is_long !== undefined) return settings.is_long;
  return (await database.tenant(company_id, 'read', (db) => countResults(db, id))) > partsWithoutThread;
}

/** Number of parts read per query. */
const partsAtOnce = 5;

async function* partsOf({ id, company_id, database }: DoneBatch<unknown>): AsyncGenerator<ExportPart> {
  for (let after = 0; ;) {
    const parts = await database.tenant(company_id, 'read', (db) =>
      storedResults<ExportPart>(db, id, { after, limit: partsAtOnce }),
    );
    for (const { kept } of parts) yield kept;
    const last = parts.at(-1);
    if (!last) return;
    after = last.position;
  }
}
