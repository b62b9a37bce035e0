import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit, emitEach, emitted } from '#platform/server/events/events.ts';
import { planSettled, shiftsPublished } from '../../events.ts';

/** What is done to the plan together, and told as one line of the action log. */
export type BatchKind = 'plan' | 'clear' | 'pattern' | 'template';

/** @returns its id */
export async function openBatch(
  db: Db,
  batch: { readonly kind: BatchKind; readonly created_by: string; readonly subject?: string },
): Promise<string> {
  const { id } = await db.insertInto('shift_batches').values(batch).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Held until the transaction ends; undefined for one that does not exist. */
export function lockBatch(db: Db, id: string) {
  return db.selectFrom('shift_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface Ending {
  readonly by: string;
  /** epoch seconds */
  readonly now: number;
  readonly note?: string | null | undefined;
}

/**
 * It is published: the log keeps what changed, and the people are told.
 * @param had what the log says of it, where drafts were cleared that changed nothing
 */
export async function endPublished(
  db: Db,
  id: string,
  { by, now, note, had }: Ending & { readonly had?: object },
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
  await tellPeople(db, id);
}

/** People who are told in one transaction. */
const toldAtOnce = 50;

async function tellPeople(db: Db, batch_id: string): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from shift_changes where batch_id = ${batch_id} order by person_id`.execute(db);
  const ids = rows.map(({ person_id }) => person_id);
  const blocks = Array.from({ length: Math.ceil(ids.length / toldAtOnce) }, (_, block) =>
    ids.slice(block * toldAtOnce, (block + 1) * toldAtOnce),
  );
  await emitEach(
    db,
    blocks.map((person_ids) => emitted(shiftsPublished, { batch_id, person_ids })),
  );
}

/** Nothing of it counts; the log keeps what it was. */
export async function endCancelled(
  db: Db,
  id: string,
  { by, now, had }: Omit<Ending, 'note'> & { readonly had: object | undefined },
): Promise<void> {
  await db
    .updateTable('shift_batches')
    .set({ ...had, state: 'cancelled', ended_by: by, ended_at: new Date(now * 1000) })
    .where('id', '=', id)
    .execute();
}

/** Whether something of it is published already: a worker had begun. */
export async function isBegun(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('shift_changes')
    .select('id')
    .where('batch_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A worker publishes it from now on. */
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
 * Shifts are published once their worker has ended. If it was stopped, or could not publish all of them, the rest are
 * drafts again. It may be asked as often as one likes.
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

/** Begins a step that can be taken back. @returns its number */
export async function nextStep(db: Db, id: string): Promise<number> {
  const { last_step } = await db
    .updateTable('shift_batches')
    .set({ last_step: sql<number>`last_step + 1` })
    .where('id', '=', id)
    .returning('last_step')
    .executeTakeFirstOrThrow();
  return last_step;
}
