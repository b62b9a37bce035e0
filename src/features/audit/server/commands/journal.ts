import { sql, type RawBuilder } from 'kysely';
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

const uuid = sql`uuid`;
const text = sql`text`;
const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  attendance_id: uuid,
  person_id: uuid,
  entity: text,
  entity_id: uuid,
  action: text,
  deed: text,
  actor_id: uuid,
  source: text,
  address: text,
  old: sql`jsonb`,
  new: sql`jsonb`,
  at: sql`timestamptz`,
};
const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/**
 * Writes changes of time into the audit log. To be called before the rows themselves are written, in the same
 * transaction: the database refuses a change of a day that has no entry yet.
 */
export async function writeJournal(db: Db, lines: readonly JournalLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    ...line,
    action: actionOf(line),
    old: line.old && JSON.stringify(line.old),
    new: line.new && JSON.stringify(line.new),
  }));
  await sql`
    with written as (
      insert into audit_entries (attendance_id, person_id, entity, entity_id, action, deed, actor_id, source, old, new,
                                 at, session_id, address, request_id)
      select attendance_id, person_id, entity, entity_id, action, deed, actor_id, source, old, new,
             coalesce(at, now()), (signed->>'session')::uuid, coalesce(address, signed->>'address'), signed->>'request'
        from ${tableOf(rows)} as line (${names}),
             (select nullif(current_setting('app.actor', true), '')::jsonb as signed) as request
      returning tenant_id, id
    )
    insert into audit_queue (tenant_id, entry_id) select tenant_id, id from written`.execute(db);
}

function actionOf({ old, new: now }: JournalLine): 'insert' | 'update' | 'delete' {
  if (old === null) return 'insert';
  return now === null ? 'delete' : 'update';
}

/** One row starts quickest as values; of many, each column is an array, so that the statement's text stays the same. */
function tableOf(rows: readonly Readonly<Record<string, unknown>>[]): RawBuilder<unknown> {
  const [row] = rows;
  if (row && rows.length === 1)
    return sql`(values (${sql.join(Object.entries(columns).map(([name, type]) => sql`${row[name] ?? null}::${type}`))}))`;
  const arrays = Object.entries(columns).map(([name, type]) => sql`${rows.map((row) => row[name] ?? null)}::${type}[]`);
  return sql`unnest(${sql.join(arrays)})`;
}
