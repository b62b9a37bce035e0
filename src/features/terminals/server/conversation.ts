import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addressKey } from '#platform/server/http/rate-limit.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { DeviceAnswer } from '#platform/server/http/devices.ts';
import { emit } from '#platform/server/events/events.ts';
import { offsetAt } from '../rules/zone-offset.ts';
import { readAttlog, shownAt, toleratedSeconds } from '../rules/attlog.ts';
import {
  commandsText,
  handshakeText,
  operationTypes,
  readOperations,
  readOptions,
  readResults,
  stampOf,
  type OperationLine,
  type Operations,
  type UserLine,
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

/** First message of every conversation: what to send, and since when. Its Date header sets the clock. */
export async function handshake({ serial, terminal, address, now, transact }: Call): Promise<DeviceAnswer> {
  const offset = offsetAt(terminal.zone, now);
  const stamps = await transact('write', async (db) => {
    const [row] = await rowsOf<Stamps>(
      db,
      `update terminal_states set handshake_at = to_timestamp($2), offset_told = $3, resync_asked = false, greeted_from = $4 where terminal_id = $1
       returning attlog_stamp, operlog_stamp`,
      [terminal.id, now, offset, addressKey(address)],
    );
    return row ?? { attlog_stamp: '0', operlog_stamp: '0' };
  });
  return { status: 200, text: handshakeText({ serial, ...stamps, offset }) };
}

/** Seconds within which a terminal must have called for a single punch to count as sent in real time. */
const realtimeSeconds = 60;

/** Handles uploads. Responds only after they are committed. */
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
    // Fingerprints, faces and pictures are accepted, so that the terminal continues, and discarded unread.
    default:
      return ok;
  }
}

/** Maximum size of a real-time upload, a line or two. */
const realtimeBytes = 200;

/** Whether it has called recently, beyond a greeting as after a time offline. */
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
    const upload = { id: randomUUID(), kind: 'OPERLOG', terminal_id: terminal.id, stamp, address, agent, now, body };
    if (read.kept) await keepUploads(db, [upload]);
    await noteAddress(db, call, read.operations);
    if (stamp !== null && query.get('table') === 'OPERLOG')
      await rowsOf(db, 'update terminal_states set operlog_stamp = $2 where terminal_id = $1', [terminal.id, stamp]);
    await noteUsers(db, { ...terminal, now }, read.all);
  });
  return { status: 200, text: `OK: ${read.lines}\n` };
}

/**
 * Reports, once per time, that the server address was changed on the terminal. Changes before the claim are ignored,
 * since they are how it came to call here, and it repeats all of them when it begins again.
 */
async function noteAddress(db: Db, { terminal, now }: Call, operations: readonly OperationLine[]): Promise<void> {
  const times = operations
    .filter(({ type }) => (operationTypes.addressChanged as readonly number[]).includes(type))
    .map(({ time }) => shownAt(time, terminal.zone, now) ?? now);
  if (times.length === 0) return;
  // Its clock is set since it calls here, so a future time in its first log is from before.
  const known = times.filter((at) => at <= now + toleratedSeconds);
  const changed = await rowsOf(
    db,
    `with x as materialized (
       select s.terminal_id, s.address_changed_at as before, t.claimed_at,
              case when $3 and s.operlog_stamp <> '0' then to_timestamp($4) else to_timestamp($2) end as at
         from terminal_states s join terminals t on t.id = s.terminal_id where s.terminal_id = $1 for no key update of s)
     update terminal_states s set address_changed_at = x.at from x
      where s.terminal_id = x.terminal_id and x.at > coalesce(greatest(x.claimed_at, x.before), '-infinity') returning 1`,
    [terminal.id, known.length ? Math.min(now, Math.max(...known)) : null, known.length < times.length, now],
  );
  if (changed.length) await emit(db, terminalTrouble, { terminal_id: terminal.id, trouble: 'address' });
}

/** Unit of the reported memory size. */
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

/** Returns the commands to do; an empty response would count as no response. */
export async function getrequest({ terminal, now, transact }: Call): Promise<DeviceAnswer> {
  const commands = await transact('write', (db) => takeCommands(db, terminal.id, now));
  return commands.length ? { status: 200, text: commandsText(commands) } : ok;
}

/** Handles results of commands. */
export async function devicecmd({ terminal, body, now, transact }: Call): Promise<DeviceAnswer> {
  const results = readResults(textOf(body));
  await transact('write', async (db) => {
    const done = await noteResults(db, terminal.id, results, now);
    const right = done.filter(({ result }) => (result?.code ?? -1) >= 0);
    const gone = right.flatMap(({ kind, pin }) => (kind === 'delete' && pin ? [pin] : []));
    const put = right.flatMap(({ kind, pin, body: command }) =>
      kind === 'put' && pin ? [{ pin, name: /\tName=([^\t]*)/.exec(command)?.[1] ?? '' }] : [],
    );
    await notePut(db, terminal.id, put, now);
    if (gone.length)
      await rowsOf(db, 'delete from terminal_users where terminal_id = $1 and pin = any($2::text[])', [
        terminal.id,
        gone,
      ]);
    const requestedAt = right.findLast(({ kind }) => kind === 'users')?.sent_at;
    if (requestedAt !== undefined) await forgetUnreported(db, terminal.id, requestedAt);
    await compareSums(db, terminal, right, now);
  });
  return ok;
}

/** Seconds by which a terminal's clock may be off before it is set. */
const clockSeconds = 10;

interface ReportingTerminal {
  readonly id: string;
  readonly zone: string;
  /** Time of arrival in epoch seconds. */
  readonly now: number;
}

/**
 * Records the users on a terminal as it reports them, in its order: a user deleted and enrolled again is on it.
 * A repeated operation removes no one reported since.
 */
async function noteUsers(db: Db, { id, zone, now }: ReportingTerminal, operations: Operations['all']): Promise<void> {
  const users = new Map<string, UserLine>();
  const enrolled = new Set<string>();
  const deleted = new Map<string, number>();
  for (const operation of operations)
    if ('pin' in operation) users.set(operation.pin, operation);
    else if (operation.type === operationTypes.userEnrolled) enrolled.add(operation.about);
    else if (operation.type === operationTypes.userDeleted) {
      users.delete(operation.about);
      enrolled.delete(operation.about);
      deleted.set(operation.about, Math.min(shownAt(operation.time, zone, now) ?? now, now));
    }
  if (deleted.size) {
    const rows = [...deleted].map(([pin, at]) => ({ pin, at: at + clockSeconds }));
    await sql`
      delete from terminal_users u using json_to_recordset(${JSON.stringify(rows)}::json) as r(pin text, at float8)
       where u.terminal_id = ${id} and u.pin = r.pin and u.told_at <= to_timestamp(r.at)`.execute(db);
  }
  if (users.size) {
    await putUsers(db, id, [...users.values()], now);
    await rowsOf(db, 'update terminal_states set users_told_at = to_timestamp($2) where terminal_id = $1', [id, now]);
  }
  await rowsOf(
    db,
    'update terminal_users set fingers = greatest(fingers, 1) where terminal_id = $1 and pin = any($2::text[])',
    [id, [...enrolled]],
  );
}

async function putUsers(db: Db, id: string, users: readonly UserLine[], now: number): Promise<void> {
  await sql`
    insert into terminal_users (terminal_id, pin, name, has_card, told_at)
    select ${id}::uuid, r.pin, r.name, r.has_card, to_timestamp(${now})
      from json_to_recordset(${JSON.stringify(users)}::json) as r(pin text, name text, has_card boolean)
    on conflict (tenant_id, terminal_id, pin) do update
      set name = excluded.name, has_card = excluded.has_card, told_at = excluded.told_at`.execute(db);
}

/** Records users that the terminal was told to add or rename; existing cards are kept. */
async function notePut(
  db: Db,
  id: string,
  put: readonly { readonly pin: string; readonly name: string }[],
  now: number,
): Promise<void> {
  if (put.length === 0) return;
  const latest = [...new Map(put.map((user) => [user.pin, user])).values()];
  await sql`
    insert into terminal_users (terminal_id, pin, name, told_at)
    select ${id}::uuid, r.pin, r.name, to_timestamp(${now})
      from json_to_recordset(${JSON.stringify(latest)}::json) as r(pin text, name text)
    on conflict (tenant_id, terminal_id, pin) do update set name = excluded.name, told_at = excluded.told_at`.execute(
    db,
  );
}

/** Removes users not reported since all were requested, if any were. @param requestedAt epoch seconds */
async function forgetUnreported(db: Db, id: string, requestedAt: number): Promise<void> {
  await rowsOf(
    db,
    `delete from terminal_users where terminal_id = $1 and told_at < to_timestamp($2)
        and exists (select from terminal_states s where s.terminal_id = $1 and s.users_told_at >= to_timestamp($2))`,
    [id, requestedAt],
  );
}
