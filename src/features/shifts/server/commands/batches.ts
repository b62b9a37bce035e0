import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit, emitEach, createEvent } from '#platform/server/events/events.ts';
import { planSettled, shiftsPublished } from '../../events.ts';

/** Kinds of batches: changes to the plan made together and shown as one line of the action log. */
export type BatchKind = 'plan' | 'clear' | 'pattern' | 'template';

/** @returns its id */
export async function openBatch(
  db: Db,
  batch: { readonly kind: BatchKind; readonly created_by: string; readonly subject?: string },
): Promise<string> {
  const { id } = await db.insertInto('shift_batches').values(batch).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Locks a batch until the transaction ends; undefined if it does not exist. */
export function lockBatch(db: Db, id: string) {
  return db.selectFrom('shift_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface EndBatchOptions {
  readonly by: string;
  /** epoch seconds */
  readonly now: number;
  readonly note?: string | null | undefined;
}

/**
 * Marks a batch as published, records its changes in the log and notifies the people.
 * @param had figures for the log when cleared drafts have changed nothing
 */
export async function endPublished(
  db: Db,
  id: string,
  { by, now, note, had }: EndBatchOptions & { readonly had?: object },
): Promise<void> {
  await sql`
    update shift_batches set state = 'published', ended_by = ${by}, ended_at = ${new Date(now * 1000)},
           note = coalesce(${note ?? null}, note), shifts = c.shifts, people = c.people, replaced = c.replaced,
           removed = c.removed, first_date = c.first_date, last_date = c.last_date
      from (select count(*)::int as shifts, count(distinct person_id)::int as people,
                   (count(*) filter (where old is not null and new->>'name' is not null))::int as replaced,
                   (count(*) filter (where new->>'name' is null))::int as removed, min(date) as first_date,
                   max(date) as last_date
              from shift_changes where batch_id = ${id}) c
     where shift_batches.id = ${id}`.execute(db);
  if (had) await db.updateTable('shift_batches').set(had).where('id', '=', id).execute();
  await emitPublished(db, id);
}

/** Maximum number of people notified in one transaction. */
const maxNotified = 50;

async function emitPublished(db: Db, batch_id: string): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from shift_changes where batch_id = ${batch_id} order by person_id`.execute(db);
  const ids = rows.map(({ person_id }) => person_id);
  const blocks = Array.from({ length: Math.ceil(ids.length / maxNotified) }, (_, block) =>
    ids.slice(block * maxNotified, (block + 1) * maxNotified),
  );
  await emitEach(
    db,
    blocks.map((person_ids) => createEvent(shiftsPublished, { batch_id, person_ids })),
  );
}

/** Marks a batch as discarded; the log keeps its figures. */
export async function endCancelled(
  db: Db,
  id: string,
  { by, now, had }: Omit<EndBatchOptions, 'note'> & { readonly had: object | undefined },
): Promise<void> {
  await db
    .updateTable('shift_batches')
    .set({ ...had, state: 'cancelled', ended_by: by, ended_at: new Date(now * 1000) })
    .where('id', '=', id)
    .execute();
}

/** Whether a worker has already published part of it. */
export async function isBegun(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('shift_changes')
    .select('id')
    .where('batch_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets the reason for which weeks get fewer hours than they require. */
export async function setReason(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable('shift_batches').set({ reason }).where('id', '=', id).execute();
}

/** Hands a batch over to a worker, which publishes it. */
export async function handOver(
  db: Db,
  id: string,
  { work_id, by, note }: { readonly work_id: string; readonly by: string; readonly note?: string | null | undefined },
): Promise<void> {
  await db
    .updateTable('shift_batches')
    .set({ state: 'publishing', work_id, ended_by: by, ...(note != null && { note }) })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends a batch once its worker has ended. If the worker was stopped or could not publish everything,
 * the rest become drafts again. Idempotent.
 */
export async function settleBatch(db: Db, work_id: string): Promise<void> {
  const { rows } = await sql<{ id: string; by: string; is_left: boolean; ended_at: Date | null }>`
    select b.id, b.ended_by as by, w.ended_at,
           w.state = 'cancelled' or (w.failed > 0 and b.kind <> 'template') as is_left
      from shift_batches b join batches w on w.id = b.work_id
     where b.work_id = ${work_id} and b.state = 'publishing' and w.state <> 'running' for update of b`.execute(db);
  const [batch] = rows;
  if (!batch) return;
  if (batch.is_left)
    await db
      .updateTable('shift_batches')
      .set({ state: 'draft', work_id: null, ended_by: null })
      .where('id', '=', batch.id)
      .execute();
  else await endPublished(db, batch.id, { by: batch.by, now: (batch.ended_at?.getTime() ?? Date.now()) / 1000 });
  await emit(db, planSettled, { batch_id: batch.id });
}

/** Begins a step that can be undone. @returns its number */
export async function nextStep(db: Db, id: string): Promise<number> {
  const { last_step } = await db
    .updateTable('shift_batches')
    .set({ last_step: sql<number>`last_step + 1` })
    .where('id', '=', id)
    .returning('last_step')
    .executeTakeFirstOrThrow();
  return last_step;
}
