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
  /** The holder of a session that is neither ended nor expired, with what they may do now: one statement, and nothing remembered. */
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

const sessionPattern = patternOf(sessionCookie);

/** A token that the browser sent in a cookie: the session's, unless another cookie is named. */
export function tokenOf(request: FastifyRequest, name = sessionCookie): string | undefined {
  const { cookie } = request.headers;
  return cookie && (name === sessionCookie ? sessionPattern : patternOf(name)).exec(cookie)?.[1];
}

function patternOf(cookie: string): RegExp {
  return new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{1,200})(?:;|$)`);
}

/**
 * What shows before anything is read: a page of another site cannot set the marker header, be it the one that a link leads
 * from, and without a cookie there is no session.
 * @throws 419, 401
 */
export function screen(endpoint: Endpoint, request: FastifyRequest): void {
  const isWrite = endpoint.writes || !endpoint.route.startsWith('GET');
  if (isWrite && request.headers['x-requested-with'] !== 'XMLHttpRequest') throw platformFaults.sessionExpired();
  if (endpoint.access !== 'public' && !tokenOf(request)) throw platformFaults.notSignedIn();
}

/**
 * Who may pass, decided before the input is looked at, so that a stranger learns nothing about its shape.
 * @param actor the holder of the cookie's session; undefined when it has ended or expired
 * @throws 419 for a write with a session that is no longer, 401, 403
 */
export function admit(endpoint: Endpoint, actor: Actor | undefined): void {
  if (endpoint.access === 'public') return;
  if (!actor) throw endpoint.route.startsWith('GET') ? platformFaults.notSignedIn() : platformFaults.sessionExpired();
  if (endpoint.access !== 'member' && !endpoint.access.some((permission) => actor.permissions.has(permission))) throw platformFaults.notAllowed();
}
