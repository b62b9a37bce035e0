import type { FastifyInstance } from 'fastify';
import { platformFaults } from '../../shared/faults.ts';
import type { Database, Db } from '../database/database.ts';
import type { Hosts } from './hosts.ts';

/** The input of a browser that another site has redirected here. It is untrusted. */
export interface CallbackInput {
  /** The fields of the address, or of the form; a field that is sent twice or is not text counts as missing. */
  readonly fields: ReadonlyMap<string, string>;
  /** The caller's IP address. */
  readonly address: string;
  /** Whether the address is that of a proxy that TRUST_PROXY does not name. */
  readonly isBehindProxy: boolean;
  /** Epoch seconds, whole. */
  readonly now: number;
  /** Runs one transaction of the company that the host names. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/**
 * A route besides the endpoints, to which another site redirects a browser: it stores the input
 * and redirects to a page of the web app. There is neither a session nor a marker header,
 * so it must not do anything that a stranger may not do.
 */
export interface BrowserCallback {
  readonly method: 'GET' | 'POST';
  /** Path as in the specification's route table: '/login/google/redirect'. */
  readonly path: string;
  /** @returns the path of the web app to redirect to; undefined without input, to serve the web app's page */
  handle(input: CallbackInput): Promise<string | undefined>;
}

interface Options {
  readonly database: Database;
  readonly hosts: Hosts;
  now(): Date;
  readonly prefix: string;
}

export function mountBrowserCallbacks(
  app: FastifyInstance,
  callbacks: readonly BrowserCallback[],
  { database, hosts, now, prefix }: Options,
): void {
  for (const { method, path, handle } of callbacks)
    app.route({
      method,
      url: prefix + path,
      bodyLimit: 65_536,
      async handler(request, reply) {
        const company = await hosts.find(request.host);
        if (!company) throw platformFaults.notFound();
        request.companyId = company.id;
        const nextPath = await handle({
          fields: textsOf(method === 'GET' ? request.query : request.body),
          address: request.ip,
          isBehindProxy: request.isBehindProxy,
          now: Math.floor(now().getTime() / 1000),
          transact: (work) => database.tenant(company.id, 'write', work),
        });
        if (nextPath === undefined) return reply.callNotFound();
        return reply
          .code(303)
          .header('cache-control', 'no-store')
          .header('location', prefix + nextPath)
          .send();
      },
    });
}

function textsOf(fields: unknown): ReadonlyMap<string, string> {
  const pairs = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  return new Map(
    pairs.flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
