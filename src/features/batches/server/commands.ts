import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { currentLanguage } from '#platform/server/language.ts';
import { emit, emitEach, createEvent } from '#platform/server/events/events.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { batchFaults } from '../contract.ts';
import { batchUnseen, batchWaits, batchWorked } from '../events.ts';

export interface NewBatch<Settings, Data> {
  /** Set when the caller needs the id beforehand. */
  readonly id?: string;
  /** Name of the kind's job. */
  readonly kind: string;
  readonly settings: Settings;
  /** Work and number of rows, to be followed by the outcome: 'Discharge of 312 people'. */
  readonly title: string;
  /** Path of the screen that shows it; missing means the general batch screen. */
  readonly url?: string;
  /** Path of the screen where it was started, to return to. */
  readonly from_url?: string;
  /** URL of the file that it generates. */
  readonly file_url?: string;
  readonly started_by: string;
  readonly rows: readonly Data[];
}

/** Returns the path of a batch's screen. */
const batchPath = (id: string): string => `/batch-process/${id}`;

/** Starts a batch with all its rows in the current transaction; a worker begins after the commit. @returns its id */
export async function startBatch<Settings extends object, Data>(
  db: Db,
  { id = crypto.randomUUID(), rows, settings, url = batchPath(id), ...batch }: NewBatch<Settings, Data>,
): Promise<string> {
  await db
    .insertInto('batches')
    .values({ ...batch, id, url, language: currentLanguage(), settings: JSON.stringify(settings), total: rows.length })
    .execute();
  await sql`
    insert into batch_rows (batch_id, position, data)
    select ${id}, position, data
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as row (data, position)`.execute(db);
  await emit(db, batchWaits, { batch_id: id });
  return id;
}

/** Stops the actor's batch between two blocks. @throws 404, 424 when it has ended */
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

/** Stores that the starter has seen the end, so that the bell stays silent. @throws 404 */
export async function markSeen(db: Db, id: string, actor_id: string): Promise<void> {
  await lockBatch(db, id, actor_id);
  await db
    .updateTable('batches')
    .set({ seen_at: sql<Date>`coalesce(seen_at, now())` })
    .where('id', '=', id)
    .where('state', '<>', 'running')
    .execute();
}

/** Sends the alert of an ended batch unless its starter has seen the end. */
export async function alertUnseenBatch(db: Db, id: string): Promise<void> {
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

/** Deletes the actor's batch. @throws 404 */
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

/** Sends stalled batches to a worker again. @returns their number */
export async function resumeBatches(db: Db, { quietSeconds }: { readonly quietSeconds: number }): Promise<number> {
  const stalled = await db
    .selectFrom('batches')
    .select('id')
    .where('state', '=', 'running')
    .where('worked_at', '<=', sql<Date>`now() - make_interval(secs => ${quietSeconds})`)
    .execute();
  await emitEach(
    db,
    stalled.map(({ id }) => createEvent(batchWaits, { batch_id: id })),
  );
  return stalled.length;
}

/** Stores changed settings of a batch in the transaction of a block. */
export async function keepSettings(db: Db, id: string, settings: object): Promise<void> {
  await db
    .updateTable('batches')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
}

/** Deletes the data kept for rows, which is no longer needed. */
export async function forgetResults(db: Db, batch_id: string): Promise<void> {
  await db
    .updateTable('batch_rows')
    .set({ kept: null })
    .where('batch_id', '=', batch_id)
    .where('kept', 'is not', null)
    .execute();
}

/**
 * Deletes batches that ended long ago, with their rows; keeps those with data for later use, such as an undo.
 * @returns their number
 */
export async function sweepBatches(db: Db, { retentionDays }: { readonly retentionDays: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('batches')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
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
