import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { splitRoute, type Endpoint } from '../shared/contract.ts';
import { Fault, platformFaults } from '../shared/faults.ts';
import { admit, companyOf, hashToken, sessionCookie, type Gate } from './gate.ts';
import { answerOnce } from './idempotency.ts';
import type { Call, Handler, Routes } from './implement.ts';
import { validate } from './validation.ts';

export interface HttpOptions {
  readonly gate: Gate;
  readonly features: readonly Routes[];
  /** The clock; tests may set it. */
  readonly now?: () => Date;
  /** The session cookie is sent over https only. */
  readonly secureCookies?: boolean;
  readonly trustProxy?: boolean | string;
  /** Path the installation lives under: '' or '/hr'. */
  readonly prefix?: string;
  readonly logger?: boolean | object;
}

/** The one place where HTTP meets the application: company, session, permission, input, transaction, error replies. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { gate, features, now = () => new Date(), prefix = '', trustProxy = false } = options;
  const app = Fastify({ logger: options.logger ?? false, trustProxy, bodyLimit: 1_048_576, routerOptions: { maxParamLength: 500 } } as object) as unknown as FastifyInstance;
  app.register(cookie);
  app.register(formbody);
  for (const name of ['companyId', 'actor', 'hadCookie', 'instant']) app.decorateRequest(name, undefined as never);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler(() => {
    throw platformFaults.notFound();
  });

  app.register(
    async (api) => {
      api.addHook('onRequest', async (request) => identify(gate, request, now()));
      for (const feature of features)
        for (const [name, endpoint] of Object.entries(feature.contract)) mount(api, options, feature, endpoint, feature.handlers[name]!);
    },
    { prefix: `${prefix}/app` },
  );
  return app;
}

async function identify(gate: Gate, request: FastifyRequest, now: Date): Promise<void> {
  const companyId = await companyOf(gate.database, request.host);
  if (!companyId) throw platformFaults.notReady();
  request.companyId = companyId;
  request.instant = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const token = request.cookies[sessionCookie];
  request.hadCookie = Boolean(token);
  request.actor = token ? await gate.database.tenant(companyId, 'read', (db) => gate.actorOf(db, hashToken(token), now)) : undefined;
}

function mount(api: FastifyInstance, options: HttpOptions, feature: Routes, endpoint: Endpoint, handler: Handler<Endpoint>): void {
  const { method, path } = splitRoute(endpoint.route);
  api.route({
    method,
    url: `/${path.replace(/\{(\w+)\}/g, ':$1')}`,
    onRequest: async (request) => admit(endpoint, request),
    handler: async (request, reply) => {
      const { params, query, body } = validate(endpoint, request);
      const refusal: Refusal = [];
      const given = { params, query, body, actor: request.actor, call: callOf(request, reply, options, refusal) };
      const run = (db: Parameters<Handler<Endpoint>>[0]['db']) => handler({ ...given, db } as Parameters<Handler<Endpoint>>[0]);
      const mode = method === 'GET' && !endpoint.writes ? 'read' : 'write';
      const text = await options.gate.database
        .tenant(request.companyId, mode, async (db) =>
          answerOnce({ db, endpoint, request, body }, async () => JSON.stringify(endpoint.reply.parse(await run(db)))),
        )
        .catch(async (error: { constraint?: string }) => {
          if (error instanceof Fault && refusal.length)
            await options.gate.database.tenant(request.companyId, 'write', async (db) => {
              for (const work of refusal) await work(db);
            });
          throw feature.constraints[error.constraint ?? '']?.() ?? error;
        });
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return text;
    },
  });
}

/** What is still to be done when the request has been refused. */
type Refusal = Parameters<Call['whenRefused']>[0][];

function callOf(request: FastifyRequest, reply: FastifyReply, { secureCookies = false, prefix = '' }: HttpOptions, refusal: Refusal): Call {
  return {
    company_id: request.companyId,
    now: request.instant.getTime() / 1000,
    request_id: request.id,
    address: request.ip,
    user_agent: request.headers['user-agent'],
    log: request.log,
    whenRefused: (work) => void refusal.push(work),
    setSession(token, expires) {
      const attributes = { path: prefix || '/', httpOnly: true, sameSite: 'lax' as const, secure: secureCookies };
      if (token) reply.setCookie(sessionCookie, token, { ...attributes, ...(expires && { expires }) });
      else reply.clearCookie(sessionCookie, attributes);
    },
  };
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const fault = asFault(error);
  if (!fault) {
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send({ message: 'Server Error', code: 'platform.unexpected', request_id: request.id });
  }
  if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
  return reply.code(fault.status).header('cache-control', 'no-store').send({ message: fault.message, code: fault.code, errors: fault.errors, data: fault.data });
}

/** What the caller did; undefined for everything that is our own failure. */
function asFault(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return platformFaults.tooLarge();
  if (statusCode === 415) return platformFaults.unsupportedType();
  if (statusCode && statusCode >= 400 && statusCode < 500) return platformFaults.malformed();
  return undefined;
}
