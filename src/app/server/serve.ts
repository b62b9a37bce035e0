import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { absentPermissions } from '#features/company/server/queries/hosting.ts';
import { projectFolder, type Config } from '#platform/server/config.ts';
import { openStorage, type Storage } from '#platform/server/files/file-store-settings.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { createLog } from '#platform/server/http/log.ts';
import { CommandError } from '#platform/server/command-error.ts';
import type { OpenedDatabase } from '#platform/server/database/startup.ts';
import { allRoutes, contracts, features } from './features.ts';
import { proxyWarning } from './proxy-warning.ts';
import { work } from './work.ts';

export interface RunningServer {
  /** Address that the server listens on: 'http://localhost:3000/hr'. */
  readonly address: string;
  /** Finishes the requests in progress, then the jobs. */
  close(): Promise<void>;
}

/**
 * Serves the application on HTTP and, unless WORKER is off, runs background work.
 * @param now the clock of all requests; tests and pictures may set it
 * @throws CommandError when the port is taken or may not be used
 */
export async function serve(config: Config, opened: OpenedDatabase, now = () => new Date()): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const warning = proxyWarning(config);
  if (warning) log.warn(warning);
  const storage = await openStorage(config);
  const app = httpOf(config, opened, { log, storage, now });
  try {
    await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' });
  } catch (error) {
    await app.close();
    throw describeListenError(error, config);
  }
  const working = config.worker ? await workBeside(app, config, opened, log) : undefined;
  const { port } = app.server.address() as AddressInfo;
  return {
    address: `http://${shownHost(config)}:${port}${config.webPrefix}`,
    async close() {
      await finish(app);
      await working?.close();
      storage.files.close();
    },
  };
}

/** Ends the server if its background work cannot begin, so that its supervisor notices and restarts it. */
async function workBeside(app: FastifyInstance, config: Config, opened: OpenedDatabase, log: FastifyBaseLogger) {
  try {
    return await work(config, opened, log);
  } catch (error) {
    await finish(app);
    throw error;
  }
}

interface HttpParts {
  readonly log: FastifyBaseLogger;
  readonly storage: Storage;
  readonly now: () => Date;
}

/** Combines the contributions of all features behind one port. */
function httpOf(config: Config, opened: OpenedDatabase, { log, storage, now }: HttpParts): FastifyInstance {
  return createHttp({
    authenticator: sessionAuthenticator(opened.database, 1000, absentPermissions(config.settingsOf)),
    features: allRoutes,
    callbacks: features.flatMap(({ callbacks = [] }) => callbacks),
    devices: features.flatMap(({ devices = [] }) => devices),
    pages: features.flatMap(({ pages = [] }) => pages),
    gates: features.flatMap(({ gate }) => gate?.(config.settingsOf) ?? []),
    now,
    secureCookies: config.publicUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    connectionLimits: config.connectionLimits,
    prefix: config.webPrefix,
    publicUrl: config.publicUrl,
    settingsOf: config.settingsOf,
    log,
    docs: contracts,
    storage,
    metricsToken: config.metricsToken,
    web: join(projectFolder, 'dist'),
  });
}

/** Milliseconds for requests in progress at the end; no statement runs longer. */
const graceMs = 30_000;

/** Closes the server, and connections as soon as they are idle: a browser keeps its connection open after a reply. */
async function finish(app: FastifyInstance): Promise<void> {
  const deadline = performance.now() + graceMs;
  const sweep = setInterval(
    () => (performance.now() < deadline ? app.server.closeIdleConnections() : app.server.closeAllConnections()),
    50,
  );
  await app.close().finally(() => clearInterval(sweep));
}

/** Addresses of this machine, and wildcard addresses. */
const thisMachine = /^(127\.0\.0\.1|0\.0\.0\.0|::1?|localhost)$/;

function shownHost({ host }: Config): string {
  if (thisMachine.test(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function describeListenError(error: unknown, { port, host }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new CommandError(
      `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    );
  if (code === 'EACCES') return new CommandError(`This account cannot use port ${port}. Set PORT to 1024 or higher.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CommandError(`${host} is not an address of this machine. Change HOST; 0.0.0.0 stands for all of them.`);
  return error;
}
