import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { DeviceAnswer, DeviceRequest } from '#platform/server/http/devices.ts';
import { emit } from '#platform/server/events/events.ts';
import { localOf } from '#platform/shared/time.ts';
import { punchTimes, readAttlog } from '../rules/attlog.ts';
import { commandsText, handshakeText, queryPunches } from '../rules/messages.ts';
import { offsetAt } from '../rules/zone-offset.ts';
import { terminalsChanged } from '../events.ts';
import { hashOf } from './known.ts';
import { ok, unknownTerminal, type Call } from './call.ts';
import { textOf } from './text.ts';

/** Seconds within which the person must punch. */
export const proofSeconds = 300;
/**
 * Maximum number of unknown serial numbers remembered, in total and per network, the latest of each,
 * so that invented ones displace neither a terminal that keeps calling nor callers from elsewhere.
 */
export const [maxStrangers, maxOfOneNetwork] = [50, 20];
/** Seconds after which a repeated call is recorded again. */
const noteAgainSeconds = 5;

/** Paths that only access control units call. */
export const accessControlPaths: readonly string[] = ['registry', 'push', 'rtdata'];

/** Whether a call comes from an access control unit; null if it could be either. */
function isAccessControl({ path, method, query }: Pick<DeviceRequest, 'path' | 'method' | 'query'>): boolean | null {
  if (accessControlPaths.includes(path) || ['rtlog', 'rtstate'].includes(query.get('table') ?? '')) return true;
  return path === 'cdata' && method === 'GET' ? query.get('DeviceType') === 'acc' : null;
}

/** Last recorded call of unclaimed terminals by serial number; bounded. */
const noted = new Map<string, { readonly at: number; readonly is_access_control: boolean | null }>();

function isNoted(key: string, is_access_control: boolean | null, now: number): boolean {
  const last = noted.get(key);
  const isSame = is_access_control === null || is_access_control === last?.is_access_control;
  if (last && isSame && last.at > now - noteAgainSeconds) return true;
  if (noted.size >= 10_000) noted.clear();
  noted.set(key, { at: now, is_access_control });
  return false;
}

/** Records only that an unknown serial number has called. */
export async function seeStranger(
  request: Pick<Call, 'transact' | 'serial'> & DeviceRequest & { readonly company: string },
): Promise<void> {
  const { serial, address, query, now, company, transact } = request;
  const is_access_control = isAccessControl(request);
  if (isNoted(`${company} ${serial}`, is_access_control, now)) return;
  await transact('write', async (db) => {
    await rowsOf(
      db,
      `insert into terminal_sightings (serial, model, address, seen_at, is_access_control)
       values ($1, $2, $3, to_timestamp($4), coalesce($5, false))
       on conflict (tenant_id, serial) do update
         set address = excluded.address, seen_at = excluded.seen_at, model = coalesce(excluded.model, terminal_sightings.model),
             is_access_control = coalesce($5, terminal_sightings.is_access_control)`,
      [serial, query.get('DeviceName')?.slice(0, 40) ?? null, address, now, is_access_control],
    );
    await forgetStrangers(db);
    await emit(db, terminalsChanged, {});
  });
}

/** Locks serial numbers in order, so that concurrent clean-ups do not deadlock. */
async function forgetStrangers(db: Db): Promise<void> {
  await rowsOf(
    db,
    `with placed as (
       select serial, row_number() over (order by seen_at desc, serial) as place,
              row_number() over (partition by near order by seen_at desc, serial) as place_near
         from (select serial, seen_at, case when pg_input_is_valid(address, 'inet')
                 then network(set_masklen(address::inet, case family(address::inet) when 6 then 64 else 32 end))::text
                 else address end as near from terminal_sightings) s),
     held as materialized (
       select serial from terminal_sightings where serial in (
         select serial from placed where place > ${maxStrangers} or place_near > ${maxOfOneNetwork})
        order by serial for update)
     delete from terminal_sightings where serial in (select serial from held)`,
    [],
  );
}

/**
 * Handles calls of a terminal that is being claimed. Until the person punches it gets no data and keeps its own;
 * while the punch is awaited it is asked for recent punches, which are searched for it and not stored.
 */
export async function claimCall(call: Call): Promise<DeviceAnswer> {
  const { terminal, serial, now, path, method } = call;
  const { claim } = terminal;
  if (!claim) return unknownTerminal;
  await noteCall(call);
  const isWaiting =
    claim.begun_at !== null &&
    claim.serial === serial &&
    claim.proven_at === null &&
    now <= claim.begun_at + proofSeconds;
  if (!isWaiting) return unknownTerminal;
  if (path === 'cdata' && method === 'GET')
    return {
      status: 200,
      text: handshakeText({ serial, attlog_stamp: '0', operlog_stamp: '9999', offset: offsetAt(terminal.zone, now) }),
    };
  if (path === 'getrequest') return { status: 200, text: askForProof(call, claim.begun_at) };
  if (path === 'cdata' && call.query.get('table') === 'ATTLOG') return lookForProof(call, claim.pin, claim.begun_at);
  return path === 'ping' || path === 'devicecmd' ? ok : unknownTerminal;
}

/** Requests only this punch, since a terminal with a full memory would send it last. */
function askForProof({ terminal, now }: Call, begun: number): string {
  const [from, to] = [localOf(begun - 60, terminal.zone), localOf(now + 60, terminal.zone)];
  return commandsText([{ id: `p${now % 1_000_000}`, body: queryPunches(from, to).body }]);
}

async function lookForProof(call: Call, pin: string, begun: number): Promise<DeviceAnswer> {
  const { terminal, body, now, transact } = call;
  const own = readAttlog(textOf(body)).flatMap((line) => ('pin' in line && line.pin === pin ? [line] : []));
  const isProof = punchTimes(own, terminal.zone, now).some(
    ({ at }) => at !== null && at >= begun - 1 && at <= now + 60,
  );
  if (isProof)
    await transact('write', async (db) => {
      await rowsOf(
        db,
        `update terminal_claims set proven_at = to_timestamp($2)
          where terminal_id = $1 and proven_at is null and begun_at is not null`,
        [terminal.id, now],
      );
      await emit(db, terminalsChanged, {});
    });
  return unknownTerminal;
}

async function noteCall(call: Call): Promise<void> {
  const { terminal, serial, query, address, now, transact } = call;
  const is_access_control = isAccessControl(call);
  const claimed = terminal.claim?.serial;
  // Once the punch is awaited, it must come from this terminal.
  if (
    (terminal.claim?.begun_at != null && claimed !== serial) ||
    isNoted(`${terminal.id} ${serial}`, is_access_control, now)
  )
    return;
  const key = query.get('pushcommkey');
  await transact('write', async (db) => {
    await rowsOf(
      db,
      `update terminal_claims set serial = $2, model = coalesce($3, model), address = $4, called_at = to_timestamp($5),
              comm_key_hash = coalesce($6, comm_key_hash),
              is_access_control = coalesce($7, case when serial = $2 then is_access_control else false end)
        where terminal_id = $1`,
      [
        terminal.id,
        serial,
        query.get('DeviceName')?.slice(0, 40) ?? null,
        address,
        now,
        key ? hashOf(key) : null,
        is_access_control,
      ],
    );
    await emit(db, terminalsChanged, {});
  });
}
