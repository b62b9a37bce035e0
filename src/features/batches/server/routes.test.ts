import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { addLanguage, inLanguage } from '#platform/server/language.ts';
import { translationsOf } from '#platform/shared/translations.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { batches } from '../contract.ts';
import { sampleJob } from '../testing/sample-batch.ts';
import { startBatch, sweepBatches, alertUnseenBatch } from './commands.ts';
import { batchRoutes } from './routes.ts';

const call = callerFor(createHttp({ authenticator: sessionAuthenticator(database), features: [batchRoutes] }));

interface Row {
  readonly name: string;
  readonly refuse?: boolean;
  readonly fail?: boolean;
}

const start = (acme: Company, { id }: Member, rows: readonly Row[]) =>
  acme.inside((db) =>
    startBatch(db, {
      kind: 'batches.sample',
      settings: { blockMs: 0 },
      title: 'Departments',
      url: '/feed',
      started_by: id,
      rows,
    }),
  );

/** Does a worker's job. */
function work(acme: Company, batch_id: string): Promise<void> {
  const log = { error() {} };
  const context = { data: { company_id: acme.id, batch_id }, database, log, now: Math.floor(Date.now() / 1000) };
  return sampleJob.run(context as unknown as JobContext<{ company_id: string; batch_id: string }>);
}

const namedRows = (total: number): Row[] =>
  Array.from({ length: total }, (_, index) => ({ name: `Team ${index + 1}` }));

async function world() {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const status = async (id: string, member = ana) => call(batches.status, { params: { id } }, member);
  return { acme, ana, status };
}

test('a batch shows its progress and the results of its rows', async () => {
  const { acme, ana, status } = await world();
  const id = await start(acme, ana, namedRows(12));
  expect((await status(id)).body.data).toMatchObject({
    state: 'running',
    total: 12,
    done: 0,
    percent: 0,
    counts: {},
    seconds_left: null,
    ended_at: null,
  });
  await work(acme, id);
  expect((await status(id)).body.data).toMatchObject({
    state: 'finished',
    done: 12,
    failed: 0,
    percent: 100,
    counts: { added: 12 },
    last_label: 'Team 12',
  });
});

test('a row that fails fails alone, and says why', async () => {
  const { acme, ana, status } = await world();
  const rows = namedRows(12).map((row, index) => ({ ...row, refuse: index === 2 }));
  const id = await start(acme, ana, [...rows, { name: 'Team 1' }]);
  await work(acme, id);
  expect((await status(id)).body.data).toMatchObject({ state: 'finished', total: 13, done: 11, failed: 2 });
  const { body } = await call(batches.failures, { params: { id }, query: { per_page: 1 } }, ana);
  expect(body).toMatchObject({
    data: [{ position: 3, label: 'Team 3', why: 'Team 3 is refused.' }],
    meta: { total: 2, last_page: 2 },
  });
  const second = await call(batches.failures, { params: { id }, query: { per_page: 1, page: 2 } }, ana);
  expect(second.body.data).toEqual([{ position: 13, label: 'Team 1', why: 'This name is taken.' }]);
});

test('simultaneous batches report failures in the languages of their starters', async () => {
  const german = { 'sample.refused': '{name} geht nicht.', 'This name is taken.': 'Dieser Name ist vergeben.' };
  const remove = addLanguage('de', translationsOf('de', german));
  const worlds = await Promise.all([world(), world()]);
  const whys = await Promise.all(
    worlds.map(async ({ acme, ana }, index) => {
      const rows: Row[] = [{ name: 'Sales' }, { name: 'Sales' }, { name: 'Lab', refuse: true }];
      const id = await inLanguage(index === 0 ? 'de' : null, () => start(acme, ana, rows));
      await work(acme, id);
      const { body } = await call(batches.failures, { params: { id }, query: {} }, ana);
      return body.data.map(({ why }) => why);
    }),
  );
  remove();
  expect(whys).toEqual([
    ['Dieser Name ist vergeben.', 'Lab geht nicht.'],
    ['This name is taken.', 'Lab is refused.'],
  ]);
});

test('a cancelled batch keeps what is done and does no more', async () => {
  const { acme, ana, status } = await world();
  const id = await start(acme, ana, namedRows(12));
  const reply = await call(batches.cancel, { params: { id }, body: {} }, ana);
  expect(reply.body.data.state).toBe('cancelled');
  await work(acme, id);
  expect((await status(id)).body.data).toMatchObject({ state: 'cancelled', done: 0 });
  expect((await call(batches.cancel, { params: { id }, body: {} }, ana)).status).toBe(424);
});

test('cancelling waits for the rows in progress, which stay', async () => {
  const { acme, ana, status } = await world();
  const id = await start(acme, ana, namedRows(200));
  const working = work(acme, id);
  await expect.poll(async () => (await status(id)).body.data.done).toBeGreaterThan(0);
  const { body } = await call(batches.cancel, { params: { id }, body: {} }, ana);
  await working;
  const departments = await acme.inside((db) => db.selectFrom('departments').select('id').execute());
  expect((await status(id)).body.data).toMatchObject({ state: 'cancelled', done: body.data.done });
  expect(departments).toHaveLength(body.data.done);
});

test('a batch that is deleted while it runs is stopped and forgotten', async () => {
  const { acme, ana, status } = await world();
  const id = await start(acme, ana, namedRows(12));
  expect((await call(batches.remove, { params: { id } }, ana)).status).toBe(200);
  await work(acme, id);
  expect((await status(id)).status).toBe(404);
  expect(await acme.inside((db) => db.selectFrom('departments').select('id').execute())).toEqual([]);
});

test('only its starter can see a batch', async () => {
  const { acme, ana, status } = await world();
  const ben = await acme.hire('Ben', 'import_employee', 'add_employee');
  const id = await start(acme, ana, namedRows(2));
  expect((await status(id, ben)).status).toBe(404);
  expect((await call(batches.failures, { params: { id }, query: {} }, ben)).status).toBe(404);
  expect((await call(batches.cancel, { params: { id }, body: {} }, ben)).status).toBe(404);
  expect((await call(batches.remove, { params: { id } }, ben)).status).toBe(404);
  expect((await status(id)).body.data.state).toBe('running');
});

test('the bell shows only unseen ends of batches', async () => {
  const { acme, ana, status } = await world();
  const notices = async () =>
    (
      await acme.inside((db) =>
        db.selectFrom('events').select('payload').where('type', '=', 'batches.unseen').execute(),
      )
    ).length;
  const alertUnseen = (id: string) => acme.inside((db) => alertUnseenBatch(db, id));
  const seen = await start(acme, ana, namedRows(2));
  // A running batch cannot be marked as seen.
  await call(batches.seen, { params: { id: seen }, body: {} }, ana);
  expect((await status(seen)).body.data.is_seen).toBe(false);
  await alertUnseen(seen);
  await work(acme, seen);
  await call(batches.seen, { params: { id: seen }, body: {} }, ana);
  await alertUnseen(seen);
  const cancelled = await start(acme, ana, [{ name: 'One' }]);
  await call(batches.cancel, { params: { id: cancelled }, body: {} }, ana);
  await alertUnseen(cancelled);
  expect(await notices()).toBe(0);
  const unseen = await start(acme, ana, [{ name: 'Two' }]);
  await work(acme, unseen);
  await alertUnseen(unseen);
  expect(await notices()).toBe(1);
});

test('failed rows of a block fail, and the others are done', async () => {
  const { acme, ana, status } = await world();
  const id = await start(acme, ana, [{ name: 'One' }, { name: 'Two', fail: true }, { name: 'Three' }]);
  await work(acme, id);
  expect((await status(id)).body.data).toMatchObject({ state: 'finished', done: 2, failed: 1, counts: { added: 2 } });
  const { body } = await call(batches.failures, { params: { id }, query: {} }, ana);
  expect(body.data).toEqual([{ position: 2, label: 'Two', why: 'It says so itself.' }]);
});

test('a batch that ended long ago is deleted, unless it still runs or something of it was stored for later', async () => {
  const { acme, ana } = await world();
  const [old, young, running, referenced] = [
    await start(acme, ana, namedRows(1)),
    await start(acme, ana, [{ name: 'Young' }]),
    await start(acme, ana, [{ name: 'Running' }]),
    await start(acme, ana, [{ name: 'Kept' }]),
  ];
  for (const id of [old, young, referenced]) await work(acme, id);
  const left = await acme.inside(async (db) => {
    await sql`
      update batches set started_at = now() - interval '91 days',
             ended_at = case when state = 'finished' then now() - interval '90 days 1 hour' end
       where id = any(${[old, running, referenced]}::uuid[])`.execute(db);
    await sql`update batch_rows set kept = '{"person": 1}' where batch_id = ${referenced}`.execute(db);
    expect(await sweepBatches(db, { retentionDays: 90 })).toBe(1);
    return db.selectFrom('batches').select('id').execute();
  });
  expect(left.map(({ id }) => id).toSorted()).toEqual([young, running, referenced].toSorted());
});
