import { describe, expect, test } from 'vitest';
import { company } from '../../testing/company.ts';
import {
  listenOnFreePort,
  newServer,
  nextMessage,
  emitNotified,
  companyWithAna,
  subscribe,
  startTwoServers,
} from './testing/two-servers.ts';

const world = startTwoServers();

describe('news', () => {
  test('reach the sockets of every server, in their own company alone', async () => {
    const { acme, ana, channel } = await companyWithAna();
    const both = await Promise.all(world.ports.map((port) => world.client(acme, ana, port)));
    expect(await Promise.all(both.map((each) => subscribe(each, channel)))).toEqual(['ok', 'ok']);
    const heard = Promise.all(both.map((each) => nextMessage(each, channel)));
    // The same channel name at another company must not be received.
    await emitNotified(await company(), channel, 13);
    await emitNotified(acme, channel, 42);
    expect(await heard).toEqual([
      { n: 42, text: 'ä\u2028"' },
      { n: 42, text: 'ä\u2028"' },
    ]);
  });

  test('arrive in the order in which they happened', async () => {
    const { acme, ana, own } = await companyWithAna();
    const page = await world.client(acme, ana);
    await subscribe(page, own);
    const heard: number[] = [];
    page.pusher.channel(own).bind('told', ({ n }: { n: number }) => heard.push(n));
    for (let n = 1; n <= 100; n += 1) await emitNotified(acme, own, n);
    await expect.poll(() => heard).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  test('subscribers get the time from which they receive news, so that a page knows whether it has missed any', async () => {
    const { acme, ana, channel, own } = await companyWithAna();
    const page = await world.client(acme, ana);
    await subscribe(page, channel);
    // Both have been quiet since the server started to listen, a moment ago.
    const isOwnQuieter = async () => {
      const before = performance.now();
      const heard = nextMessage(page, channel);
      await emitNotified(acme, channel);
      await heard;
      const late = await world.client(acme, ana);
      const quietOf = (name: string) =>
        new Promise<{ quiet_ms: number }>((resolve) =>
          late.pusher.subscribe(name).bind('pusher:subscription_succeeded', resolve),
        );
      const quiet = await quietOf(channel);
      expect(quiet.quiet_ms).toBeLessThanOrEqual(performance.now() - before);
      return (await quietOf(own)).quiet_ms > quiet.quiet_ms;
    };
    await expect.poll(isOwnQuieter).toBe(true);
  });

  test('stop when a page no longer wants them', async () => {
    const { acme, ana, channel, own } = await companyWithAna();
    const page = await world.client(acme, ana);
    await subscribe(page, channel);
    await subscribe(page, own);
    const heard: string[] = [];
    page.pusher.bind('told', () => heard.push('told'));
    page.pusher.unsubscribe(channel);
    await emitNotified(acme, channel);
    await emitNotified(acme, own);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(heard).toEqual(['told']);
  });
});

describe('messages that a socket may send', () => {
  test('a ping is answered, an event of its own is not passed on', async () => {
    const socket = await world.openSocket((await companyWithAna()).acme);
    socket.send('pusher:ping', {});
    await socket.waitForEvent('pusher:pong');
    socket.send('client-typing', {});
    expect(await socket.waitForEvent('pusher:error')).toMatchObject({ data: { code: 4301 } });
  });

  test('nonsense is answered by an error and ends nothing', async () => {
    const socket = await world.openSocket((await companyWithAna()).acme);
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
    expect(await socket.waitForEvent('pusher:pong')).toBeDefined();
  });

  test('frames of more than 64 KB and floods are cut off', async () => {
    const { acme } = await companyWithAna();
    const large = await world.openSocket(acme);
    large.ws.send('x'.repeat(70_000));
    expect(await large.closed).toBe(1009);
    const flood = await world.openSocket(acme);
    for (let n = 0; n < 200; n += 1) flood.send('pusher:ping', {});
    expect(await flood.closed).toBe(4100);
  });
});

describe('a socket without a signed-in person', () => {
  test('is closed, and one with a signed-in person is not', async () => {
    const { acme, ana, own } = await companyWithAna();
    const app = newServer(undefined, { connectionLimits: { socketSignInSeconds: 1 } });
    const port = await listenOnFreePort(app);
    const page = await world.client(acme, ana, port);
    expect(await subscribe(page, own)).toBe('ok');
    const idle = await world.openSocket(acme, port);
    idle.send('pusher:ping', {});
    expect(await idle.closed).toBe(4101);
    expect(page.pusher.connection.state).toBe('connected');
    page.pusher.disconnect();
    await app.close();
  });

  test('counts as a request of its address, also behind a proxy', async () => {
    const { acme } = await companyWithAna();
    // The clock is stopped, so that the budget of an address does not grow.
    const start = new Date();
    const connectionLimits = { maxConnectionsPerAddress: 2 };
    const app = newServer(undefined, { connectionLimits, trustProxy: '127.0.0.1', now: () => start });
    const port = await listenOnFreePort(app);
    const from = (address: string) => world.upgrade(acme, { 'x-forwarded-for': address }, undefined, port);
    const connections = [
      await world.openSocket(acme, port, '203.0.113.7'),
      await world.openSocket(acme, port, '203.0.113.7'),
    ];
    expect(await from('203.0.113.7')).toBe(429);
    expect(await from('198.51.100.1, 203.0.113.7')).toBe(429);
    expect(await from('203.0.113.8')).toBe(101);
    const flood = await Promise.all(Array.from({ length: 2_100 }, () => app.inject(forbidden(acme.host))));
    expect(flood.at(-1)?.statusCode).toBe(429);
    expect(await from('192.0.2.1')).toBe(429);
    for (const { ws } of connections) ws.terminate();
    await app.close();
  });
});

/** A request whose only cost is its place in the limit of its address. */
const forbidden = (host: string) => ({ url: '/nowhere', headers: { host, 'x-forwarded-for': '192.0.2.1' } });

test('a server that stops sends its sockets elsewhere', async () => {
  const { acme } = await companyWithAna();
  const app = newServer();
  const socket = await world.openSocket(acme, await listenOnFreePort(app));
  await app.close();
  expect(await socket.closed).toBe(4100);
});
