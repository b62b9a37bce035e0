import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { punchTime, readAttlog, type ReadLine } from '../rules/attlog.ts';
import { terminalTrouble } from '../events.ts';
import { textOf } from './text.ts';

export interface Upload {
  readonly terminal_id: string;
  readonly zone: string;
  readonly source: 'terminal' | 'file';
  readonly body: Buffer;
  readonly stamp: string | null;
  readonly address: string | null;
  readonly agent: string | null;
  /** epoch seconds */
  readonly now: number;
  /** Whether it has come at once: a time that is off tells of a wrong clock. Asked where a time is off. */
  readonly isRealtime: () => Promise<boolean>;
}

/** Lines that one upload may have; the firmware sends 150 at most. */
export const maxLines = 5_000;

/**
 * Takes an upload of punches: what came as it came, each line in the inbox once however often it is sent, and its stamp,
 * all or nothing. What cannot be read lies in the inbox, too, so that it never keeps what follows from coming. As a rule
 * all of it is one batch of statements.
 * @returns how many lines there were
 */
export async function takePunches(db: Db, upload: Upload): Promise<{ lines: number; fresh: number }> {
  const read = readAttlog(textOf(upload.body));
  const rows = await rowsOfLines(read, upload);
  const id = randomUUID();
  const kept = keepUpload(db, upload, upload.body, 'ATTLOG', id);
  const inserted = insertPunches(db, id, rows, upload);
  const off = rows.findLast(({ clock_off }) => clock_off !== null)?.clock_off ?? null;
  const state = sql`
    update terminal_states set attlog_stamp = coalesce(${upload.stamp}, attlog_stamp),
           last_seen_at = greatest(last_seen_at, to_timestamp(${upload.now})),
           clock_off = coalesce(${off}::int, clock_off),
           clock_off_at = case when ${off}::int is null then clock_off_at else to_timestamp(${upload.now}) end
     where terminal_id = ${upload.terminal_id}`.execute(db);
  const [fresh] = await Promise.all([inserted, kept, state]);
  if (off !== null) await emit(db, terminalTrouble, { terminal_id: upload.terminal_id, trouble: 'clock' });
  return { lines: read.length, fresh };
}

/** The same everywhere, so that the same batch in two uploads at once waits and does not deadlock. */
const inOneOrder = (one: Row, other: Row) =>
  one.punched_local < other.punched_local
    ? -1
    : one.punched_local > other.punched_local
      ? 1
      : one.pin < other.pin
        ? -1
        : 1;

async function rowsOfLines(read: readonly ReadLine[], upload: Upload): Promise<Row[]> {
  const rows = (isRealtime: boolean) => read.map((line) => rowOf(line, upload, isRealtime)).sort(inOneOrder);
  const suspected = rows(true);
  const isOff = suspected.some(({ clock_off, result }) => clock_off !== null && result !== 'future');
  return isOff && !(await upload.isRealtime()) ? rows(false) : suspected;
}

type Row = ReturnType<typeof rowOf>;

function rowOf(read: ReadLine, { zone, now }: Upload, isRealtime: boolean) {
  if ('line' in read)
    return {
      pin: '',
      punched_local: '',
      at: null,
      status: 255,
      verify: 0,
      workcode: '',
      clock_off: null,
      line: read.line,
      result: 'unreadable',
      facts: null,
    };
  const { offset: _, ...punch } = read;
  const time = punchTime(read, zone, now);
  const seconds = time.at === null ? 0 : time.at - now;
  const isOff = time.result === 'future' || (isRealtime && Math.abs(seconds) > 300);
  return {
    ...punch,
    at: time.at,
    clock_off: isOff ? seconds : null,
    line: null,
    result: time.result,
    facts: time.result === 'future' ? { seconds: time.seconds } : null,
  };
}

export async function keepUpload(
  db: Db,
  { terminal_id, stamp, address, agent, now }: Omit<Upload, 'body' | 'zone' | 'source' | 'isRealtime'>,
  body: Buffer,
  kind: string,
  id: string = randomUUID(),
): Promise<void> {
  await rowsOf(
    db,
    `insert into terminal_uploads (id, terminal_id, kind, stamp, address, agent, sha256, body, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, decode($8, 'hex'), to_timestamp($9))`,
    [
      id,
      terminal_id,
      kind,
      stamp,
      address,
      agent?.slice(0, 200) ?? null,
      createHash('sha256').update(body).digest('hex'),
      body.toString('hex'),
      now,
    ],
  );
}

async function insertPunches(db: Db, upload_id: string, rows: readonly Row[], upload: Upload): Promise<number> {
  if (rows.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into punches (source, terminal_id, upload_id, pin, punched_local, punched_at, status, verify, workcode,
                         received_at, clock_off, line, result, facts)
    select ${upload.source}, ${upload.terminal_id}::uuid, ${upload_id}::uuid, r.pin, r.punched_local, to_timestamp(r.at),
           r.status, r.verify, r.workcode, to_timestamp(${upload.now}), r.clock_off, r.line, r.result, r.facts
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(pin text, punched_local text, at float8, status smallint,
        verify smallint, workcode text, clock_off int, line text, result text, facts jsonb)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}
