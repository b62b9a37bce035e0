import { WebSocket } from 'ws';
import { describe, expect, test } from 'vitest';
import { holdersChannel } from '../../shared/events.ts';
import { emit } from '../events/events.ts';
import { signSubscription } from './push-key.ts';
import {
  nextMessage,
  emitNotified,
  sessionEnded,
  sessionOf,
  companyWithAna,
  subscribe,
  startTwoServers,
} from './testing/two-servers.ts';

const world = startTwoServers();

describe('permitted listeners', () => {
  test.each([
    ['unsigned', () => ''],
    [
      'signed by someone else',
      (id: string, channel: string, session: string) =>
        signSubscription('0'.repeat(64), { socket_id: id, channel }, session),
    ],
    [
      'signed for another socket',
      (_: string, channel: string, session: string) =>
        signSubscription(world.secret, { socket_id: '1.1', channel }, session),
    ],
    [
      'signed for another channel',
      (id: string, _: string, session: string) =>
        signSubscription(world.secret, { socket_id: id, channel: 'private-user.x' }, session),
    ],
    [
      'of a session that has been exchanged',
      (id: string, channel: string, session: string) =>
        signSubscription(world.secret, { socket_id: id, channel }, session).slice(0, -1) + '0',
    ],
    [
      'of a session that never was',
      (id: string, channel: string) => signSubscription(world.secret, { socket_id: id, channel }, crypto.randomUUID()),
    ],
  ])('a subscription %s is refused', async (_, sign) => {
    const { acme, ana, channel } = await companyWithAna();
    const socket = await world.openSocket(acme);
    socket.send('pusher:subscribe', {
      channel,
      auth: sign(socket.id, channel, (await sessionOf(acme, ana)).replace(/0$/, '1')),
    });
    expect(await socket.waitForEvent('pusher:subscription_error')).toMatchObject({
      channel,
      data: { type: 'AuthError', status: 403 },
    });
  });

  test('a session of another company is refused, though the installation signed for it', async () => {
    const { acme } = await companyWithAna();
    const elsewhere = await companyWithAna();
    const page = await world.client(
      acme,
      elsewhere.ana,
      world.ports[0],
      await sessionOf(elsewhere.acme, elsewhere.ana),
    );
    expect(await subscribe(page, `private-company.${acme.id}`)).toBe(403);
  });

  test('a signature does not outlive the session', async () => {
    const { acme, ana, channel } = await companyWithAna();
    const session = await sessionOf(acme, ana);
    await acme.inside((db) => db.deleteFrom('sessions').execute());
    expect(await subscribe(await world.client(acme, ana, world.ports[0], session), channel)).toBe(403);
  });

  test('the end of a session closes its sockets on every server, and no other', async () => {
    const { acme, ana, own } = await companyWithAna();
    const session = await sessionOf(acme, ana);
    const [second] = await acme.inside((db) =>
      db
        .insertInto('sessions')
        .values({ person_id: ana.id, token_hash: 'x', expires_at: new Date(Date.now() + 1e6) })
        .returning('id')
        .execute(),
    );
    const ended = await Promise.all(world.ports.map((port) => world.client(acme, ana, port, session)));
    const stays = await world.client(acme, ana, world.ports[0], second?.id);
    for (const each of [...ended, stays]) expect(await subscribe(each, own)).toBe('ok');
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

  test('the channel of a permission’s holders is theirs alone, whatever was signed', async () => {
    const { acme, ana } = await companyWithAna();
    const meg = await acme.hire('Meg', 'view_any_attendance');
    const channel = holdersChannel(acme.id, 'view_any_attendance');
    expect(await subscribe(await world.client(acme, ana), channel)).toBe(403);
    expect(await subscribe(await world.client(acme, meg), channel)).toBe('ok');
  });

  test('people who lose a permission receive no more events for its holders, on every server', async () => {
    const { acme, channel: companyChannel } = await companyWithAna();
    const [meg, mia] = [await acme.hire('Meg', 'view_any_attendance'), await acme.hire('Mia', 'view_any_attendance')];
    const channel = holdersChannel(acme.id, 'view_any_attendance');
    const pages = await Promise.all(world.ports.map((port) => world.client(acme, meg, port)));
    const stays = await world.client(acme, mia);
    const received: unknown[] = [];
    const lost: unknown[] = [];
    for (const page of [...pages, stays]) {
      expect(await subscribe(page, channel)).toBe('ok');
      expect(await subscribe(page, companyChannel)).toBe('ok');
    }
    for (const { pusher } of pages) {
      pusher.channel(channel).bind('told', (data: unknown) => void received.push(data));
      pusher.channel(channel).bind('pusher:subscription_error', (error: object) => void lost.push(error));
    }
    // The change is made as by another server, without an event.
    await acme.inside((db) => db.deleteFrom('role_people').where('person_id', '=', meg.id).execute());

    const last = Promise.all([...pages.map((page) => nextMessage(page, companyChannel)), nextMessage(stays, channel)]);
    await emitNotified(acme, channel, 1);
    await emitNotified(acme, companyChannel, 2);

    expect(await last).toEqual([
      { n: 2, text: 'ä\u2028"' },
      { n: 2, text: 'ä\u2028"' },
      { n: 1, text: 'ä\u2028"' },
    ]);
    expect(received).toEqual([]);
    expect(lost).toMatchObject([{ status: 403 }, { status: 403 }]);
  });

  test('an event on several channels reaches each socket once', async () => {
    const { acme, ana, channel, own } = await companyWithAna();
    const page = await world.client(acme, ana);
    await subscribe(page, channel);
    await subscribe(page, own);
    const received: unknown[] = [];
    page.pusher.bind('told', (data: { n: number }) => void received.push(data.n));
    await emitNotified(acme, ['private-user.x', own, channel], 1);
    await emitNotified(acme, channel, 2);
    await expect.poll(() => received).toEqual([1, 2]);
  });

  test('a page of another site is refused, one of the company’s own is not', async () => {
    const { acme } = await companyWithAna();
    expect(await world.upgrade(acme, { origin: 'https://evil.example' })).toBe(403);
    expect(await world.upgrade(acme, { origin: 'null' })).toBe(403);
    expect(await world.upgrade(acme, { origin: `http://${acme.host}:${world.ports[0]}` })).toBe(101);
  });

  test('a wrong key is refused permanently, and an unknown path is answered with 404', async () => {
    const { acme } = await companyWithAna();
    const socket = new WebSocket(`ws://${acme.host}:${world.ports[0]}/app/wrong?protocol=7`);
    expect(
      await new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data))))),
    ).toMatchObject({
      event: 'pusher:error',
      data: { code: 4001 },
    });
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4001);
    expect(await world.upgrade(acme, {}, '/elsewhere')).toBe(404);
  });
});
