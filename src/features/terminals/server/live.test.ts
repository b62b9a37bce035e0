import { expect, onTestFinished, test, vi } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { createLog } from '#platform/server/http/log.ts';
import { database } from '#platform/testing/company.ts';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { terminalTrouble } from '../events.ts';
import { tidyTerminals, watchTerminals } from './jobs.ts';
import { terminalListeners } from './listeners.ts';
import { settleBacklog } from './settle-inbox.ts';
import { startInbox } from './start-inbox.ts';
import { terminalPermissions, terminalWorld, type TerminalWorld } from './testing/terminal-world.ts';

const log = createLog('silent');

test('a punch is paired as soon as it is committed, without anyone asking', async () => {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  // Serves only this company; others pair by themselves and would be waited for.
  const inbox = startInbox({ database, log, serves: (company) => company === world.acme.id });
  onTestFinished(() => inbox.close());
  world.at('2026-03-10 12:00:00');
  machine.punch('7', { time: '2026-03-10 09:00:00' });
  await machine.talk(2);
  await expect.poll(() => world.recorded(ana.id)).toEqual({ '2026-03-10': '09:00–…' });
});

test('punches that arrive while others are being paired are paired immediately', async () => {
  const world = await terminalWorld();
  const people = [];
  for (const pin of ['1', '2', '3']) people.push(await world.hire(`Person ${pin}`, pin));
  const { machine } = await world.claimed();
  // Two inboxes as in two processes: neither leaves new punches to the next sweep while the other is working.
  const inboxes = [1, 2].map(() => startInbox({ database, log, serves: (company) => company === world.acme.id }));
  onTestFinished(async () => void (await Promise.all(inboxes.map((inbox) => inbox.close()))));
  world.at('2026-03-20 12:00:00');
  await machine.round();
  const times = ['08:00:00', '12:00:00', '12:30:00', '17:00:00'];
  for (const time of times)
    for (const day of ['11', '10'])
      for (const { pin } of people) await machine.sendRaw(`${pin}\t2026-03-${day} ${time}\t0\t1\n`, '1');
  const whole = '08:00–17:00 (12:00–12:30)';
  for (const { id } of people)
    await expect.poll(() => world.recorded(id)).toEqual({ '2026-03-10': whole, '2026-03-11': whole });
});

test('while someone’s day is held in one company, punches of another are paired', async () => {
  const [lockedCompany, free] = [await terminalWorld(), await terminalWorld()];
  const [ana, ben] = [await lockedCompany.hire('Ana', '7'), await free.hire('Ben', '8')];
  const [gate, door] = [await lockedCompany.claimed(), await free.claimed()];
  const serves = (company: string) => company === lockedCompany.acme.id || company === free.acme.id;
  const inbox = startInbox({ database, log, serves });
  onTestFinished(() => inbox.close());
  await lockedCompany.acme.inside(async (db) => {
    await rowsOf(db, 'select 1 from people where id = $1 for no key update', [ana.id]);
    await gate.machine.sendRaw('7\t2026-03-09 09:00:00\t0\t1\n', '1');
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    await door.machine.sendRaw('8\t2026-03-09 10:00:00\t0\t1\n', '1');
    await expect.poll(() => free.recorded(ben.id)).toEqual({ '2026-03-09': '10:00–…' });
    expect(await lockedCompany.recorded(ana.id)).toEqual({});
  });
  await expect.poll(() => lockedCompany.recorded(ana.id)).toEqual({ '2026-03-09': '09:00–…' });
});

test('while someone’s day is held, punches of the others of the company are paired', async () => {
  const world = await terminalWorld();
  const { machine } = await world.claimed();
  const hired = [await world.hire('Ana', '1'), await world.hire('Ben', '2'), await world.hire('Cleo', '3')];
  // Pairing processes people in the order of their ids.
  const people = hired.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [first, ...others] = people;
  const inbox = startInbox({ database, log, serves: (company) => company === world.acme.id });
  onTestFinished(() => inbox.close());
  await world.acme.inside(async (db) => {
    await rowsOf(db, 'select 1 from people where id = $1 for no key update', [first?.id]);
    await machine.sendRaw(people.map(({ pin }) => `${pin}\t2026-03-09 09:00:00\t0\t1\n`).join(''), '1');
    for (const { id } of others) await expect.poll(() => world.recorded(id)).toEqual({ '2026-03-09': '09:00–…' });
    // A punch while the first person is still locked.
    await machine.sendRaw(`${others[0]?.pin}\t2026-03-09 17:00:00\t0\t1\n`, '2');
    await expect.poll(() => world.recorded(others[0]?.id ?? '')).toEqual({ '2026-03-09': '09:00–17:00' });
    expect(await world.recorded(first?.id ?? '')).toEqual({});
  });
  await expect.poll(() => world.recorded(first?.id ?? '')).toEqual({ '2026-03-09': '09:00–…' });
});

/** Two hundred people are read at a time; locked ones are excluded from the next search. */
test('in a backlog, too, a locked day comes last', async () => {
  const world = await terminalWorld();
  const [ana, ben] = [await world.hire('Ana', '7'), await world.hire('Ben', '8')];
  const { machine } = await world.claimed();
  world.at('2026-03-10 12:00:00');
  const lines = ['7', '8'].flatMap((pin) =>
    ['02', '03', '04', '05', '06'].map((day) => `${pin}\t2026-03-${day} 09:00:00\t0\t1\n`),
  );
  await machine.sendRaw(lines.join(''), '1');
  const locked = await world.acme.inside(async (db) => {
    await rowsOf(db, 'select 1 from people where id = $1 for no key update', [ana.id]);
    return settleBacklog(database, world.acme.id, world.now);
  });
  expect(locked.isLocked).toBe(true);
  expect(await world.recorded(ana.id)).toEqual({});
  expect(Object.keys(await world.recorded(ben.id))).toHaveLength(5);
  expect(await settleBacklog(database, world.acme.id, world.now)).toEqual({ isLocked: false, failure: undefined });
  expect(Object.keys(await world.recorded(ana.id))).toHaveLength(5);
});

/** Runs the jobs for this company and returns the resulting notifications. */
async function runWatchJobs({ acme, now }: TerminalWorld) {
  await acme.inside(async (db) => {
    const [last] = await rowsOf<{ id: string }>(db, 'select id from events order by id desc limit 1');
    await watchTerminals(db, now());
    const events = await rowsOf(
      db,
      'select id, type, payload, created_at from events where type = $1 and ($2::uuid is null or id > $2) order by id',
      [terminalTrouble.type, last?.id ?? null],
    );
    const listener = terminalListeners.find(({ on }) => on === terminalTrouble.type);
    for (const event of events)
      await listener?.run({ db, company_id: acme.id, event, publish() {}, send: async () => {} } as never);
  });
}

test('viewers of terminals are notified once that one is almost full, and of each silence when it begins', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const { id } = await world.claimed();
  await world.rows(
    'update terminal_states set records_count = 96000, records_capacity = 100000 where terminal_id = $1',
    id,
  );
  // Notification times use the database's clock.
  const [clock] = await world.rows<{ now: number }>('select extract(epoch from now())::int as now');
  world.pass((clock?.now ?? 0) - world.now());
  const alertCount = async () => {
    const rows = await world.rows<{ message: string }>(
      'select message from notifications where person_id = $1 order by created_at, message',
      boss.id,
    );
    return rows.map(({ message }) => message.split(' ').slice(0, 6).join(' '));
  };
  const state = (minutes: { seen: number; told?: number }) =>
    world.rows(
      `update terminal_states set last_seen_at = now() - make_interval(mins => $2),
              told_silent_at = case when $3::int is null then told_silent_at else now() - make_interval(mins => $3) end
        where terminal_id = $1`,
      id,
      minutes.seen,
      minutes.told ?? null,
    );
  await state({ seen: 20 });
  await runWatchJobs(world);
  await runWatchJobs(world);
  const first = ['Gate 1 has been offline for', 'The memory of Gate 1 is'];
  expect(await alertCount()).toEqual(first);

  // People with an unread notification of the same in the last hour are not notified again.
  await world.rows('update notifications set read_at = now()');
  // Notified half an hour ago, back for a moment, and silent again.
  await state({ seen: 1, told: 30 });
  await runWatchJobs(world);
  expect(await alertCount()).toEqual(first);
  await state({ seen: 20 });
  await runWatchJobs(world);
  await runWatchJobs(world);
  expect(await alertCount()).toEqual([...first, 'Gate 1 has been offline for']);
});

test('claims that no one has ended are forgotten', async () => {
  const world = await terminalWorld();
  await world.rows(
    `insert into terminals (name, connection, state, zone, created_at)
     values ('New terminal', 'push', 'waiting', 'Europe/Berlin', to_timestamp($1) - interval '2 days')`,
    world.now(),
  );
  await world.acme.inside((db) => tidyTerminals(db, world.now()));
  expect(await world.rows(`select 1 from terminals where state = 'waiting'`)).toEqual([]);
});
