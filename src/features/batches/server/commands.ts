import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit, emitEach, emitted } from '#platform/server/events/events.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { batchFaults } from '../contract.ts';
import { batchWaits, batchWorked } from '../events.ts';

export interface NewBatch<Settings, Data> {
  /** The name of the kind's job. */
  readonly kind: string;
  readonly settings: Settings;
  readonly title: string;
  /** Path of the screen that shows it. */
  readonly url: string;
  readonly started_by: string;
  readonly rows: readonly Data[];
}

/** Starts a batch with all its rows in the running transaction; a worker begins after the commit. @returns its id */
export async function startBatch<Settings extends object, Data>(
  db: Db,
  { rows, settings, ...batch }: NewBatch<Settings, Data>,
): Promise<string> {
  const { id } = await db
    .insertInto('batches')
    .values({ ...batch, settings: JSON.stringify(settings), total: rows.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into batch_rows (batch_id, position, data)
    select ${id}, position, data
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as row (data, position)`.execute(db);
  await emit(db, batchWaits, { batch_id: id });
  return id;
}

/** Whose batch it is stops it between two blocks. @throws 404, 424 when it has ended */
export async function cancelBatch(db: Db, id: string, actor_id: string): Promise<void> {
  const batch = await lockBatch(db, id, actor_id);
  if (batch.state !== 'running') throw batchFaults.hasEnded();
  await db
    .updateTable('batches')
    .set({ state: 'cancelled', ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await emit(db, batchWorked, { batch_id: id });
}

/** @throws 404 */
export async function deleteBatch(db: Db, id: string, actor_id: string): Promise<void> {
  await lockBatch(db, id, actor_id);
  await db.deleteFrom('batches').where('id', '=', id).execute();
}

async function lockBatch(db: Db, id: string, actor_id: string) {
  const batch = await db
    .selectFrom('batches')
    .select('state')
    .where('id', '=', id)
    .where('started_by', '=', actor_id)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw platformFaults.notFound();
  return batch;
}

/** Sends batches to a worker anew with which nobody has gone on for a while. @returns how many */
export async function resumeBatches(db: Db, { quietSeconds }: { readonly quietSeconds: number }): Promise<number> {
  const stalled = await db
    .selectFrom('batches')
    .select('id')
    .where('state', '=', 'running')
    .where('worked_at', '<=', sql<Date>`now() - make_interval(secs => ${quietSeconds})`)
    .execute();
  await emitEach(
    db,
    stalled.map(({ id }) => emitted(batchWaits, { batch_id: id })),
  );
  return stalled.length;
}
