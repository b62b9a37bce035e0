import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushNetwork, PushTarget } from '../../server/push/push.ts';
import { certificate, certificateKey } from './certificate.ts';
import { decrypt, type BrowserKeys } from './decrypt.ts';
import { verifyVapid, type Claims } from './vapid.ts';

/** A message that arrived for one subscription. */
export interface ReceivedMessage {
  readonly payload: unknown;
  readonly claims: Claims;
  readonly ttl: string | undefined;
  readonly topic: string | undefined;
  readonly urgency: string | undefined;
}

/** A subscribed browser, as its push service knows it. */
export interface Subscription {
  readonly target: PushTarget;
  readonly arrived: ReceivedMessage[];
}

/** A refused request, with the reason. */
interface RefusedRequest {
  readonly path: string;
  readonly reason: string;
}

type Request = IncomingMessage & { readonly parts: readonly Buffer[] };
type Answer = (request: Request, response: ServerResponse) => void;

export interface PushService {
  /** Network through which the product reaches it instead of the internet. */
  readonly network: PushNetwork;
  readonly host: string;
  readonly refused: readonly RefusedRequest[];
  /** Total number of requests, refused ones included. */
  readonly requests: number;
  /** @param key the sender's public key, base64url, which alone may send to it */
  subscribe(key: string): Subscription;
  /** Sets the answer to all requests from now on, instead of delivering; undefined restores delivery. */
  answerWith(answer: Answer | undefined): void;
  close(): Promise<void>;
}

interface BrowserSubscription extends Subscription {
  readonly keys: BrowserKeys;
  /** The only sender's key that may send to it. */
  readonly key: string;
}

/** Creates a browser subscription: it keeps a key pair and a secret, and publishes the parts for senders. */
function newSubscription(endpoint: string, key: string): BrowserSubscription {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const target = { endpoint, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { target, arrived: [], keys: { pair, auth }, key };
}

/** Connects a server to any of these, whichever test has started it: the host name contains the port. */
export const pushNetwork: PushNetwork = {
  addressesOf: async () => [{ address: '127.0.0.1', family: 4 }],
  mayReach: () => true,
  portOf: (host) => Number(/^p(\d+)\./.exec(host)?.[1]),
  ca: certificate,
};

/** Host pattern of all of them. */
export const pushHosts = '*.push.example';

/**
 * Stands in for a browser and its push service: verifies the sender (RFC 8292),
 * decrypts messages (RFC 8291) and stores them. Written from the RFCs, without code of the sender.
 */
export async function startPushService(): Promise<PushService> {
  const subscriptions = new Map<string, BrowserSubscription>();
  const refused: RefusedRequest[] = [];
  let requests = 0;
  let special: Answer | undefined;
  let deliver: Answer | undefined;
  const server = await listenOnFreePort((request, response) => {
    requests += 1;
    (special ?? deliver)?.(request, response);
  });
  const { port } = server.address() as AddressInfo;
  const host = `p${port}.push.example`;
  const origin = `https://${host}`;
  deliver = deliverTo(subscriptions, refused, origin);
  return {
    host,
    refused,
    get requests() {
      return requests;
    },
    network: pushNetwork,
    subscribe(key) {
      const path = `/wpush/${randomUUID()}`;
      const subscription = newSubscription(origin + path, key);
      subscriptions.set(path, subscription);
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

/** Stores valid messages, and refuses others as a push service does. */
function deliverTo(
  subscriptions: ReadonlyMap<string, BrowserSubscription>,
  refused: RefusedRequest[],
  origin: string,
): Answer {
  return (request, response) => {
    const path = request.url ?? '';
    const subscription = subscriptions.get(path);
    if (!subscription) return void response.writeHead(410).end();
    try {
      subscription.arrived.push(read(request, subscription, origin));
      response.writeHead(201, { location: `${origin}/m/${randomUUID()}` }).end();
    } catch (error) {
      refused.push({ path, reason: (error as Error).message });
      response.writeHead(403).end();
    }
  };
}

/** Starts a server that passes on requests once they are read. */
async function listenOnFreePort(answer: Answer): Promise<Server> {
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => answer(Object.assign(request, { parts }), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function read(
  { method, headers, parts }: Request,
  { keys, key }: BrowserSubscription,
  origin: string,
): ReceivedMessage {
  const claims = verifyVapid(headers.authorization, key, origin);
  if (method !== 'POST') throw new Error('A message is posted (RFC 8030, 5).');
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The content is not coded with aes128gcm.');
  const [ttl, topic, urgency] = ['ttl', 'topic', 'urgency'].map((name) => headers[name] as string | undefined);
  if (!/^\d+$/.test(ttl ?? '')) throw new Error('TTL is missing (RFC 8030, 5.2).');
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error('This is no topic (RFC 8030, 5.4).');
  const body = Buffer.concat(parts);
  if (body.length > 4096) throw new Error('The message is too large (RFC 8030, 7.2).');
  const payload: unknown = JSON.parse(decrypt(body, keys).toString());
  return { payload, claims, topic, ttl, urgency };
}
