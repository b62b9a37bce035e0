import { lookup } from 'node:dns/promises';
import { Agent, request, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import webPush from 'web-push';
import { limitConcurrency } from '../jobs/limit-concurrency.ts';
import { isPublicAddress, isPushEndpoint } from './endpoint.ts';
import { vapidSigner, type VapidKeys } from './vapid.ts';

/** A browser's push subscription, as the browser reported it. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key and its secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly target: PushTarget;
  /** Read only by the browser; the push service carries it encrypted (RFC 8291). */
  readonly payload: object;
  /** A message not yet fetched by the browser is replaced by the next one of the same topic; at most 32 letters. */
  readonly topic: string;
  /** Seconds for which the push service stores it for an offline browser. */
  readonly ttlSeconds: number;
}

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The browser no longer accepts messages. */
  | { readonly kind: 'gone' }
  /** To be retried; after this number of seconds if the push service gives one. */
  | { readonly kind: 'later'; readonly afterSeconds?: number; readonly reason: string }
  /** Retrying would not change anything. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Called from jobs only: a push service may take seconds, and a message cannot be rolled back. */
export interface PushSender {
  /** Never throws: every result is an outcome. */
  send(message: PushMessage): Promise<PushOutcome>;
  close(): void;
}

/** Access to the network; replaced only in tests. */
export interface PushNetwork {
  /** Returns all addresses of a host. */
  addressesOf(host: string): Promise<readonly { readonly address: string; readonly family: number }[]>;
  mayReach(address: string): boolean;
  portOf(host: string): number;
  /** Additional certificate authority. */
  readonly ca?: string;
}

const internet: PushNetwork = {
  addressesOf: (host) => lookup(host, { all: true }),
  mayReach: isPublicAddress,
  portOf: () => 443,
};

export interface PushOptions {
  readonly keys: VapidKeys;
  /** Contact for push services. */
  readonly subject: string;
  /** Host names of the known push services. */
  readonly hosts: readonly string[];
  readonly network?: PushNetwork | undefined;
}

/** Milliseconds for a push service, from resolving the name to the answer. */
const timeoutMs = 10_000;
/**
 * Milliseconds between messages: each takes about one of the server's processor,
 * so that three quarters are left to requests while ten thousand are sent within a minute.
 */
const pauseMs = 4;
/** Maximum simultaneous connections to one push service. */
const maxSockets = 32;

export function createPushSender({ keys, subject, hosts, network = internet }: PushOptions): PushSender {
  const sign = vapidSigner(keys, subject);
  const inTurn = limitConcurrency(1);
  let nextAt = 0;
  const agent = new Agent({ keepAlive: true, maxSockets, ca: network.ca, lookup: safeLookup(network) } as object);
  return {
    async send({ target, payload, topic, ttlSeconds }) {
      if (!isPushEndpoint(target.endpoint, hosts))
        return { kind: 'refused', reason: 'The address is not a push service.' };
      try {
        const url = new URL(target.endpoint);
        const body = await inTurn(async () => {
          const rest = nextAt - performance.now();
          await (rest > 0 ? wait(rest) : nextTurn());
          const cipherText = encrypt(target, payload);
          nextAt = performance.now() + pauseMs;
          return cipherText;
        });
        const headers = {
          authorization: sign(url.origin, Math.floor(Date.now() / 1000)),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': body.length,
          ttl: ttlSeconds,
          topic,
          urgency: 'normal',
        };
        return await outcomeOf(await post(url, { agent, port: network.portOf(url.hostname), headers }, body));
      } catch (error) {
        return { kind: 'later', reason: (error as Error).message };
      }
    },
    close: () => agent.destroy(),
  };
}

function encrypt({ p256dh, auth }: PushTarget, payload: object): Buffer {
  return webPush.encrypt(p256dh, auth, JSON.stringify(payload), 'aes128gcm').cipherText;
}

/** Connects to the very addresses that were checked: a second lookup, which could return others, never happens. */
// oxlint-disable promise/no-callback-in-promise -- what is called back is how Node asks for addresses
function safeLookup(network: PushNetwork): LookupFunction {
  return (host, options, done) => {
    void safeAddresses(network, host).then(
      (found) => (options.all ? done(null, [...found]) : done(null, found[0].address, found[0].family)),
      (error: Error) => done(error, '', 0),
    );
  };
}
// oxlint-enable promise/no-callback-in-promise

type Address = { readonly address: string; readonly family: number };

/** @throws Error when one of the host's addresses must not be connected to */
async function safeAddresses({ addressesOf, mayReach }: PushNetwork, host: string) {
  const [first, ...more] = await addressesOf(host);
  if (!first || ![first, ...more].every(({ address }) => mayReach(address)))
    throw new Error(`${host} does not resolve to a public internet address.`);
  return [first, ...more] as readonly [Address, ...Address[]];
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Redirects are answers like any other and not followed. The body of the answer is not read. */
function post(url: URL, options: RequestOptions, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sending = request(url, { ...options, method: 'POST', signal }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      answer.on('error', () => {});
      // A short answer is read, so that the connection can be reused.
      if (Number(answer.headers['content-length'] ?? Infinity) > 10_000 && answer.statusCode !== 201) answer.destroy();
      else answer.resume();
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `The push service returned ${status}.`;
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  const seconds = secondsOf(retryAfter);
  return { kind: 'later', reason, ...(seconds !== undefined && { afterSeconds: seconds }) };
}

/** Seconds from `Retry-After`, which contains seconds or a date; limited to an hour. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : undefined;
}
