import { describe, expect, test } from 'vitest';
import { employ } from '#features/people/testing/employ.ts';
import { groups } from '#features/lists/contract.ts';
import { groupPeople } from '../contract.ts';
import { call, club, user, type Club } from './testing/club.ts';

/** Ana and Bob are in Sales, Cem is a Clerk, Dee is full time; Eva has left Sales. */
async function createStaffedCompany() {
  const world = await club();
  const { hire, list } = world;
  const sales = await list('departments', 'Sales');
  const clerk = await list('designations', 'Clerk');
  const full = await list('employment_types', 'Full time');
  const ana = await hire('Ana', { department_id: sales });
  const bob = await hire('Bob', { department_id: sales });
  const cem = await hire('Cem', { designation_id: clerk });
  const dee = await hire('Dee', { employment_type_id: full });
  const eva = await hire('Eva', { department_id: sales });
  await leave(world, eva);
  return { ...world, sales, clerk, full, ana, bob, cem, dee, eva };
}

const leave = ({ acme }: Club, id: string) =>
  acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', id).execute());

test('people come one by one and by what they are, and are shown with who put them there and since when', async () => {
  const { assign, assigned, meg, sales, clerk, full, ana, cem } = await createStaffedCompany();

  const reply = await assign([
    user(ana),
    { id: sales, type: 'department' },
    { id: clerk, type: 'designation' },
    { id: full, type: 'employment_type' },
  ]);

  expect(reply.body).toEqual({
    total: 4,
    is_without_self: false,
    batch_id: null,
    message: '4 people joined this group.',
  });
  const { body } = await assigned();
  expect(body).toMatchObject({
    group: { name: 'Early shift' },
    total_people: 4,
    departments: [{ id: sales, name: 'Sales', total_people: 2 }],
    meta: { total: 4 },
  });
  expect(body.data.map(({ name }) => name)).toEqual(['Ana', 'Bob', 'Cem', 'Dee']);
  expect(body.data[0]).toMatchObject({
    id: ana,
    department_name: 'Sales',
    assigned_at: '2026-03-02T12:00:00.000Z',
    assigned_by: { id: meg.id, name: 'Meg' },
  });
  expect(body.data[2]).toMatchObject({ id: cem, designation_name: 'Clerk', department_name: null });
});

test('a group is assigned by the people who are in it now, and ids may be written in capitals', async () => {
  const world = await createStaffedCompany();
  const { acme, assign, check, ana, bob } = world;
  const { id } = await acme.inside((db) =>
    db.insertInto('groups').values({ name: 'Night shift' }).returning('id').executeTakeFirstOrThrow(),
  );
  await acme.inside((db) =>
    db
      .insertInto('group_people')
      .values([ana, bob].map((person_id) => ({ group_id: id, person_id })))
      .execute(),
  );
  expect((await check([{ id, type: 'group' }])).body.total).toBe(2);
  expect((await assign([{ id: id.toUpperCase(), type: 'group' }])).body).toMatchObject({ total: 2 });
  expect((await assign([{ id: crypto.randomUUID(), type: 'group' }])).status).toBe(460);
});

test('people are stored, not the rule: who joins a department later is not in its groups, who leaves it stays', async () => {
  const { acme, assign, names, hire, list, sales, ana } = await createStaffedCompany();
  await assign([{ id: sales, type: 'department' }]);
  const other = await list('departments', 'Other');

  await hire('Zoe', { department_id: sales });
  await acme.inside((db) => employ(db, ana, { department_id: other }));

  expect(await names()).toEqual(['Ana', 'Bob']);
});

test('members stay as they are, however often they are assigned', async () => {
  const { assign, assigned, check, sales, ana } = await createStaffedCompany();
  await assign([user(ana)]);
  const before = (await assigned()).body.data[0];

  const checked = await check([user(ana), { id: sales, type: 'department' }]);
  const reply = await assign([user(ana), { id: sales, type: 'department' }]);
  const again = await assign([user(ana)]);

  expect(checked.body).toMatchObject({
    total: 1,
    total_holding: 1,
    people: [{ name: 'Bob', department_name: 'Sales' }],
  });
  expect(reply.body.total).toBe(1);
  expect(again.body).toEqual({
    total: 0,
    is_without_self: false,
    batch_id: null,
    message: 'Everyone you chose is already in this group.',
  });
  expect((await assigned()).body.data[0]).toEqual(before);
});

test('a check changes nothing', async () => {
  const { check, names, sales } = await createStaffedCompany();
  expect((await check([{ id: sales, type: 'department' }])).body.total).toBe(2);
  expect(await names()).toEqual([]);
});

describe('invalid input is refused in the words of the specification', () => {
  const required = 'This is a required field';
  const invalid = 'Invalid submission. Kindly try again';
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

  test.each([
    ['no items at all', undefined, 422, required],
    ['an empty list', [], 422, required],
    ['no list', 'all', 422, invalid],
    ['an invalid id', [{ id: 'x', type: 'user' }], 422, invalid],
    ['an invalid type', [{ id, type: 'team' }], 422, invalid],
    ['a group that is not there', [{ id, type: 'group' }], 460, invalid],
    ['an item without a type', [{ id }], 422, invalid],
    ['an item with more than it should have', [{ id, type: 'user', name: 'x' }], 422, invalid],
    ['a person who is not there', [{ id, type: 'user' }], 460, invalid],
    ['a department that is not there', [{ id, type: 'department' }], 460, invalid],
  ])('%s', async (_, assigned_items, status, sentence) => {
    const { early, meg, names } = await club();
    const body = { group_id: early, assigned_items } as never;

    const reply = await call(groupPeople.assignUsers, { body }, meg);

    expect(reply).toMatchObject({ status, body: { errors: { assigned_items: [sentence] } } });
    expect(await names()).toEqual([]);
  });

  test('someone who has left, and a department in the Trash', async () => {
    const { assign, list, eva, ana, names } = await createStaffedCompany();
    const gone = await list('departments', 'Gone', new Date());

    expect((await assign([user(ana), user(eva)])).status).toBe(460);
    expect((await assign([user(ana), { id: gone, type: 'department' }])).status).toBe(460);
    expect(await names()).toEqual([]);
  });
});

test('people are taken out, one or several; who is not in it is passed over', async () => {
  const { assign, remove, names, sales, ana, bob, cem } = await createStaffedCompany();
  await assign([{ id: sales, type: 'department' }, user(cem)]);

  expect((await remove(ana)).body).toEqual({
    total: 1,
    is_without_self: false,
    message: '1 person removed from this group.',
  });
  expect((await remove([ana, bob])).body.total).toBe(1);
  expect((await remove([ana, bob])).body).toEqual({
    total: 0,
    is_without_self: false,
    message: 'They were no longer in this group.',
  });
  expect(await names()).toEqual(['Cem']);
});

test.each([
  ['nobody', undefined, 'This is a required field'],
  ['an empty list', [], 'This is a required field'],
  ['no id', 'x', 'This is invalid'],
])('%s is not taken out', async (_, user_id, sentence) => {
  const { early, meg } = await club();
  const reply = await call(groupPeople.removeUsers, { body: { group_id: early, user_id } as never }, meg);
  expect(reply).toMatchObject({ status: 422, body: { errors: { user_id: [sentence] } } });
});

test('a discharged member is hidden, and is in the group again when they are restored', async () => {
  const world = await createStaffedCompany();
  const { acme, assign, names, assigned, sales, ana } = world;
  await assign([{ id: sales, type: 'department' }]);

  await leave(world, ana);
  expect(await names()).toEqual(['Bob']);
  expect((await assigned()).body.total_people).toBe(1);

  await acme.inside((db) => db.updateTable('people').set({ status: 'active' }).where('id', '=', ana).execute());
  expect(await names()).toEqual(['Ana', 'Bob']);
});

test('the people of a group are found, filtered, sorted and paged', async () => {
  const { assign, assigned, sales, ana, bob, cem, dee } = await createStaffedCompany();
  await assign([ana, bob, cem, dee].map(user));
  const shown = async (query: object) => (await assigned(query)).body.data.map(({ name }) => name);

  expect(await shown({ search: 'an' })).toEqual(['Ana']);
  expect(await shown({ search: 'ZZZ' })).toEqual([]);
  expect(await shown({ department_id: sales })).toEqual(['Ana', 'Bob']);
  expect(await shown({ order: 'desc' })).toEqual(['Dee', 'Cem', 'Bob', 'Ana']);
  expect(await shown({ sort: 'assigned_at' })).toEqual(['Ana', 'Bob', 'Cem', 'Dee']);
  expect(await shown({ page: 2, per_page: 3 })).toEqual(['Dee']);
  const { meta, total_people } = (await assigned({ search: 'an' })).body;
  expect([meta.total, total_people]).toEqual([1, 4]);
});

test('groups to assign say how many and which of the people are in them', async () => {
  const { early, meg, assign, sales, ana } = await createStaffedCompany();
  await assign([user(ana)]);

  const { body } = await call(groupPeople.assignableData, { params: { id: early }, query: { search: 'ana' } }, meg);

  expect(body.departments).toEqual([{ id: sales, name: 'Sales', total_people: 2, total_assigned: 1 }]);
  expect(body.designations).toMatchObject([{ name: 'Clerk', total_people: 1, total_assigned: 0 }]);
  expect(body.groups.find(({ id }) => id === early)).toMatchObject({ total_people: 1, total_assigned: 1 });
  expect(body.people.data).toMatchObject([{ name: 'Ana', department_name: 'Sales', is_assigned: true }]);
});

test('a group with people is deleted after a second question, and comes back with no one in it', async () => {
  const world = await createStaffedCompany();
  const { meg, assign, trash, assigned, names, acme, early, sales, ana } = world;
  await assign([{ id: sales, type: 'department' }]);
  await leave(world, ana);

  const refused = await trash();
  expect(refused).toMatchObject({
    status: 424,
    body: { message: 'This is still used by 2 people, 1 of whom has left.', data: { people: 2, left: 1 } },
  });
  const index = (await call(groups.index, { query: {} }, meg)).body;
  expect(index).toMatchObject({ data: [{ id: early, people: 1 }], counts: { active: 1, trashed: 0 } });

  expect((await trash('detach')).status).toBe(200);
  expect(await assigned()).toMatchObject({ status: 404, body: { code: 'lists.gone' } });
  expect(await assign([user(ana)])).toMatchObject({ status: 404 });

  await acme.inside((db) => db.updateTable('groups').set({ trashed_at: null }).where('id', '=', early).execute());
  expect(await names()).toEqual([]);
});

test('two groups of one name are refused', async () => {
  const { meg } = await club();
  const reply = await call(groups.store, { body: { name: ' EARLY  shift' } }, meg);
  expect(reply).toMatchObject({ status: 422, body: { errors: { name: ['This name is taken'] } } });
});

test('another company’s people, departments and groups are not there', async () => {
  const [here, there] = [await createStaffedCompany(), await createStaffedCompany()];
  expect((await here.assign([user(there.ana)])).status).toBe(460);
  expect((await here.assign([{ id: there.sales, type: 'department' }])).status).toBe(460);
  expect((await here.assign([user(here.ana)], here.meg, there.early)).status).toBe(404);
  expect((await here.remove(there.ana)).status).toBe(460);
  expect((await here.assigned({}, there.early)).status).toBe(404);
  expect(await there.names()).toEqual([]);
});

test('people who can only view cannot assign', async () => {
  const { acme, assign, ana } = await createStaffedCompany();
  const vic = await acme.hire('Vic', 'view_employee_group');
  expect((await assign([user(ana)], vic)).status).toBe(403);
});

test('each person who comes and goes has an entry in the audit log', async () => {
  const { acme, early, assign, remove, ana, bob } = await createStaffedCompany();
  await assign([user(ana), user(bob)]);
  await remove(ana);

  const entries = await acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select(['action', 'person_id', 'entity_id'])
      .where('entity', '=', 'group_people')
      .orderBy('at')
      .execute(),
  );
  expect(entries).toHaveLength(3);
  expect(entries.at(-1)).toEqual({ action: 'delete', person_id: ana, entity_id: early });
});
