import { expect, onTestFinished, test, vi } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { createLog } from '#platform/server/http/log.ts';
import { localOf } from '#platform/shared/time.ts';
import { database } from '#platform/testing/company.ts';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { settleMoment } from './settle-inbox.ts';
import { startInbox } from './start-inbox.ts';
import { terminalWorld, type TerminalWorld } from './testing/terminal-world.ts';

/** People whose day a long change locks, while other punches wait to be paired. */

const startInboxOf = ({ acme }: TerminalWorld) => {
  const inbox = startInbox({ database, log: createLog('silent'), serves: (company) => company === acme.id });
  onTestFinished(() => inbox.close());
  return inbox;
};

/** Runs work while a change locks a person's day. */
const whileLocked = <T>({ acme }: TerminalWorld, id: string, work: (isWaited: () => Promise<boolean>) => Promise<T>) =>
  acme.inside(async (db) => {
    await rowsOf(db, 'select 1 from people where id = $1 for no key update', [id]);
    return { done: await work(() => isTransactionWaiting(db)) };
  });

/** Events raised by pairing itself. */
const recordsOf = ({ rows }: TerminalWorld) =>
  rows(`select 1 from events where type = 'terminals.changed' and payload = '{}'::jsonb`);

test('a locked person is reported although another person cannot be paired', async () => {
  const world = await terminalWorld();
  const [ana, ben] = [await world.hire('Ana', '7'), await world.hire('Ben', '8')];
  const { machine } = await world.claimed();
  await machine.sendRaw('7\t2026-03-09 09:00:00\t0\t1\n8\t2026-03-09 09:00:00\t0\t1\n', '1');
  // Such an instant belongs to no day.
  await world.rows(`update punches set punched_at = 'infinity' where person_id = $1`, ben.id);
  const settle = () => settleMoment(database, world.acme.id, world.now);
  const { done } = await whileLocked(world, ana.id, settle);
  expect(done).toEqual({ isBacklog: false, isLocked: true, failure: expect.any(AggregateError) });
  expect(await recordsOf(world)).toEqual([]);
  expect(await settle()).toMatchObject({ isLocked: false, failure: expect.any(AggregateError) });
  expect(await world.recorded(ana.id)).toEqual({ '2026-03-09': '09:00–…' });
  expect(await recordsOf(world)).toHaveLength(1);
});

test('a person whose day was locked is paired during a backlog', async () => {
  const world = await terminalWorld();
  world.pass(Math.floor(Date.now() / 1000) - world.now());
  const ana = await world.hire('Ana', '7');
  const pins = Array.from({ length: 30 }, (_, n) => String(100 + n));
  for (const pin of pins) await world.hire(`Person ${pin}`, pin);
  const { machine } = await world.claimed();
  const line = (pin: string, ago: number) => `${pin}\t${localOf(world.now() - ago, world.zone)}\t0\t1\n`;
  // Enough that most of it still waits when she is tried again.
  const days = Array.from({ length: 20 }, (_, n) => n + 2);
  const backlog = days.flatMap((day) => pins.map((pin) => line(pin, day * 86_400)));
  await machine.sendRaw(backlog.join(''), '1');
  const [before] = await world.rows<{ count: number }>(`select count(*)::int from punches where result = 'new'`);
  expect(before).toEqual({ count: backlog.length });
  const paired = async () => {
    const [row] = await world.rows<{ ana: number; others: number }>(
      `select count(*) filter (where person_id = $1)::int as ana, count(*) filter (where person_id <> $1)::int as others
         from punches where result <> 'new'`,
      ana.id,
    );
    return row ?? { ana: 0, others: 0 };
  };
  await whileLocked(world, ana.id, async () => {
    startInboxOf(world);
    await machine.sendRaw(line('7', 60), '2');
    // The latest punch is paired first, so the backlog has already passed her.
    await vi.waitUntil(async () => (await paired()).others > 0, 60_000);
  });
  const { others } = await vi.waitUntil(async () => {
    const now = await paired();
    return now.ana > 0 && now;
  }, 60_000);
  expect(others).toBeLessThan(backlog.length);
});

test('a closed inbox retries no one', async () => {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  const [set, clear] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  onTestFinished(() => [set, clear].forEach((spy) => spy.mockRestore()));
  await whileLocked(world, ana.id, async (isWaited) => {
    const inbox = startInboxOf(world);
    await machine.sendRaw('7\t2026-03-09 09:00:00\t0\t1\n', '1');
    await vi.waitUntil(isWaited, 60_000);
    await inbox.close();
  });
  const last = set.mock.results.findLast((_, n) => set.mock.calls[n]?.[1] === 1000)?.value;
  expect(last).toBeDefined();
  expect(clear.mock.calls.some(([timer]) => timer === last)).toBe(true);
});
