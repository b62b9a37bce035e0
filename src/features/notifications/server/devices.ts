import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { isPushEndpoint } from '#platform/server/push/endpoint.ts';
import type { PushTarget } from '#platform/server/push/push.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { pushFaults, type PushDevice } from '../contract.ts';

/** Returns a person's browsers with push: the current one first, then in the order in which push was turned on. */
export async function devicesOf(db: Db, { id, session_id }: Actor): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(['push_devices.id', 'sessions.user_agent', 'push_devices.session_id', 'push_devices.created_at'])
    .select(['last_push_at', sql<PushDevice['state']>`state`.as('state')])
    .where('push_devices.person_id', '=', id)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`push_devices.session_id <> ${session_id}`)
    .orderBy('push_devices.created_at')
    .orderBy('push_devices.id')
    .execute();
  return rows.map(({ session_id: session, created_at, last_push_at, ...device }) => ({
    ...device,
    is_current: session === session_id,
    created_at: created_at.toISOString(),
    last_push_at: last_push_at?.toISOString() ?? null,
  }));
}

/** Returns the start of the requesting session. */
export async function sessionBeganAt(db: Db, { session_id }: Actor): Promise<string> {
  const { created_at } = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow();
  return created_at.toISOString();
}

/** Checks a push target. @param hosts hosts of known push services */
export function requireTarget({ endpoint, p256dh, auth }: PushTarget, hosts: readonly string[]): void {
  if (!isPushEndpoint(endpoint, hosts)) throw pushFaults.unknownService();
  if (!isKey(p256dh) || bytesOf(auth)?.length !== 16) throw pushFaults.badKeys();
}

/** Whether the text is an uncompressed P-256 point, which message encryption requires. */
function isKey(text: string): boolean {
  const point = bytesOf(text);
  if (point?.length !== 65) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

function bytesOf(text: string): Buffer | undefined {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

/** Turns push on for the browser of this session, which another person may have used before. */
export async function subscribe(db: Db, actor: Actor, target: PushTarget): Promise<void> {
  await lockSession(db, actor);
  await takeAddress(db, actor, target);
  await saveDevice(db, actor, { state: 'on', ...target });
}

/** Removes the address from other sessions, as it belongs to one session only. */
async function takeAddress(db: Db, actor: Actor, target: PushTarget): Promise<void> {
  // Serialises two sessions of one browser that ask at the same time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${target.endpoint}, 0))`.execute(db);
  await db
    .deleteFrom('push_devices')
    .where('endpoint', '=', target.endpoint)
    .where('session_id', '<>', actor.session_id)
    .execute();
}

/** Stores that the browser of this session refuses notifications. */
export async function block(db: Db, actor: Actor): Promise<void> {
  await lockSession(db, actor);
  await saveDevice(db, actor, { state: 'blocked', endpoint: null, p256dh: null, auth: null });
}

/**
 * Changes the push address of this session's browser, which stays on or paused.
 * @throws 424 when it is not on: it was never turned on, was forgotten from another browser, or blocks push
 */
export async function renew(db: Db, actor: Actor, target: PushTarget): Promise<void> {
  await lockSession(db, actor);
  const known = await db
    .selectFrom('push_devices')
    .select('state')
    .where('session_id', '=', actor.session_id)
    .where('state', '<>', 'blocked')
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw pushFaults.notOn();
  await takeAddress(db, actor, target);
  const { endpoint, p256dh, auth } = target;
  await db
    .updateTable('push_devices')
    .set({ endpoint, p256dh, auth })
    .where('session_id', '=', actor.session_id)
    .execute();
}

type Row = { readonly [K in keyof PushTarget]: string | null } & { readonly state: PushDevice['state'] };

async function saveDevice(db: Db, { id: person_id, session_id }: Actor, { endpoint, p256dh, auth, state }: Row) {
  const row = { endpoint, p256dh, auth, state };
  await db
    .insertInto('push_devices')
    .values({ person_id, session_id, ...row })
    .onConflict((clash) => clash.columns(['tenant_id', 'session_id']).doUpdateSet(row))
    .execute();
}

/** Locks the session, so that ending it waits and then deletes the device. @throws 401 when it has already ended */
async function lockSession(db: Db, { session_id }: Actor): Promise<void> {
  const { rows } = await sql`select from sessions where id = ${session_id} for key share`.execute(db);
  if (rows.length === 0) throw platformFaults.notSignedIn();
}

/** Pauses or resumes push in a browser. @throws 404 when it is not theirs, 424 when the browser blocks push */
export async function setDevice(db: Db, actor: Actor, id: string, isOn: boolean): Promise<void> {
  const device = await db
    .selectFrom('push_devices')
    .select('state')
    .where('id', '=', id)
    .where('person_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!device) throw platformFaults.notFound();
  if (device.state === 'blocked') throw pushFaults.blocked();
  await db
    .updateTable('push_devices')
    .set({ state: isOn ? 'on' : 'off' })
    .where('id', '=', id)
    .execute();
}

/** Forgets a browser. @throws 404 when it is not theirs */
export async function removeDevice(db: Db, actor: Actor, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('person_id', '=', actor.id)
    .executeTakeFirst();
  if (!numDeletedRows) throw platformFaults.notFound();
}
