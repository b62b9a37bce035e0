import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseAway } from '#platform/server/database/outage.ts';
import type { Database, Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { Fault } from '#platform/shared/faults.ts';
import { batchFinished, batchWorked } from '../../events.ts';

/** A batch while a block of it is done, in the block's transaction. */
export interface RunningBatch<Settings> {
  readonly id: string;
  readonly started_by: string;
  readonly settings: Settings;
  /** epoch seconds */
  readonly now: number;
}

export interface BatchRow<Data> {
  readonly position: number;
  readonly data: Data;
}

/** What has become of a row: its word is counted, its label shown. Ids that are needed later are kept. */
export interface RowDone {
  readonly outcome: string;
  readonly label: string;
  readonly kept?: object;
}

/** One kind of work on many rows. */
export interface BatchKind<Settings, Data> {
  /** Of the job that does it: 'people-import.rows'. */
  readonly name: string;
  /** Rows of one transaction: others may wait for what it holds. */
  readonly rowsAtOnce: number;
  /**
   * Does a block of rows, or fails as a whole; then they are done one by one, so that one fails for itself.
   * @returns what has become of each, in their order
   */
  work(db: Db, batch: RunningBatch<Settings>, rows: readonly BatchRow<Data>[]): Promise<readonly RowDone[]>;
  /** How a row is called that has failed. */
  labelOf(db: Db, batch: RunningBatch<Settings>, row: BatchRow<Data>): Promise<string>;
  /** The sentence of a failure that is no fault of its own, such as a constraint; undefined where it has none. */
  sentenceOf?(error: unknown): string | undefined;
}

export interface OfBatch {
  readonly company_id: string;
  readonly batch_id: string;
}

interface Working {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly now: number;
}

/** Said of a row whose failure nobody has foreseen; the log has the rest. */
const unforeseen = 'Something went wrong with this row. Please try it again.';

/**
 * The job of a kind. Each block of rows is one transaction together with its progress and holds the batch: whoever dies
 * in the middle of one leaves it as if it had never begun, two workers do one block after the other, and whoever
 * cancels waits for a block and no longer.
 */
export function batchJob<Settings, Data>(kind: BatchKind<Settings, Data>): Job<OfBatch> {
  return {
    name: kind.name,
    takesLong: true,
    async run({ data, database, log, now }) {
      const working = { database, log, now };
      for (let goesOn = true; goesOn;) goesOn = await workBlock(kind, data, working);
    },
  };
}

/** @returns whether there is more to do */
async function workBlock<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  of: OfBatch,
  working: Working,
): Promise<boolean> {
  try {
    return (await workRows(kind, of, working, kind.rowsAtOnce)) > 0;
  } catch (error) {
    if (error instanceof DatabaseAway) throw error;
    return oneByOne(kind, of, working);
  }
}

/** A block in which something has failed: each of its rows for itself. */
async function oneByOne<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  of: OfBatch,
  working: Working,
): Promise<boolean> {
  for (let row = 0; row < kind.rowsAtOnce; row += 1) {
    const taken: number[] = [];
    try {
      if ((await workRows(kind, of, working, 1, taken)) === 0) return false;
    } catch (error) {
      if (error instanceof DatabaseAway || taken.length === 0) throw error;
      if (!(await failRow(kind, of, working, { position: taken[0], error }))) return false;
    }
  }
  return true;
}

/**
 * @param taken gets the positions of the rows that are tried, for whoever has to tell which one failed
 * @returns how many rows were done; none when the batch has ended, or ends now
 */
function workRows<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  { company_id, batch_id }: OfBatch,
  { database, now }: Working,
  limit: number,
  taken: number[] = [],
): Promise<number> {
  return database.tenant(company_id, 'write', async (db) => {
    const batch = await holdRunning<Settings>(db, batch_id, now);
    if (!batch) return 0;
    const rows = await waitingRows<Data>(db, batch_id, limit);
    if (rows.length === 0) return finish(db, batch_id, now);
    taken.push(...rows.map(({ position }) => position));
    const outcomes = await kind.work(db, batch, rows);
    await keepOutcomes(db, batch_id, rows, outcomes);
    return rows.length;
  });
}

/** The batch, held until the transaction ends, which is the doing of whoever has started it. */
async function holdRunning<Settings>(db: Db, id: string, now: number): Promise<RunningBatch<Settings> | undefined> {
  const batch = await db
    .selectFrom('batches')
    .select(['id', 'started_by', 'settings'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!batch) return undefined;
  await sql`select set_config('app.actor', ${JSON.stringify({ id: batch.started_by })}, true)`.execute(db);
  // The kind has written them itself.
  return { ...batch, settings: batch.settings as Settings, now };
}

async function waitingRows<Data>(db: Db, batch_id: string, limit: number): Promise<BatchRow<Data>[]> {
  const rows = await db
    .selectFrom('batch_rows')
    .select(['position', 'data'])
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position, data }) => ({ position, data: data as Data }));
}

async function keepOutcomes(
  db: Db,
  batch_id: string,
  rows: readonly BatchRow<unknown>[],
  outcomes: readonly RowDone[],
): Promise<void> {
  const told = JSON.stringify(
    outcomes.map((done, index) => ({ ...done, kept: done.kept ?? null, position: rows[index]?.position })),
  );
  await sql`
    update batch_rows r set state = 'done', label = told.label, outcome = told.outcome, kept = told.kept
      from json_to_recordset(${told}::json) as told (position integer, label text, outcome text, kept jsonb)
     where r.batch_id = ${batch_id} and r.position = told.position and r.state = 'waiting'`.execute(db);
  await sql`
    update batches b set done = done + ${rows.length}, worked_at = clock_timestamp(), last_label = ${outcomes.at(-1)?.label},
           counts = b.counts || (
             select jsonb_object_agg(outcome, coalesce((b.counts->>outcome)::int, 0) + n)
               from (select outcome, count(*) as n from json_to_recordset(${told}::json) as told (outcome text)
                      group by outcome) as each)
     where b.id = ${batch_id}`.execute(db);
  await emit(db, batchWorked, { batch_id });
}

async function finish(db: Db, batch_id: string, now: number): Promise<0> {
  await db
    .updateTable('batches')
    .set({
      state: 'finished',
      ended_at: sql<Date>`greatest(started_at, ${new Date(Math.max(now, Date.now() / 1000) * 1000)})`,
    })
    .where('id', '=', batch_id)
    .execute();
  await emit(db, batchWorked, { batch_id });
  await emit(db, batchFinished, { batch_id });
  return 0;
}

/**
 * Keeps of a row that it could not be done, and why; nothing of one that another worker has done meanwhile.
 * @returns false when the batch has ended meanwhile
 */
function failRow<Settings, Data>(
  kind: BatchKind<Settings, Data>,
  { company_id, batch_id }: OfBatch,
  { database, log, now }: Working,
  { position, error }: { readonly position: number | undefined; readonly error: unknown },
): Promise<boolean> {
  return database.tenant(company_id, 'write', async (db) => {
    const batch = await holdRunning<Settings>(db, batch_id, now);
    const [row] = batch ? await waitingRows<Data>(db, batch_id, 1) : [];
    if (!batch || !row) return false;
    if (row.position !== position) return true;
    const sentence = sentenceOf(error) ?? kind.sentenceOf?.(error);
    if (!sentence) log.error({ err: error, batch_id, position: row.position }, 'a row of a batch failed');
    const label = await kind.labelOf(db, batch, row);
    await db
      .updateTable('batch_rows')
      .set({ state: 'failed', outcome: sentence ?? unforeseen, label })
      .where('batch_id', '=', batch_id)
      .where('position', '=', row.position)
      .execute();
    await db
      .updateTable('batches')
      .set((eb) => ({ failed: eb('failed', '+', 1), last_label: label, worked_at: sql<Date>`clock_timestamp()` }))
      .where('id', '=', batch_id)
      .execute();
    await emit(db, batchWorked, { batch_id });
    return true;
  });
}

/** What was refused says so itself: beside a field where there is one. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Fault)) return undefined;
  return Object.values(error.errors ?? {}).flat()[0] ?? error.message;
}
