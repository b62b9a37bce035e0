import { sql } from 'kysely';
import { signAs, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { batchFinished, batchWorked } from '../../events.ts';
import type { BatchRow, RowDone, RowFailed, RunningBatch } from './batch-kind.ts';

/** Locks a running batch until the transaction ends and attributes the transaction to its starter. */
export async function lockRunningBatch<Settings>(db: Db, id: string): Promise<RunningBatch<Settings> | undefined> {
  const batch = await db
    .selectFrom('batches')
    .select(['id', 'started_by', 'settings', sql<number>`floor(extract(epoch from now()))::int`.as('now')])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!batch) return undefined;
  signAs(db, { id: batch.started_by });
  // The kind has written the settings itself. A batch may take hours, so each block has the time of its transaction.
  return { ...batch, settings: batch.settings as Settings };
}

export async function waitingRows<Data>(db: Db, batch_id: string, limit: number): Promise<BatchRow<Data>[]> {
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

export async function keepOutcomes(
  db: Db,
  batch_id: string,
  rows: readonly BatchRow<unknown>[],
  outcomes: readonly (RowDone | RowFailed)[],
): Promise<void> {
  const outcomeRows = JSON.stringify(
    outcomes.map((row, index) => ({ position: rows[index]?.position, label: row.label, ...stateOf(row) })),
  );
  // Without statistics of a new batch and these bounds, the planner compares all its rows with those of the block.
  const failed = outcomes.filter((row) => 'failed' in row).length;
  await sql`
    update batch_rows r set state = told.state, label = told.label, outcome = told.outcome, kept = told.kept
      from json_to_recordset(${outcomeRows}::json) as told (position integer, state text, label text, outcome text, kept jsonb)
     where r.batch_id = ${batch_id} and r.position = told.position and r.state = 'waiting'
       and r.position between ${rows[0]?.position} and ${rows.at(-1)?.position}`.execute(db);
  await sql`
    update batches b set done = done + ${outcomes.length - failed}, failed = failed + ${failed},
           worked_at = clock_timestamp(), last_label = ${outcomes.at(-1)?.label},
           counts = b.counts || coalesce((
             select jsonb_object_agg(outcome, coalesce((b.counts->>outcome)::int, 0) + n)
               from (select outcome, count(*) as n from json_to_recordset(${outcomeRows}::json) as told (state text, outcome text)
                      where state = 'done' group by outcome) as each), '{}')
     where b.id = ${batch_id}`.execute(db);
  await emit(db, batchWorked, { batch_id });
}

const stateOf = (row: RowDone | RowFailed) =>
  'failed' in row
    ? { state: 'failed', outcome: row.failed, kept: null }
    : { state: 'done', outcome: row.outcome, kept: row.kept ?? null };

/** Stores that a single row failed. */
export async function failBatchRow(db: Db, batch_id: string, position: number, row: RowFailed): Promise<void> {
  await keepOutcomes(db, batch_id, [{ position, data: undefined }], [row]);
}

/** Days for which a generated file is kept. */
const fileDays = 7;

/** Marks a batch as finished. Its file exists only if no row has failed. */
export async function finishBatch(db: Db, batch_id: string): Promise<void> {
  await db
    .updateTable('batches')
    .set({
      state: 'finished',
      ended_at: sql<Date>`greatest(started_at, clock_timestamp())`,
      file_until: sql<Date>`case when file_url is not null and failed = 0 then clock_timestamp() + make_interval(days => ${fileDays}) end`,
    })
    .where('id', '=', batch_id)
    .execute();
  await emit(db, batchWorked, { batch_id });
  await emit(db, batchFinished, { batch_id });
}
