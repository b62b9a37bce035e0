import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sessionGate } from '#features/access/server/sessions.ts';
import { projectFolder, type Config } from '#platform/server/config.ts';
import { openStorage } from '#platform/server/file-store-settings.ts';
import { createHttp } from '#platform/server/http.ts';
import { createLog } from '#platform/server/log.ts';
import { Refusal } from '#platform/server/refusal.ts';
import type { OpenedDatabase } from '#platform/server/startup.ts';
import { contracts, features } from './features.ts';
import { work } from './work.ts';

export interface Serving {
  /** Where it listens: 'http://localhost:3000/hr'. */
  readonly address: string;
  /** Finishes the requests in flight, then the jobs. */
  close(): Promise<void>;
}

/**
 * Serves the application on HTTP and, unless WORKER is off, does its work in the background.
 * @param now the clock of all requests; tests and pictures may set it
 * @throws Refusal when the port is taken or may not be used
 */
export async function serve(config: Config, opened: OpenedDatabase, now = () => new Date()): Promise<Serving> {
  const log = createLog(config.logLevel);
  const storage = await openStorage(config);
  const app = createHttp({
    gate: sessionGate(opened.database),
    features: features.map(({ routes }) => routes),
    receivers: features.flatMap(({ receivers = [] }) => receivers),
    now,
    secureCookies: config.publicUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    prefix: config.webPrefix,
    publicUrl: config.publicUrl,
    sso: config.sso,
    log,
    docs: contracts,
    storage,
    web: join(projectFolder, 'dist'),
  });
  try {
    await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' });
  } catch (error) {
    await app.close();
    throw refused(error, config);
  }
  const working = config.worker ? await work(config, opened, log) : undefined;
  const { port } = app.server.address() as AddressInfo;
  const host = thisMachine.test(config.host) ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    address: `http://${host}:${port}${config.webPrefix}`,
    async close() {
      await finish(app);
      await working?.close();
      storage.files.close();
    },
  };
}

/** Milliseconds that requests in flight have at the end; no statement runs longer. */
const patience = 30_000;

/** A browser keeps its connection open after its answer, and only an idle connection may be cut. */
async function finish(app: FastifyInstance): Promise<void> {
  const deadline = performance.now() + patience;
  const sweep = setInterval(() => (performance.now() < deadline ? app.server.closeIdleConnections() : app.server.closeAllConnections()), 50);
  await app.close().finally(() => clearInterval(sweep));
}

/** Own addresses, and those that stand for all of a machine's. */
const thisMachine = /^(127\.0\.0\.1|0\.0\.0\.0|::1?|localhost)$/;

function refused(error: unknown, { port, host }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Refusal(`Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`);
  if (code === 'EACCES') return new Refusal(`Port ${port} may not be used by this account. Choose one from 1024 up with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Refusal(`${host} is not an address of this machine. Change HOST; 0.0.0.0 stands for all of them.`);
  return error;
}
