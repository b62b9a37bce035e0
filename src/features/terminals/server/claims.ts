import { randomInt } from 'node:crypto';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { RequestContext } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import { terminalFaults } from '../contract.ts';
import { terminalsChanged } from '../events.ts';
import type { ClaimProgress } from '../rules/shapes.ts';
import { queryUsers, plainCommand } from '../rules/messages.ts';
import { maxStrangers, proofSeconds } from './claim-calls.ts';
import { queueCommands } from './commands.ts';
import { hashOf } from './known.ts';
import { pinsOf } from './pins.ts';
import { terminalSettings } from './settings.ts';

/** Letters and digits that are not confused with each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 50 bits: guessing at one attempt per second would take a million years. */
const doorLength = 10;

const newDoor = (): string =>
  `d-${Array.from({ length: doorLength }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** Days after which an unfinished claim is deleted. */
export const forgottenDays = 1;

/**
 * Checks that a person may sign in, and locks them so that this still holds when they get the number.
 * @throws unknownPerson
 */
export async function requirePuncher(db: Db, user_id: string, now: number): Promise<void> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', user_id)
    .where(maySignIn(now))
    // The claim takes the same lock, so two simultaneous clicks wait for each other without a deadlock.
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw terminalFaults.unknownPerson.at('user_id');
}

/** Returns a terminal ready to be claimed: the one this person has begun to claim, or a new one. @throws noPin */
export async function beginClaim(db: Db, context: RequestContext, user_id: string, today: LocalDate, zone: string) {
  const pin = (await pinsOf(db, [user_id], today)).get(user_id);
  if (!pin) throw terminalFaults.noPin();
  const begun = await begunBy(db, user_id, pin, context.now);
  if (begun) return begun;
  const { domain } = context.settingsOf(terminalSettings);
  const door = domain === null ? null : newDoor();
  const [row] = await rowsOf<{ id: string }>(
    db,
    `insert into terminals (name, connection, state, zone, door, created_by)
     values ('New terminal', 'push', 'waiting', $1, $2, $3) returning id`,
    [zone, door, user_id],
  );
  const id = row?.id ?? '';
  await Promise.all([
    rowsOf(db, 'insert into terminal_claims (terminal_id, person_id, pin) values ($1, $2, $3)', [id, user_id, pin]),
    door &&
      rowsOf(db, 'insert into terminal_doors (hash, tenant_id, terminal_id) values ($1, current_tenant(), $2)', [
        hashOf(door),
        id,
      ]),
  ]);
  return { id };
}

/** Continues an earlier claim of the person, since its address may already be typed into the terminal. */
async function begunBy(db: Db, user_id: string, pin: string, now: number): Promise<{ id: string } | undefined> {
  // Prevents two concurrent clicks from beginning two claims.
  await rowsOf(db, 'select 1 from people where id = $1 for update', [user_id]);
  const rows = await rowsOf<{ id: string }>(
    db,
    `select t.id from terminals t join terminal_claims k on k.terminal_id = t.id
      where t.state = 'waiting' and t.removed_at is null and k.person_id = $1 and k.pin = $2
        and t.created_at > to_timestamp($3) - interval '${forgottenDays} days'
      order by t.created_at desc limit 1`,
    [user_id, pin, now],
  );
  return rows[0];
}

interface ClaimRow {
  readonly id: string;
  readonly state: string;
  readonly door: string | null;
  readonly serial: string | null;
  readonly model: string | null;
  readonly address: string | null;
  readonly is_access_control: boolean;
  readonly comm_key_hash: string | null;
  readonly called_at: string | null;
  readonly begun_at: string | null;
  readonly proven_at: string | null;
  readonly person_id: string;
  readonly person_name: string;
  readonly pin: string;
}

async function claimRow(db: Db, id: string, isLocked = false): Promise<ClaimRow> {
  const [row] = await rowsOf<ClaimRow>(
    db,
    `select t.id, t.state, t.door, k.serial, k.model, k.address, k.is_access_control, k.comm_key_hash,
            to_json(k.called_at) #>> '{}' as called_at,
            to_json(k.begun_at) #>> '{}' as begun_at, to_json(k.proven_at) #>> '{}' as proven_at,
            k.person_id, p.name as person_name, k.pin
       from terminals t join terminal_claims k on k.terminal_id = t.id join people p on p.id = k.person_id
      where t.id = $1 and t.removed_at is null and t.state = 'waiting' ${isLocked ? 'for update of t, k' : ''}`,
    [id],
  );
  if (!row) throw terminalFaults.gone();
  return row;
}

/** Address that a terminal calls: its own host name, or the installation's. */
export function addressOf(context: RequestContext, door: string | null) {
  const { domain } = context.settingsOf(terminalSettings);
  const url = new URL(context.public_url);
  const is_https = url.protocol === 'https:';
  return {
    address: door && domain ? `${door}.${domain}` : url.hostname,
    has_own_host: Boolean(door && domain),
    is_https,
    port: Number(url.port) || (is_https ? 443 : 80),
  };
}

const iso = (text: string): string => new Date(text).toISOString();

export async function claimOf(db: Db, context: RequestContext, id: string): Promise<ClaimProgress> {
  const row = await claimRow(db, id);
  const callers = row.door
    ? []
    : await rowsOf<ClaimProgress['callers'][number]>(
        db,
        `select serial, model, address, is_access_control, to_json(seen_at) #>> '{}' as at from terminal_sightings s
          where seen_at > to_timestamp($1) - interval '10 minutes'
            and not exists (select from terminals t where t.serial = s.serial and t.state = 'claimed' and t.removed_at is null)
          order by seen_at desc limit ${maxStrangers}`,
        [context.now],
      );
  const until = row.begun_at === null ? null : Date.parse(row.begun_at) + proofSeconds * 1000;
  return {
    id,
    ...addressOf(context, row.door),
    callers: callers.map((caller) => ({ ...caller, at: iso(caller.at) })),
    serial: row.serial,
    model: row.model,
    is_access_control: row.is_access_control,
    called_at: row.called_at && iso(row.called_at),
    person: { id: row.person_id, name: row.person_name, pin: row.pin },
    waits_until: until !== null && until > context.now * 1000 ? new Date(until).toISOString() : null,
    has_expired: until !== null && until <= context.now * 1000 && row.proven_at === null,
    is_proven: row.proven_at !== null,
    caller_address: row.address,
  };
}

/** Awaits a punch of the named person as proof that they stand before this terminal. */
export async function beginProof(db: Db, context: RequestContext, id: string, serial: string): Promise<ClaimProgress> {
  const row = await claimRow(db, id, true);
  const [taken] = await rowsOf(
    db,
    `select 1 from terminals where serial = $1 and state = 'claimed' and removed_at is null`,
    [serial],
  );
  if (taken) throw terminalFaults.serialTaken();
  if (row.door !== null && row.serial !== serial) throw terminalFaults.notCalled();
  await rowsOf(
    db,
    `update terminal_claims k set serial = $2, begun_at = to_timestamp($3), proven_at = null,
            model = coalesce(k.model, (select model from terminal_sightings where serial = $2)),
            is_access_control = coalesce(
              (select is_access_control from terminal_sightings where serial = $2), k.is_access_control),
            address = coalesce((select address from terminal_sightings where serial = $2), k.address)
      where terminal_id = $1`,
    [id, serial, context.now],
  );
  return claimOf(db, context, id);
}

export interface ClaimForm {
  readonly name: string;
  readonly place: string;
  readonly zone: string;
  readonly allowed_networks: readonly string[] | undefined;
  readonly trusts_keys?: boolean | undefined;
}

/** Completes the claim. Without its own host name the terminal is identified by the address it was claimed from. */
export async function finishClaim(db: Db, context: RequestContext, id: string, actorId: string, form: ClaimForm) {
  const row = await claimRow(db, id, true);
  if (row.proven_at === null || row.serial === null) throw terminalFaults.notProven();
  const networks = form.allowed_networks?.length
    ? form.allowed_networks
    : row.door
      ? []
      : row.address
        ? [row.address]
        : [];
  if (!row.door && networks.length === 0) throw terminalFaults.needsNetworks();
  await rowsOf(
    db,
    `update terminals set name = $2, place = $3, zone = $4, allowed_networks = $5, serial = $6, model = coalesce($7, model),
            comm_key_hash = $8, state = 'claimed', claimed_at = to_timestamp($9), trusts_keys = $10 where id = $1`,
    [
      id,
      form.name,
      form.place,
      form.zone,
      networks,
      row.serial,
      row.model,
      row.comm_key_hash,
      context.now,
      form.trusts_keys ?? false,
    ],
  );
  await Promise.all([
    rowsOf(db, 'delete from terminal_claims where terminal_id = $1', [id]),
    rowsOf(db, 'delete from terminal_sightings where serial = $1', [row.serial]),
    rowsOf(
      db,
      'insert into terminal_states (terminal_id, last_seen_at, last_address) values ($1, to_timestamp($2), $3)',
      [id, context.now, row.address],
    ),
    queueCommands(db, id, [plainCommand('check'), plainCommand('info'), queryUsers], actorId),
    emit(db, terminalsChanged, { in_settings: true }),
  ]);
}
