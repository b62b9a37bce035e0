import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitedKey } from './request-limit.ts';
import type { IsTrusted } from './trusted-proxies.ts';

/** Limits that keep connections from staying forever, and one caller from occupying all of them; see `.env.example`. */
export interface ConnectionLimits {
  /** Maximum simultaneous connections of all callers together. */
  readonly maxConnections: number;
  /** Maximum simultaneous connections per address; an office shares one. */
  readonly maxConnectionsPerAddress: number;
  /** Seconds within which the head of a request must arrive. */
  readonly headersTimeoutSeconds: number;
  /** Minimum bytes per second of a body, averaged over `bodySeconds`. */
  readonly bodyBytesPerSecond: number;
  readonly bodySeconds: number;
  /** Averaging time in seconds for a form with a file, whose sender may be on the move. */
  readonly uploadSeconds: number;
  /** Seconds within which a client must sign in to a socket for live events. */
  readonly socketSignInSeconds: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  maxConnections: 20_000,
  maxConnectionsPerAddress: 2_000,
  headersTimeoutSeconds: 60,
  bodyBytesPerSecond: 500,
  bodySeconds: 10,
  uploadSeconds: 60,
  socketSignInSeconds: 20,
};

/** Counts something per address. The machine's own addresses are unlimited, as in other limits. */
export class AddressCount {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** @returns a function that gives it back, once; undefined when the address has reached its maximum */
  take(address: string): (() => void) | undefined {
    const key = limitedKey(address);
    if (key === undefined) return () => {};
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#max) return undefined;
    this.#counts.set(key, count + 1);
    return () => {
      const remaining = (this.#counts.get(key) ?? 1) - 1;
      if (remaining > 0) this.#counts.set(key, remaining);
      else this.#counts.delete(key);
    };
  }
}

/** @param isProxy whether an address represents many callers, who are counted elsewhere or unknown */
export function limitConnections(server: Server, limits: ConnectionLimits, isProxy: IsTrusted): void {
  server.maxConnections = limits.maxConnections;
  server.headersTimeout = limits.headersTimeoutSeconds * 1_000;
  const counts = new AddressCount(limits.maxConnectionsPerAddress);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const giveBack = counts.take(remoteAddress);
    if (giveBack) socket.once('close', giveBack);
    else socket.destroy();
  });
  watchBodies(server, limits);
}

interface Body {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Seconds within which it must make progress. */
  readonly seconds: number;
  /** Milliseconds, and bytes of the connection, from which its progress is measured. */
  since: number;
  bytesBefore: number;
}

/** Ends connections whose body arrives too slowly; time in which the server does not read is not counted. */
function watchBodies(server: Server, limits: ConnectionLimits): void {
  const { bodyBytesPerSecond, bodySeconds, uploadSeconds } = limits;
  const bodies = new Set<Body>();
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    const seconds = request.headers['content-type']?.startsWith('multipart/') ? uploadSeconds : bodySeconds;
    bodies.add({ request, response, seconds, since: performance.now(), bytesBefore: request.socket.bytesRead });
  });
  const look = () => {
    const now = performance.now();
    for (const body of bodies) {
      const { request, seconds } = body;
      if (request.complete || request.destroyed) {
        bodies.delete(body);
        continue;
      }
      const isWaiting = request.readableFlowing === true && request.readableLength === 0;
      const isDue = now - body.since >= seconds * 1_000;
      const isSlow = request.socket.bytesRead - body.bytesBefore < bodyBytesPerSecond * seconds;
      if (isWaiting && !isDue) continue;
      if (isWaiting && isSlow) {
        bodies.delete(body);
        end(server, body);
      }
      body.since = now;
      body.bytesBefore = request.socket.bytesRead;
    }
  };
  const timer = setInterval(look, Math.min(1_000, bodySeconds * 250)).unref();
  server.once('close', () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Responds as the runtime does when a head does not arrive. */
function end(server: Server, { request, response }: Body): void {
  if (response.headersSent) return void request.socket.destroy();
  const error = Object.assign(new Error('The request body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', error, request.socket);
}
