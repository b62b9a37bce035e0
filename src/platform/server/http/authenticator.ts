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

/** Finds who is calling. The feature that owns sessions provides how; the platform knows no feature. */
export interface Authenticator {
  readonly database: Database;
  /**
   * The holder of a session that is neither ended nor expired, with what they may do now. The session and the
   * company's version are read every time, the rest only when the version is another one.
   * @param now epoch seconds
   */
  actorOf(db: Db, tokenHash: string, now: number): Promise<Actor | undefined>;
  /**
   * Whom `actorOf` found the last time. It may only be used to send statements ahead, in a transaction that is rolled
   * back unless `actorOf` answers with the very same object.
   */
  lastActorOf?(tokenHash: string): Actor | undefined;
  /**
   * The holders of sessions by the sessions' ids, with what they may do now; without those that have ended or expired.
   * @param now epoch seconds
   */
  actorsOf(db: Db, sessionIds: readonly string[], now: number): Promise<ReadonlyMap<string, Actor>>;
}

/**
 * Something is due that has to be done before the request, in a transaction of its own: the authenticator throws it, and
 * the request begins anew afterwards. Not in the request's own: that may only read, and holds a connection meanwhile.
 */
export class DueFirst extends Error {
  readonly run: () => Promise<void>;

  constructor(run: () => Promise<void>) {
    super('Something is due first.');
    this.run = run;
  }
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
 * What can be refused by the headers alone: without the marker header, which a page of another site cannot set, and
 * without a session cookie.
 * @throws 419, 401
 */
export function checkHeaders(endpoint: Endpoint, request: FastifyRequest): void {
  const isWrite = endpoint.transaction === 'write' || !endpoint.route.startsWith('GET');
  if (isWrite && request.headers['x-requested-with'] !== 'XMLHttpRequest') throw platformFaults.sessionExpired();
  if (endpoint.access !== 'public' && !tokenOf(request)) throw platformFaults.notSignedIn();
}

/**
 * Who may pass, decided before the input is looked at, so that a stranger learns nothing about its shape. Of an
 * endpoint that
 * tells own from others it is enough here to have either right; `authorizeSubject` is the exact answer.
 * @param actor the holder of the cookie's session; undefined when it has ended or expired
 * @throws 419 for a write with a session that is no longer, 401, 403
 */
export function authorize(endpoint: Endpoint, actor: Actor | undefined): void {
  const { access } = endpoint;
  if (access === 'public') return;
  if (!actor) throw endpoint.route.startsWith('GET') ? platformFaults.notSignedIn() : platformFaults.sessionExpired();
  if (access === 'member' || (isOwnOrOthers(access) && access.own === 'member')) return;
  if (!holdsOneOf(actor, permissionsOf(endpoint))) throw platformFaults.notAllowed();
}

/**
 * Whether they may for the person whom the input is about.
 * @throws 403, before it is known whether the other person exists
 */
export function authorizeSubject({ access }: Endpoint, actor: Actor | undefined, input: Input): void {
  if (!actor || !isOwnOrOthers(access)) return;
  if (!subjectsOf(actor, access).includes(subjectIn(input, access.subject))) throw platformFaults.notAllowed();
}

/** The value of the input at a place: `'params.user_id'`. */
function subjectIn(input: Input, place: string): unknown {
  const [part, field = ''] = place.split('.') as [keyof Input, string?];
  return (input[part] as Readonly<Record<string, unknown>> | undefined)?.[field];
}

/**
 * Whether the call may be about the caller, where the input names the person. Where a row does, or there are several,
 * the handler asks `requireOther` or `requireOthers` with the same rule.
 * @throws the rule's fault
 */
export function requireNotOneself(endpoint: Endpoint, actor: Actor | undefined, input: Input): void {
  const rule = oneselfRuleOf(endpoint);
  if (!actor || !rule || rule.subject === 'row' || rule.subject === 'several') return;
  const subject = subjectIn(input, rule.subject);
  if (typeof subject === 'string') requireOther(rule, actor, subject);
}
