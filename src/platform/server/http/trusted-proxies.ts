import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, isOneOfRanges } from '../../shared/ip-networks.ts';

/** Whether an address may report the addresses of its callers. */
export type IsTrusted = (address: string) => boolean;

/** Maximum number of addresses cached: parsing one takes up to 25 µs. */
const maxAddresses = 5_000;

/** @param trustProxy false, true, or addresses and networks, separated by commas (TRUST_PROXY) */
export function trustedProxies(trustProxy: boolean | string): IsTrusted {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const ranges = trustProxy.split(',').map((range) => range.trim());
  const trustCache = new Map<string, boolean>();
  return (address) => {
    const isTrustedProxy = trustCache.get(address) ?? isOneOfRanges(address, ranges);
    if (trustCache.size >= maxAddresses) trustCache.clear();
    trustCache.set(address, isTrustedProxy);
    return isTrustedProxy;
  };
}

/**
 * Returns the caller's address: that of the connection, or behind trusted proxies the one that they report.
 * Equals `request.ip`, for requests outside Fastify.
 */
export function callerOf({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',');
  let caller = socket.remoteAddress ?? '';
  for (const next of forwarded.map((address) => address.trim()).reverse()) {
    if (!next || !isTrusted(caller)) break;
    caller = next;
  }
  return caller;
}

/** Maximum number of addresses logged: callers can forge the headers of a proxy. */
const maxWarned = 20;

/**
 * Detects a proxy that TRUST_PROXY does not name: it forwards the address of its callers, which is ignored,
 * so that all of them seem to be one. Logs a warning once per such address;
 * `request.isBehindProxy` marks each request from the local network, where proxies are and strangers are not.
 * @returns whether an address is such a proxy in the local network
 */
export function noticeProxies(app: FastifyInstance, isTrusted: IsTrusted): (address: string) => boolean {
  const noticed = new Set<string>();
  app.decorateRequest('isBehindProxy', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress;
    if (peer !== undefined && hasForwarded(request) && !isTrusted(peer)) {
      request.isBehindProxy = isNear(peer);
      if (!noticed.has(peer) && noticed.size < maxWarned) {
        noticed.add(peer);
        request.log.warn({ proxy: peer }, unknownProxy(peer));
      }
    }
    done();
  });
  return (address) => noticed.has(address) && isNear(address);
}

const hasForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

const unknownProxy = (peer: string): string =>
  `A request from ${peer} contained another caller’s address (X-Forwarded-For or Forwarded). Muster ignored it. ` +
  `If ${peer} is your proxy, add it to TRUST_PROXY: until then everyone behind it shares one address for rate limits, ` +
  'the audit log and allowed networks. If it is not, someone may be faking a proxy.';

const nearRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/** Whether it is an address of this machine or of the local network. */
function isNear(peer: string): boolean {
  const range = addressOf(peer)?.range();
  return range !== undefined && nearRanges.includes(range);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it comes through a proxy that TRUST_PROXY does not name, whose address is not the caller's. */
    isBehindProxy: boolean;
  }
}
