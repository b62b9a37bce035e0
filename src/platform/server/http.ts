import formbody from '@fastify/formbody';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { platformFaults } from '../shared/faults.ts';
import { mountCalls } from './calls.ts';
import { sendError } from './errors.ts';
import type { Storage } from './file-store-settings.ts';
import type { Gate } from './gate.ts';
import { serveHealth } from './health.ts';
import { companyHosts } from './hosts.ts';
import type { Routes } from './implement.ts';
import { logRequests } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { serveOpenapi, type NamedContracts } from './openapi.ts';
import { mountReceivers, type Receiver } from './receivers.ts';
import { limitAddresses } from './request-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { serveSockets, type SocketOptions } from './sockets.ts';
import type { SsoSettings } from './sso-settings.ts';
import { serveWebApp } from './static.ts';

export interface HttpOptions {
  readonly gate: Gate;
  readonly features: readonly Routes[];
  /** Addresses beside the calls. */
  readonly receivers?: readonly Receiver[];
  /** The clock; tests may set it. */
  readonly now?: () => Date;
  /** The session cookie is sent over https only. */
  readonly secureCookies?: boolean;
  readonly trustProxy?: boolean | string;
  /** Path the installation lives under: '' or '/hr'. */
  readonly prefix?: string;
  /** Where people reach the installation, without the prefix: 'https://hr.example.com'. */
  readonly publicUrl?: string;
  /** The providers people may sign in with; none unless given. */
  readonly sso?: SsoSettings;
  readonly log?: FastifyBaseLogger;
  /** What `/app/openapi.json` and `/app/docs` describe. */
  readonly docs?: NamedContracts;
  /** Shortened by tests. */
  readonly socketTiming?: SocketOptions['timing'];
  /** Where files arrive and are kept; needed by calls that take or give them. */
  readonly storage?: Storage;
  /** Folder of the built web app. */
  readonly web?: string;
}

/** The one place where HTTP meets the application: limits, headers, calls, error replies. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const {
    gate,
    features,
    receivers = [],
    sso = {},
    now = () => new Date(),
    prefix = '',
    publicUrl = 'http://localhost:3000',
    secureCookies = false,
    trustProxy = false,
    log,
  } = options;
  const app: FastifyInstance = Fastify({
    trustProxy,
    bodyLimit: 1_048_576,
    ...(log && { loggerInstance: log }),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    genReqId: (request) => (trustProxy && requestIdOf(request)) || randomUUID(),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    // A reply waits for the connection, not the other way round: closing ends idle connections at once.
    forceCloseConnections: 'idle',
  });
  app.register(formbody);
  app.decorateRequest('companyId', undefined);
  app.decorateRequest('actor', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  securityHeaders(app, { https: secureCookies });
  limitAddresses(app, now);
  if (log) logRequests(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  serveHealth(app, gate.database);
  serveMetrics(app, gate.database);
  const web = options.web === undefined ? undefined : serveWebApp(app, options.web, prefix);
  app.setNotFoundHandler((request, reply) => {
    if (!web?.sendPage(request, reply)) throw platformFaults.notFound();
  });
  const hosts = companyHosts(gate.database);
  const sockets = serveSockets(app.server, { database: gate.database, hosts, log: app.log, prefix, publicUrl, timing: options.socketTiming });
  app.addHook('preClose', () => sockets.close());
  mountReceivers(app, receivers, { database: gate.database, hosts, now, prefix });
  app.register(
    async (api) => {
      mountCalls(api, { gate, hosts, features, now, secureCookies, prefix, publicUrl, sso, storage: options.storage });
      if (options.docs) serveOpenapi(api, options.docs);
    },
    { prefix: `${prefix}/app` },
  );
  return app;
}

/** A trusted proxy names its requests, so that its log and ours can be read together. */
function requestIdOf({ headers }: IncomingMessage): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.:-]{1,100}$/.test(id) ? id : undefined;
}
