import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { dateShown, timesOfLines, type PunchTime, type ReadLine } from '../rules/attlog.ts';
import { terminalsChanged, terminalTrouble } from '../events.ts';
import { bindingOf, pinsLock } from './inbox.ts';
import { waitsForSomeone, wasSilent } from './queries.ts';

export interface Upload {
  readonly terminal_id: string;
  readonly zone: string;
  readonly source: 'terminal' | 'file';
  /** Import of the file that it is part of. */
  readonly import_id?: string;
  readonly body: Buffer;
  /** Lines of the body. */
  readonly read: readonly ReadLine[];
  /** Times of the lines, if more lines than those of the body decide about them. */
  readonly times?: readonly (PunchTime | undefined)[];
  readonly stamp: string | null;
  readonly address: string | null;
  readonly agent: string | null;
  /** epoch seconds */
  readonly now: number;
  /** Whether it was sent in real time, so that a wrong time means a wrong clock. Called only for wrong times. */
  readonly isRealtime: (db: Db) => Promise<boolean>;
}

interface StoredUpload {
  readonly id: string;
  readonly upload: Upload;
  readonly rows: readonly Row[];
}

/** Maximum number of lines per upload; the firmware sends at most 150. */
export const maxLines = 5_000;

/**
 * Stores uploads of one company: the raw body, each line once in the inbox however often it is sent,
 * and the stamps, all or nothing. Unreadable lines are stored in the inbox, too, so that they never block what follows.
 * Usually this is one batch of statements for all uploads.
 * @returns number of new punches per upload, not counting unreadable lines
 */
export async function takePunches(db: Db, uploads: readonly Upload[]): Promise<number[]> {
  const taking = await Promise.all(
    uploads.map(async (upload): Promise<StoredUpload> => {
      return { id: randomUUID(), upload, rows: await rowsOfLines(db, upload) };
    }),
  );
  const storable = keepUploads(
    db,
    taking.map(({ id, upload }) => ({ ...upload, id, kind: 'ATTLOG' })),
  );
  const [fresh, isBack] = await Promise.all([insertPunches(db, taking), noteStates(db, taking), storable]);
  await emitTerminalsChanged(db, [...fresh.values()], isBack);
  for (const { upload, rows } of taking)
    if (offOf(rows) !== null) await emit(db, terminalTrouble, { terminal_id: upload.terminal_id, trouble: 'clock' });
  return taking.map(({ id }) => fresh.get(id)?.count ?? 0);
}

/** Raises the event for punches that are not paired, since pairing raises its own. */
async function emitTerminalsChanged(db: Db, fresh: readonly NewPunches[], isBack: boolean): Promise<void> {
  const in_settings = isBack || fresh.some(({ waits }) => waits);
  if (in_settings || fresh.some(({ is_settled }) => is_settled)) await emit(db, terminalsChanged, { in_settings });
}

/** Seconds by which the terminal's clock was off in its latest line. */
const offOf = (rows: readonly Row[]): number | null =>
  rows.findLast(({ clock_off }) => clock_off !== null)?.clock_off ?? null;

/** Locks rows in the order of their ids, since other transactions update many terminals, too. */
async function noteStates(db: Db, taking: readonly StoredUpload[]): Promise<boolean> {
  const states = new Map<string, { id: string; stamp: string | null; now: number; off: number | null }>();
  for (const { upload, rows } of taking) {
    const before = states.get(upload.terminal_id);
    states.set(upload.terminal_id, {
      id: upload.terminal_id,
      stamp: upload.stamp ?? before?.stamp ?? null,
      now: upload.now,
      off: offOf(rows) ?? before?.off ?? null,
    });
  }
  const written = await sql<{ is_back: boolean }>`
    with told as materialized (
      select * from json_to_recordset(${JSON.stringify([...states.values()])}::json)
        as r(id uuid, stamp text, now float8, off int)),
    held as materialized (
      select terminal_id, last_seen_at from terminal_states where terminal_id in (select id from told) order by 1 for no key update)
    update terminal_states s set attlog_stamp = case when s.resync_asked then s.attlog_stamp else coalesce(r.stamp, s.attlog_stamp) end,
           last_seen_at = greatest(s.last_seen_at, to_timestamp(r.now)),
           clock_off = coalesce(r.off, s.clock_off),
           clock_off_at = case when r.off is null then s.clock_off_at else to_timestamp(r.now) end
      from told r join held h on h.terminal_id = r.id
     where s.terminal_id = r.id
    returning ${wasSilent('h.last_seen_at', 'r.now')} as is_back`.execute(db);
  return written.rows.some(({ is_back }) => is_back);
}

/** Consistent order, so that the same batch in two concurrent uploads waits instead of deadlocking. */
const inOneOrder = (one: PunchOrder, other: PunchOrder) =>
  one.punched_local < other.punched_local
    ? -1
    : one.punched_local > other.punched_local
      ? 1
      : one.pin < other.pin
        ? -1
        : 1;

async function rowsOfLines(db: Db, upload: Upload): Promise<Row[]> {
  const times = upload.times ?? timesOfLines(upload.read, upload.zone, upload.now);
  const rows = (isRealtime: boolean) =>
    upload.read.map((line, index) => rowOf(line, times[index], { ...upload, isRealtime }));
  const suspected = rows(true);
  const isOff = suspected.some(({ clock_off, result }) => clock_off !== null && result !== 'future');
  return isOff && !(await upload.isRealtime(db)) ? rows(false) : suspected;
}

type Row = ReturnType<typeof rowOf>;
type PunchOrder = Pick<Row, 'punched_local' | 'pin'>;

interface RowOptions extends Pick<Upload, 'zone' | 'now'> {
  readonly isRealtime: boolean;
}

function rowOf(read: ReadLine, time: PunchTime | undefined, { zone, now, isRealtime }: RowOptions) {
  if ('line' in read || !time)
    return {
      pin: '',
      punched_local: '',
      at: null,
      status: 255,
      verify: 0,
      workcode: '',
      date: null,
      clock_off: null,
      line: 'line' in read ? read.line : null,
      result: 'unreadable',
      facts: null,
    };
  const { offset: _, ...punch } = read;
  const seconds = time.at === null ? 0 : time.at - now;
  const isOff = time.result === 'future' || (isRealtime && Math.abs(seconds) > 300);
  return {
    ...punch,
    at: time.at,
    // The number's person is the one of this date.
    date: time.at === null ? null : dateShown(punch, zone, time.at),
    clock_off: isOff ? seconds : null,
    line: null,
    result: time.result,
    facts: time.result === 'future' ? { seconds: time.seconds } : null,
  };
}

export interface UploadToStore extends Pick<Upload, 'terminal_id' | 'stamp' | 'address' | 'agent' | 'now' | 'body'> {
  readonly id: string;
  readonly kind: string;
}

/** Stores the raw uploads. */
export async function keepUploads(db: Db, uploads: readonly UploadToStore[]): Promise<void> {
  const rows = uploads.map(({ id, kind, terminal_id, stamp, address, agent, now, body }) => ({
    id,
    kind,
    terminal_id,
    stamp,
    address,
    now,
    agent: agent?.slice(0, 200) ?? null,
    sha256: createHash('sha256').update(body).digest('hex'),
    hex: body.toString('hex'),
  }));
  await sql`
    insert into terminal_uploads (id, terminal_id, kind, stamp, address, agent, sha256, body, received_at)
    select r.id, r.terminal_id, r.kind, r.stamp, r.address, r.agent, r.sha256, decode(r.hex, 'hex'), to_timestamp(r.now)
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, terminal_id uuid, kind text, stamp text,
        address text, agent text, sha256 text, hex text, now float8)`.execute(db);
}

/** Summary of the new punches of an upload. */
interface NewPunches {
  readonly count: number;
  /** Whether some of them are not to be paired. */
  readonly is_settled: boolean;
  /** Whether some of them need attention. */
  readonly waits: boolean;
}

/**
 * Inserts punches into the inbox, with their person unless a number is being bound;
 * in that case the person is determined later (`resolvePins`), so that terminals never wait.
 * @returns new punches by upload
 */
async function insertPunches(db: Db, taking: readonly StoredUpload[]): Promise<Map<string, NewPunches>> {
  const lines = taking
    .flatMap(({ id, upload: { source, terminal_id, import_id, now }, rows }) =>
      rows.map((row) => ({ ...row, upload_id: id, source, terminal_id, import_id, now })),
    )
    .sort(inOneOrder);
  if (lines.length === 0) return new Map();
  const lock = rowsOf(
    db,
    `select set_config('app.pins_stay', pg_try_advisory_xact_lock_shared(${pinsLock})::text, true)`,
  );
  const text = JSON.stringify(lines);
  const inserted = rowsOf<FreshOf>(db, insertion, [text]);
  const withdrawn = rowsOf(db, `select 1 from punches where result = 'withdrawn' limit 1`);
  const [counts, found] = await Promise.all([inserted, withdrawn, lock]);
  const again = found.length > 0 ? await rowsOf<FreshOf>(db, returning, [text]) : [];
  return new Map(
    [...Map.groupBy([...counts, ...again], ({ upload_id }) => upload_id)].map(([id, some]) => [
      id,
      {
        count: some.reduce((sum, { count }) => sum + count, 0),
        is_settled: some.some(({ is_settled }) => is_settled),
        waits: some.some(({ waits }) => waits),
      },
    ]),
  );
}

type FreshOf = NewPunches & { readonly upload_id: string };

const columns = `(source text, terminal_id uuid, upload_id uuid, import_id uuid, pin text, punched_local text, at float8,
  date date, now float8, status smallint, verify smallint, workcode text, clock_off int, line text, result text, facts jsonb)`;
const freshOf = (table: string) => `
  select upload_id, (count(*) filter (where result <> 'unreadable'))::int as count, bool_or(result <> 'new') as is_settled,
         bool_or(${waitsForSomeone(table)}) as waits
    from ${table} group by upload_id`;

/** Punches withdrawn with their import and sent again. Their person is determined before they are paired. */
const returning = `
  with again as (
    update punches p
       set source = r.source, punched_at = to_timestamp(r.at), upload_id = r.upload_id, import_id = r.import_id, received_at = to_timestamp(r.now),
           clock_off = r.clock_off, result = r.result, facts = r.facts, person_id = null, working_date = null,
           is_nobodys = false
      from json_to_recordset($1::json) as r${columns}
     where p.result = 'withdrawn' and p.terminal_id = r.terminal_id and p.pin = r.pin and p.punched_local = r.punched_local
       and p.status = r.status and p.verify = r.verify and p.workcode = r.workcode and p.line is not distinct from r.line
    returning p.upload_id, p.result, p.set_aside_at)
  ${freshOf('again')}`;

const insertion = `
  with inserted as (
    insert into punches (source, terminal_id, upload_id, import_id, pin, punched_local, punched_at, status, verify, workcode,
                         received_at, clock_off, line, person_id, is_nobodys, result, facts)
    select r.source, r.terminal_id, r.upload_id, r.import_id, r.pin, r.punched_local, to_timestamp(r.at), r.status, r.verify,
           r.workcode, to_timestamp(r.now), r.clock_off, r.line, who.person_id,
           coalesce(r.result = 'future' and who.is_bound is not null and who.person_id is null, false),
           case when r.result <> 'new' or who.is_bound is null or who.person_id is not null then r.result
                when who.is_bound then 'ignored' else 'unknown' end, r.facts
      from json_to_recordset($1::json) as r${columns}
      left join lateral ${bindingOf('r.pin', 'r.date')} who
        on r.result in ('new', 'future') and current_setting('app.pins_stay') = 'true'
    on conflict do nothing returning upload_id, result, set_aside_at)
  ${freshOf('inserted')}`;
