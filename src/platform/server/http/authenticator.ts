import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isOwnOrOthers, oneselfRuleOf, permissionsOf, type Endpoint } from '../../shared/contract.ts';
import { platformFaults } from '../../shared/faults.ts';
import { requireOther } from '../../shared/oneself.ts';
import type { Database, Db } from '../database/database.ts';
import type { Actor } from './implement.ts';
import { holdsOneOf, subjectsOf } from './subjects.ts';
import type { Input } from './validation.ts';

export const sessionCookie = 'muster_session';

/** Finds the caller. The feature that owns sessions implements it; the platform depends on no feature. */
export interface Authenticator {
  readonly database: Database;
  /**
   * Returns the holder of a session that has neither ended nor expired, with their current permissions.
   * The session and the company's version are always read, the rest only when the version has changed.
   * @param now epoch seconds
   */
  actorOf(db: Db, tokenHash: string, now: number): Promise<Actor | undefined>;
  /** Actors of earlier requests; absent where no statements are sent ahead. */
  readonly lastKnownActors?: LastKnownActors;
  /**
   * Returns the holders of sessions by session id, with their current permissions;
   * without sessions that have ended or expired.
   * @param now epoch seconds
   */
  actorsOf(db: Db, sessionIds: readonly string[], now: number): Promise<ReadonlyMap<string, Actor>>;
}

/**
 * Actors as they were on their latest requests. They may only be used to send statements ahead,
 * in a transaction that is rolled back unless `isSame` returns true.
 */
export interface LastKnownActors {
  actorOf(tokenHash: string): Actor | undefined;
  /**
   * Returns whether the authenticator's `actorOf` would return the very same object, with one statement.
   * @param now epoch seconds
   */
  isSame(db: Db, tokenHash: string, last: Actor, now: number): Promise<boolean>;
}

/**
 * Thrown by the authenticator when something due must run before the request, in a transaction of its own;
 * the request then starts again. The request's own transaction may be read-only and occupies a connection.
 */
export class StepDueError extends Error {
  readonly run: () => Promise<void>;

  constructor(run: () => Promise<void>) {
    super('Another step is required first.');
    this.run = run;
  }
}

/** 256 random bits for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token, so that a stolen table is useless. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const sessionPattern = patternOf(sessionCookie);

/** Returns a token from a cookie, by default the session's. */
export function tokenOf(request: FastifyRequest, name = sessionCookie): string | undefined {
  const { cookie } = request.headers;
  return cookie && (name === sessionCookie ? sessionPattern : patternOf(name)).exec(cookie)?.[1];
}

function patternOf(cookie: string): RegExp {
  return new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{1,200})(?:;|$)`);
}

/**
 * Refuses requests by their headers alone: without the marker header, which a page of another site cannot set,
 * or without a session cookie.
 * @throws 419, 401
 */
export function checkHeaders(endpoint: Endpoint, request: FastifyRequest): void {
  const isWrite = endpoint.transaction === 'write' || !endpoint.route.startsWith('GET');
  if (isWrite && request.headers['x-requested-with'] !== 'XMLHttpRequest') throw platformFaults.sessionExpired();
  if (endpoint.access !== 'public' && !tokenOf(request)) throw platformFaults.notSignedIn();
}

/**
 * Checks permissions before the input is read, so that a stranger learns nothing about its shape.
 * If the endpoint distinguishes own from others, either permission is enough here; `authorizeSubject` decides exactly.
 * @param actor the holder of the cookie's session; undefined when it has ended or expired
 * @throws 419 for a write with an ended session, 401, 403
 */
export function authorize(endpoint: Endpoint, actor: Actor | undefined): void {
  const { access } = endpoint;
  if (access === 'public') return;
  if (!actor) throw endpoint.route.startsWith('GET') ? platformFaults.notSignedIn() : platformFaults.sessionExpired();
  if (access === 'member' || (isOwnOrOthers(access) && access.own === 'member')) return;
  if (!holdsOneOf(actor, permissionsOf(endpoint))) throw platformFaults.notAllowed();
}

/**
 * Checks the permission for the person that the input is about.
 * @throws 403, before it is known whether the other person exists
 */
export function authorizeSubject({ access }: Endpoint, actor: Actor | undefined, input: Input): void {
  if (!actor || !isOwnOrOthers(access)) return;
  if (!subjectsOf(actor, access).includes(subjectIn(input, access.subject))) throw platformFaults.notAllowed();
}

/** Returns the value of the input at a path: `'params.user_id'`. */
function subjectIn(input: Input, path: string): unknown {
  const [part, field = ''] = path.split('.') as [keyof Input, string?];
  return (input[part] as Readonly<Record<string, unknown>> | undefined)?.[field];
}

/**
 * Checks whether the call may be about the caller, when the input names the person. When a row does,
 * or there are several, the handler calls `requireOther` or `requireOthers` with the same rule.
 * @throws the rule's fault
 */
export function requireNotOneself(endpoint: Endpoint, actor: Actor | undefined, input: Input): void {
  const rule = oneselfRuleOf(endpoint);
  if (!actor || !rule || rule.subject === 'row' || rule.subject === 'several') return;
  const subject = subjectIn(input, rule.subject);
  if (typeof subject === 'string') requireOther(rule, actor, subject);
}
