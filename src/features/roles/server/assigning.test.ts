import { expect, test } from 'vitest';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { roles } from '../contract.ts';
import { call, office, type Office } from './testing/office.ts';
import { employ } from '#features/people/testing/employ.ts';

type ListTable = 'departments' | 'designations' | 'employment_types';

function listItem({ acme }: Office, table: ListTable, name: string, trashed_at: Date | null = null): Promise<string> {
  return acme.inside(
    async (db) =>
      (await db.insertInto(table).values({ name, trashed_at }).returning('id').executeTakeFirstOrThrow()).id,
  );
}

function put(
  { acme }: Office,
  person: { readonly id: string },
  {
    status,
    ...values
  }: { department_id?: string; designation_id?: string; employment_type_id?: string; status?: string },
) {
  return acme.inside(async (db) => {
    await employ(db, person.id, values);
    if (status) await db.updateTable('people').set({ status }).where('id', '=', person.id).execute();
  });
}

/** Ana and Bob in Sales, Cem a Clerk, Dee employed full time; Eva has left Sales. */
async function createStaffedCompany() {
  const world = await office();
  const hal = await world.join('Hal', 'HR manager');
  const [ana, bob, cem] = [await world.acme.hire('Ana'), await world.acme.hire('Bob'), await world.acme.hire('Cem')];
  const [dee, eva] = [await world.acme.hire('Dee'), await world.acme.hire('Eva')];
  const sales = await listItem(world, 'departments', 'Sales');
  const clerk = await listItem(world, 'designations', 'Clerk');
  const fullTime = await listItem(world, 'employment_types', 'Full time');
  for (const person of [ana, bob, eva]) await put(world, person, { department_id: sales });
  await put(world, cem, { designation_id: clerk });
  await put(world, dee, { employment_type_id: fullTime });
  await put(world, eva, { status: 'discharged' });
  const role_id = world.role('Team lead');
  const check = (...assigned_items: unknown[]) =>
    call(roles.makeAssignUsers, { body: { role_id, assigned_items: assigned_items as AssignedItem[] } }, hal);
  return { ...world, hal, ana, bob, cem, dee, eva, sales, clerk, fullTime, role_id, check };
}

test('a role is assigned to people and to the active people of a department, designation or type', async () => {
  const world = await createStaffedCompany();
  const { hal, ana, sales, clerk, fullTime, role_id, check } = world;
  const items: AssignedItem[] = [
    { id: ana.id, type: 'user' },
    { id: sales, type: 'department' },
    { id: clerk, type: 'designation' },
    { id: fullTime, type: 'employment_type' },
  ];

  const checked = (await check(...items)).body;
  const assigned = await call(roles.assignUsers, { body: { role_id, assigned_items: items } }, hal);
  const again = (await check(...items)).body;

  expect(checked).toMatchObject({ total: 4, total_holding: 0, is_without_self: false });
  expect(checked.people.map(({ name }) => name)).toEqual(['Ana', 'Bob', 'Cem', 'Dee']);
  const message = '4 people now have this role.';
  expect(assigned.body).toEqual({ total: 4, is_without_self: false, batch_id: null, message });
  expect(again).toEqual({ people: [], total: 0, total_holding: 4, is_without_self: false });
  const holders = (await call(roles.assignedUsers, { params: { role_id }, query: {} }, hal)).body;
  expect(holders.data.map(({ name, may_revoke }) => [name, may_revoke.allowed])).toEqual([
    ['Ana', true],
    ['Bob', true],
    ['Cem', true],
    ['Dee', true],
  ]);
  expect((await call(roles.assignUsers, { body: { role_id, assigned_items: items } }, hal)).body).toEqual({
    total: 0,
    is_without_self: false,
    batch_id: null,
    message: 'Everyone you chose already has this role.',
  });
});

test('people who join the department later do not get the role with it', async () => {
  const world = await createStaffedCompany();
  const { hal, cem, sales, role_id, rolesOf } = world;
  await call(roles.assignUsers, { body: { role_id, assigned_items: [{ id: sales, type: 'department' }] } }, hal);

  await put(world, cem, { department_id: sales });

  expect(await rolesOf(cem)).not.toContain('Team lead');
});

test('a required choice must be made, in its form', async () => {
  const { role_id, hal, check, ana } = await createStaffedCompany();
  const invalid = 'Invalid submission. Kindly try again';

  expect(await call(roles.makeAssignUsers, { body: { role_id } as never }, hal)).toMatchObject({
    status: 422,
    body: { errors: { assigned_items: ['This is a required field'] } },
  });
  expect(await check()).toMatchObject({
    status: 422,
    body: { errors: { assigned_items: ['This is a required field'] } },
  });
  const wrong = [
    ana.id,
    null,
    {},
    { id: ana.id },
    { id: ana.id, type: 'user', is_owner: true },
    ...['ana', '', null, 1, `${ana.id}0`].map((id) => ({ id, type: 'user' })),
    ...['team', 'role', '', null, 1].map((type) => ({ id: ana.id, type })),
  ];
  for (const items of [...wrong.map((item) => [item]), wrong])
    expect((await check(...items)).body).toMatchObject({ status: 422, errors: { assigned_items: [invalid] } });
  const odd = { role_id, assigned_items: ana.id };
  expect((await call(roles.makeAssignUsers, { body: odd as never }, hal)).body).toMatchObject({
    errors: { assigned_items: [invalid] },
  });
});

test('items that do not exist here, are in the Trash or have left cannot be chosen', async () => {
  const world = await createStaffedCompany();
  const { ana, eva, check } = world;
  const trashed = await listItem(world, 'departments', 'Old', new Date());
  const elsewhere = await createStaffedCompany();
  const unknown = {
    status: 460,
    body: { code: 'assigning.unknownItem', errors: { assigned_items: ['Invalid submission. Kindly try again'] } },
  };

  for (const item of [
    { id: eva.id, type: 'user' },
    { id: trashed, type: 'department' },
    { id: ana.id, type: 'department' },
    { id: crypto.randomUUID(), type: 'designation' },
    { id: elsewhere.ana.id, type: 'user' },
    { id: elsewhere.sales, type: 'department' },
    { id: elsewhere.fullTime, type: 'employment_type' },
  ])
    expect(await check({ id: ana.id, type: 'user' }, item)).toMatchObject(unknown);
  expect((await check({ id: ana.id, type: 'user' }, { id: ana.id, type: 'user' })).body.total).toBe(1);
});

test('candidates for a role are people by pages and search, and lists with their number of active people', async () => {
  const { role_id, hal, sales, clerk, fullTime, ana, give } = await createStaffedCompany();
  await give(ana, 'Team lead');
  const page = async (query: { page?: number; per_page?: number; search?: string }) =>
    (await call(roles.assignableData, { params: { id: role_id }, query }, hal)).body;

  const first = await page({ per_page: 2 });

  expect(first.people.data.map(({ name, is_assigned, is_self }) => [name, is_assigned, is_self])).toEqual([
    ['Ana', true, false],
    ['Bob', false, false],
  ]);
  expect(first.people.meta).toMatchObject({ total: 5, last_page: 3 });
  expect(first.departments).toEqual([{ id: sales, name: 'Sales', total_people: 2, total_assigned: 1 }]);
  expect(first.designations).toEqual([{ id: clerk, name: 'Clerk', total_people: 1, total_assigned: 0 }]);
  expect(first.employment_types).toEqual([{ id: fullTime, name: 'Full time', total_people: 1, total_assigned: 0 }]);
  expect((await page({ page: 3, per_page: 2 })).people.data.map(({ name, is_self }) => [name, is_self])).toEqual([
    ['Hal', true],
  ]);
  expect((await page({ search: ' BO' })).people.data.map(({ name }) => name)).toEqual(['Bob']);
  expect((await page({ search: '%' })).people.data).toEqual([]);
});

test('people with a role are found by name, a page at a time', async () => {
  const { role_id, hal, ana, bob, cem, give } = await createStaffedCompany();
  for (const person of [ana, bob, cem]) await give(person, 'Team lead');
  const list = async (query: { page?: number; per_page?: number; search?: string }) =>
    (await call(roles.assignedUsers, { params: { role_id }, query }, hal)).body;

  expect(await list({ page: 2, per_page: 2 })).toMatchObject({
    data: [{ name: 'Cem' }],
    meta: { total: 3, from: 3, to: 3 },
  });
  expect((await list({ search: 'bOb' })).data.map(({ name }) => name)).toEqual(['Bob']);
});

test('a role is taken from a person; from someone who does not hold it, nothing', async () => {
  const { role_id, hal, ana, rolesOf, give } = await createStaffedCompany();
  await give(ana, 'Team lead', 'Employee');
  const body = { role_id, user_id: ana.id };

  for (let times = 0; times < 2; times++)
    expect(await call(roles.revokeRole, { body }, hal)).toMatchObject({
      status: 200,
      body: { message: 'Role removed from this person.' },
    });
  expect(await rolesOf(ana)).not.toContain('Team lead');
  expect(await rolesOf(ana)).toContain('Employee');
});
