import dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import pusherJs from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { deliveringAlone } from '../../testing/alone.ts';
import { company, database, url, type Company, type Member } from '../../testing/company.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { connect } from '../database/database.ts';
import { defineEvent, defineLiveEvent } from '../../shared/events.ts';
import { emit, listen } from '../events/events.ts';
import { createHttp } from '../http/http.ts';
import { pushKey, pushSecretOf, signSubscription } from './push-key.ts';
import { startRelay, type Relay } from '../events/relay.ts';

// Every company's name leads to this machine.
// Two servers, each with connections of its own, on one database; the news comes from a relay beside them.
const other = connect({ url, connections: 2 });
const names = vi
  .spyOn(dns, 'lookup')
  .mockImplementation(((
    _name: string,
    options: { all?: boolean },
    answer: (error: null, ...found: unknown[]) => void,
  ) => (options.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4))) as never);
const [one, two] = [
  createHttp({ authenticator, features: [], socketTiming: { drainSeconds: 0 } }),
  createHttp({ authenticator: { ...authenticator, database: other }, features: [], socketTiming: { drainSeconds: 0 } }),
];
let ports: readonly [number, number];
let secret: string;
let relay: Relay;
let leave: () => Promise<void>;
const clients: Client[] = [];

const told = defineEvent<{ channel: string; n: number }>('test.told');
const toldLive = defineLiveEvent<{ n: number; text: string }>('told');
const sessionEnded = defineEvent<{ person_id: string; session_id?: string }>('test.ended');
const tell = listen(told, async ({ event, publish }) =>
  publish(event.payload.channel, toldLive, { n: event.payload.n, text: 'ä\u2028"' }),
);
const end = listen(sessionEnded, async ({ event, disconnect }) => disconnect(event.payload));

beforeAll(async () => {
  leave = await deliveringAlone();
  ports = [await listening(one), await listening(two)];
  secret = await database.outside('read', pushSecretOf);
  relay = startRelay({ database, listeners: [tell, end], jobs: { send: async () => {} }, log: one.log });
  await vi.waitUntil(() => database.notifications.isListening && other.notifications.isListening, 15_000);
}, 120_000);

async function listening(app: typeof one): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

afterEach(() => {
  for (const { pusher } of clients.splice(0)) pusher.disconnect();
});

afterAll(async () => {
  await relay.close();
  await leave();
  for (const app of [one, two]) await app.close();
  await other.close();
  names.mockRestore();
});

// The types describe a CommonJS module; what Node hands over as `default` is the class itself.
const Pusher = pusherJs as unknown as typeof pusherJs.default;

interface Client {
  readonly pusher: InstanceType<typeof Pusher>;
  /** Codes with which the server has closed or complained. */
  readonly codes: readonly number[];
}

/** An unmodified pusher-js, whose page has been opened under the company's host name. */
async function client(acme: Company, member: Member, port = ports[0], session?: string): Promise<Client> {
  const sessionId = session ?? (await sessionOf(acme, member));
  const options = {
    cluster: '',
    wsHost: acme.host,
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: {
      customHandler: (
        { socketId, channelName }: { socketId: string; channelName: string },
        answer: (error: null, given: { auth: string }) => void,
      ) => answer(null, { auth: signSubscription(secret, { socket_id: socketId, channel: channelName }, sessionId) }),
    },
  };
  const pusher = new Pusher(pushKey(secret), options as never);
  const codes: number[] = [];
  pusher.connection.bind(
    'error',
    ({ data }: { data?: { code?: number } }) => void (data?.code && codes.push(data.code)),
  );
  const made = { pusher, codes };
  clients.push(made);
  return made;
}

async function sessionOf(acme: Company, member: Member): Promise<string> {
  const { id } = await acme.inside((db) =>
    db.selectFrom('sessions').select('id').where('person_id', '=', member.id).executeTakeFirstOrThrow(),
  );
  return id;
}

function subscribed({ pusher }: Client, channel: string): Promise<'yes' | number> {
  return new Promise((resolve) => {
    const subscription = pusher.subscribe(channel);
    subscription.bind('pusher:subscription_succeeded', () => resolve('yes'));
    subscription.bind('pusher:subscription_error', ({ status }: { status: number }) => resolve(status));
  });
}

function next({ pusher }: Client, channel: string): Promise<unknown> {
  return new Promise((resolve) => void pusher.channel(channel).bind('told', resolve));
}

const say = (acme: Company, channel: string, n = 1) => acme.inside((db) => emit(db, told, { channel, n }));

async function setting() {
  const acme = await company();
  const ana = await acme.hire('Ana');
  return { acme, ana, channel: `private-company.${acme.id}`, own: `private-user.${ana.id}` };
}

describe('news', () => {
  test('reach the sockets of every server, in their own company alone', async () => {
    const { acme, ana, channel } = await setting();
    const both = await Promise.all(ports.map((port) => client(acme, ana, port)));
    expect(await Promise.all(both.map((each) => subscribed(each, channel)))).toEqual(['yes', 'yes']);
    const heard = Promise.all(both.map((each) => next(each, channel)));
    // The same channel's name, told by another company, goes nowhere.
    await say(await company(), channel, 13);
    await say(acme, channel, 42);
    expect(await heard).toEqual([
      { n: 42, text: 'ä\u2028"' },
      { n: 42, text: 'ä\u2028"' },
    ]);
  });

  test('arrive in the order in which they happened', async () => {
    const { acme, ana, own } = await setting();
    const page = await client(acme, ana);
    await subscribed(page, own);
    const heard: number[] = [];
    page.pusher.channel(own).bind('told', ({ n }: { n: number }) => heard.push(n));
    for (let n = 1; n <= 30; n += 1) await say(acme, own, n);
    await expect.poll(() => heard).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  test('stop when a page no longer wants them', async () => {
    const { acme, ana, channel, own } = await setting();
    const page = await client(acme, ana);
    await subscribed(page, channel);
    await subscribed(page, own);
    const heard: string[] = [];
    page.pusher.bind('told', () => heard.push('told'));
    page.pusher.unsubscribe(channel);
    await say(acme, channel);
    await say(acme, own);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(heard).toEqual(['told']);
  });
});

describe('who may listen', () => {
  test.each([
    ['unsigned', () => ''],
    [
      'signed by somebody else',
      (id: string, channel: string, session: string) =>
        signSubscription('0'.repeat(64), { socket_id: id, channel }, session),
    ],
    [
      'signed for another socket',
      (_: string, channel: string, session: string) => signSubscription(secret, { socket_id: '1.1', channel }, session),
    ],
    [
      'signed for another channel',
      (id: string, _: string, session: string) =>
        signSubscription(secret, { socket_id: id, channel: 'private-user.x' }, session),
    ],
    [
      'of a session that has been exchanged',
      (id: string, channel: string, session: string) =>
        signSubscription(secret, { socket_id: id, channel }, session).slice(0, -1) + '0',
    ],
    [
      'of a session that never was',
      (id: string, channel: string) => signSubscription(secret, { socket_id: id, channel }, crypto.randomUUID()),
    ],
  ])('a subscription %s is refused', async (_, sign) => {
    const { acme, ana, channel } = await setting();
    const socket = await raw(acme);
    socket.send('pusher:subscribe', {
      channel,
      auth: sign(socket.id, channel, (await sessionOf(acme, ana)).replace(/0$/, '1')),
    });
    expect(await socket.heard('pusher:subscription_error')).toMatchObject({
      channel,
      data: { type: 'AuthError', status: 403 },
    });
  });

  test('a session of another company opens nothing, though the installation signed for it', async () => {
    const { acme } = await setting();
    const elsewhere = await setting();
    const page = await client(acme, elsewhere.ana, ports[0], await sessionOf(elsewhere.acme, elsewhere.ana));
    expect(await subscribed(page, `private-company.${acme.id}`)).toBe(403);
  });

  test('a signature does not outlive the session', async () => {
    const { acme, ana, channel } = await setting();
    const session = await sessionOf(acme, ana);
    await acme.inside((db) => db.deleteFrom('sessions').execute());
    expect(await subscribed(await client(acme, ana, ports[0], session), channel)).toBe(403);
  });

  test('the end of a session closes its sockets on every server, and no other', async () => {
    const { acme, ana, own } = await setting();
    const session = await sessionOf(acme, ana);
    const [second] = await acme.inside((db) =>
      db
        .insertInto('sessions')
        .values({ person_id: ana.id, token_hash: 'x', expires_at: new Date(Date.now() + 1e6) })
        .returning('id')
        .execute(),
    );
    const ended = await Promise.all(ports.map((port) => client(acme, ana, port, session)));
    const stays = await client(acme, ana, ports[0], second?.id);
    for (const each of [...ended, stays]) expect(await subscribed(each, own)).toBe('yes');
    await acme.inside((db) => emit(db, sessionEnded, { person_id: ana.id, session_id: session }));
    await expect
      .poll(() => ended.map(({ pusher, codes }) => [pusher.connection.state, codes[0]]))
      .toEqual([
        ['disconnected', 4009],
        ['disconnected', 4009],
      ]);
    expect(stays.pusher.connection.state).toBe('connected');
    await acme.inside((db) => emit(db, sessionEnded, { person_id: ana.id }));
    await expect.poll(() => stays.pusher.connection.state).toBe('disconnected');
  });

  test('a page of another site is refused, one of the company’s own is not', async () => {
    const { acme } = await setting();
    expect(await upgrade(acme, { origin: 'https://evil.example' })).toBe(403);
    expect(await upgrade(acme, { origin: 'null' })).toBe(403);
    expect(await upgrade(acme, { origin: `http://${acme.host}:${ports[0]}` })).toBe(101);
  });

  test('a wrong key is told so and does not come back; an address that is none is 404', async () => {
    const { acme } = await setting();
    const socket = new WebSocket(`ws://${acme.host}:${ports[0]}/app/wrong?protocol=7`);
    expect(
      await new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data))))),
    ).toMatchObject({
      event: 'pusher:error',
      data: { code: 4001 },
    });
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4001);
    expect(await upgrade(acme, {}, '/elsewhere')).toBe(404);
  });
});

describe('what a socket may send', () => {
  test('a ping is answered, an event of its own is not passed on', async () => {
    const socket = await raw((await setting()).acme);
    socket.send('pusher:ping', {});
    await socket.heard('pusher:pong');
    socket.send('client-typing', {});
    expect(await socket.heard('pusher:error')).toMatchObject({ data: { code: 4301 } });
  });

  test('nonsense is answered by an error and ends nothing', async () => {
    const socket = await raw((await setting()).acme);
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '{"event":1}',
      '{"event":"pusher:subscribe","data":{"channel":{}}}',
      '{"event":"pusher:subscribe","data":"x"}',
      '{"event":"pusher:unsubscribe"}',
    ])
      socket.ws.send(text);
    socket.send('pusher:ping', {});
    expect(await socket.heard('pusher:pong')).toBeDefined();
  });

  test('frames of more than 64 KB and floods are cut off', async () => {
    const { acme } = await setting();
    const large = await raw(acme);
    large.ws.send('x'.repeat(70_000));
    expect(await large.closed).toBe(1009);
    const flood = await raw(acme);
    for (let n = 0; n < 200; n += 1) flood.send('pusher:ping', {});
    expect(await flood.closed).toBe(4100);
  });
});

test('a server that stops sends its sockets elsewhere', async () => {
  const { acme } = await setting();
  const app = createHttp({ authenticator, features: [], socketTiming: { drainSeconds: 0 } });
  const socket = await raw(acme, await listening(app));
  await app.close();
  expect(await socket.closed).toBe(4100);
});

interface Heard {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** A socket without a client library, for what such a library would not do. */
async function raw(acme: Company, port = ports[0]) {
  const ws = new WebSocket(`ws://${acme.host}:${port}/app/${pushKey(secret)}?protocol=7`);
  const all: Heard[] = [];
  ws.on('message', (data) => all.push(JSON.parse(String(data)) as Heard));
  const heard = (event: string) => vi.waitUntil(() => all.find((each) => each.event === event), 15_000);
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  const { data } = await heard('pusher:connection_established');
  const { socket_id } = JSON.parse(String(data)) as { socket_id: string };
  return {
    ws,
    id: socket_id,
    heard,
    closed,
    send: (event: string, sent: object) => ws.send(JSON.stringify({ event, data: sent })),
  };
}

/** The HTTP status of an upgrade. */
function upgrade(
  acme: Company,
  headers: Record<string, string>,
  path = `/app/${pushKey(secret)}`,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const ws = new WebSocket(`ws://${acme.host}:${ports[0]}${path}`, { headers });
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    ws.on('open', () => (ws.close(), resolve(101)));
    ws.on('error', () => {});
  });
}
