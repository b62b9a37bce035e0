import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { DeviceAnswer } from '#platform/server/http/devices.ts';
import { emit } from '#platform/server/events/events.ts';
import { offsetAt } from '../rules/zone-offset.ts';
import { readAttlog } from '../rules/attlog.ts';
import {
  commandsText,
  handshakeText,
  operationTypes,
  readOperations,
  readOptions,
  readResults,
  stampOf,
  type Operations,
} from '../rules/messages.ts';
import { terminalTrouble } from '../events.ts';
import { noteResults, takeCommands } from './commands.ts';
import { compareSums } from './compare.ts';
import { ok, type Call } from './call.ts';
import { keepUploads, maxLines } from './uploads.ts';
import { textOf } from './text.ts';

interface Stamps {
  readonly attlog_stamp: string;
  readonly operlog_stamp: string;
}

/** The beginning of every conversation: what is to be sent, and since when. Its clock is set by the head of the answer. */
export async function handshake({ serial, terminal, now, transact }: Call): Promise<DeviceAnswer> {
  const offset = offsetAt(terminal.zone, now);
  const stamps = await transact('write', async (db) => {
    const [row] = await rowsOf<Stamps>(
      db,
      `update terminal_states set handshake_at = to_timestamp($2), offset_told = $3 where terminal_id = $1
       returning attlog_stamp, operlog_stamp`,
      [terminal.id, now, offset],
    );
    return row ?? { attlog_stamp: '0', operlog_stamp: '0' };
  });
  return { status: 200, text: handshakeText({ serial, ...stamps, offset }) };
}

/** Seconds within which a terminal must have called for what it sends alone to be of this moment. */
const realtimeSeconds = 60;

/** What it sends of itself. Nothing is answered before it is committed. */
export async function upload(call: Call): Promise<DeviceAnswer> {
  const { query, body } = call;
  switch ((query.get('table') ?? '').toUpperCase()) {
    case 'ATTLOG':
      return takeAttlog(call);
    case 'OPERLOG':
    case 'USERINFO':
      return takeOperations(call);
    case 'OPTIONS':
      await call.transact('write', (db) => noteOptions(db, call.terminal.id, readOptions(textOf(body))));
      return ok;
    // Fingerprints, faces and pictures: taken, so that the terminal goes on, and thrown away unread.
    default:
      return ok;
  }
}

/** What comes at once is a line or two. */
const realtimeBytes = 200;

/** Whether it has called of late, and not only just greeted, as after a time without a network. */
async function isNear(db: Db, terminalId: string, now: number): Promise<boolean> {
  const [state] = await rowsOf<{ is_near: boolean }>(
    db,
    `select coalesce(last_seen_at > to_timestamp($2) - interval '${realtimeSeconds} seconds', false)
        and coalesce(handshake_at < to_timestamp($2) - interval '5 minutes', false) as is_near
       from terminal_states where terminal_id = $1`,
    [terminalId, now],
  );
  return state?.is_near === true;
}

async function takeAttlog(call: Call): Promise<DeviceAnswer> {
  const { terminal, query, body, address, agent = null, now } = call;
  const read = readAttlog(textOf(body));
  if (read.length > maxLines) return { status: 413, text: 'TOO MANY LINES\n' };
  await call.take({
    terminal_id: terminal.id,
    zone: terminal.zone,
    source: 'terminal',
    body,
    read,
    stamp: stampOf(query.get('Stamp')),
    address,
    agent,
    now,
    isRealtime: async (db) => body.length < realtimeBytes && isNear(db, terminal.id, now),
  });
  call.ring();
  return { status: 200, text: `OK: ${read.length}\n` };
}

async function takeOperations(call: Call): Promise<DeviceAnswer> {
  const { terminal, query, address, agent = null, now } = call;
  const read = readOperations(textOf(call.body));
  if (read.users.length > maxLines) return { status: 413, text: 'TOO MANY LINES\n' };
  const stamp = stampOf(query.get('Stamp') ?? query.get('OpStamp'));
  await call.transact('write', async (db) => {
    const body = Buffer.from(read.kept);
    const kept = { id: randomUUID(), kind: 'OPERLOG', terminal_id: terminal.id, stamp, address, agent, now, body };
    if (read.kept) await keepUploads(db, [kept]);
    if (stamp !== null && query.get('table') === 'OPERLOG')
      await rowsOf(db, 'update terminal_states set operlog_stamp = $2 where terminal_id = $1', [terminal.id, stamp]);
    await noteUsers(db, terminal.id, read, now);
    if (read.operations.some(({ type }) => (operationTypes.addressChanged as readonly number[]).includes(type)))
      await emit(db, terminalTrouble, { terminal_id: terminal.id, trouble: 'address' });
  });
  return { status: 200, text: `OK: ${read.lines}\n` };
}

/** Who is on it, as it tells. */
async function noteUsers(db: Db, terminalId: string, { users, operations }: Operations, now: number): Promise<void> {
  const latest = [...new Map(users.map((user) => [user.pin, user])).values()];
  if (latest.length)
    await sql`
      insert into terminal_users (terminal_id, pin, name, has_card, told_at)
      select ${terminalId}::uuid, r.pin, r.name, r.has_card, to_timestamp(${now})
        from json_to_recordset(${JSON.stringify(latest)}::json) as r(pin text, name text, has_card boolean)
      on conflict (tenant_id, terminal_id, pin) do update
        set name = excluded.name, has_card = excluded.has_card, told_at = excluded.told_at`.execute(db);
  const about = (type: number) => operations.filter((one) => one.type === type).map((one) => one.about);
  await Promise.all([
    rowsOf(db, 'delete from terminal_users where terminal_id = $1 and pin = any($2::text[])', [
      terminalId,
      about(operationTypes.userDeleted),
    ]),
    rowsOf(
      db,
      'update terminal_users set fingers = greatest(fingers, 1) where terminal_id = $1 and pin = any($2::text[])',
      [terminalId, about(operationTypes.userEnrolled)],
    ),
    latest.length
      ? rowsOf(db, 'update terminal_states set users_told_at = to_timestamp($2) where terminal_id = $1', [
          terminalId,
          now,
        ])
      : undefined,
  ]);
}

/** Its memory counts in ten thousands. */
const capacityUnit = 10_000;

async function noteOptions(db: Db, terminalId: string, options: ReadonlyMap<string, string>): Promise<void> {
  const count = (name: string) => (/^\d{1,8}$/.test(options.get(name) ?? '') ? Number(options.get(name)) : null);
  const capacity = count('MaxAttLogCount');
  await Promise.all([
    rowsOf(
      db,
      `update terminal_states set records_capacity = coalesce($2::int, records_capacity),
              records_count = coalesce($3::int, records_count), users_count = coalesce($4::int, users_count),
              firmware = coalesce($5, firmware) where terminal_id = $1`,
      [
        terminalId,
        capacity === null ? null : Math.min(capacity * capacityUnit, 100_000_000),
        count('TransactionCount'),
        count('UserCount'),
        options.get('FWVersion') ?? options.get('FirmVer') ?? null,
      ],
    ),
    rowsOf(db, `update terminals set model = $2 where id = $1 and model is distinct from $2 and $2 <> ''`, [
      terminalId,
      (options.get('DeviceName') ?? '').slice(0, 40),
    ]),
  ]);
}

/** What it is to do; an answer without anything would count as no answer. */
export async function getrequest({ terminal, now, transact }: Call): Promise<DeviceAnswer> {
  const commands = await transact('write', (db) => takeCommands(db, terminal.id, now));
  return commands.length ? { status: 200, text: commandsText(commands) } : ok;
}

/** What became of commands. */
export async function devicecmd({ terminal, body, now, transact }: Call): Promise<DeviceAnswer> {
  const results = readResults(textOf(body));
  await transact('write', async (db) => {
    const done = await noteResults(db, terminal.id, results, now);
    const right = done.filter(({ result }) => (result?.code ?? -1) >= 0);
    const gone = right.flatMap(({ kind, pin }) => (kind === 'delete' && pin ? [pin] : []));
    const put = right.flatMap(({ kind, pin, body: told }) =>
      kind === 'put' && pin ? [{ pin, name: /\tName=([^\t]*)/.exec(told)?.[1] ?? '', has_card: false }] : [],
    );
    await noteUsers(db, terminal.id, { users: put, operations: [], kept: '', lines: 0 }, now);
    if (gone.length)
      await rowsOf(db, 'delete from terminal_users where terminal_id = $1 and pin = any($2::text[])', [
        terminal.id,
        gone,
      ]);
    await compareSums(db, terminal, right, now);
  });
  return ok;
}
