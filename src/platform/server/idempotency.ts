import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../shared/contract.ts';
import { platformFaults } from '../shared/faults.ts';
import { download } from '../shared/wire.ts';
import type { Db } from './database.ts';
import type { Actor } from './implement.ts';
import type { Input } from './validation.ts';

interface Asked {
  readonly db: Db;
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly actor: Actor | undefined;
  readonly input: Input;
}

/** Seconds for which an answer is kept. */
export const keptFor = 86_400;

/**
 * Runs a write once per `Idempotency-Key`, person and route; a repetition within 24 hours gets the first
 * answer's text. The key is inserted first, in the transaction of the work, so that a simultaneous second
 * request waits for the first. A refusal rolls the key back with everything else and is judged anew.
 */
export async function answerOnce<T>({ db, endpoint, request, actor, input }: Asked, work: () => Promise<string | T>): Promise<string | T> {
  const key = request.headers['idempotency-key'];
  const isKept = !endpoint.route.startsWith('GET') && !endpoint.secret && endpoint.access !== 'public' && endpoint.reply !== download;
  if (key === undefined || !isKept || !actor) return work();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw platformFaults.badKey();
  const mine = { person_id: actor.id, route: endpoint.route, key };
  const body_hash = createHash('sha256')
    .update(JSON.stringify([input.params, input.query, input.body]))
    .digest('hex');

  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ ...mine, body_hash })
    .onConflict((clash) => clash.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!inserted) return firstAnswer(db, mine, body_hash);
  const reply = await work();
  if (typeof reply !== 'string') return reply;
  // Not awaited: it travels with the commit, which fails when it does.
  db.updateTable('idempotency_keys')
    .set({ status: 200, reply })
    .where('person_id', '=', mine.person_id)
    .where('route', '=', mine.route)
    .where('key', '=', mine.key)
    .execute()
    .catch(() => {});
  return reply;
}

type Key = Readonly<Record<'person_id' | 'route' | 'key', string>>;

/** Has waited for the first request, if that was still at work, and is judged by what it has left. */
async function firstAnswer(db: Db, mine: Key, body_hash: string): Promise<string> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('person_id', '=', mine.person_id)
    .where('route', '=', mine.route)
    .where('key', '=', mine.key)
    .executeTakeFirst();
  if (first?.body_hash !== body_hash || first.reply === null) throw platformFaults.keyReused();
  return first.reply;
}
