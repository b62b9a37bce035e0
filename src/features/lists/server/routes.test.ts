import { afterAll, describe, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { departments, designations, documentTypes, employmentTypes, groups } from '../contract.ts';
import { listsRoutes } from './routes.ts';

const now = new Date('2026-03-02T12:00:00Z');
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [listsRoutes(peopleReferences)],
  now: () => now,
});
const call = callerFor(app);
afterAll(() => app.close());

const each = [
  ['departments', departments, 'department'],
  ['designations', designations, 'designation'],
  ['employment types', employmentTypes, 'employment_type'],
  ['document types', documentTypes, 'document_type'],
  ['groups', groups, 'employee_group'],
] as const;

/** Creates a company with an administrator of departments. */
async function office() {
  const acme = await company();
  const meg = await acme.hire(
    'Meg',
    'view_department',
    'add_department',
    'edit_department',
    'delete_department',
    'view_trash',
  );
  const add = async (name: string, parent_id: string | null = null) =>
    (await call(departments.store, { body: { name, parent_id } }, meg)).body.data.id;
  const edit = (id: string, values: { name: string; parent_id?: string | null }, version: string, as: Member = meg) =>
    call(departments.store, { body: { id, ...values, version } }, as);
  const read = async (id: string) => (await call(departments.edit, { params: { id } }, meg)).body;
  const index = async (query: object = {}) => (await call(departments.index, { query }, meg)).body;
  const remove = (id: string, action?: 'detach') =>
    call(departments.delete, { params: { id }, query: { action } }, meg);
  return { acme, meg, add, edit, read, index, remove };
}

const joined_on = '2020-01-01' as LocalDate;
const hireInto = (acme: Company, name: string, department_id: string) =>
  acme.inside((db) => createPerson(db, { name, joined_on, status: 'active', department_id }));

describe.each(each)('%s', (_, list, kind) => {
  test('are added, listed, edited and moved to the Trash', async () => {
    const acme = await company();
    const meg = await acme.hire('Meg', `view_${kind}`, `add_${kind}`, `edit_${kind}`, `delete_${kind}`);

    const added = await call(list.store, { body: { name: '  First   one ' } }, meg);

    expect(added).toMatchObject({
      status: 200,
      body: { message: 'You’ve successfully performed this action.', data: { name: 'First one' } },
    });
    const { id } = added.body.data;
    const { body } = await call(list.edit, { params: { id } }, meg);
    expect(body).toMatchObject({ data: { id, name: 'First one' }, version: added.body.version });
    expect(await call(list.store, { body: { id, name: 'The first', version: body.version } }, meg)).toMatchObject({
      status: 200,
      body: { message: 'We’ve saved your edit successfully.', data: { id, name: 'The first' } },
    });
    expect((await call(list.list, {}, meg)).body.data).toMatchObject([{ id, name: 'The first' }]);
    expect((await call(list.index, { query: {} }, meg)).body).toMatchObject({
      data: [{ id, name: 'The first', updated_at: now.toISOString() }],
      meta: { total: 1, per_page: 50 },
      counts: { active: 1, trashed: null },
    });

    expect(await call(list.delete, { params: { id }, query: {} }, meg)).toMatchObject({
      status: 200,
      body: { message: 'We’ve deleted the item for you. You can still find it in the Trash.' },
    });
    expect((await call(list.index, { query: {} }, meg)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
      counts: { active: 0 },
    });
    expect((await call(list.list, {}, meg)).body.data).toEqual([]);
    expect((await call(list.edit, { params: { id } }, meg)).status).toBe(404);
  });

  test('people who can only add cannot edit, and the reverse', async () => {
    const acme = await company();
    const adder = await acme.hire('Ada', `add_${kind}`);
    const editor = await acme.hire('Ed', `edit_${kind}`);
    const { id } = (await call(list.store, { body: { name: 'One' } }, adder)).body.data;
    const { version } = (await call(list.edit, { params: { id } }, editor)).body;

    expect((await call(list.store, { body: { name: 'Two' } }, editor)).status).toBe(403);
    expect((await call(list.store, { body: { id, name: 'Two', version } }, adder)).status).toBe(403);
    expect((await call(list.store, { body: { id, name: 'Two', version } }, editor)).status).toBe(200);
  });

  test('another company’s are neither edited nor deleted', async () => {
    const acme = await company();
    const meg = await acme.hire('Meg', `view_${kind}`, `add_${kind}`);
    const eve = await (await company()).hire('Eve', `view_${kind}`, `edit_${kind}`, `delete_${kind}`);
    const { id } = (await call(list.store, { body: { name: 'One' } }, meg)).body.data;

    expect((await call(list.store, { body: { id, name: 'Two', version: '0'.repeat(16) } }, eve)).status).toBe(404);
    expect((await call(list.delete, { params: { id }, query: { action: 'detach' } }, eve)).status).toBe(404);
    expect((await call(list.index, { query: {} }, eve)).body.data).toEqual([]);
    expect((await call(list.index, { query: {} }, meg)).body.data).toMatchObject([{ id, name: 'One' }]);
  });
});

test.each([
  'Human Resources',
  'human resources',
  ' HUMAN  RESOURCES ',
  'Human\u00a0Resources',
  'Human \u200bResources',
  'Human\u2007Re\u00adsources',
])('%j is taken when there are Human Resources', async (name) => {
  const { acme, meg, add, read, edit, index } = await office();
  await add('Human Resources');
  const sales = await add('Sales');

  const refusal = { status: 422, body: { code: 'lists.nameTaken', errors: { name: ['This name is taken'] } } };
  expect(await call(departments.store, { body: { name } }, meg)).toMatchObject(refusal);
  expect(await edit(sales, { name }, (await read(sales)).version)).toMatchObject(refusal);
  expect((await index()).data.map((row) => row.name)).toEqual(['Human Resources', 'Sales']);
  // The same name is free in another company, and for the item itself in another case.
  const other = await office();
  await other.add(name);
  expect((await edit(sales, { name: 'SALES' }, (await read(sales)).version)).status).toBe(200);
  expect(acme.id).not.toBe(other.acme.id);
});

test.each([
  ['nothing', {}, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['spaces alone', { name: ' \u00a0 ' }, 'name'],
  ['nothing that anyone sees', { name: '\u200b\u2060 \u3164' }, 'name'],
  ['letters that turn the others round', { name: 'Sales \u202egnp.exe' }, 'name'],
  ['101 characters', { name: 'x'.repeat(101) }, 'name'],
  ['a line break', { name: 'a\nb' }, 'name'],
  ['a column of the table', { name: 'x', trashed_at: null }, 'trashed_at'],
  ['another company’s number', { name: 'x', tenant_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }, 'tenant_id'],
  ['a parent that is no id', { name: 'x', parent_id: 'y' }, 'parent_id'],
])('%s is refused beside its field', async (_, body, field) => {
  const { meg } = await office();
  const reply = await call(departments.store, { body: body as never }, meg);
  expect(reply.status).toBe(422);
  expect(Object.keys((reply.body as unknown as { errors: object }).errors)).toContain(field);
});

test('the second of two people who save the same form is shown the first one’s changes', async () => {
  const { acme, add, edit, read } = await office();
  const ben = await acme.hire('Ben', 'edit_department');
  const [id, parent] = [await add('Sales'), await add('Europe')];
  const { version } = await read(id);

  expect((await edit(id, { name: 'Sales and Service', parent_id: parent }, version)).status).toBe(200);
  const late = await edit(id, { name: 'Distribution' }, version, ben);

  expect(late).toMatchObject({
    status: 461,
    body: { data: { current: { name: 'Sales and Service', parent_id: parent }, version: (await read(id)).version } },
  });
  // With the current version their values are saved; missing fields stay unchanged.
  const { version: seen } = (late.body as unknown as { data: { version: string } }).data;
  expect((await edit(id, { name: 'Distribution' }, seen, ben)).body.data).toEqual({
    id,
    name: 'Distribution',
    parent_id: parent,
  });
  // Without a version nothing is compared.
  const unversioned = await call(departments.store, { body: { id, name: 'Trade' } }, ben);
  expect(unversioned).toMatchObject({ status: 200, body: { data: { id, name: 'Trade', parent_id: parent } } });
});

test('people who work here are counted, and only they', async () => {
  const { acme, add, index } = await office();
  const [sales, finance] = [await add('Sales'), await add('Finance')];
  for (const name of ['Ana', 'Ben', 'Gone']) await hireInto(acme, name, sales);
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: '2026-03-01' as LocalDate })
      .where('name', '=', 'Gone')
      .execute(),
  );

  expect((await index()).data.map(({ id, people }) => [id, people])).toEqual([
    [finance, 0],
    [sales, 2],
  ]);
});

test('the list is searched, sorted by what its head offers, and paged', async () => {
  const { acme, add, index, meg } = await office();
  const ids = [await add('beta'), await add('Alpha'), await add('Gamma Rays')];
  await hireInto(acme, 'Ana', ids[0] ?? '');
  const names = async (query: object) => (await index(query)).data.map(({ name }) => name);

  expect(await names({})).toEqual(['Alpha', 'beta', 'Gamma Rays']);
  expect(await names({ order: 'desc' })).toEqual(['Gamma Rays', 'beta', 'Alpha']);
  expect(await names({ sort: 'people', order: 'desc' })).toEqual(['beta', 'Alpha', 'Gamma Rays']);
  expect(await names({ search: 'MA  r' })).toEqual(['Gamma Rays']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await index({ page: 2, per_page: 2 })).toMatchObject({
    data: [{ name: 'Gamma Rays' }],
    meta: { from: 3, to: 3, total: 3, last_page: 2 },
  });
  expect(await index({ search: 'a', page: 5 })).toMatchObject({
    data: [],
    meta: { total: 3, from: null },
    counts: { active: 3, trashed: 0 },
  });
  for (const sort of ['tenant_id', 'name desc', 'trashed_at', '(select 1)'])
    expect((await call(departments.index, { query: { sort: sort as never } }, meg)).status, sort).toBe(422);
  expect(
    (
      await call(
        documentTypes.index,
        { query: { sort: 'people' as never } },
        await acme.hire('Dot', 'view_document_type'),
      )
    ).status,
  ).toBe(422);
});

describe('departments inside of departments', () => {
  test('say where they stand', async () => {
    const { add, index } = await office();
    const operations = await add('Operations');
    const production = await add('Production', operations);
    await add('Assembly', production);

    expect((await index()).data.map(({ name, parent_id, path }) => ({ name, parent_id, path }))).toEqual([
      { name: 'Assembly', parent_id: production, path: ['Operations', 'Production'] },
      { name: 'Operations', parent_id: null, path: [] },
      { name: 'Production', parent_id: operations, path: ['Operations'] },
    ]);
  });

  test('never stand in a circle', async () => {
    const { add, edit, read, index } = await office();
    const operations = await add('Operations');
    const production = await add('Production', operations);
    const assembly = await add('Assembly', production);
    const before = await index();

    for (const [id, name] of [
      [operations, 'Operations'],
      [production, 'Production'],
    ] as const) {
      const reply = await edit(id, { name, parent_id: assembly }, (await read(id)).version);
      expect(reply).toMatchObject({
        status: 422,
        body: { code: 'lists.circle', errors: { parent_id: [expect.any(String)] } },
      });
    }
    expect(
      (await edit(assembly, { name: 'Assembly', parent_id: assembly }, (await read(assembly)).version)).status,
    ).toBe(422);
    expect(await index()).toEqual(before);
  });

  test('stand in nothing that is not in the list', async () => {
    const { acme, meg, add, remove } = await office();
    const elsewhere = await (await office()).add('Elsewhere');
    const trashed = await add('Trashed');
    await remove(trashed);
    const person = await acme.hire('Ana');

    for (const parent_id of [elsewhere, trashed, person.id])
      expect(await call(departments.store, { body: { name: 'Inside', parent_id } }, meg)).toMatchObject({
        status: 460,
        body: { errors: { parent_id: [expect.any(String)] } },
      });
  });
});

describe('a department that is used', () => {
  test('is not deleted without saying by how many', async () => {
    const { acme, add, remove, index } = await office();
    const production = await add('Production');
    await add('Assembly', production);
    await hireInto(acme, 'Ana', production);
    await hireInto(acme, 'Ben', production);
    await acme.inside((db) =>
      db
        .updateTable('people')
        .set({ discharged_date: '2026-03-01' as LocalDate })
        .where('name', '=', 'Ben')
        .execute(),
    );

    expect(await remove(production)).toMatchObject({
      status: 424,
      body: {
        code: 'lists.inUse',
        message: 'This is still used by 2 people, 1 of whom has left, and 1 department below it.',
        data: { people: 2, left: 1, departments: 1 },
      },
    });
    expect((await index()).data).toHaveLength(2);
  });

  test('is detached from its people, and what stood inside moves up', async () => {
    const { acme, meg, add, remove, index } = await office();
    const operations = await add('Operations');
    const production = await add('Production', operations);
    const assembly = await add('Assembly', production);
    const ana = await hireInto(acme, 'Ana', production);
    const ben = await hireInto(acme, 'Ben', assembly);

    expect((await remove(production, 'detach')).status).toBe(200);

    expect(await index()).toMatchObject({
      data: [
        { name: 'Assembly', parent_id: operations, path: ['Operations'], people: 1 },
        { name: 'Operations', people: 0 },
      ],
      counts: { active: 2, trashed: 1 },
    });
    const people = await acme.inside((db) =>
      db
        .selectFrom('people')
        .select(['id', 'department_id'])
        .where('id', 'in', [ana.id, ben.id])
        .orderBy('name')
        .execute(),
    );
    expect(people).toEqual([
      { id: ana.id, department_id: null },
      { id: ben.id, department_id: assembly },
    ]);
    const trashed = await acme.inside((db) =>
      db.selectFrom('departments').selectAll().where('id', '=', production).executeTakeFirstOrThrow(),
    );
    expect(trashed).toMatchObject({ trashed_by: meg.id, trashed_at: now });
  });

  test('is deleted once, however often it is asked for', async () => {
    const { add, remove, index } = await office();
    const sales = await add('Sales');

    const statuses = (await Promise.all([remove(sales), remove(sales), remove(sales, 'detach')])).map(
      ({ status }) => status,
    );

    expect(statuses.sort()).toEqual([200, 404, 404]);
    expect((await index()).counts).toEqual({ active: 0, trashed: 1 });
  });
});

test('an item in the Trash is in no list, choice, search or count, and frees its name', async () => {
  const { acme, meg, add, remove, index, edit, read } = await office();
  const sales = await add('Sales');
  const { version } = await read(sales);
  await remove(sales);

  expect(await index({ search: 'sales' })).toMatchObject({
    data: [],
    meta: { total: 0 },
    counts: { active: 0, trashed: 1 },
  });
  expect((await call(departments.list, {}, meg)).body.data).toEqual([]);
  expect((await edit(sales, { name: 'Sales' }, version)).status).toBe(404);
  await expect(hireInto(acme, 'Ana', sales)).rejects.toMatchObject({
    status: 460,
    errors: { department_id: [expect.any(String)] },
  });
  expect(await add('sales')).not.toBe(sales);
  // The number of trashed items is visible only to viewers of the Trash.
  const viewer = await acme.hire('Viv', 'view_department');
  expect((await call(departments.index, { query: {} }, viewer)).body.counts).toEqual({ active: 1, trashed: null });
});

test('forms of other screens choose from a list without the permission to edit it', async () => {
  const { acme, add } = await office();
  const sales = await add('Sales');

  for (const permission of ['add_employee', 'assign_role_user', 'edit_department'] as const)
    expect((await call(departments.list, {}, await acme.hire('Cho', permission))).body.data).toEqual([
      { id: sales, name: 'Sales', parent_id: null },
    ]);
  expect((await call(departments.list, {}, await acme.hire('Emp', 'view_attendance'))).status).toBe(403);
});
