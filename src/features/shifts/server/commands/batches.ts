import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Published } from './publish.ts';

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
  readonly state: 'published' | 'cancelled';
  readonly by: string;
  /** epoch seconds */
  readonly now: number;
  readonly done: Published;
  readonly note?: string | null | undefined;
}

/** What became of it, for good. */
export async function endBatch(db: Db, id: string, { state, by, now, done, note }: Ending): Promise<void> {
  await db
    .updateTable('shift_batches')
    .set({ ...done, state, ended_by: by, ended_at: new Date(now * 1000), ...(note != null && { note }) })
    .where('id', '=', id)
    .execute();
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
