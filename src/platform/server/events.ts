import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Something that happened. The payload holds ids and plain facts, never secrets: it may be read long after. */
export interface Event<Payload = Record<string, unknown>> {
  readonly type: string;
  readonly payload: Payload;
}

/**
 * Writes an event in the running transaction; it is delivered after the commit, at least once, and not at all
 * when the transaction rolls back.
 */
export async function emit(db: Db, { type, payload }: Event): Promise<void> {
  await sql`
    with e as (insert into events (type, payload) values (${type}, ${JSON.stringify(payload)}::jsonb) returning tenant_id, id)
    insert into outbox_queue (tenant_id, event_id) select tenant_id, id from e`.execute(db);
}
