import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { batches } from '#features/batches/contract.ts';
import { batchRoutes } from '#features/batches/server/routes.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { directory } from '../contract.ts';
import { maxAtOnce, maxChosen } from '../rules/limits.ts';
import { directoryJobs } from './jobs.ts';
import { directoryRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [batchRoutes, directoryRoutes],
  }),
);

/** Creates a person who may run bulk actions, and enough people for a batch. */
async function office(total = maxAtOnce + 20) {
  const acme = await company();
  const hal = await acme.hire(
    'Hal',
    'edit_employee_employment_info',
    'assign_role_user',
    'assign_employee_group',
    'discharge_employee',
  );
  const { ids, department_id } = await acme.inside(async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into people (name, username, joined_on)
      select 'Person ' || lpad(i::text, 5, '0'), 'person.' || i, '2020-01-01' from generate_series(1, ${total}::int) i
      returning id`.execute(db);
    const quality = await db
      .insertInto('departments')
      .values({ name: 'Quality' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ids: rows.map(({ id }) => id), department_id: quality.id };
  });
  return { acme, hal, ids, department_id };
}

const far = '2060-01-01' as LocalDate;
const move = (hal: Member, ids: string[], department_id: string, headers = {}) =>
  call(directory.bulkEmployment, { body: { ids, effective_from: far, department_id } }, hal, headers);
const status = async (id: string, member: Member) => (await call(batches.status, { params: { id } }, member)).body.data;
const failures = async (id: string, member: Member) =>
  (await call(batches.failures, { params: { id }, query: {} }, member)).body.data;
const moved = (acme: Company, department_id: string) =>
  acme.inside(async (db) =>
    (
      await db.selectFrom('employment_rows').select('person_id').where('department_id', '=', department_id).execute()
    ).map(({ person_id }) => person_id),
  );

test('few people are changed immediately, many by a batch, which leaves out no one', async () => {
  const { acme, hal, ids, department_id } = await office();
  const few = await move(hal, ids.slice(0, maxAtOnce), department_id);
  expect(few.body).toMatchObject({ total: maxAtOnce, batch_id: null });
  expect(await moved(acme, department_id)).toHaveLength(maxAtOnce);

  const many = await move(hal, ids, department_id);
  // People already in the department are not part of the batch.
  expect(many.body).toMatchObject({ total: 20, total_stays: maxAtOnce });
  const id = many.body.batch_id ?? '';
  expect(await status(id, hal)).toMatchObject({
    title: 'Change department for 20 people',
    state: 'running',
    total: 20,
    from_url: '/people',
  });
  await workBatch(acme, directoryJobs, id);
  expect(await status(id, hal)).toMatchObject({ state: 'finished', done: 20, failed: 0, counts: { changed: 20 } });
  expect((await moved(acme, department_id)).toSorted()).toEqual(ids.toSorted());
});

test('a person who can no longer be changed fails alone, with the reason', async () => {
  const { acme, hal, ids, department_id } = await office();
  const id = (await move(hal, ids, department_id)).body.batch_id ?? '';
  const [first, second] = ids;
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: '2059-12-31' as LocalDate, discharged_reason: 'Moves' })
      .where('id', '=', first ?? '')
      .execute(),
  );
  expect((await move(hal, [second ?? ''], department_id)).body.total).toBe(1);
  await workBatch(acme, directoryJobs, id);
  expect(await status(id, hal)).toMatchObject({ state: 'finished', done: ids.length - 2, failed: 2 });
  expect(await failures(id, hal)).toEqual([
    { position: 1, label: 'Person 00001', why: 'Leaves on 31 Dec 2059, before this date.' },
    { position: 2, label: 'Person 00002', why: 'Already in Quality.' },
  ]);
  expect(await moved(acme, department_id)).toHaveLength(ids.length - 1);
});

test('an actor who loses the permission during the batch changes no one else', async () => {
  const { acme, hal, ids, department_id } = await office(maxAtOnce + 30);
  const id = (await move(hal, ids, department_id)).body.batch_id ?? '';
  const blocks = { left: 1 };
  // The permission is removed between two blocks, as soon as the first one is committed.
  const working = workBatch(acme, directoryJobs, id);
  await expect.poll(async () => (await status(id, hal)).done).toBeGreaterThan(blocks.left);
  await acme.inside((db) => db.deleteFrom('role_people').where('person_id', '=', hal.id).execute());
  await working;
  const { done, failed, state } = await status(id, hal);
  expect({ state, all: done + failed }).toEqual({ state: 'finished', all: ids.length });
  expect(await moved(acme, department_id)).toHaveLength(done);
  for (const { why } of await failures(id, hal)) expect(why).toBe('You do not have permission to access the content.');

  // If the permission is gone before the first block, no one is changed.
  const other = await office();
  const later = (await move(other.hal, other.ids, other.department_id)).body.batch_id ?? '';
  await other.acme.inside((db) => db.deleteFrom('role_people').where('person_id', '=', other.hal.id).execute());
  await workBatch(other.acme, directoryJobs, later);
  expect(await status(later, other.hal)).toMatchObject({ state: 'finished', done: 0, failed: other.ids.length });
  expect(await moved(other.acme, other.department_id)).toEqual([]);
});

test('two presses with one key start one batch', async () => {
  const { acme, hal, ids, department_id } = await office();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [one, two] = await Promise.all([move(hal, ids, department_id, key), move(hal, ids, department_id, key)]);
  expect(one.body.batch_id).toBe(two.body.batch_id);
  expect((await move(hal, ids, department_id, key)).body.batch_id).toBe(one.body.batch_id);
  const all = await acme.inside((db) => db.selectFrom('batches').select('id').execute());
  expect(all).toHaveLength(1);
});

test('a batch is its starter’s: no one else sees or stops it, and only theirs are listed', async () => {
  const { acme, hal, ids, department_id } = await office();
  const ines = await acme.hire('Ines', 'edit_employee_employment_info');
  const id = (await move(hal, ids, department_id)).body.batch_id ?? '';
  expect((await call(batches.status, { params: { id } }, ines)).status).toBe(404);
  expect((await call(batches.cancel, { params: { id }, body: {} }, ines)).status).toBe(404);
  expect((await call(batches.seen, { params: { id }, body: {} }, ines)).status).toBe(404);
  const listed = async (member: Member, of = 'directory') =>
    (await call(batches.index, { query: { of } }, member)).body.data.map((each) => each.id);
  expect(await listed(ines)).toEqual([]);
  expect(await listed(hal)).toEqual([id]);
  expect(await listed(hal, 'direct')).toEqual([]);
  await workBatch(acme, directoryJobs, id);
  expect(await listed(hal)).toEqual([id]);
  await call(batches.seen, { params: { id }, body: {} }, hal);
  expect(await listed(hal)).toEqual([]);
});

test('a last day, a role and a group are given by batches, too', async () => {
  const { acme, hal, ids } = await office();
  const { role_id, group_id } = await acme.inside(async (db) => ({
    role_id: (
      await db.insertInto('roles').values({ name: 'Plain', position: 90 }).returning('id').executeTakeFirstOrThrow()
    ).id,
    group_id: (await db.insertInto('groups').values({ name: 'First aid' }).returning('id').executeTakeFirstOrThrow())
      .id,
  }));
  const leaving = { ids, discharged_date: far, discharged_reason: 'The shop closes' };
  const started = [
    await call(directory.bulkDischarge, { body: leaving }, hal),
    await call(directory.bulkRoles, { body: { ids, role_id } }, hal),
    await call(directory.bulkGroups, { body: { ids, group_id } }, hal),
  ].map(({ body }) => body.batch_id ?? '');
  for (const id of started) {
    await workBatch(acme, directoryJobs, id);
    expect(await status(id, hal)).toMatchObject({ state: 'finished', done: ids.length, failed: 0 });
  }
  const count = (table: 'role_people' | 'group_people') =>
    acme.inside((db) => db.selectFrom(table).select('person_id').where('person_id', 'in', ids).execute());
  expect(await count('role_people')).toHaveLength(ids.length);
  expect(await count('group_people')).toHaveLength(ids.length);
  const last = await acme.inside((db) =>
    db.selectFrom('people').select('discharged_date').distinct().where('id', 'in', ids).execute(),
  );
  expect(last).toEqual([{ discharged_date: far }]);
});

test('more than one action takes are refused', async () => {
  const { hal, department_id } = await office(1);
  const ids = Array.from({ length: maxChosen + 1 }, () => crypto.randomUUID());
  expect((await move(hal, ids, department_id)).body).toMatchObject({ errors: { ids: ['Please choose up to 10000'] } });
});
