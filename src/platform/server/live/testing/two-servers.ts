import dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import pusherJs from 'pusher-js';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { WebSocket } from 'ws';
import { deliverAlone } from '../../../testing/alone.ts';
import { company, database, url, type Company, type Member } from '../../../testing/company.ts';
import { authenticator } from '../../../testing/authenticator.ts';
import { connect } from '../../database/database.ts';
import { defineEvent, defineLiveEvent } from '../../../shared/events.ts';
import { emit, listen } from '../../events/events.ts';
import { createHttp, type HttpOptions } from '../../http/http.ts';
import { pushKey, pushSecretOf, signSubscription } from '../push-key.ts';
import { startRelay } from '../../events/relay.ts';

// The types describe a CommonJS module; the `default` export in Node is the class itself.
const Pusher = pusherJs as unknown as typeof pusherJs.default;

export interface Client {
  readonly pusher: InstanceType<typeof Pusher>;
  /** Error codes sent by the server. */
  readonly codes: readonly number[];
}

const notified = defineEvent<{ channel: string | readonly string[]; n: number }>('test.told');
const liveNews = defineLiveEvent<{ n: number; text: string }>('told');
export const sessionEnded = defineEvent<{ person_id: string; session_id?: string }>('test.ended');
const publishNotified = listen(notified, async ({ event, publish }) =>
  publish(event.payload.channel, liveNews, { n: event.payload.n, text: 'ä\u2028"' }),
);
const end = listen(sessionEnded, async ({ event, disconnect }) => disconnect(event.payload));

export const newServer = (database = authenticator.database, options: Partial<HttpOptions> = {}) =>
  createHttp({
    authenticator: { ...authenticator, database },
    features: [],
    socketTiming: { drainSeconds: 0 },
    ...options,
  });
type Server = ReturnType<typeof newServer>;

/**
 * Starts two servers for the tests of a file, each with its own connections, on one database;
 * a separate relay sends the events.
 */
export function startTwoServers() {
  const dnsMock = resolveAllNamesLocally();
  const other = connect({ url, connections: 2 });
  const servers = [newServer(), newServer(other)] as const;
  const clients: Client[] = [];
  const world: World = { ports: [0, 0], secret: '' };
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const releaseDelivery = await deliverAlone();
    world.ports = [await listenOnFreePort(servers[0]), await listenOnFreePort(servers[1])];
    world.secret = await database.outside('read', pushSecretOf);
    const relay = startRelay({
      database,
      listeners: [publishNotified, end],
      jobs: { send: async () => {} },
      log: servers[0].log,
    });
    closing.push(() => relay.close(), releaseDelivery);
    await vi.waitUntil(() => database.notifications.isListening && other.notifications.isListening, 60_000);
  }, 120_000);

  afterEach(() => {
    for (const { pusher } of clients.splice(0)) pusher.disconnect();
  });

  afterAll(async () => {
    for (const close of closing) await close();
    for (const server of servers) await server.close();
    await other.close();
    dnsMock.mockRestore();
  });

  return connectionsOf(world, clients);
}

interface World {
  ports: readonly [number, number];
  secret: string;
}

/** Returns the connections to the servers, which listen once the tests have begun. */
function connectionsOf(world: World, clients: Client[]) {
  return {
    get ports() {
      return world.ports;
    },
    get secret() {
      return world.secret;
    },
    /** Returns an unmodified pusher-js whose page was opened under the company's host name. */
    async client(acme: Company, member: Member, port = world.ports[0], session?: string): Promise<Client> {
      const client = connectClient(world.secret, acme.host, port, session ?? (await sessionOf(acme, member)));
      clients.push(client);
      return client;
    },
    /** A socket without a client library; through a proxy when the address of a caller is given. */
    openSocket: (acme: Company, port = world.ports[0], from?: string) =>
      openSocket(
        `ws://${acme.host}:${port}/app/${pushKey(world.secret)}`,
        from === undefined ? {} : { 'x-forwarded-for': from },
      ),
    /** The HTTP status of an upgrade. */
    upgrade: (
      acme: Company,
      headers: Record<string, string>,
      path = `/app/${pushKey(world.secret)}`,
      port = world.ports[0],
    ) => upgrade(`ws://${acme.host}:${port}${path}`, headers),
  };
}

function resolveAllNamesLocally() {
  return vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((
      _name: string,
      options: { all?: boolean },
      answer: (error: null, ...found: unknown[]) => void,
    ) => (options.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4))) as never);
}

export async function listenOnFreePort(app: Server): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

function connectClient(secret: string, wsHost: string, wsPort: number, sessionId: string): Client {
  const options = {
    cluster: '',
    wsHost,
    wsPort,
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: {
      customHandler: (
        { socketId, channelName }: { socketId: string; channelName: string },
        answer: (error: null, response: { auth: string }) => void,
      ) => answer(null, { auth: signSubscription(secret, { socket_id: socketId, channel: channelName }, sessionId) }),
    },
  };
  const pusher = new Pusher(pushKey(secret), options as never);
  const codes: number[] = [];
  pusher.connection.bind(
    'error',
    ({ data }: { data?: { code?: number } }) => void (data?.code && codes.push(data.code)),
  );
  return { pusher, codes };
}

export async function sessionOf(acme: Company, member: Member): Promise<string> {
  const { id } = await acme.inside((db) =>
    db.selectFrom('sessions').select('id').where('person_id', '=', member.id).executeTakeFirstOrThrow(),
  );
  return id;
}

export function subscribe({ pusher }: Client, channel: string): Promise<'ok' | number> {
  return new Promise((resolve) => {
    const subscription = pusher.subscribe(channel);
    subscription.bind('pusher:subscription_succeeded', () => resolve('ok'));
    subscription.bind('pusher:subscription_error', ({ status }: { status: number }) => resolve(status));
  });
}

export function nextMessage({ pusher }: Client, channel: string): Promise<unknown> {
  return new Promise((resolve) => void pusher.channel(channel).bind('told', resolve));
}

export const emitNotified = (acme: Company, channel: string | readonly string[], n = 1) =>
  acme.inside((db) => emit(db, notified, { channel, n }));

export async function companyWithAna() {
  const acme = await company();
  const ana = await acme.hire('Ana');
  return { acme, ana, channel: `private-company.${acme.id}`, own: `private-user.${ana.id}` };
}

interface SocketMessage {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** A socket without a client library, to do what such a library would not. */
async function openSocket(address: string, headers: Record<string, string>) {
  const ws = new WebSocket(`${address}?protocol=7`, { headers });
  const messages: SocketMessage[] = [];
  ws.on('message', (data) => messages.push(JSON.parse(String(data)) as SocketMessage));
  const waitForEvent = (event: string) =>
    vi.waitUntil(() => messages.find((message) => message.event === event), 60_000);
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  const { data } = await waitForEvent('pusher:connection_established');
  const { socket_id } = JSON.parse(String(data)) as { socket_id: string };
  return {
    ws,
    id: socket_id,
    waitForEvent,
    closed,
    send: (event: string, payload: object) => ws.send(JSON.stringify({ event, data: payload })),
  };
}

function upgrade(address: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve) => {
    const ws = new WebSocket(address, { headers });
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    ws.on('open', () => (ws.close(), resolve(101)));
    ws.on('error', () => {});
  });
}
