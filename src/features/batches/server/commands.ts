import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit, emitEach, emitted } from '#platform/server/events/events.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { batchFaults } from '../contract.ts';
import { batchUnseen, batchWaits, batchWorked } from '../events.ts';

export interface NewBatch<Settings, Data> {
  /** Where something has to be known by it beforehand. */
  readonly id?: string;
  /** The name of the kind's job. */
  readonly kind: string;
  readonly settings: Settings;
  /** What is done to how many, as it stands in front of its outcome: 'Discharge of 312 people'. */
  readonly title: string;
  /** Path of the screen that shows it; missing: the screen of all batches. */
  readonly url?: string;
  /** Path of the screen where it was started, for the way back. */
  readonly from_url?: string;
  /** Where the file is that it makes. */
  readonly file_url?: string;
  readonly started_by: string;
  readonly rows: readonly Data[];
}

/** The screen of a batch. */
const batchPath = (id: string): string => `/batch-process/${id}`;

/** Starts a batch with all its rows in the running transaction; a worker begins after the commit. @returns its id */
export async function startBatch<Settings extends object, Data>(
  db: Db,
  { id = crypto.randomUUID(), rows, settings, url = batchPath(id), ...batch }: NewBatch<Settings, Data>,
): Promise<string> {
  await db
    .insertInto('batches')
    .values({ ...batch, id, url, settings: JSON.stringify(settings), total: rows.length })
    .execute();
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
    .set({ state: 'cancelled', ended_at: sql<Date>`now()`, seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await emit(db, batchWorked, { batch_id: id });
}

/** Whoever started it has seen how it ended: the bell says nothing of it. @throws 404 */
export async function markSeen(db: Db, id: string, actor_id: string): Promise<void> {
  await lockBatch(db, id, actor_id);
  await db
    .updateTable('batches')
    .set({ seen_at: sql<Date>`coalesce(seen_at, now())` })
    .where('id', '=', id)
    .where('state', '<>', 'running')
    .execute();
}

/** Tells of a batch that has ended, unless its starter has seen it meanwhile. */
export async function tellUnseen(db: Db, id: string): Promise<void> {
  const batch = await db
    .selectFrom('batches')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'finished')
    .where('seen_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (batch) await emit(db, batchUnseen, { batch_id: id });
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

/** What a kind knows of its batch has changed while a block of it is done, in the block's transaction. */
export async function keepSettings(db: Db, id: string, settings: object): Promise<void> {
  await db
    .updateTable('batches')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
}

/** What was kept of the rows is needed no more. */
export async function forgetKept(db: Db, batch_id: string): Promise<void> {
  await db
    .updateTable('batch_rows')
    .set({ kept: null })
    .where('batch_id', '=', batch_id)
    .where('kept', 'is not', null)
    .execute();
}

/**
 * Takes away what ended long ago, with what became of its rows; not where something of them was kept for later, such as
 * what an undo needs. @returns how many
 */
export async function sweepBatches(db: Db, { keptDays }: { readonly keptDays: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('batches')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('batch_rows')
            .select('position')
            .whereRef('batch_rows.batch_id', '=', 'batches.id')
            .where('kept', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
