import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { AddressCount } from '../http/connection-limits.ts';
import { Hub, type SocketOptions, type Sockets } from './sockets.ts';

const maxFrameBytes = 65_536;

/** Serves the Pusher protocol on the server's own port, at `{prefix}/app/{key}`. */
export function serveSockets(server: Server, options: SocketOptions): Sockets {
  const hub = new Hub(options);
  const perAddress = new AddressCount(options.limits.maxConnectionsPerAddress);
  const upgrades = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    checkUpgrade(request, options).then(
      (outcome) => {
        if (typeof outcome === 'number') return refuse(stream, outcome);
        const release = perAddress.take(outcome.address);
        if (!release) return refuse(stream, 429);
        stream.once('close', release);
        upgrades.handleUpgrade(request, stream, head, (ws) => hub.accept(ws, outcome.companyId, outcome.key));
      },
      (error: unknown) => {
        options.log.error({ err: error }, 'socket upgrade failed');
        refuse(stream, 503);
      },
    );
  });
  return hub;
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

interface Upgrade {
  readonly companyId: string;
  readonly key: string;
  readonly address: string;
}

/** Returns the requested upgrade, or the HTTP status of its refusal. */
async function checkUpgrade(
  request: IncomingMessage,
  { prefix, publicUrl, hosts, callerOf, takeRequest }: SocketOptions,
): Promise<Upgrade | number> {
  const address = callerOf(request);
  if (!takeRequest(address)) return 429;
  const { url = '', headers } = request;
  const path = url.split('?')[0] ?? '';
  const base = `${prefix}/app/`;
  const key = path.startsWith(base) ? path.slice(base.length) : '';
  if (!/^[\w-]{1,100}$/.test(key)) return 404;
  const { host = '', origin } = headers;
  // A page of another site must not listen with its visitor's browser (cross-site WebSocket hijacking).
  if (origin !== undefined && hostOf(origin) !== host.toLowerCase() && hostOf(origin) !== hostOf(publicUrl)) return 403;
  const company = await hosts.find(host);
  return company ? { companyId: company.id, key, address } : 404;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
