import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';

/** A change of a time record, as the audit log and the day's history tell it. */
export interface JournalLine {
  /** The day that the change belongs to. */
  readonly attendance_id: string;
  readonly person_id: string;
  readonly entity: 'attendance' | 'clock' | 'break';
  readonly entity_id: string;
  /** What was done: 'clock_in'. */
  readonly deed: string;
  /** null: the system or an import */
  readonly actor_id: string | null;
  /** 'web', 'import', 'terminal', 'manager', 'demo' */
  readonly source: string;
  /** null: that of the request, if there is one */
  readonly address: string | null;
  readonly old: object | null;
  readonly new: object | null;
  /** When it happened, as an ISO text; absent: now. */
  readonly at?: string;
}

/**
 * Writes changes of time into the audit log. To be called before the rows themselves are written, in the same
 * transaction: the database refuses a change of a day that has no entry yet.
 */
export async function writeJournal(db: Db, lines: readonly JournalLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({ ...line, action: actionOf(line) }));
  // As one value, which costs least to send, and has one text for any number of lines.
  await sql`
    with written as (
      insert into audit_entries (attendance_id, person_id, entity, entity_id, action, deed, actor_id, source, old, new,
                                 at, session_id, address, request_id)
      select attendance_id, person_id, entity, entity_id, action, deed, actor_id, source, old, new,
             coalesce(at, now()), (signed->>'session')::uuid, coalesce(address, signed->>'address'), signed->>'request'
        from json_to_recordset(${JSON.stringify(rows)}::json) as line (
               attendance_id uuid, person_id uuid, entity text, entity_id uuid, action text, deed text, actor_id uuid,
               source text, old jsonb, new jsonb, at timestamptz, address text),
             (select nullif(current_setting('app.actor', true), '')::jsonb as signed) as request
      returning tenant_id, id
    )
    insert into audit_queue (tenant_id, entry_id) select tenant_id, id from written`.execute(db);
}

function actionOf({ old, new: now }: JournalLine): 'insert' | 'update' | 'delete' {
  if (old === null) return 'insert';
  return now === null ? 'delete' : 'update';
}
