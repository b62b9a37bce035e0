import { rowsOf, type Db } from '#platform/server/database/database.ts';

/** A change of a time record, for the audit log and the day's history. */
export interface JournalLine {
  /** The day that the change belongs to. */
  readonly attendance_id: string;
  readonly person_id: string;
  readonly entity: 'attendance' | 'clock' | 'break';
  readonly entity_id: string;
  /** The action: 'clock_in'. */
  readonly deed: string;
  /** null: the system or an import */
  readonly actor_id: string | null;
  /** 'web', 'import', 'terminal', 'manager', 'demo' */
  readonly source: string;
  /** null: the address of the request, if there is one */
  readonly address: string | null;
  readonly old: object | null;
  readonly new: object | null;
  /** ISO 8601 timestamp of the change; missing: now. */
  readonly at?: string;
}

/**
 * Writes changes of time into the audit log. Call it before the rows are written,
 * in the same transaction: the database refuses a change of a day without an entry.
 */
export async function writeJournal(db: Db, lines: readonly JournalLine[]): Promise<void> {
  const [line] = lines;
  if (!line) return;
  if (lines.length === 1) return void (await rowsOf(db, oneLine, valuesOf(line)));
  // One JSON parameter, so that the statement text is the same for any number of lines.
  await rowsOf(db, manyLines, [JSON.stringify(lines.map((each) => ({ ...each, action: actionOf(each) })))]);
}

/** Statement for a single line, as each clocking writes it: plain parameters are the fastest. */
const oneLine = insertionOf(`
  select $1::uuid as attendance_id, $2::uuid as person_id, $3 as entity, $4::uuid as entity_id, $5 as action,
         $6 as deed, $7::uuid as actor_id, $8 as source, $9::jsonb as old, $10::jsonb as new, $11::timestamptz as at,
         $12 as address`);

const manyLines = insertionOf(`
  select * from json_to_recordset($1::json) as line (
    attendance_id uuid, person_id uuid, entity text, entity_id uuid, action text, deed text, actor_id uuid,
    source text, old jsonb, new jsonb, at timestamptz, address text)`);

function insertionOf(lines: string): string {
  return `
    with written as (
      insert into audit_entries (attendance_id, person_id, entity, entity_id, action, deed, actor_id, source, old, new,
                                 at, session_id, address, request_id)
      select attendance_id, person_id, entity, entity_id, action, deed, actor_id, source, old, new,
             coalesce(at, now()), (signed->>'session')::uuid, coalesce(address, signed->>'address'), signed->>'request'
        from (${lines}) as line,
             (select nullif(current_setting('app.actor', true), '')::jsonb as signed) as request
      returning tenant_id, id
    )
    insert into audit_queue (tenant_id, entry_id) select tenant_id, id from written`;
}

function valuesOf(line: JournalLine): unknown[] {
  const { attendance_id, person_id, entity, entity_id, deed, actor_id, source, address, at = null } = line;
  const [old, now] = [line.old, line.new].map((values) => (values === null ? null : JSON.stringify(values)));
  return [attendance_id, person_id, entity, entity_id, actionOf(line), deed, actor_id, source, old, now, at, address];
}

function actionOf({ old, new: now }: JournalLine): 'insert' | 'update' | 'delete' {
  if (old === null) return 'insert';
  return now === null ? 'delete' : 'update';
}
