import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#platform/server/http/log.ts';
import { startRelay } from '#platform/server/events/relay.ts';
import { deliveringAlone } from '#platform/testing/alone.ts';
import { database } from '#platform/testing/company.ts';
import { terminalJobs } from './jobs.ts';
import { terminalListeners } from './listeners.ts';
import { startInbox } from './start-inbox.ts';
import { terminalPermissions, terminalWorld } from './testing/terminal-world.ts';

const log = createLog('silent');

test('a punch is paired as soon as it is committed, without anybody asking', async () => {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  const inbox = startInbox({ database, log });
  onTestFinished(() => inbox.close());
  world.at('2026-03-10 12:00:00');
  machine.punch('7', { time: '2026-03-10 09:00:00' });
  await machine.talk(2);
  await expect.poll(() => world.recorded(ana.id)).toEqual({ '2026-03-10': '09:00–…' });
});

test('whoever sees terminals is told once that one is silent or almost full, and old claims are forgotten', async () => {
  const leave = await deliveringAlone();
  onTestFinished(leave);
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const { id } = await world.claimed();
  await world.rows(
    `update terminal_states set last_seen_at = to_timestamp($2) - interval '20 minutes', records_count = 96000,
            records_capacity = 100000 where terminal_id = $1`,
    id,
    world.now(),
  );
  await world.rows(
    `insert into terminals (name, connection, state, zone, created_at)
     values ('New terminal', 'push', 'waiting', 'Europe/Berlin', to_timestamp($1) - interval '2 days')`,
    world.now(),
  );
  const run = async () => {
    // Commands to the terminals of other tests would disturb them.
    const jobs = terminalJobs.filter(({ name, cron }) => cron !== undefined && !/\.(compare|offsets)$/.test(name));
    for (const job of jobs) await job.run({ database, log, now: world.now() } as never);
  };
  await run();
  await run();
  const jobs = { send: async () => {} } as never;
  const relay = startRelay({ database, listeners: terminalListeners, jobs, log });
  onTestFinished(() => relay.close());
  const told = () =>
    world.rows<{ message: string }>('select message from notifications where person_id = $1 order by message', boss.id);
  await expect
    .poll(async () => (await told()).map(({ message }) => message))
    .toEqual([
      'Gate 1 has been silent for more than 15 minutes. It keeps its punches and sends them when it is back.',
      'The memory of Gate 1 is almost full: 4000 punches are left.',
    ]);
  expect(await world.rows(`select 1 from terminals where state = 'waiting'`)).toEqual([]);
});
