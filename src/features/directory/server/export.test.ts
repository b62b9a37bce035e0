import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { batches, progressItem } from '#features/batches/contract.ts';
import { batchRoutes } from '#features/batches/server/routes.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { exportedFiles } from '#features/exports/contract.ts';
import { exportFiles } from '#features/exports/server/export-files.ts';
import { exportJobs } from '#features/exports/server/jobs.ts';
import { exportRoutes } from '#features/exports/server/routes.ts';
import { files } from '#features/files/contract.ts';
import { filesRoutes } from '#features/files/server/routes.ts';
import { directory } from '../contract.ts';
import { maxExportedAtOnce } from '../rules/limits.ts';
import { directoryJobs } from './jobs.ts';
import { directoryRoutes } from './routes.ts';

const storage = testStorage();
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [batchRoutes, exportRoutes, filesRoutes([exportFiles]), directoryRoutes],
  storage,
});
const call = callerFor(app);
afterAll(() => app.close());

/** Creates more people than one request exports, enough for three parts. */
async function office(total = maxExportedAtOnce * 2 + 1) {
  const acme = await company();
  const hal = await acme.hire('Hal', 'view_employee');
  await acme.inside((db) =>
    sql`
      insert into people (name, username, joined_on)
      select case when i = 1 then '=1+1' else 'Person ' || lpad(i::text, 5, '0') end, 'person.' || i, '2020-01-01'
        from generate_series(1, ${total}::int) i`.execute(db),
  );
  return { acme, hal, total };
}

const make = (member: Member, format: 'csv' | 'xlsx' = 'csv', headers = {}) =>
  call(directory.makeExport, { body: { format, columns: 'name,joined_on', search: 'person' } }, member, headers);
const taken = (id: string, member: Member) => call(exportedFiles.file, { params: { id } }, member);

test('many are a file that is made meanwhile: 202 until then, the same people in the same order', async () => {
  const { acme, hal, total } = await office();
  const immediate = await call(directory.export, { query: { format: 'csv' } }, hal);
  expect(immediate.body).toMatchObject({ code: 'directory.tooManyAtOnce' });
  const { body } = await make(hal);
  expect(body.export_file).toBe(`app/application/export/${body.batch_id}`);
  const waiting = await taken(body.batch_id, hal);
  expect(waiting).toMatchObject({
    status: 202,
    body: { data: { state: 'running', makes_file: true, file_url: null } },
  });
  // The response has only the fields of the contract.
  const { data: progress } = waiting.body as unknown as { data: object };
  expect(Object.keys(progress).toSorted()).toEqual(Object.keys(progressItem.shape).toSorted());

  await workBatch(acme, directoryJobs, body.batch_id, storage.files);
  const { data } = (await call(batches.status, { params: { id: body.batch_id } }, hal)).body;
  expect(data).toMatchObject({
    state: 'finished',
    title: `Export of ${total.toLocaleString('en-IN')} people`,
    file_url: body.export_file,
  });
  const file = await taken(body.batch_id, hal);
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toMatch(/people-\d{4}-\d\d-\d\d\.csv/);
  const lines = String(file.body).split('\r\n');
  expect(lines).toHaveLength(total + 2);
  expect(lines.slice(0, 3)).toEqual([
    '\uFEFF"Name","Joining date"',
    `"'=1+1","2020-01-01"`,
    '"Person 00002","2020-01-01"',
  ]);
  expect(lines.at(-2)).toBe(`"Person ${String(total).padStart(5, '0')}","2020-01-01"`);
  // The parts are deleted once the file exists.
  const parts = await acme.inside((db) =>
    db.selectFrom('batch_rows').select('kept').where('kept', 'is not', null).execute(),
  );
  expect(parts).toEqual([]);
});

test('a file belongs to its creator alone, and only while they have the permission', async () => {
  const { acme, hal } = await office(10);
  const ines = await acme.hire('Ines', 'view_employee');
  const { body } = await make(hal, 'xlsx');
  await workBatch(acme, directoryJobs, body.batch_id, storage.files);
  const stored = await acme.inside((db) =>
    db.selectFrom('files').select('id').where('owner_id', '=', body.batch_id).executeTakeFirstOrThrow(),
  );
  const seen = async (member: Member) => [
    (await taken(body.batch_id, member)).status,
    (await call(files.file, { params: { id: stored.id } }, member)).status,
  ];
  expect(await seen(hal)).toEqual([200, 200]);
  expect(await seen(ines)).toEqual([404, 404]);
  await acme.inside((db) => db.deleteFrom('role_people').where('person_id', '=', hal.id).execute());
  expect(await seen(hal)).toEqual([403, 404]);
});

test('an actor who loses the permission during an export gets no file, rather than half of one', async () => {
  const { acme, hal } = await office(10);
  const { body } = await make(hal);
  await acme.inside((db) => db.deleteFrom('role_permissions').execute());
  await workBatch(acme, directoryJobs, body.batch_id, storage.files);
  await acme.inside((db) =>
    sql`insert into role_permissions (role_id, permission) select role_id, 'view_employee' from role_people`.execute(
      db,
    ),
  );
  const { data } = (await call(batches.status, { params: { id: body.batch_id } }, hal)).body;
  expect(data).toMatchObject({ state: 'finished', failed: 1, file_url: null });
  expect((await taken(body.batch_id, hal)).body).toMatchObject({ code: 'exports.notMade' });
});

test('after seven days, and with its batch, a file is gone', async () => {
  const { acme, hal } = await office(3);
  const old = (await make(hal)).body.batch_id;
  const deleted = (await make(hal)).body.batch_id;
  const batchId = (await make(hal)).body.batch_id;
  for (const id of [old, deleted, batchId]) await workBatch(acme, directoryJobs, id, storage.files);
  await acme.inside((db) =>
    sql`update batches set file_until = file_until - interval '8 days' where id = ${old}`.execute(db),
  );
  expect((await taken(old, hal)).body).toMatchObject({ code: 'exports.over' });
  await call(batches.remove, { params: { id: deleted } }, hal);
  expect((await taken(deleted, hal)).status).toBe(404);
  const sweep = exportJobs.find(({ name }) => name === 'exports.sweep');
  await sweep?.run({ database } as unknown as JobContext as never);
  const left = await acme.inside((db) => db.selectFrom('files').select('owner_id').execute());
  expect(left).toEqual([{ owner_id: batchId }]);
  expect((await taken(batchId, hal)).status).toBe(200);
});

test('two presses with one key make one file', async () => {
  const { acme, hal } = await office(3);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [one, two] = await Promise.all([make(hal, 'csv', key), make(hal, 'csv', key)]);
  expect(one.body).toEqual(two.body);
  expect(await acme.inside((db) => db.selectFrom('batches').select('id').execute())).toHaveLength(1);
});
