import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import formbody from '@fastify/formbody';
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { platformFaults, Fault } from '../../shared/faults.ts';
import type { Storage } from '../files/file-store-settings.ts';
import { serveSockets } from '../live/serve-sockets.ts';
import type { SocketOptions } from '../live/sockets.ts';
import { noSettings, type SettingsOf } from '../settings.ts';
import { DatabaseUnavailableError, isDiskFull } from '../database/outage.ts';
import { mountEndpoints, type EndpointOptions } from './mount-endpoints.ts';
import type { Authenticator } from './authenticator.ts';
import { isDevicePath, mountDevices, type DeviceProtocol } from './devices.ts';
import { defaultConnectionLimits, limitConnections, type ConnectionLimits } from './connection-limits.ts';
import { serveHealth } from './health.ts';
import { companyHosts } from './hosts.ts';
import type { Routes } from './implement.ts';
import { logRequests } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { serveOpenapi } from './openapi.ts';
import type { NamedContracts } from './openapi-page.ts';
import { mountBrowserCallbacks, type BrowserCallback } from './browser-callbacks.ts';
import { mountPages, type ServedPage } from './pages.ts';
import { limitAddresses } from './request-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { callerOf, noticeProxies, trustedProxies, type IsTrusted } from './trusted-proxies.ts';
import { serveWebApp } from './static.ts';
import type { WriteGate } from './write-gate.ts';
import { refuseOtherParts, serveTogether } from './together.ts';

export interface HttpOptions {
  readonly authenticator: Authenticator;
  readonly features: readonly Routes[];
  /** Addresses besides the endpoints. */
  readonly callbacks?: readonly BrowserCallback[];
  /** Protocols of machines. */
  readonly devices?: readonly DeviceProtocol[];
  /** Checks that may stop a company from writing. */
  readonly gates?: readonly WriteGate[];
  /** Separate pages outside the web app. */
  readonly pages?: readonly ServedPage[];
  /** The clock; tests may set it. */
  readonly now?: () => Date;
  /** Whether the session cookie is sent over https only. */
  readonly secureCookies?: boolean;
  readonly trustProxy?: boolean | string;
  /** Path the installation lives under: '' or '/hr'. */
  readonly prefix?: string;
  /** Public address of the installation, without the prefix: 'https://hr.example.com'. */
  readonly publicUrl?: string;
  /** Settings that features read from the environment; empty by default. */
  readonly settingsOf?: SettingsOf;
  readonly log?: FastifyBaseLogger;
  /** Contracts that `/app/openapi.json` and `/app/docs` describe. */
  readonly docs?: NamedContracts;
  /** Overrides of the default limits. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** Shortened by tests. */
  readonly socketTiming?: SocketOptions['timing'];
  /** Storage for files; required by endpoints that receive or serve them. */
  readonly storage?: Storage;
  /** Token that permits reading `/metrics`; undefined: there are no metrics. */
  readonly metricsToken?: string | undefined;
  /** Folder of the built web app. */
  readonly web?: string;
}

/** Connects HTTP with the application: limits, headers, endpoints, error replies. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const {
    authenticator,
    callbacks = [],
    devices = [],
    now = () => new Date(),
    prefix = '',
    publicUrl = 'http://localhost:3000',
    secureCookies = false,
    settingsOf = noSettings,
    log,
  } = options;
  const { database } = authenticator;
  const isTrusted = trustedProxies(options.trustProxy ?? false);
  const app = createFastify(options, isTrusted);
  app.register(formbody);
  app.decorateRequest('companyId', undefined);
  app.decorateRequest('actor', undefined);
  nameRequests(app);
  securityHeaders(app, { https: secureCookies });
  const limited = limitCallers(app, options, isTrusted, now);
  refuseOtherParts(app);
  if (log) logRequests(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  serveHealth(app, database);
  serveMetrics(app, database, options.metricsToken);
  const web = options.web === undefined ? undefined : serveWebApp(app, options.web, prefix);
  app.setNotFoundHandler((request, reply) => {
    if (isDevicePath(devices, request.url) || !web?.sendPage(request, reply)) throw platformFaults.notFound();
  });
  const hosts = companyHosts(database);
  const live = { authenticator, hosts, log: app.log, prefix, publicUrl, timing: options.socketTiming };
  const sockets = serveSockets(app.server, { ...live, ...limited });
  app.addHook('preClose', () => sockets.close());
  mountDevices(app, devices, { database, hosts, now, settingsOf, log: app.log });
  mountPages(app, options.pages ?? [], { prefix, settingsOf });
  mountBrowserCallbacks(app, callbacks, { database, hosts, now, prefix });
  serveApi(app, options, { authenticator, hosts, now, secureCookies, prefix, publicUrl });
  return app;
}

function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Limits the requests of one caller to the whole server; sockets share the limits. */
function limitCallers(
  app: FastifyInstance,
  { connectionLimits }: HttpOptions,
  isTrusted: IsTrusted,
  now: () => Date,
): Pick<SocketOptions, 'limits' | 'callerOf' | 'takeRequest'> {
  const isUnknownProxy = noticeProxies(app, isTrusted);
  refuseTwoHosts(app);
  const takeRequest = limitAddresses(app, now);
  const limits = { ...defaultConnectionLimits, ...connectionLimits };
  limitConnections(app.server, limits, (address) => isTrusted(address) || isUnknownProxy(address));
  return { limits, callerOf: (request) => callerOf(request, isTrusted), takeRequest };
}

function createFastify(
  { trustProxy = false, connectionLimits, log }: HttpOptions,
  isTrusted: IsTrusted,
): FastifyInstance {
  const { headersTimeoutSeconds = defaultConnectionLimits.headersTimeoutSeconds } = connectionLimits ?? {};
  return Fastify({
    trustProxy,
    bodyLimit: 1_048_576,
    // Interval at which the runtime checks for overdue heads.
    http: { connectionsCheckingInterval: Math.min(15_000, headersTimeoutSeconds * 500) },
    ...(log && { loggerInstance: log }),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    genReqId: (request) => requestIdOf(request, isTrusted) ?? randomUUID(),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    clientErrorHandler: answerUnreadable,
    // Closing the server closes idle connections immediately and waits for requests in progress.
    forceCloseConnections: 'idle',
  });
}

/** Answers input that is not a valid request with the reason, and closes the connection. */
function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message, code] = unreadable[error.code] ?? [
    '400 Bad Request',
    'This is not a valid HTTP request.',
    'malformed',
  ];
  const body = JSON.stringify({ message, code: `platform.${code}` });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

const unreadable: Readonly<Record<string, readonly [status: string, message: string, code: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.', 'tooSlow'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.', 'tooLarge'],
};

/** The endpoints of the features, and their description. */
function serveApi(
  app: FastifyInstance,
  { features, gates = [], settingsOf = noSettings, storage, docs }: HttpOptions,
  shared: Omit<EndpointOptions, 'features' | 'gates' | 'settingsOf' | 'storage'>,
): void {
  app.register(
    async (api) => {
      serveTogether(api, shared.prefix);
      mountEndpoints(api, { ...shared, features, gates, settingsOf, storage });
      if (docs) serveOpenapi(api, docs);
    },
    { prefix: `${shared.prefix}/app` },
  );
}

/**
 * A request names one host: given two, a proxy in front could use another one than we do (RFC 9112, section 3.2).
 * The runtime keeps the first and drops the rest.
 */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0;
    for (let n = 0; n < rawHeaders.length; n += 2)
      if (rawHeaders[n]?.length === 4 && rawHeaders[n]?.toLowerCase() === 'host') hosts += 1;
    done(hosts > 1 ? platformFaults.malformed() : undefined);
  });
}

/** A trusted proxy names its requests, so that its log and ours can be read together. */
function requestIdOf({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): string | undefined {
  if (socket.remoteAddress === undefined || !isTrusted(socket.remoteAddress)) return undefined;
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.:-]{1,100}$/.test(id) ? id : undefined;
}

/** Replies to an error: a fault with its sentence, anything else as 500 with nothing but the request's id. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  const fault = asFault(error) ?? outageOf(error);
  if (fault && fault.status >= 500) request.log.error({ err: error }, 'no answer');
  if (!fault) {
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send(
      JSON.stringify({
        status: 500,
        message: 'Something went wrong on the server. Try again.',
        code: 'platform.unexpected',
        request_id: request.id,
      }),
    );
  }
  if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
  const { status, message, code, facts, errors, data } = fault;
  return reply.code(status).send(JSON.stringify({ status, message, code, facts, errors, data }));
}

/** Seconds after which PostgreSQL is usually available again. */
const outageSeconds = 2;

/** Returns the fault for an outage that no caller caused and an administrator can fix. */
function outageOf(error: unknown): Fault | undefined {
  if (error instanceof DatabaseUnavailableError) return platformFaults.notReady({ retryAfter: outageSeconds });
  if (isDiskFull(error)) return platformFaults.diskFull();
  return undefined;
}

/** Returns the caller's mistake as a fault; undefined for failures of the server. */
function asFault(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  // Only errors from parsing a request, before our code runs, have a status.
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return platformFaults.notFound();
  if (statusCode === 413) return platformFaults.tooLarge();
  if (statusCode === 415) return platformFaults.unsupportedType();
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return platformFaults.malformed();
  return undefined;
}
