import { expect, test } from 'vitest';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Member } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { roles } from '../contract.ts';
import { call, office, type Office } from './testing/office.ts';
import { employ } from '#features/people/testing/employ.ts';

/** Creates an office whose HR managers have all permissions for roles, limited only by their rank. */
async function manageable() {
  const world = await office();
  await world.permit('HR manager', 'add_role', 'edit_role', 'delete_role', 'assign_role_permission');
  const [olga, hal] = [await world.join('Olga', 'Owner'), await world.join('Hal', 'HR manager', 'Employee')];
  return { ...world, olga, hal };
}

async function savePermissions({ role, versionOf }: Office, by: Member, name: string, permissions: Permission[]) {
  return call(
    roles.savePermissions,
    { body: { role_id: role(name), permissions, version: await versionOf(name, by) } },
    by,
  );
}

const user = (person: { readonly id: string }): AssignedItem => ({ id: person.id, type: 'user' });
const assign = ({ role }: Office, by: Member, name: string, ...people: { readonly id: string }[]) =>
  call(roles.assignUsers, { body: { role_id: role(name), assigned_items: people.map(user) } }, by);
const revoke = ({ role }: Office, by: Member, name: string, person: { readonly id: string }) =>
  call(roles.revokeRole, { body: { role_id: role(name), user_id: person.id } }, by);

test('no one puts a permission into a role that they do not hold', async () => {
  const world = await manageable();

  const refused = await savePermissions(world, world.hal, 'Team lead', ['view_attendance', 'configure_company_setup']);

  expect(refused).toMatchObject({ status: 403, body: { code: 'roles.notHeld' } });
  expect(await world.permissionsOf('Team lead')).not.toContain('configure_company_setup');
  expect((await savePermissions(world, world.hal, 'Team lead', ['view_attendance', 'view_trash'])).status).toBe(200);
});

test('Owners give everything, also what they do not hold themselves', async () => {
  const world = await manageable();

  expect((await savePermissions(world, world.hal, 'Team lead', ['allowed_bio_devices'])).body).toMatchObject({
    code: 'roles.notHeld',
  });
  expect((await savePermissions(world, world.olga, 'Team lead', ['allowed_bio_devices'])).status).toBe(200);
});

test('no one changes what a role of their own permits, be it the least of them', async () => {
  const world = await manageable();

  for (const name of ['HR manager', 'Employee'])
    expect(await savePermissions(world, world.hal, name, ['view_role'])).toMatchObject({
      status: 403,
      body: { code: 'roles.ownRole' },
    });
  expect((await savePermissions(world, world.olga, 'Employee', ['view_attendance'])).status).toBe(200);
});

test('Owners change their own role, but keep the permissions by which permissions are given', async () => {
  const world = await manageable();
  const all = (await world.permissionsOf('Owner')) as Permission[];

  const without = (permission: string) => all.filter((one) => one !== permission);

  expect(
    (await savePermissions(world, world.olga, 'Owner', [...without('add_feed'), 'allowed_bio_devices'])).status,
  ).toBe(200);
  for (const permission of [
    'assign_role_permission',
    'view_role',
    'assign_role_user',
    'edit_role',
    'view_app_settings_menu',
  ])
    expect(await savePermissions(world, world.olga, 'Owner', without(permission))).toMatchObject({
      status: 424,
      body: { code: 'roles.ownersKeep' },
    });
});

test('no one touches a role above their own', async () => {
  const world = await manageable();
  await world.permit(
    'Team lead',
    'view_role',
    'add_role',
    'edit_role',
    'delete_role',
    'assign_role_permission',
    'assign_role_user',
  );
  const lea = await world.join('Lea', 'Team lead');
  const params = { id: world.role('HR manager') };
  const { version } = (await call(roles.role, { params }, lea)).body;

  const replies = [
    await savePermissions(world, lea, 'HR manager', ['view_attendance']),
    await call(roles.saveRole, { body: { id: params.id, name: 'Mine', version } }, lea),
    await call(roles.deleteRole, { params, query: { action: 'detach' } }, lea),
    await assign(world, lea, 'HR manager', world.olga),
    await revoke(world, lea, 'HR manager', world.hal),
  ];

  expect(replies.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
    replies.map(() => [403, 'roles.roleAbove']),
  );
  expect(await world.rolesOf(world.hal)).toEqual(['HR manager', 'Employee']);
});

test('no one but Owners touches the role of the Owners', async () => {
  const world = await manageable();
  const bob = await world.join('Bob');

  const replies = [
    await savePermissions(world, world.hal, 'Owner', ['view_role']),
    await assign(world, world.hal, 'Owner', bob),
    await revoke(world, world.hal, 'Owner', world.olga),
  ];

  expect(replies.map(({ body }) => (body as { code?: string }).code)).toEqual(replies.map(() => 'roles.ownersOnly'));
});

test('no role is lifted above one’s own, and none above it is lowered', async () => {
  const world = await manageable();
  const reorder = (by: Member, ...names: string[]) =>
    call(roles.reorder, { body: { roles: names.map(world.role) } }, by);

  for (const names of [
    ['Owner', 'Team lead', 'HR manager', 'Employee'],
    ['Owner', 'Employee', 'HR manager', 'Team lead'],
    ['Owner', 'Team lead', 'Employee', 'HR manager'],
  ])
    expect(await reorder(world.hal, ...names)).toMatchObject({ status: 403, body: { code: 'roles.placesAbove' } });
  expect(await reorder(world.hal, 'HR manager', 'Owner', 'Team lead', 'Employee')).toMatchObject({
    status: 424,
    body: { code: 'roles.ownerFirst' },
  });
  expect(await reorder(world.olga, 'HR manager', 'Owner', 'Team lead', 'Employee')).toMatchObject({
    status: 424,
    body: { code: 'roles.ownerFirst' },
  });
  expect((await reorder(world.hal, 'Owner', 'HR manager', 'Employee', 'Team lead')).status).toBe(200);
});

test('no one gives a role that permits more than they may do', async () => {
  const world = await manageable();
  await world.add('Payroll', 'view_attendance', 'cancel_billing_subscription');
  const bob = await world.join('Bob');

  expect(await assign(world, world.hal, 'Payroll', bob)).toMatchObject({
    status: 403,
    body: { code: 'roles.notHeld' },
  });
  expect(
    (
      await call(
        roles.makeAssignUsers,
        { body: { role_id: world.role('Payroll'), assigned_items: [user(bob)] } },
        world.hal,
      )
    ).body as unknown,
  ).toMatchObject({ code: 'roles.notHeld' });
  expect(await world.rolesOf(bob)).toEqual([]);
});

test('no one gives a role to themselves, Owners neither; as one of a department they are left out', async () => {
  const world = await manageable();
  const { acme, hal, olga, role } = world;
  const bob = await world.join('Bob');
  const { id } = await acme.inside((db) =>
    db.insertInto('departments').values({ name: 'Office' }).returning('id').executeTakeFirstOrThrow(),
  );
  await acme.inside(async (db) => {
    for (const person of [hal, bob]) await employ(db, person.id, { department_id: id });
  });

  for (const by of [hal, olga])
    expect(await assign(world, by, 'Team lead', by, bob)).toMatchObject({
      status: 403,
      body: { code: 'roles.notToSelf' },
    });
  const body = { role_id: role('Team lead'), assigned_items: [{ id, type: 'department' as const }] };
  expect((await call(roles.makeAssignUsers, { body }, hal)).body).toMatchObject({
    total: 1,
    is_without_self: true,
    people: [{ name: 'Bob' }],
  });
  expect((await call(roles.assignUsers, { body }, hal)).body.total).toBe(1);
  expect(await world.rolesOf(hal)).toEqual(['HR manager', 'Employee']);
  expect(await world.rolesOf(bob)).toEqual(['Team lead']);
});

test('no one takes a role from themselves; an Owner may step back while another stays', async () => {
  const world = await manageable();
  const otto = await world.join('Otto', 'Owner');

  expect(await revoke(world, world.hal, 'Employee', world.hal)).toMatchObject({
    status: 403,
    body: { code: 'roles.notFromSelf' },
  });
  expect((await revoke(world, otto, 'Owner', otto)).status).toBe(200);
  expect(await revoke(world, world.olga, 'Owner', world.olga)).toMatchObject({
    status: 424,
    body: { code: 'roles.lastOwner' },
  });
});

test('the last Owner stays, and the list says so in advance', async () => {
  const world = await manageable();
  const { acme, olga, role } = world;
  const params = { role_id: role('Owner') };
  const listed = async () =>
    (await call(roles.assignedUsers, { params, query: {} }, olga)).body.data.map(({ name, may_revoke }) => [
      name,
      may_revoke.reason,
    ]);

  expect(await listed()).toEqual([['Olga', 'There must be at least one Owner. Make someone else an Owner first.']]);
  const otto = await world.join('Otto', 'Owner');
  expect(await listed()).toEqual([
    ['Olga', null],
    ['Otto', null],
  ]);
  // A person who is only invited, or about to leave, cannot act for the company.
  for (const change of [{ status: 'invited' }, { status: 'active', discharged_date: '2999-01-01' as never }]) {
    await acme.inside((db) =>
      db.updateTable('people').set({ status: 'active', discharged_date: null }).where('id', '=', otto.id).execute(),
    );
    await acme.inside((db) => db.updateTable('people').set(change).where('id', '=', otto.id).execute());
    expect(await revoke(world, olga, 'Owner', olga)).toMatchObject({ status: 424, body: { code: 'roles.lastOwner' } });
    expect((await listed())[0]?.[1]).toBe('There must be at least one Owner. Make someone else an Owner first.');
  }
});

test('the last Owner cannot leave either, no matter who saves it', async () => {
  const { acme, olga } = await manageable();

  for (const change of [{ status: 'discharged' }, { discharged_date: '2999-01-01' as never }])
    await expect(
      acme.inside((db) => db.updateTable('people').set(change).where('id', '=', olga.id).execute()),
    ).rejects.toMatchObject({
      constraint: 'roles_last_owner',
    });
});

test('the role of the Owners is not deleted, nor is a role of one’s own', async () => {
  const world = await manageable();
  const remove = (by: Member, name: string) =>
    call(roles.deleteRole, { params: { id: world.role(name) }, query: { action: 'detach' } }, by);

  expect(await remove(world.olga, 'Owner')).toMatchObject({ status: 424, body: { code: 'roles.ownerStays' } });
  expect(await remove(world.hal, 'Employee')).toMatchObject({ status: 403, body: { code: 'roles.ownRole' } });
});

test('a removed permission is effective with the next call, and so is an added one', async () => {
  const world = await manageable();
  const may = async () => (await call(roles.rolesWithPermissions, {}, world.hal)).status;
  expect(await may()).toBe(200);

  await savePermissions(world, world.olga, 'HR manager', ['add_feed']);
  expect(await may()).toBe(403);
  await savePermissions(world, world.olga, 'HR manager', ['view_role']);
  expect(await may()).toBe(200);
  await revoke(world, world.olga, 'HR manager', world.hal);
  expect(await may()).toBe(403);
  await assign(world, world.olga, 'HR manager', world.hal);
  expect(await may()).toBe(200);
  await call(roles.deleteRole, { params: { id: world.role('HR manager') }, query: { action: 'detach' } }, world.olga);
  expect(await may()).toBe(403);
  expect((await call(access.authorization, {}, world.hal)).body.authorized?.permissions).not.toContain('view_role');
});

test('a former employee gets no role', async () => {
  const world = await manageable();
  const bob = await world.join('Bob');
  await world.acme.inside((db) =>
    db.updateTable('people').set({ status: 'discharged' }).where('id', '=', bob.id).execute(),
  );

  expect(await assign(world, world.olga, 'Employee', bob)).toMatchObject({
    status: 460,
    body: { code: 'assigning.unknownItem' },
  });
});
