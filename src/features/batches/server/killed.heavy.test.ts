import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownPostgres, type OwnPostgres } from '#platform/testing/own-postgres.ts';
import { startProcess, type StartedProcess } from '#platform/testing/process.ts';
import { resumeBatches, startBatch } from './commands.ts';

// Uses separate worker processes and a separate PostgreSQL, which are really killed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const untilThen = { timeout: 180_000, interval: 25 };

let own: OwnPostgres;

beforeAll(async () => {
  own = await ownPostgres();
});
afterAll(() => own.close());

const inside: OwnPostgres['inside'] = (work) => own.inside(work);

async function startWorker(): Promise<StartedProcess> {
  const started = startProcess('src/features/batches/testing/worker.ts', { DATABASE_URL: own.url });
  await started.says(/worker is ready/);
  return started;
}

/** Starts a batch that adds departments named by a letter. */
const start = (letter: string, total: number) =>
  inside((db) =>
    startBatch(db, {
      kind: 'batches.sample',
      settings: { blockMs: 40 },
      title: 'Departments',
      url: '/feed',
      started_by: own.person_id,
      rows: Array.from({ length: total }, (_, index) => ({ name: `${letter} ${index + 1}` })),
    }),
  );

/** Returns the progress of the batch and the actual number of departments. */
const seen = (batch_id: string, letter: string) =>
  inside(async (db) => {
    const batch = await db
      .selectFrom('batches')
      .select(['state', 'done', 'failed'])
      .where('id', '=', batch_id)
      .executeTakeFirstOrThrow();
    const { there } = await db
      .selectFrom('departments')
      .select((eb) => eb.fn.countAll<number>().as('there'))
      .where('name', 'like', `${letter} %`)
      .executeTakeFirstOrThrow();
    return { ...batch, there };
  });

test('a killed worker leaves no half-done row, and another one continues', async () => {
  const first = await startWorker();
  const batch_id = await start('W', 300);
  await expect.poll(async () => (await seen(batch_id, 'W')).done, untilThen).toBeGreaterThan(20);
  first.child.kill('SIGKILL');
  await first.exited;
  // A block of the dead worker may still be rolled back; existing departments were counted in the same transaction.
  const left = await seen(batch_id, 'W');
  expect(left.there).toBe(left.done);
  expect(left).toMatchObject({ state: 'running', failed: 0 });
  expect(left.done).toBeLessThan(300);

  const second = await startWorker();
  // The queue itself would notice within half a minute, which is too long for a test.
  await inside((db) => resumeBatches(db, { quietSeconds: 0 }));
  await expect
    .poll(() => seen(batch_id, 'W'), untilThen)
    .toEqual({ state: 'finished', done: 300, failed: 0, there: 300 });
  second.child.kill('SIGKILL');
  await second.exited;
});

test('two workers share a batch without doing a row twice', async () => {
  const both = await Promise.all([startWorker(), startWorker()]);
  const batch_id = await start('T', 200);
  await expect.poll(async () => (await seen(batch_id, 'T')).done, untilThen).toBeGreaterThan(0);
  await inside((db) => resumeBatches(db, { quietSeconds: 0 }));
  await expect
    .poll(() => seen(batch_id, 'T'), untilThen)
    .toEqual({ state: 'finished', done: 200, failed: 0, there: 200 });
  for (const { child } of both) child.kill('SIGKILL');
  await Promise.all(both.map(({ exited }) => exited));
});

test('a PostgreSQL that is killed under the worker loses and doubles nothing', async () => {
  const one = await startWorker();
  const batch_id = await start('P', 300);
  await expect.poll(async () => (await seen(batch_id, 'P')).done, untilThen).toBeGreaterThan(20);
  const pidFile = join(own.folder, 'postgres', 'postmaster.pid');
  const pid = async () => Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  const before = await pid();
  process.kill(before, 'SIGKILL');
  await expect.poll(async () => ![0, before].includes(await pid()), untilThen).toBe(true);
  // Existing departments were counted in the same transaction.
  const isCounted = ({ done, there }: { readonly done: number; readonly there: number }) => done === there && done > 20;
  await expect.poll(() => seen(batch_id, 'P').then(isCounted, () => false), untilThen).toBe(true);
  const resume = () => inside((db) => resumeBatches(db, { quietSeconds: 0 }));
  await expect.poll(() => resume().then(Boolean, () => false), untilThen).toBe(true);
  await expect
    .poll(() => seen(batch_id, 'P').catch(() => undefined), untilThen)
    .toEqual({ state: 'finished', done: 300, failed: 0, there: 300 });
  one.child.kill('SIGKILL');
  await one.exited;
});
