import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { SettingsOf } from '../settings.ts';
import type { Hosts } from './hosts.ts';

/** A request of a machine that speaks its own protocol. It is untrusted. */
export interface DeviceRequest {
  readonly method: string;
  /** Path after the protocol's root: 'cdata'. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Unparsed, whatever its content type. */
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
 * A machine protocol at the root of every host name, without the installation's prefix,
 * since only a host can be configured on the machines. The web app never answers below it,
 * and no refusal looks like a success to a machine that searches the text for two letters.
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

/** Machines usually send a wrong content type, and their bodies may not be parseable. */
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

/** Matches any spelling of the path: the web app has no page there. */
export const isDevicePath = (protocols: readonly DeviceProtocol[], url: string): boolean =>
  protocols.some(({ root }) => url.toLowerCase().startsWith(root));
