import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { splitRoute, type Endpoint } from '../shared/contract.ts';
import { Fault, platformFaults } from '../shared/faults.ts';
import { sendJson } from './compression.ts';
import type { Db, Mode } from './database.ts';
import { Download, sendDownload } from './download.ts';
import { admit, hashToken, screen, sessionCookie, tokenOf, type Gate } from './gate.ts';
import type { FoundCompany, Hosts } from './hosts.ts';
import { answerOnce } from './idempotency.ts';
import type { Actor, Call, Handler, Routes } from './implement.ts';
import type { SsoSettings } from './sso-settings.ts';
import type { Storage } from './file-store-settings.ts';
import { receiveUpload, type Receiving } from './upload.ts';
import { validate, validateFields } from './validation.ts';

export interface CallsOptions {
  readonly gate: Gate;
  readonly hosts: Hosts;
  readonly features: readonly Routes[];
  now(): Date;
  readonly secureCookies: boolean;
  readonly prefix: string;
  readonly publicUrl: string;
  /** Missing only where nothing is uploaded or served, as in tests of other calls. */
  readonly storage?: Storage | undefined;
  readonly sso: SsoSettings;
}

type Given = Parameters<Handler<Endpoint>>[0];

/** Everything of one call that has to wait for the end of its transaction. */
interface Afterwards {
  readonly cookies: Map<string, { readonly token: string | null; readonly expires: Date | undefined }>;
}

/** Every endpoint of every feature as a route; an address that exists answers other methods with 405. */
export function mountCalls(api: FastifyInstance, options: CallsOptions): void {
  const methods = new Map<string, string[]>();
  for (const feature of options.features)
    for (const [name, endpoint] of Object.entries(feature.contract)) {
      const handler = feature.handlers[name];
      if (!handler) throw new Error(`${endpoint.route} has no handler.`);
      const { method, path } = splitRoute(endpoint.route);
      const url = `/${path.replace(/\{(\w+)\}/g, ':$1')}`;
      methods.set(url, [...(methods.get(url) ?? []), method]);
      const route = { method, url, handler: answering(options, feature, endpoint, handler) };
      if (endpoint.upload) mountUpload(api, { ...route, onRequest: async (request, reply) => screenUpload(endpoint, request, reply) });
      else api.route({ ...route, onRequest: async (request) => screen(endpoint, request) });
    }
  for (const [url, known] of methods) refuseOthers(api, url, known);
}

/** Only these routes understand forms with files, and they understand nothing else. */
function mountUpload(api: FastifyInstance, route: RouteOptions): void {
  api.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart);
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(platformFaults.notMultipart()));
    uploads.route(route);
  });
}

/** Until somebody is admitted their bytes stay unread: a refusal ends the connection instead of reading on. */
function screenUpload(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  screen(endpoint, request);
}

function refuseOthers(api: FastifyInstance, url: string, known: readonly string[]): void {
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !known.includes(method)) as HTTPMethods[];
  const refuse = async (_: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', known.join(', '));
    throw platformFaults.wrongMethod();
  };
  api.route({ method: others, url, onRequest: refuse, handler: refuse });
}

/** Company, transaction, session, permission, input, work, reply: in this order, whatever the endpoint. */
function answering(options: CallsOptions, feature: Routes, endpoint: Endpoint, handler: Handler<Endpoint>) {
  const { gate, hosts } = options;
  const mode = endpoint.route.startsWith('GET') && !endpoint.writes ? 'read' : 'write';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const company = await hosts.find(request.host);
    if (!company) throw platformFaults.notFound();
    request.companyId = company.id;
    const now = options.now();
    const token = tokenOf(request);
    const after: Afterwards = { cookies: new Map() };
    const call = callOf(options, company, request, now, after);
    /** Who is calling, may they, and what have they sent: the beginning of every call. */
    const begin = async (db: Db) => {
      const actor = token ? await gate.actorOf(db, hashToken(token), now) : undefined;
      request.actor = actor;
      admit(endpoint, actor);
      return { actor, input: validate(endpoint, request) };
    };
    const transact: Transact = async (mode, work) => {
      const done = await gate.database.tenant(company.id, mode, async (db) => {
        if (mode === 'write') signTransaction(db, request.actor, call);
        return work(db).catch(kept);
      });
      if (done instanceof Fault) throw done;
      return done;
    };
    const work = endpoint.apart
      ? async () => {
          const { actor, input } = await gate.database.tenant(company.id, 'read', begin);
          const given = { ...input, actor, call, transact };
          if (!endpoint.upload) return handler(given as unknown as Given);
          reply.removeHeader('connection');
          return receiveUpload(request, receivingOf(endpoint, endpoint.upload, storageOf(options)), (body, upload) =>
            handler({ ...given, body, upload } as unknown as Given),
          );
        }
      : () =>
          gate.database.tenant(company.id, mode, async (db) => {
            const { actor, input } = await begin(db);
            if (mode === 'write') signTransaction(db, actor, call);
            return answerOnce({ db, endpoint, request, actor, input }, async () =>
              textOf(endpoint, await handler({ ...input, db, actor, call } as Given)),
            ).catch(kept);
          });
    const outcome = await work().catch((error: unknown) => {
      throw named(feature, error);
    });
    if (outcome instanceof Fault) throw outcome;
    for (const [name, { token, expires }] of after.cookies) reply.header('set-cookie', cookieText(options, name, token, expires));
    if (outcome instanceof Download) return sendDownload(request, reply, outcome);
    return sendJson(request, reply, typeof outcome === 'string' ? outcome : JSON.stringify(endpoint.reply.parse(outcome)));
  };
}

function receivingOf({ body }: Endpoint, { field, most }: NonNullable<Endpoint['upload']>, { incoming, limits }: Storage): Receiving {
  return { field, most: most ?? limits.single_size_kb * 1024, folder: incoming, checkFields: (fields) => validateFields(body, fields) };
}

function storageOf({ storage }: CallsOptions): Storage {
  if (!storage) throw new Error('This server has been given no place for files.');
  return storage;
}

type Transact = <T>(mode: Mode, work: (db: Db) => Promise<T>) => Promise<T>;

/** The reply as it is sent and kept for a repetition; a file is neither cut nor kept. */
function textOf(endpoint: Endpoint, answer: unknown): string | Download {
  return answer instanceof Download ? answer : JSON.stringify(endpoint.reply.parse(answer));
}

/** Who is at work, from where and in which request: read by the triggers that write the audit log. Not awaited: it travels with the work. */
function signTransaction(db: Db, actor: Actor | undefined, call: Call): void {
  sql`select set_config('app.actor', ${JSON.stringify({ id: actor?.id, session: actor?.session_id, address: call.address, request: call.request_id })}, true)`
    .execute(db)
    .catch(() => {});
}

/** A refusal that leaves something behind does not undo the transaction. */
function kept(error: unknown): Fault {
  if (error instanceof Fault && error.keep) return error;
  throw error;
}

/** A constraint that a feature has named stands for its fault. */
function named(feature: Routes, error: unknown): unknown {
  const { constraint } = error as { constraint?: unknown };
  if (typeof constraint !== 'string' || !Object.hasOwn(feature.constraints, constraint)) return error;
  return feature.constraints[constraint]?.() ?? error;
}

function callOf(options: CallsOptions, company: FoundCompany, request: FastifyRequest, now: Date, after: Afterwards): Call {
  const setCookie: Call['setCookie'] = (name, token, expires) => void after.cookies.set(name, { token, expires });
  return {
    company_id: company.id,
    now: Math.floor(now.getTime() / 1000),
    request_id: request.id,
    address: request.ip,
    user_agent: request.headers['user-agent'],
    public_url: options.publicUrl + options.prefix,
    log: request.log,
    get files() {
      return storageOf(options).files;
    },
    get upload_limits() {
      return storageOf(options).limits;
    },
    sso: options.sso,
    cookie: (name) => tokenOf(request, name),
    setCookie,
    setSession: (token, expires) => setCookie(sessionCookie, token, expires),
  };
}

function cookieText({ prefix, secureCookies }: CallsOptions, name: string, token: string | null, expires: Date | undefined): string {
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
    /** For the log. */
    companyId: string | undefined;
    actor: Actor | undefined;
  }
}
