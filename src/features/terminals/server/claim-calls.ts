import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { DeviceAnswer, DeviceRequest } from '#platform/server/http/devices.ts';
import { emit } from '#platform/server/events/events.ts';
import { localOf } from '#platform/shared/time.ts';
import { punchTime, readAttlog } from '../rules/attlog.ts';
import { commandsText, handshakeText, queryPunches } from '../rules/messages.ts';
import { offsetAt } from '../rules/zone-offset.ts';
import { terminalsChanged } from '../events.ts';
import { hashOf } from './known.ts';
import { ok, unknownDevice, type Call } from './call.ts';
import { textOf } from './text.ts';

/** Seconds that somebody has to punch. */
export const proofSeconds = 300;
/**
 * What calls and is not known is remembered of so many serial numbers, and of fewer from one network, the latest of
 * each: invented ones drive out neither a terminal that goes on calling nor what calls from elsewhere.
 */
export const [maxStrangers, maxOfOneNetwork] = [50, 20];
/** Seconds after which a call is noted again. */
const noteAgainSeconds = 5;

/** When a terminal that nobody has claimed was last noted, by serial number; bounded. */
const noted = new Map<string, number>();

function isNoted(key: string, now: number): boolean {
  if ((noted.get(key) ?? 0) > now - noteAgainSeconds) return true;
  if (noted.size >= 10_000) noted.clear();
  noted.set(key, now);
  return false;
}

/** Of a serial number that nobody has, nothing is kept but that it was seen. */
export async function seeStranger({
  serial,
  address,
  query,
  now,
  company,
  transact,
}: Pick<Call, 'transact' | 'serial'> & DeviceRequest & { readonly company: string }): Promise<void> {
  if (isNoted(`${company} ${serial}`, now)) return;
  await transact('write', async (db) => {
    await rowsOf(
      db,
      `insert into terminal_sightings (serial, model, address, seen_at) values ($1, $2, $3, to_timestamp($4))
       on conflict (tenant_id, serial) do update
         set address = excluded.address, seen_at = excluded.seen_at, model = coalesce(excluded.model, terminal_sightings.model)`,
      [serial, query.get('DeviceName')?.slice(0, 40) ?? null, address, now],
    );
    await forgetStrangers(db);
    await emit(db, terminalsChanged, {});
  });
}

/** Serial numbers are held in their order, so that two that forget at once do not wait for each other. */
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
 * A terminal before which somebody stands. Until they have punched it is told nothing and keeps what it has; while
 * their punch is waited for it is asked for what was punched since, looked through for that one punch, and not stored.
 */
export async function claimCall(call: Call): Promise<DeviceAnswer> {
  const { terminal, serial, now, path, method } = call;
  const { claim } = terminal;
  if (!claim) return unknownDevice;
  await noteCall(call);
  const isWaiting =
    claim.begun_at !== null &&
    claim.serial === serial &&
    claim.proven_at === null &&
    now <= claim.begun_at + proofSeconds;
  if (!isWaiting) return unknownDevice;
  if (path === 'cdata' && method === 'GET')
    return {
      status: 200,
      text: handshakeText({ serial, attlog_stamp: '0', operlog_stamp: '9999', offset: offsetAt(terminal.zone, now) }),
    };
  if (path === 'getrequest') return { status: 200, text: askForProof(call, claim.begun_at) };
  if (path === 'cdata' && call.query.get('table') === 'ATTLOG') return lookForProof(call, claim.pin, claim.begun_at);
  return path === 'ping' || path === 'devicecmd' ? ok : unknownDevice;
}

/** A terminal with much in its memory would come to the punch last: it is asked for this one alone. */
function askForProof({ terminal, now }: Call, begun: number): string {
  const [from, to] = [localOf(begun - 60, terminal.zone), localOf(now + 60, terminal.zone)];
  return commandsText([{ id: `p${now % 1_000_000}`, body: queryPunches(from, to).body }]);
}

async function lookForProof(call: Call, pin: string, begun: number): Promise<DeviceAnswer> {
  const { terminal, body, now, transact } = call;
  const isProof = readAttlog(textOf(body)).some((line) => {
    if ('line' in line || line.pin !== pin) return false;
    const { at } = punchTime(line, terminal.zone, now);
    return at !== null && at >= begun - 1 && at <= now + 60;
  });
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
  return unknownDevice;
}

async function noteCall({ terminal, serial, query, address, now, transact }: Call): Promise<void> {
  const claimed = terminal.claim?.serial;
  // Once somebody waits for the punch it is this terminal's and no other's.
  if ((terminal.claim?.begun_at != null && claimed !== serial) || isNoted(`${terminal.id} ${serial}`, now)) return;
  const key = query.get('pushcommkey');
  await transact('write', async (db) => {
    await rowsOf(
      db,
      `update terminal_claims set serial = $2, model = coalesce($3, model), address = $4, called_at = to_timestamp($5),
              comm_key_hash = coalesce($6, comm_key_hash) where terminal_id = $1`,
      [terminal.id, serial, query.get('DeviceName')?.slice(0, 40) ?? null, address, now, key ? hashOf(key) : null],
    );
    await emit(db, terminalsChanged, {});
  });
}
