import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailableError } from '#platform/server/database/outage.ts';
import type { Database, Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { faultOfConstraint } from '#platform/server/http/implement.ts';
import { Fault } from '#platform/shared/faults.ts';
import type { BatchKind, BatchReference } from './batch-kind.ts';
import { failBatchRow, finishBatch, lockRunningBatch, keepOutcomes, waitingRows } from './batch-rows.ts';
import { asText, sayFault, translate } from '#platform/shared/translate.ts';
import { inLanguage } from '#platform/server/language.ts';

export type { BatchKind, BatchRow, BatchReference, RowDone, RowFailed, RunningBatch } from './batch-kind.ts';

interface BatchJobContext {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: FastifyBaseLogger;
}

/** Message for a row that failed unexpectedly; details are in the log. */
const unforeseen = asText('Something went wrong with this row. Please try again.');

/**
 * Creates the job of a kind. Each block of rows is one transaction that locks the batch and stores its progress:
 * a worker's death undoes its block entirely, two workers alternate by block,
 * and a cancellation waits for one block at most.
 */
export function batchJob<Settings, Data>(kind: BatchKind<Settings, Data>): Job<BatchReference> {
  return {
    name: kind.name,
    takesLong: true,
    async run({ data, database, files, log }) {
      const context = { database, files, log };
      const language = await database.tenant(data.company_id, 'read', (db) => languageOf(db, data.batch_id));
      await inLanguage(language, () => workAll(kind, data, context));
    },
  };
}

/** The language of who started the batch: no one else reads what it says. */
async function languageOf(db: Db, id: string): Promise<string | null> {
  const batch = await db.selectFrom('batches').select('language').where('id', '=', id).executeTakeFirst();
  return batch?.language ?? null;
}

async function workAll<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  of: BatchReference,
  context: BatchJobContext,
): Promise<void> {
  for (let goesOn = true; goesOn;) {
    const began = performance.now();
    goesOn = await workBlock(kind, of, context);
    if (goesOn && kind.restShare) await wait((performance.now() - began) * kind.restShare);
  }
  await endBatch(kind, of, context);
}

/** Works one block. @returns whether there is more to do */
async function workBlock<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  of: BatchReference,
  context: BatchJobContext,
): Promise<boolean> {
  try {
    return (await workRows(kind, of, context, kind.rowsAtOnce)) > 0;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    return oneByOne(kind, of, context);
  }
}

/** Repeats a failed block row by row, so that only the failing rows fail. */
async function oneByOne<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  of: BatchReference,
  context: BatchJobContext,
): Promise<boolean> {
  for (let row = 0; row < kind.rowsAtOnce; row += 1) {
    const taken: number[] = [];
    try {
      if ((await workRows(kind, of, context, 1, taken)) === 0) return false;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || taken.length === 0) throw error;
      if (!(await failRow(kind, of, context, { position: taken[0], error }))) return false;
    }
  }
  return true;
}

/**
 * @param taken receives the positions of the tried rows, to identify the one that fails
 * @returns the number of rows done; 0 when no row waits or the batch has ended
 */
function workRows<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  { company_id, batch_id }: BatchReference,
  { database }: BatchJobContext,
  limit: number,
  taken: number[] = [],
): Promise<number> {
  return database.tenant(company_id, 'write', async (db) => {
    const batch = await lockRunningBatch<Settings>(db, batch_id);
    if (!batch) return 0;
    const rows = await waitingRows<Data>(db, batch_id, limit);
    if (rows.length === 0) return 0;
    taken.push(...rows.map(({ position }) => position));
    const outcomes = await kind.work(db, batch, rows);
    await keepOutcomes(db, batch_id, rows, outcomes);
    return rows.length;
  });
}

/** Ends a batch without waiting rows, once, after concluding it. */
async function endBatch<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  { company_id, batch_id }: BatchReference,
  { database, files }: BatchJobContext,
): Promise<void> {
  const done = await database.tenant(company_id, 'read', (db) => doneBatch(db, batch_id));
  if (!done) return;
  // The kind has written these settings itself.
  const settings = done.settings as Settings;
  const keep = await kind.conclude?.({ ...done, settings, company_id, database, files });
  await database.tenant(company_id, 'write', async (db) => {
    if (!(await lockRunningBatch(db, batch_id)) || (await waitingRows(db, batch_id, 1)).length > 0) return;
    await keep?.(db);
    await finishBatch(db, batch_id);
  });
}

function doneBatch(db: Db, batch_id: string) {
  return db
    .selectFrom('batches')
    .select(['id', 'started_by', 'settings', 'failed'])
    .where('id', '=', batch_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
}

/**
 * Stores that a row failed and why, unless another worker has done it meanwhile.
 * @returns false when the batch has ended meanwhile
 */
function failRow<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  { company_id, batch_id }: BatchReference,
  { database, log }: BatchJobContext,
  { position, error }: { readonly position: number | undefined; readonly error: unknown },
): Promise<boolean> {
  return database.tenant(company_id, 'write', async (db) => {
    const batch = await lockRunningBatch<Settings>(db, batch_id);
    const [row] = batch ? await waitingRows<Data>(db, batch_id, 1) : [];
    if (!batch || !row) return false;
    if (row.position !== position) return true;
    const sentence = sentenceOf(error) ?? kind.sentenceOf?.(error) ?? sentenceOf(faultOfConstraint(error));
    if (!sentence) log.error({ err: error, batch_id, position: row.position }, 'a row of a batch failed');
    const label = await kind.labelOf(db, batch, row);
    await failBatchRow(db, batch_id, row.position, { failed: sentence ?? translate(unforeseen), label });
    return true;
  });
}

/** Says a refusal, preferably of a field. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Fault)) return undefined;
  return Object.values(error.errors ?? {}).flat()[0] ?? sayFault(error);
}
