import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exchange } from '#simulators/terminal/wire.ts';
import { createLog } from '#platform/server/http/log.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { database } from '#platform/testing/company.ts';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { alertClockOffsets } from './compare.ts';
import { lockPins } from './inbox.ts';
import { noteCalls } from './seen.ts';
import { settleBacklog, settleMoment } from './settle-inbox.ts';
import { mergeUploads } from './merge-uploads.ts';
import { terminalWorld, type TerminalWorld } from './testing/terminal-world.ts';
import { readAttlog } from '../rules/attlog.ts';

/** Reported problems of terminals, of which people who see terminals are notified. */
const troubles = async ({ rows }: TerminalWorld) =>
  (
    await rows<{ trouble: string }>(
      `select payload->>'trouble' as trouble from events where type = 'terminals.trouble' order by created_at`,
    )
  ).map(({ trouble }) => trouble);

const upload = (terminal_id: string, text: string, now: number) => ({
  terminal_id,
  zone: 'Europe/Berlin',
  source: 'terminal' as const,
  body: Buffer.from(text),
  read: readAttlog(text),
  stamp: '1',
  address: null,
  agent: null,
  now,
  isRealtime: async () => false,
});

test('more lines than a terminal ever sends are refused as a whole, and so are too many calls of one serial number', async () => {
  const world = await terminalWorld();
  const { machine, serial } = await world.claimed();
  const post = (body: string) =>
    exchange(machine.options.server, {
      method: 'POST',
      target: `/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=1`,
      body: Buffer.from(body),
    });
  const refused = await post('1\t2026-03-10 07:00:00\n'.repeat(5_001));
  expect([refused?.status, refused?.body]).toEqual([expect.stringContaining(' 413 '), 'TOO MANY LINES\n']);
  expect(await world.rows('select 1 from punches union all select 1 from terminal_uploads')).toEqual([]);

  const ping = async () =>
    (await exchange(machine.options.server, { method: 'GET', target: `/iclock/ping?SN=${serial}` }))?.status ?? '';
  const answers: string[] = [];
  while (answers.length < 320) answers.push(...(await Promise.all(Array.from({ length: 40 }, ping))));
  expect(answers.filter((status) => status.includes(' 200 ')).length).toBeLessThan(300);
  expect(await ping()).toContain(' 429 ');
  world.pass(60);
  expect(await ping()).toContain(' 200 ');
});

test('two machines that call as one terminal from two networks in turn are reported, and one that has moved is not', async () => {
  const world = await terminalWorld();
  const { id } = await world.claimed();
  const seen = noteCalls(database, createLog('silent'));
  const call = (address: string, seconds: number) =>
    seen.note(world.acme.id, id, { at: world.now() + seconds, address, info: null });
  call('192.0.2.7', 0);
  call('198.51.100.9', 10);
  await seen.close();
  expect(await troubles(world)).toEqual([]);
  call('192.0.2.7', 20);
  await seen.close();
  expect(await troubles(world)).toEqual(['networks']);
});

test('a change of the server address at the terminal is reported', async () => {
  const world = await terminalWorld();
  const { machine } = await world.claimed();
  await machine.round();
  await machine.operation(82);
  expect(await troubles(world)).toEqual(['address']);
});

test('a zone whose offset has changed since the greeting is sent again', async () => {
  const world = await terminalWorld();
  world.at('2026-03-28 20:00:00');
  const { machine } = await world.claimed();
  await machine.round();
  expect(machine.zoneMinutes).toBe(60);
  world.at('2026-03-29 04:00:00');
  await world.acme.inside((db) => alertClockOffsets(db, world.now()));
  // Commands reach the servers a moment later.
  await expect.poll(async () => (await machine.round()) && (await machine.round()) && machine.zoneMinutes).toBe(120);
});

test('an upload is kept as it came, and answered and echoed once it is committed', async () => {
  const world = await terminalWorld();
  const { id, machine } = await world.claimed();
  await machine.round();
  const text = '7\t2026-03-09 08:00:00\t0\t1\nnonsense\n';
  const answered = { yet: false };
  const { sent, early } = await world.acme.inside(async (db) => {
    // The lock on the terminal's state keeps its upload from being committed.
    await rowsOf(db, 'select 1 from terminal_states where terminal_id = $1 for update', [id]);
    const sent = machine.sendRaw(text, '4711').finally(() => (answered.yet = true));
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { sent, early: answered.yet };
  });
  expect([early, await sent]).toEqual([false, true]);
  expect(
    await world.rows(
      `select u.stamp, s.attlog_stamp as echoed, u.agent, u.sha256 = encode(sha256(u.body), 'hex') as same,
              convert_from(u.body, 'UTF8') as text
         from terminal_uploads u join terminal_states s using (terminal_id)`,
    ),
  ).toEqual([{ stamp: '4711', echoed: '4711', agent: 'iClock Proxy/1.09', same: true, text }]);
  machine.greetAgain();
  await machine.round();
  expect(machine.attlogStamp).toBe('4711');
});

test('uploads that are committed together fail each for itself', async () => {
  const world = await terminalWorld();
  const { id } = await world.claimed();
  const { take, close } = mergeUploads(database);
  onTestFinished(close);
  const line = (second: number) => `7\t2026-03-09 08:00:${second}\t0\t1\n`;
  // The first is written alone; those that arrive meanwhile are written together.
  const taken = await Promise.allSettled([
    take(world.acme.id, upload(id, line(10), world.now())),
    take(world.acme.id, upload(id, line(11), world.now())),
    take(world.acme.id, upload(randomUUID(), line(12), world.now())),
    take(world.acme.id, upload(id, line(13), world.now())),
  ]);
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect((await world.results()).map((text) => text.split(' ')[1])).toEqual(['08:00:10', '08:00:11', '08:00:13']);
});

test('a terminal does not wait for someone who is just binding its number, and its punch finds that person', async () => {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', 'A-1');
  const { id, machine } = await world.claimed();
  await machine.round();
  await world.acme.inside(async (db) => {
    await lockPins(db);
    await db
      .insertInto('terminal_pins')
      .values({ pin: '1047', effective_from: '2026-03-01' as never, person_id: ana.id })
      .execute();
    // The first upload is not committed yet.
    expect(await machine.sendRaw('1047\t2026-03-10 07:00:00\t0\t1\n', '1')).toBe(true);
  });
  expect(await world.rows('select person_id, result from punches where terminal_id = $1', id)).toEqual([
    { person_id: null, result: 'new' },
  ]);
  await world.settle();
  expect(await world.recorded(ana.id)).toEqual({ '2026-03-10': '07:00–…' });
});

test('a new punch does not wait for a backlog, which is paired equally beside it', async () => {
  const world = await terminalWorld();
  const people = [];
  for (let n = 1; n <= 6; n += 1) people.push(await world.hire(`Person ${n}`, String(n)));
  const ana = await world.hire('Ana', '77');
  const { machine } = await world.claimed();
  world.at('2026-03-10 12:00:00');
  for (const day of ['02', '03', '04', '05', '06'])
    for (const time of ['08:00:00', '12:00:00', '12:30:00', '16:00:00'])
      for (const { pin } of people) machine.punch(pin, { time: `2026-03-${day} ${time}` });
  machine.punch('77', { time: '2026-03-10 11:58:00' });
  await machine.talk(3);

  expect(await settleMoment(database, world.acme.id, world.now)).toEqual({ isBacklog: true, isLocked: false });
  expect(await world.recorded(ana.id)).toEqual({ '2026-03-10': '11:58–…' });
  expect(await world.recorded(people[0]?.id ?? '')).toEqual({});

  await settleBacklog(database, world.acme.id, world.now);
  const day = '08:00–16:00 (12:00–12:30)';
  const week = Object.fromEntries(['02', '03', '04', '05', '06'].map((date) => [`2026-03-${date}`, day]));
  for (const { id } of people) expect(await world.recorded(id)).toEqual(week);
  expect(await world.rows(`select 1 from punches where result = 'new'`)).toEqual([]);
});
