import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../shared/contract.ts';
import { platformFaults } from '../../shared/faults.ts';
import { download } from '../../shared/schemas.ts';
import { alongWithCommit, rowsOf, type Db } from '../database/database.ts';
import type { Actor } from './implement.ts';
import type { Input } from './validation.ts';

interface IdempotentRequest {
  readonly db: Db;
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly actor: Actor | undefined;
  readonly input: Input;
  /** Whether the work does not wait for the key. */
  readonly isAhead: boolean;
}

/** Thrown when work was sent ahead under assumptions that turned out wrong: it is rolled back and runs again. */
export const outdatedWorkError = new Error('The speculative work is outdated and is retried.');

/**
 * Runs a write once per `Idempotency-Key`, person and route; a repetition within 24 hours gets the first reply.
 * The key is inserted first, in the transaction of the work, so that a simultaneous second request waits for the first.
 * A fault rolls the key back with everything else, so that a retry runs again.
 */
export async function runOnce<T>(
  { db, endpoint, request, actor, input, isAhead }: IdempotentRequest,
  work: () => Promise<string | T>,
): Promise<string | T> {
  const key = request.headers['idempotency-key'];
  const isStored =
    !endpoint.route.startsWith('GET') &&
    endpoint.storeReply !== false &&
    endpoint.access !== 'public' &&
    endpoint.reply !== download;
  if (key === undefined || !isStored || !actor) return work();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw platformFaults.badKey();
  const ownKey = { person_id: actor.id, route: endpoint.route, key };
  const body_hash = createHash('sha256')
    .update(JSON.stringify([input.params, input.query, input.body]))
    .digest('hex');

  const inserting = isAhead ? insertNewKey(db, ownKey, body_hash) : insertKey(db, ownKey, body_hash);
  if (!isAhead && !(await inserting)) return firstReply(db, ownKey, body_hash);
  const [inserted, outcome] = await Promise.allSettled([inserting, work()]);
  if (inserted.status === 'rejected') throw inserted.reason;
  if (outcome.status === 'rejected') throw outcome.reason;
  const reply = outcome.value;
  if (typeof reply !== 'string') return reply;
  const text = `update idempotency_keys set status = 200, reply = $4 where person_id = $1 and route = $2 and key = $3`;
  alongWithCommit(db, rowsOf(db, text, [ownKey.person_id, ownKey.route, ownKey.key, reply]));
  return reply;
}

const insertion = `insert into idempotency_keys (person_id, route, key, body_hash) values ($1, $2, $3, $4)`;

/** @returns whether it is the first request with this key */
async function insertKey(db: Db, ownKey: Key, body_hash: string): Promise<boolean> {
  const values = [ownKey.person_id, ownKey.route, ownKey.key, body_hash];
  const inserted = await rowsOf(db, `${insertion} on conflict do nothing returning key`, values);
  return inserted.length > 0;
}

/** Cheaper than handling an existing key. @throws outdatedWorkError when it is not the first request */
async function insertNewKey(db: Db, ownKey: Key, body_hash: string): Promise<void> {
  await rowsOf(db, insertion, [ownKey.person_id, ownKey.route, ownKey.key, body_hash]).catch((error: unknown) => {
    throw (error as { constraint?: unknown }).constraint === 'idempotency_keys_pkey' ? outdatedWorkError : error;
  });
}

type Key = Readonly<Record<'person_id' | 'route' | 'key', string>>;

/** Waits for the first request to end, and reads its stored reply. */
async function firstReply(db: Db, ownKey: Key, body_hash: string): Promise<string> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('person_id', '=', ownKey.person_id)
    .where('route', '=', ownKey.route)
    .where('key', '=', ownKey.key)
    .executeTakeFirst();
  if (first?.body_hash !== body_hash || first.reply === null) throw platformFaults.keyReused();
  return first.reply;
}

/** Deletes stored replies from before a moment; repeating one of these requests would run it again. */
export async function deleteIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
