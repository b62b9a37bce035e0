import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/own-postgres.ts';
import { startProcess, type StartedProcess } from '#platform/testing/process.ts';
import { cancelBatch, resumeBatches } from '#features/batches/server/commands.ts';
import { hrRights, settingsFor } from '../testing/import-world.ts';
import { checkRows } from './check-rows.ts';
import { importFile } from './queries.ts';
import { startImport } from './start.ts';
import { readInto } from './store.ts';
import { startUndo } from './undo.ts';

// A worker as in an installation, with its own PostgreSQL; the worker is really killed.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
const untilThen = { timeout: 120_000, interval: 25 };
const total = 2_000;

let own: OwnPostgres;
beforeAll(async () => {
  own = await ownPostgres();
  await own.inside(async (db) => {
    const role = { name: 'HR', position: 1 };
    const { id: role_id } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values(hrRights.map((permission) => ({ role_id, permission })))
      .execute();
    await db.insertInto('role_people').values({ role_id, person_id: own.person_id }).execute();
  });
});
afterAll(() => own.close());

/** Starts a worker as `npm run worker` does. */
async function startWorker(): Promise<StartedProcess> {
  const env = { DATABASE_URL: own.url, DATA_DIR: join(own.folder, 'worker'), PUBLIC_URL: 'http://localhost' };
  const started = startProcess('src/app/cli/worker.ts', env);
  await started.says(/is ready/);
  return started;
}

/** Sends, checks and starts a file of people who report to each other. */
async function begin(letter: string) {
  const rows = Array.from(
    { length: total },
    (_, n) =>
      `${letter} ${n},${letter}${n},${letter.toLowerCase()}.${n}@acme.example,${n === 0 ? '' : `${letter}${n >> 3}`},2020-01-15`,
  );
  const content = Buffer.from(['Name,Employee number,E-mail,Manager,Joined on', ...rows].join('\n'));
  const actor = { id: own.person_id, permissions: new Set(hrRights) };
  const now = Math.floor(Date.now() / 1000);
  return own.inside(async (db) => {
    const file = { file_name: 'people.csv', file_size: content.length, content, reading: '{}', headers: [], total: 0 };
    const { id } = await db
      .insertInto('people_imports')
      .values({ ...file, created_by: own.person_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { reading, headers } = await readInto(db, id, content);
    await db
      .updateTable('people_imports')
      .set({ reading: JSON.stringify(reading), headers: [...headers], total })
      .where('id', '=', id)
      .execute();
    await checkRows(db, { id, actor, settings: settingsFor(await importFile(db, id, actor)), fixes: [], now });
    const batch_id = await startImport(db, {
      id,
      actor,
      newcomerItems: [],
      effective_from: '2026-01-01' as LocalDate,
      leave: [],
      now,
    });
    return { id, batch_id };
  });
}

/** Returns the progress that the import reports, and the people who exist. */
const seen = (batch_id: string, letter: string) =>
  own.inside(async (db) => {
    const batch = await db
      .selectFrom('batches')
      .select(['state', 'done', 'failed'])
      .where('id', '=', batch_id)
      .executeTakeFirstOrThrow();
    const { there, managed } = await db
      .selectFrom('people')
      .select((eb) => [eb.fn.countAll<number>().as('there'), eb.fn.count<number>('manager_id').as('managed')])
      .where('employee_number', 'like', `${letter}%`)
      .executeTakeFirstOrThrow();
    return { ...batch, there, managed };
  });

async function killedInTheMiddle(letter: string) {
  const first = await startWorker();
  const begun = await begin(letter);
  await expect.poll(async () => (await seen(begun.batch_id, letter)).done, untilThen).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.exited;
  const left = await seen(begun.batch_id, letter);
  expect(left).toMatchObject({ state: 'running', failed: 0, there: left.done });
  expect(left.done).toBeLessThan(total);
  return begun;
}

test('an import whose worker is killed continues, without duplicates or missing managers', async () => {
  const { batch_id } = await killedInTheMiddle('W');
  const second = await startWorker();
  // The queue would notice within half a minute; the test does not wait for that.
  await own.inside((db) => resumeBatches(db, { quietSeconds: 0 }));
  await expect
    .poll(() => seen(batch_id, 'W'), untilThen)
    .toEqual({ state: 'finished', done: total, failed: 0, there: total, managed: total - 1 });
  second.child.kill('SIGKILL');
  await second.exited;
});

test('an import whose worker is killed can be stopped and taken back as a whole', async () => {
  const { id, batch_id } = await killedInTheMiddle('U');
  const undo_id = await own.inside(async (db) => {
    await cancelBatch(db, batch_id, own.person_id);
    return startUndo(db, id, own.person_id);
  });
  const second = await startWorker();
  await own.inside((db) => resumeBatches(db, { quietSeconds: 0 }));
  await expect.poll(() => seen(undo_id, 'U'), untilThen).toMatchObject({ state: 'finished', done: 1, there: 0 });
  second.child.kill('SIGKILL');
  await second.exited;
});
