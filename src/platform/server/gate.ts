import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../shared/contract.ts';
import { platformFaults } from '../shared/faults.ts';
import type { Database, Db } from './database.ts';
import type { Actor } from './implement.ts';

export const sessionCookie = 'muster_session';

/** Finds who is calling. The feature that owns sessions provides `actorOf`; the platform knows no feature. */
export interface Gate {
  readonly database: Database;
  /** The holder of a session that is neither ended nor expired. */
  actorOf(db: Db, tokenHash: string, now: Date): Promise<Actor | undefined>;
}

/** 256 random bits for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: a stolen table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The company that answers to a host name; the one without a host answers to every other name. */
export async function companyOf(database: Database, host: string): Promise<string | undefined> {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const found = await database.outside('read', (db) =>
    db
      .selectFrom('companies')
      .select('id')
      .where((eb) => eb.or([eb('host', '=', name), eb('host', 'is', null)]))
      .orderBy('host', (order) => order.asc().nullsLast())
      .limit(1)
      .executeTakeFirst(),
  );
  return found?.id;
}

/**
 * Who may pass, decided before the input is parsed, so that a stranger learns nothing about its shape.
 * @throws 419 for a write without the marker header or with an expired session, 401, 403
 */
export function admit(endpoint: Endpoint, request: FastifyRequest): void {
  const { actor } = request;
  if (!endpoint.route.startsWith('GET') && request.headers['x-requested-with'] !== 'XMLHttpRequest') throw platformFaults.sessionExpired();
  if (endpoint.access === 'public') return;
  if (!actor) throw request.hadCookie && !endpoint.route.startsWith('GET') ? platformFaults.sessionExpired() : platformFaults.notSignedIn();
  if (endpoint.access !== 'member' && !endpoint.access.some((permission) => actor.permissions.has(permission))) throw platformFaults.notAllowed();
}

declare module 'fastify' {
  interface FastifyRequest {
    companyId: string;
    actor: Actor | undefined;
    /** A session cookie was sent, whether or not it still opens anything. */
    hadCookie: boolean;
    /** The one 'now' of this request. */
    instant: Date;
  }
}
