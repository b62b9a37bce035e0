import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { SettingsOf } from '../settings.ts';
import type { Hosts } from './hosts.ts';

/** A request of a machine that speaks a protocol of its own. It is untrusted. */
export interface DeviceRequest {
  readonly method: string;
  /** Behind the protocol's own beginning: 'cdata'. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** As it came, whatever it calls itself. */
  readonly body: Buffer;
  /** Without the port, in lower case. */
  readonly host: string;
  readonly address: string;
  readonly agent: string | undefined;
  /** A header that was sent once. @param name in lower case */
  header(name: string): string | undefined;
  /** Epoch seconds, whole. */
  readonly now: number;
}

export interface DeviceAnswer {
  readonly status: number;
  readonly text: string;
}

export interface OpenedProtocol {
  answer(request: DeviceRequest): Promise<DeviceAnswer>;
  close(): Promise<void>;
}

export interface DeviceResources {
  readonly database: Database;
  readonly hosts: Hosts;
  readonly settingsOf: SettingsOf;
  readonly log: FastifyBaseLogger;
}

/**
 * A protocol of machines, at the root of every host name whatever the installation's own prefix, since they can be told
 * a host and no path. Nothing under it is ever answered by the web app, and no refusal is a success to a machine that
 * looks for two letters in the text.
 */
export interface DeviceProtocol {
  /** '/iclock' */
  readonly root: string;
  readonly maxBytes: number;
  open(resources: DeviceResources): OpenedProtocol;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export function mountDevices(
  app: FastifyInstance,
  protocols: readonly DeviceProtocol[],
  { now, ...resources }: DeviceResources & { now(): Date },
): void {
  for (const { root, maxBytes, open } of protocols) {
    const opened = open(resources);
    app.addHook('preClose', () => opened.close());
    app.register(async (scope) => {
      readAsItComes(scope);
      refuseQuietly(scope);
      scope.route({
        method: [...methods],
        url: `${root}/*`,
        bodyLimit: maxBytes,
        async handler(request, reply) {
          const { status, text } = await opened.answer(readRequest(request, root, now()));
          return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(text);
        },
      });
    });
  }
}

/** What they call their bodies is wrong more often than not, and may be nothing that could be parsed. */
function readAsItComes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', (request, _reply, done) => {
    request.headers['content-type'] = 'application/octet-stream';
    done();
  });
}

function refuseQuietly(scope: FastifyInstance): void {
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode, status = statusCode ?? 503 } = error as FastifyError & { readonly status?: number };
    if (status >= 500) request.log.error({ err: error }, 'device');
    return reply
      .code(status >= 400 ? status : 503)
      .type('text/plain')
      .send(`REFUSED ${status}\n`);
  });
}

function readRequest(request: FastifyRequest, root: string, now: Date): DeviceRequest {
  const [path = '', search = ''] = request.raw.url?.split('?', 2) ?? [];
  return {
    method: request.method,
    path: path.slice(root.length + 1),
    query: new URLSearchParams(search),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    host: request.host.replace(/:\d+$/, '').toLowerCase(),
    address: request.ip,
    agent: request.headers['user-agent'],
    header: (name) => [request.headers[name] ?? []].flat()[0],
    now: Math.floor(now.getTime() / 1000),
  };
}

/** However it is written: the web app has no page at it. */
export const isDevicePath = (protocols: readonly DeviceProtocol[], url: string): boolean =>
  protocols.some(({ root }) => url.toLowerCase().startsWith(root));
