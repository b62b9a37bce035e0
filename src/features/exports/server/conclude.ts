import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#platform/server/database/database.ts';
import { transactInThread } from '#platform/server/threads.ts';
import type { DoneBatch } from '#features/batches/server/commands/batch-kind.ts';
import { forgetResults } from '#features/batches/server/commands.ts';
import { countResults, storedResults } from '#features/batches/server/queries.ts';
import { keepMade, storeMadeFile } from '#features/files/server/commands/made.ts';
import type { ExportKind, ExportPart, ExportSettings } from './commands/export-kind.ts';
import { sheetTypes } from './commands/sheet.ts';
import { sheetBytes } from './commands/write-sheet.ts';
import { exportOwner } from './queries.ts';
import { sheetOf, writeTo, type ThreadFile, type WrittenFile } from './write-in-thread.ts';

/** Writes the file from all parts; nothing if a part failed, as half a file could be taken for the whole. */
export async function concludeExport<Query>(
  kind: Pick<ExportKind<Query, never>, 'pdf'>,
  batch: DoneBatch<ExportSettings<Query>>,
): Promise<(db: Db) => Promise<void>> {
  const { id, settings, started_by } = batch;
  if (batch.failed > 0) return (db) => forgetResults(db, id);
  const now = Math.floor(Date.now() / 1000);
  const file = await written(kind, batch, now);
  const owned = { name: settings.file_name, content_type: sheetTypes[settings.format], ...exportOwner(id) };
  return async (db) => {
    await keepMade(db, [{ ...file, ...owned, uploaded_by: started_by }], now);
    await forgetResults(db, id);
  };
}

/** Writes the file to disk and from there to the store, so that it is never whole in memory. */
async function written<Query>(
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
  return transactInThread(database, { module: new URL('./write-in-thread.ts', import.meta.url), input, company_id });
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
