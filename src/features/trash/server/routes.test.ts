import { afterAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { departments, designations, employmentTypes } from '#features/lists/contract.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { listsRoutes } from '#features/lists/server/routes.ts';
import { listsTrash } from '#features/lists/server/trash.ts';
import { trash } from '../contract.ts';
import { trashRoutes } from './routes.ts';
import { employ } from '#features/people/testing/employ.ts';

let seconds = Date.parse('2026-03-02T12:00:00Z') / 1000;
/** Advances the clock by a second per request. */
const tick = () => new Date((seconds += 1) * 1000);
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [listsRoutes(peopleReferences), trashRoutes(listsTrash)],
  now: tick,
});
const call = callerFor(app);
afterAll(() => app.close());

const keep = [
  ...(['view_department', 'add_department', 'edit_department', 'delete_department'] as const),
  ...(['view_designation', 'add_designation', 'edit_designation', 'delete_designation'] as const),
] as const;

/** Creates a company with an administrator of two lists and the Trash. */
async function office() {
  const acme = await company();
  const meg = await acme.hire('Meg', ...keep, 'view_trash', 'restore_trash', 'delete_trash');
  const add = async (name: string, parent_id: string | null = null) =>
    (await call(departments.store, { body: { name, parent_id } }, meg)).body.data.id;
  const drop = (id: string) => call(departments.delete, { params: { id }, query: {} }, meg);
  const dropped = async (name: string) => {
    const { id } = (await call(designations.store, { body: { name } }, meg)).body.data;
    await call(designations.delete, { params: { id }, query: {} }, meg);
    return id;
  };
  const trashed = async (name: string) => {
    const id = await add(name);
    await drop(id);
    return id;
  };
  const index = async (query: object = {}, as: Member = meg) => (await call(trash.index, { query }, as)).body;
  const restore = (id: string, type = 'departments', as: Member = meg) =>
    call(trash.restore, { params: { type, id }, body: {} }, as);
  const remove = (id: string, type = 'departments', as: Member = meg) =>
    call(trash.delete, { params: { type, id } }, as);
  return { acme, meg, add, drop, dropped, trashed, index, restore, remove };
}

test('the latest deleted item comes first, with who deleted it, of any kind', async () => {
  const { dropped, trashed, index } = await office();
  const sales = await trashed('Sales');
  const baker = await dropped('Baker');
  await trashed('Finance');

  const { data, meta, types } = await index();

  expect(data).toMatchObject([
    { type: 'departments', type_name: 'Department', name: 'Finance', trashed_by_name: 'Meg' },
    { type: 'designations', type_name: 'Designation', id: baker, name: 'Baker' },
    {
      type: 'departments',
      id: sales,
      name: 'Sales',
      trashed_at: expect.stringMatching(/^2026-03-02T12:\d\d:\d\d\.000Z$/),
    },
  ]);
  expect(meta).toMatchObject({ total: 3, from: 1, to: 3 });
  expect(types).toEqual([
    { type: 'departments', name: 'Department', total: 2 },
    { type: 'designations', name: 'Designation', total: 1 },
  ]);
});

test('it is searched, filtered by kind and paged', async () => {
  const { dropped, trashed, index } = await office();
  for (const name of ['North Sales', 'South Sales', 'Finance']) await trashed(name);
  await dropped('Sales Clerk');
  const names = async (query: object) => (await index(query)).data.map(({ name }) => name);

  expect(await names({ search: 'sALES' })).toEqual(['Sales Clerk', 'South Sales', 'North Sales']);
  expect(await names({ search: 'sales', type: 'departments' })).toEqual(['South Sales', 'North Sales']);
  expect(await names({ type: 'roles' })).toEqual([]);
  expect(await names({ per_page: 2, page: 2 })).toEqual(['South Sales', 'North Sales']);
  expect(await index({ search: 'sales', type: 'departments', per_page: 1, page: 2 })).toMatchObject({
    data: [{ name: 'North Sales' }],
    meta: { total: 2, current_page: 2, last_page: 2 },
    types: [
      { type: 'departments', total: 2 },
      { type: 'designations', total: 1 },
    ],
  });
});

test('people who cannot see a list do not see it in the Trash, nor restore or delete its items', async () => {
  const { acme, trashed, index, restore, remove } = await office();
  const id = await trashed('Sales');
  const tom = await acme.hire('Tom', 'view_designation', 'view_trash', 'restore_trash', 'delete_trash');

  expect(await index({}, tom)).toMatchObject({
    data: [],
    meta: { total: 0 },
    types: [{ type: 'designations', total: 0 }],
  });
  expect((await restore(id, 'departments', tom)).status).toBe(404);
  expect((await remove(id, 'departments', tom)).status).toBe(404);
  // Another kind's path does not find it either.
  expect((await restore(id, 'designations', tom)).status).toBe(404);
  expect((await remove(id, 'designations', tom)).status).toBe(404);
  expect((await index()).meta.total).toBe(1);
});

test('another company’s Trash is neither seen nor emptied', async () => {
  const { trashed, index } = await office();
  const id = await trashed('Sales');
  const other = await office();

  expect((await other.index()).data).toEqual([]);
  expect((await other.restore(id)).status).toBe(404);
  expect((await other.remove(id)).status).toBe(404);
  expect((await index()).data).toMatchObject([{ id }]);
});

test('an item comes back as it was, and is found again', async () => {
  const { meg, add, drop, index, restore } = await office();
  const europe = await add('Europe');
  const sales = await add('Sales', europe);
  await drop(sales);

  expect(await restore(sales)).toMatchObject({ status: 200, body: { message: 'We’ve restored this item.' } });

  expect((await index()).data).toEqual([]);
  expect((await call(departments.index, { query: {} }, meg)).body).toMatchObject({
    data: [{ name: 'Europe' }, { id: sales, path: ['Europe'] }],
    counts: { trashed: 0 },
  });
});

test('a department whose surrounding one has gone meanwhile comes back one level higher', async () => {
  const { meg, add, drop, restore } = await office();
  const europe = await add('Europe');
  const france = await add('France', europe);
  const sales = await add('Sales', france);
  await drop(sales);
  // Only trashed items refer to it, so no confirmation is needed.
  expect((await drop(france)).status).toBe(200);

  expect((await restore(sales)).status).toBe(200);

  expect((await call(departments.index, { query: { search: 'Sales' } }, meg)).body.data).toMatchObject([
    { id: sales, path: ['Europe'] },
  ]);
});

test('an item whose name is taken meanwhile is not restored, and says so', async () => {
  const { meg, add, trashed, index, restore } = await office();
  const sales = await trashed('Sales');
  await add('SALES');

  expect(await restore(sales)).toMatchObject({
    status: 424,
    body: {
      message: 'Another item is named “Sales”. Rename it first, then restore this one.',
      data: { name: 'Sales' },
    },
  });
  expect((await index()).data).toMatchObject([{ id: sales }]);
  const { data, version } = (
    await call(
      departments.edit,
      { params: { id: (await call(departments.list, {}, meg)).body.data[0]?.id ?? '' } },
      meg,
    )
  ).body;
  await call(departments.store, { body: { id: data.id, name: 'Trade', version } }, meg);
  expect((await restore(sales)).status).toBe(200);
});

test('a permanently deleted item is removed, and an item in a list cannot be deleted permanently', async () => {
  const { acme, add, trashed, index, remove } = await office();
  const [sales, active] = [await trashed('Sales'), await add('Active')];

  expect(await remove(sales)).toMatchObject({ status: 200, body: { message: 'We’ve permanently deleted this item.' } });
  expect((await remove(active)).status).toBe(404);

  expect((await index()).data).toEqual([]);
  expect(await acme.inside((db) => db.selectFrom('departments').select('name').execute())).toEqual([
    { name: 'Active' },
  ]);
});

test('an item that a record still refers to cannot be deleted permanently', async () => {
  const { acme, meg, trashed, index, remove } = await office();
  const sales = await trashed('Sales');
  // None of our endpoints writes this, but a manual import may have.
  await acme.inside((db) => employ(db, meg.id, { department_id: sales }));

  expect(await remove(sales)).toMatchObject({ status: 424, body: { code: 'trash.inUse' } });
  expect((await index()).data).toMatchObject([{ id: sales }]);
});

test.each(['restore', 'remove'] as const)('%s twice or by several simultaneously happens once', async (act) => {
  const world = await office();
  const ben = await world.acme.hire('Ben', 'view_department', 'restore_trash', 'delete_trash');
  const sales = await world.trashed('Sales');

  const replies = await Promise.all([world[act](sales), world[act](sales), world[act](sales, 'departments', ben)]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(replies.find(({ status }) => status === 404)?.body).toMatchObject({
    code: 'trash.gone',
    message: 'This item is no longer in the Trash.',
  });
  expect((await world[act](sales)).status).toBe(404);
});

test('the second of a simultaneous restore and permanent deletion finds the item gone', async () => {
  const { acme, trashed, index, remove } = await office();
  const sales = await trashed('Sales');
  const kind = listsTrash.find(({ type }) => type === 'departments');

  const late = await acme.inside(async (db) => {
    await kind?.restore(db, {} as never, sales);
    const reply = remove(sales);
    await vi.waitUntil(
      async () =>
        (
          await sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(
            db,
          )
        ).rows.length > 0,
      60_000,
    );
    return { reply };
  });

  expect((await late.reply).status).toBe(404);
  expect((await index()).data).toEqual([]);
  expect(await acme.inside((db) => db.selectFrom('departments').select('name').execute())).toEqual([{ name: 'Sales' }]);
});

test('employment types wait in the Trash as the others do', async () => {
  const { acme } = await office();
  const meg = await acme.hire(
    'Meg',
    'view_employment_type',
    'add_employment_type',
    'delete_employment_type',
    'view_trash',
    'restore_trash',
  );
  const { id } = (await call(employmentTypes.store, { body: { name: 'Intern' } }, meg)).body.data;
  await call(employmentTypes.delete, { params: { id }, query: {} }, meg);

  expect((await call(trash.index, { query: { type: 'employment-types' } }, meg)).body.data).toMatchObject([
    { type: 'employment-types', type_name: 'Employment type', name: 'Intern' },
  ]);
  expect((await call(trash.restore, { params: { type: 'employment-types', id }, body: {} }, meg)).status).toBe(200);
});
