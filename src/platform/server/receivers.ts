import type { FastifyInstance } from 'fastify';
import { platformFaults } from '../shared/faults.ts';
import type { Database, Db } from './database.ts';
import type { Hosts } from './hosts.ts';

/** What a browser brings that another site has sent here. Anybody can have written it. */
export interface Brought {
  /** The fields of the address, or of the form; a field that is sent twice or is no text counts as missing. */
  readonly fields: ReadonlyMap<string, string>;
  /** The caller's IP address. */
  readonly address: string;
  /** Epoch seconds, whole. */
  readonly now: number;
  /** One transaction of the company that the host names. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/**
 * An address beside the calls, to which others send a browser: it takes in what comes and sends the browser on. There is
 * no session and no marker header, so it must do nothing that a stranger may not do.
 */
export interface Receiver {
  readonly method: 'GET' | 'POST';
  /** As in the specification's route table: '/login/google/redirect'. */
  readonly path: string;
  /** @returns the path of the web app to go on to; undefined when nothing has come, and the web app's page is wanted */
  receive(brought: Brought): Promise<string | undefined>;
}

interface Options {
  readonly database: Database;
  readonly hosts: Hosts;
  now(): Date;
  readonly prefix: string;
}

export function mountReceivers(app: FastifyInstance, receivers: readonly Receiver[], { database, hosts, now, prefix }: Options): void {
  for (const { method, path, receive } of receivers)
    app.route({
      method,
      url: prefix + path,
      bodyLimit: 65_536,
      async handler(request, reply) {
        const company = await hosts.find(request.host);
        if (!company) throw platformFaults.notFound();
        request.companyId = company.id;
        const onward = await receive({
          fields: textsOf(method === 'GET' ? request.query : request.body),
          address: request.ip,
          now: Math.floor(now().getTime() / 1000),
          transact: (work) => database.tenant(company.id, 'write', work),
        });
        if (onward === undefined) return reply.callNotFound();
        return reply
          .code(303)
          .header('cache-control', 'no-store')
          .header('location', prefix + onward)
          .send();
      },
    });
}

function textsOf(given: unknown): ReadonlyMap<string, string> {
  const pairs = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  return new Map(pairs.flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])));
}
