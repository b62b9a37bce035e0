import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushNetwork, PushTarget } from '../../server/push/push.ts';
import { certificate, certificateKey } from './certificate.ts';
import { decrypt, type BrowserKeys } from './decrypt.ts';
import { verifyVapid, type Claims } from './vapid.ts';

/** What arrived for one subscription. */
export interface Arrived {
  readonly payload: unknown;
  readonly claims: Claims;
  readonly ttl: string | undefined;
  readonly topic: string | undefined;
  readonly urgency: string | undefined;
}

/** A browser that has subscribed, as its push service knows it. */
export interface Subscription {
  readonly target: PushTarget;
  readonly arrived: Arrived[];
}

/** A request that something was wrong with is refused, and why stands here. */
interface Refused {
  readonly path: string;
  readonly reason: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface PushService {
  /** By which the product reaches it in place of the internet. */
  readonly network: PushNetwork;
  readonly host: string;
  readonly refused: readonly Refused[];
  /** How many requests came, whatever became of them. */
  readonly requests: number;
  /** @param key the sender's public key, base64url, which alone may send to it */
  subscribe(key: string): Subscription;
  /** Answers everything so from now on, in place of delivering; nothing: as usual. */
  answerWith(answer: Answer | undefined): void;
  close(): Promise<void>;
}

/**
 * Stands in for the push service of a browser and for the browser behind it: it checks who sends (RFC 8292), reads what
 * is sent (RFC 8291), and keeps it. Written from the RFCs, and sharing no code with the sender.
 */
export async function startPushService(host = 'push.example'): Promise<PushService> {
  const known = new Map<string, Subscription & { readonly keys: BrowserKeys; readonly key: string }>();
  const refused: Refused[] = [];
  let requests = 0;
  let special: Answer | undefined;
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    requests += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => (special ?? deliver)(Object.assign(request, { parts }), response));
  });
  const deliver: Answer = (request, response) => {
    const path = request.url ?? '';
    const subscription = known.get(path);
    if (!subscription) return void response.writeHead(410).end();
    try {
      subscription.arrived.push(
        read(request as IncomingMessage & { parts: Buffer[] }, subscription, `https://${host}`),
      );
      response.writeHead(201, { location: `https://${host}/m/${randomUUID()}` }).end();
    } catch (error) {
      refused.push({ path, reason: (error as Error).message });
      response.writeHead(403).end();
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host,
    refused,
    get requests() {
      return requests;
    },
    network: {
      addressesOf: async () => [{ address: '127.0.0.1', family: 4 }],
      mayReach: () => true,
      port,
      ca: certificate,
    },
    subscribe(key) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/wpush/${randomUUID()}`;
      const target = {
        endpoint: `https://${host}${path}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
      const subscription = { target, arrived: [], keys: { pair, auth }, key };
      known.set(path, subscription);
      return subscription;
    },
    answerWith(answer) {
      special = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function read(
  request: IncomingMessage & { readonly parts: readonly Buffer[] },
  { keys, key }: { readonly keys: BrowserKeys; readonly key: string },
  origin: string,
): Arrived {
  const { headers } = request;
  const claims = verifyVapid(headers.authorization, key, origin);
  if (request.method !== 'POST') throw new Error('A message is posted (RFC 8030, 5).');
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The content is not coded with aes128gcm.');
  if (!/^\d+$/.test(String(headers['ttl']))) throw new Error('TTL is missing (RFC 8030, 5.2).');
  const topic = headers['topic'] as string | undefined;
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error('This is no topic (RFC 8030, 5.4).');
  const body = Buffer.concat(request.parts);
  if (body.length > 4096) throw new Error('The message is too large (RFC 8030, 7.2).');
  const payload: unknown = JSON.parse(decrypt(body, keys).toString());
  return {
    payload,
    claims,
    topic,
    ttl: headers['ttl'] as string | undefined,
    urgency: headers['urgency'] as string | undefined,
  };
}
