import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { z } from 'zod';
import { splitRoute, type Endpoint } from '../../shared/contract.ts';
import { transactInThread } from '../threads.ts';
import { Fault, platformFaults } from '../../shared/faults.ts';
import { download } from '../../shared/schemas.ts';
import { sendJson } from './compression.ts';
import { giveUp, setVersion, signAs, type Db, type Mode } from '../database/database.ts';
import { isLost } from '../database/outage.ts';
import { Download, sendDownload } from './download.ts';
import {
  authorize,
  authorizeSubject,
  requireNotOneself,
  hashToken,
  checkHeaders,
  StepDueError,
  sessionCookie,
  tokenOf,
  type Authenticator,
} from './authenticator.ts';
import type { HostCompany, Hosts } from './hosts.ts';
import { outdatedWorkError, runOnce } from './idempotency.ts';
import {
  callHandler,
  type Actor,
  type AnyHandler,
  type ManualContext,
  type RequestContext,
  type Routes,
} from './implement.ts';
import type { SettingsOf } from '../settings.ts';
import type { Storage } from '../files/file-store-settings.ts';
import { NotYet } from './not-yet.ts';
import { PackedReply } from './packed-reply.ts';
import { serializerOf } from './serialize.ts';
import { receiveUpload, type UploadOptions } from './upload.ts';
import { validate, validateFields } from './validation.ts';
import { isGated, passGates, type WriteGate } from './write-gate.ts';
import { inLanguage, preferredLanguage } from '../language.ts';

export interface EndpointOptions {
  readonly authenticator: Authenticator;
  readonly gates: readonly WriteGate[];
  readonly hosts: Hosts;
  readonly features: readonly Routes[];
  /** Returns the current time; everything after it counts in epoch seconds. */
  now(): Date;
  readonly secureCookies: boolean;
  readonly prefix: string;
  readonly publicUrl: string;
  /** Omitted only when nothing is uploaded or served, as in tests of other endpoints. */
  readonly storage?: Storage | undefined;
  readonly settingsOf: SettingsOf;
}

/** Cookies by name, set after the commit. */
type PendingCookies = Map<string, { readonly token: string | null; readonly expires: Date | undefined }>;

/** Mounts every endpoint of every feature as a route; an existing address answers other methods with 405. */
export function mountEndpoints(api: FastifyInstance, options: EndpointOptions): void {
  const methods = new Map<string, string[]>();
  for (const feature of options.features)
    for (const [name, endpoint] of Object.entries(feature.contract)) {
      const handler = feature.handlers[name];
      if (!handler) throw new Error(`${endpoint.route} has no handler.`);
      const { method, path } = splitRoute(endpoint.route);
      const url = `/${path.replace(/\{(\w+)\}/g, ':$1')}`;
      methods.set(url, [...(methods.get(url) ?? []), method]);
      const config = { isReading: isReading(endpoint) };
      const route = { method, url, config, handler: handlerOf(options, feature, endpoint, handler) };
      if (endpoint.upload)
        mountUpload(api, {
          ...route,
          onRequest: async (request, reply) => checkUploadHeaders(endpoint, request, reply),
        });
      else api.route({ ...route, onRequest: async (request) => checkHeaders(endpoint, request) });
    }
  for (const [url, known] of methods) refuseOthers(api, url, known);
}

const isReading = ({ route, transaction, reply }: Endpoint): boolean =>
  route.startsWith('GET') && transaction === undefined && reply !== download;

/** Only these routes accept forms with files, and they accept nothing else. */
function mountUpload(api: FastifyInstance, route: RouteOptions): void {
  api.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart);
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(platformFaults.notMultipart()));
    uploads.route(route);
  });
}

/** The body stays unread until the caller is authorized: a refusal closes the connection instead of reading it. */
function checkUploadHeaders(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  checkHeaders(endpoint, request);
}

function refuseOthers(api: FastifyInstance, url: string, known: readonly string[]): void {
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (method) => !known.includes(method),
  ) as HTTPMethods[];
  const refuse = async (_: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', known.join(', '));
    throw platformFaults.wrongMethod();
  };
  api.route({ method: others, url, onRequest: refuse, handler: refuse });
}

/** Facts about an endpoint that are known when it is mounted. */
interface MountedEndpoint {
  readonly options: EndpointOptions;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly mode: Mode;
  /** Reduces the handler's answer to the reply's schema and serialises it. */
  readonly serialize: (answer: unknown) => string;
}

/** One request to the endpoint. */
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: RequestContext;
  readonly cookies: PendingCookies;
}

/** Always in this order: company, transaction, session, permission, input, work, reply. */
function handlerOf(options: EndpointOptions, feature: Routes, endpoint: Endpoint, handler: AnyHandler) {
  const mode = endpoint.route.startsWith('GET') && endpoint.transaction !== 'write' ? 'read' : 'write';
  const serialize = serializerOf(endpoint.reply);
  const serializeProgress = serializerOf(endpoint.notYet ?? z.never());
  const mounted: MountedEndpoint = { options, endpoint, handler, mode, serialize };
  const run = endpoint.transaction === 'manual' ? runManually : runInTransaction;
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const company = await options.hosts.find(request.host);
    if (!company) throw platformFaults.notFound();
    request.companyId = company.id;
    const now = Math.floor(options.now().getTime() / 1000);
    const cookies: PendingCookies = new Map();
    const context = contextOf(options, company, request, now, cookies);
    const exchange = { request, reply, context, cookies };
    const outcome = await afterWhatIsDue(() => run(mounted, exchange)).catch((error: unknown) => {
      throw constraintFault(options.features, feature, error);
    });
    if (outcome instanceof Fault) throw outcome;
    for (const [name, { token, expires }] of cookies)
      reply.header('set-cookie', cookieText(options, name, token, expires));
    if (outcome instanceof Download) return sendDownload(request, reply, outcome);
    if (outcome instanceof NotYet) return sendNotYet(request, reply, outcome, serializeProgress);
    if (outcome instanceof PackedReply) return sendJson(request, reply, outcome.json);
    const text = typeof outcome === 'string' ? outcome : serialize(outcome);
    return sendJson(request, reply, text);
  };
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    inLanguage(preferredLanguage(request.headers['accept-language']), () => answer(request, reply));
}

function sendNotYet(
  request: FastifyRequest,
  reply: FastifyReply,
  { progress, retryAfter }: NotYet,
  serialize: MountedEndpoint['serialize'],
) {
  reply.code(202).header('retry-after', String(retryAfter));
  return sendJson(request, reply, serialize(progress));
}

/** Number of times that something may become due again while it is being done. */
const maxDue = 3;

async function afterWhatIsDue<T>(run: () => Promise<T>): Promise<T> {
  for (let runsLeft = maxDue; ; runsLeft -= 1)
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StepDueError) || runsLeft === 0) throw error;
      await error.run();
    }
}

/** Checks permission and input at the beginning of every request. */
function admit(endpoint: Endpoint, request: FastifyRequest, actor: Actor | undefined) {
  request.actor = actor;
  authorize(endpoint, actor);
  const input = validate(endpoint, request);
  authorizeSubject(endpoint, actor, input);
  return input;
}

/**
 * If the session is cached, sends the statements of the work together with its lookup: one round trip instead of two.
 * If it has ended or changed in the meantime, no more is sent, and everything is rolled back and repeated in sequence.
 * @returns the reply as text, a file, or a fault that is committed
 */
async function runInTransaction(
  mounted: MountedEndpoint,
  exchange: Exchange,
): Promise<string | Download | PackedReply | Fault> {
  const { authenticator } = mounted.options;
  const token = tokenOf(exchange.request);
  if (!token) return transactionOf(mounted, exchange, async (db) => work(mounted, exchange, db, undefined));
  const hash = hashToken(token);
  const { now } = exchange.context;
  const inOrder = async (db: Db) => work(mounted, exchange, db, await authenticator.actorOf(db, hash, now));
  const { lastKnownActors: last } = authenticator;
  const actor = last?.actorOf(hash);
  if (!last || !actor) return transactionOf(mounted, exchange, inOrder);
  const ahead = async (db: Db) => {
    const stays = last.isSame(db, hash, actor, now);
    const done = work(mounted, exchange, db, actor, true);
    // The work may fail before the session is confirmed.
    done.catch(() => {});
    const failure = await stays.then(
      (isSame) => (isSame ? undefined : outdatedWorkError),
      (error: unknown) => (isLost(error) ? error : outdatedWorkError),
    );
    if (failure === undefined) return done;
    giveUp(db);
    throw failure;
  };
  return transactionOf(mounted, exchange, ahead).catch((error: unknown) => {
    if (error !== outdatedWorkError) throw error;
    exchange.cookies.clear();
    return transactionOf(mounted, exchange, inOrder);
  });
}

function transactionOf<T>({ options, mode }: MountedEndpoint, { context }: Exchange, run: (db: Db) => Promise<T>) {
  return options.authenticator.database.tenant(context.company_id, mode, run);
}

/** @param isAhead whether the session is not confirmed yet */
async function work(
  { options, endpoint, handler, mode, serialize }: MountedEndpoint,
  { request, context }: Exchange,
  db: Db,
  actor: Actor | undefined,
  isAhead = false,
): Promise<string | Download | PackedReply | Fault> {
  const input = admit(endpoint, request, actor);
  const version = actor?.company_version;
  if (version !== undefined) setVersion(db, { company_id: context.company_id, version });
  if (mode === 'write') setAuditActor(db, actor, context);
  if (isGated(options.gates, endpoint)) await passGates(options.gates, endpoint, db, context.now);
  requireNotOneself(endpoint, actor, input);
  return runOnce({ db, endpoint, request, actor, input, isAhead }, async () =>
    replyText({ serialize }, await callHandler(handler, input, { db, actor, context })),
  ).catch(committedFault);
}

/** The handler opens its own transactions, after one that identifies the caller. */
async function runManually(mounted: MountedEndpoint, exchange: Exchange): Promise<unknown> {
  const { options, endpoint, handler } = mounted;
  const { request, reply, context } = exchange;
  const { database } = options.authenticator;
  const token = tokenOf(request);
  const { actor, input } = await database.tenant(context.company_id, 'read', async (db) => {
    const found = token ? await options.authenticator.actorOf(db, hashToken(token), context.now) : undefined;
    const admitted = { actor: found, input: admit(endpoint, request, found) };
    if (isGated(options.gates, endpoint)) await passGates(options.gates, endpoint, db, context.now);
    requireNotOneself(endpoint, found, admitted.input);
    return admitted;
  });
  const transact: ManualContext['transact'] = async (mode, work) => {
    const outcome = await database.tenant(context.company_id, mode, async (db) => {
      if (mode === 'write') setAuditActor(db, actor, context);
      return work(db).catch(committedFault);
    });
    if (outcome instanceof Fault) throw outcome;
    return outcome;
  };
  const { company_id } = context;
  const inThread: ManualContext['transactInThread'] = (module, input) =>
    transactInThread(database, { module, input, company_id });
  const manual = { actor, context, transact, transactInThread: inThread };
  if (!endpoint.upload) return callHandler(handler, input, manual);
  reply.removeHeader('connection');
  const uploadOptions = uploadOptionsOf(endpoint, endpoint.upload, storageOf(options));
  return receiveUpload(request, uploadOptions, (body, upload) =>
    callHandler(handler, { ...input, body }, { ...manual, upload }),
  );
}

function uploadOptionsOf(
  { body }: Endpoint,
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
  { incoming, limits }: Storage,
): UploadOptions {
  return {
    field,
    maxBytes: maxBytes ?? limits.single_size_kb * 1024,
    folder: incoming,
    checkFields: (fields) => validateFields(body, fields),
  };
}

function storageOf({ storage }: EndpointOptions): Storage {
  if (!storage) throw new Error('This server has no file storage.');
  return storage;
}

/**
 * Returns the reply to send, and to store for a retry with the same key; a file is neither reduced nor stored,
 * and a packed reply is already reduced.
 */
function replyText(
  { serialize }: Pick<MountedEndpoint, 'serialize'>,
  answer: unknown,
): string | Download | PackedReply {
  return answer instanceof Download || answer instanceof PackedReply ? answer : serialize(answer);
}

/** Sets the actor, address and request of a transaction for the triggers that write the audit log. */
function setAuditActor(db: Db, actor: Actor | undefined, context: RequestContext): void {
  signAs(db, { id: actor?.id, session: actor?.session_id, address: context.address, request: context.request_id });
}

/** A fault with `commit` does not roll the transaction back. */
function committedFault(error: unknown): Fault {
  if (error instanceof Fault && error.commit) return error;
  throw error;
}

/** Returns the fault that a feature has declared for a constraint, even if another feature's endpoint violates it. */
function constraintFault(features: readonly Routes[], own: Routes, error: unknown): unknown {
  const { constraint, detail } = error as { constraint?: unknown; detail?: unknown };
  if (typeof constraint !== 'string') return error;
  const named = [own, ...features].find(({ constraints }) => Object.hasOwn(constraints, constraint));
  return named?.constraints[constraint]?.({ facts: { detail: typeof detail === 'string' ? detail : '' } }) ?? error;
}

function contextOf(
  options: EndpointOptions,
  company: HostCompany,
  request: FastifyRequest,
  now: number,
  cookies: PendingCookies,
): RequestContext {
  const setCookie: RequestContext['setCookie'] = (name, token, expires) => void cookies.set(name, { token, expires });
  return Object.assign(new FilesContext(options), {
    company_id: company.id,
    company_host: company.host,
    now,
    request_id: request.id,
    address: request.ip,
    is_behind_proxy: request.isBehindProxy,
    user_agent: request.headers['user-agent'],
    public_url: options.publicUrl + options.prefix,
    log: request.log,
    settingsOf: options.settingsOf,
    cookie: (name: string) => tokenOf(request, name),
    setCookie,
    setSession: (token: string | null, expires?: Date) => setCookie(sessionCookie, token, expires),
  });
}

/** A class, since creating an object with getters takes a microsecond, and few handlers use files. */
class FilesContext {
  readonly #options: EndpointOptions;
  constructor(options: EndpointOptions) {
    this.#options = options;
  }
  get files(): RequestContext['files'] {
    return storageOf(this.#options).files;
  }
  get upload_limits(): RequestContext['upload_limits'] {
    return storageOf(this.#options).limits;
  }
}

function cookieText(
  { prefix, secureCookies }: EndpointOptions,
  name: string,
  token: string | null,
  expires: Date | undefined,
): string {
  const end = token ? expires : new Date(0);
  const attributes = [
    `${name}=${token ?? ''}`,
    `Path=${prefix || '/'}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secureCookies ? ['Secure'] : []),
    ...(end ? [`Expires=${end.toUTCString()}`] : []),
  ];
  return attributes.join('; ');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Company of the request, for the log. */
    companyId: string | undefined;
    actor: Actor | undefined;
  }
}
