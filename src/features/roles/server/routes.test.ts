import { expect, test } from 'vitest';
import { permissions } from '#platform/shared/permissions.ts';
import { access } from '#features/access/contract.ts';
import { roles } from '../contract.ts';
import { roleTrash } from './trash.ts';
import { call, office } from './testing/office.ts';
import { absentPermissions } from '#features/company/server/queries/hosting.ts';
import { noSettings } from '#platform/server/settings.ts';

test('roles come by position, with what they permit, how many hold them, and what the caller may do', async () => {
  const { join, role } = await office();
  const olga = await join('Olga', 'Owner');
  const hal = await join('Hal', 'HR manager', 'Employee');
  await join('Ed', 'Employee');

  const asOwner = (await call(roles.rolesWithPermissions, {}, olga)).body;
  const asManager = (await call(roles.rolesWithPermissions, {}, hal)).body;

  expect(
    asOwner.roles.map(({ name, position, is_owner, total_people, is_own }) => [
      name,
      position,
      is_owner,
      total_people,
      is_own,
    ]),
  ).toEqual([
    ['Owner', 1, true, 1, true],
    ['HR manager', 2, false, 1, false],
    ['Team lead', 3, false, 0, false],
    ['Employee', 4, false, 2, false],
  ]);
  expect(asOwner.roles[0]?.assigned_permission_ids).toEqual(
    permissions.filter((permission) => permission !== 'allowed_bio_devices'),
  );
  expect(asManager.roles.map(({ id, may }) => [id, may.give.reason])).toEqual([
    [role('Owner'), 'Only Owners can change the Owner role.'],
    [role('HR manager'), null],
    [role('Team lead'), null],
    [role('Employee'), null],
  ]);
  expect(asManager.roles[3]?.may.edit).toEqual({
    allowed: false,
    reason: 'You do not have permission to rename and reorder roles.',
  });
});

test('every permission is in one group, with its words and whether the caller may give it', async () => {
  const { join } = await office();
  const olga = await join('Olga', 'Owner');
  const hal = await join('Hal', 'HR manager');

  const groupsFor = async (by: typeof olga) => (await call(roles.rolesWithPermissions, {}, by)).body.groupPermissions;
  const all = (await groupsFor(olga)).flatMap((group) => group.permissions);

  // This installation is not hosted, so permissions about payments are absent.
  const absent = absentPermissions(noSettings);
  expect(all.map(({ id }) => id).toSorted()).toEqual(permissions.filter((id) => !absent.includes(id)).toSorted());
  expect(all.every(({ may_give }) => may_give)).toBe(true);
  expect(all.find(({ id }) => id === 'allowed_bio_devices')).toEqual({
    id: 'allowed_bio_devices',
    sentence: 'clock in only at a terminal',
    help: 'Hides the clock buttons and shows a read-only label',
    may_give: true,
    // Only the endpoints of roles are known here.
    has_effect: false,
  });
  expect(all.find(({ id }) => id === 'view_role')?.has_effect).toBe(true);
  const may = new Map(
    (await groupsFor(hal)).flatMap((group) => group.permissions).map(({ id, may_give }) => [id, may_give]),
  );
  expect([may.get('view_role'), may.get('edit_role'), may.get('allowed_bio_devices')]).toEqual([true, false, false]);
});

test('former employees are not counted', async () => {
  const { acme, join, role } = await office();
  const olga = await join('Olga', 'Owner');
  const ed = await join('Ed', 'Employee');
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', ed.id).execute());

  expect((await call(roles.role, { params: { id: role('Employee') } }, olga)).body.total_people).toBe(0);
  expect(
    (await call(roles.assignedUsers, { params: { role_id: role('Employee') }, query: {} }, olga)).body.data,
  ).toEqual([]);
});

test('a new role is last and has no permissions', async () => {
  const { join, order } = await office();
  const olga = await join('Olga', 'Owner');

  const made = await call(roles.saveRole, { body: { name: '  Payroll ' } }, olga);

  expect(made).toMatchObject({ status: 200, body: { message: 'Role created.' } });
  expect(await order()).toEqual(['Owner', 'HR manager', 'Team lead', 'Employee', 'Payroll']);
  expect((await call(roles.role, { params: { id: made.body.id } }, olga)).body).toMatchObject({
    name: 'Payroll',
    position: 5,
    assigned_permission_ids: [],
  });
});

test.each(['employee', ' EMPLOYEE ', '\u00a0Employee '])('%j is a name that is taken', async (name) => {
  const { join } = await office();
  const olga = await join('Olga', 'Owner');

  expect(await call(roles.saveRole, { body: { name } }, olga)).toMatchObject({
    status: 422,
    body: { code: 'roles.nameTaken', errors: { name: ['This name is taken. Choose another one.'] } },
  });
});

test('creating needs one permission, renaming another', async () => {
  const { acme, role } = await office();
  const adder = await acme.hire('Adder', 'add_role');
  const editor = await acme.hire('Editor', 'edit_role', 'view_role');
  const { version } = (await call(roles.role, { params: { id: role('Employee') } }, editor)).body;
  const rename = { id: role('Employee'), name: 'Staff', version };

  expect((await call(roles.saveRole, { body: { name: 'One' } }, adder)).status).toBe(200);
  expect((await call(roles.saveRole, { body: { name: 'Two' } }, editor)).status).toBe(403);
  expect((await call(roles.saveRole, { body: rename }, adder)).status).toBe(403);
});

test('the second of two people who rename a role is shown the first one’s name', async () => {
  const { join, role } = await office();
  const olga = await join('Olga', 'Owner');
  const id = role('Employee');
  const { version } = (await call(roles.role, { params: { id } }, olga)).body;

  const first = await call(roles.saveRole, { body: { id, name: 'Staff', version } }, olga);
  const second = await call(roles.saveRole, { body: { id, name: 'Crew', version } }, olga);

  expect(first.status).toBe(200);
  expect(second).toMatchObject({
    status: 461,
    body: { data: { current: { name: 'Staff' }, version: expect.any(String) as string } },
  });
  const unversioned = await call(roles.saveRole, { body: { id, name: 'Crew' } }, olga);
  expect(unversioned).toMatchObject({ status: 200, body: { id } });
});

test('roles get another order, but not one made for other roles than there are', async () => {
  const { join, role, order } = await office();
  const olga = await join('Olga', 'Owner');
  const newOrder = ['Owner', 'Employee', 'HR manager', 'Team lead'].map(role);

  expect((await call(roles.reorder, { body: { roles: newOrder } }, olga)).status).toBe(200);
  expect(await order()).toEqual(['Owner', 'Employee', 'HR manager', 'Team lead']);
  const { version } = (await call(roles.rolesWithPermissions, {}, olga)).body;
  for (const other of [
    newOrder.slice(1),
    [...newOrder, newOrder[0] ?? ''],
    [...newOrder.slice(1), crypto.randomUUID()],
  ])
    expect(await call(roles.reorder, { body: { roles: other } }, olga)).toMatchObject({
      status: 461,
      body: { data: { current: { roles: newOrder }, version } },
    });
});

test('the second of two people who reorder roles sees the first one’s order', async () => {
  const { join, role, order } = await office();
  const olga = await join('Olga', 'Owner');
  const { version } = (await call(roles.rolesWithPermissions, {}, olga)).body;
  const ids = (...names: string[]) => ['Owner', ...names].map(role);

  await call(roles.reorder, { body: { roles: ids('Team lead', 'HR manager', 'Employee'), version } }, olga);
  const late = await call(
    roles.reorder,
    { body: { roles: ids('Employee', 'HR manager', 'Team lead'), version } },
    olga,
  );

  expect(late).toMatchObject({
    status: 461,
    body: { data: { current: { roles: ids('Team lead', 'HR manager', 'Employee') } } },
  });
  expect(await order()).toEqual(['Owner', 'Team lead', 'HR manager', 'Employee']);
});

test('a role that people hold says how many; detached it goes to the Trash', async () => {
  const { join, role, rolesOf, order } = await office();
  const olga = await join('Olga', 'Owner');
  const ed = await join('Ed', 'Employee', 'Team lead');
  await join('Eva', 'Employee');
  const params = { id: role('Employee') };

  expect(await call(roles.deleteRole, { params, query: {} }, olga)).toMatchObject({
    status: 424,
    body: {
      code: 'roles.stillHeld',
      message: '2 people have this role. Remove it from them first.',
      data: { total_people: 2 },
    },
  });
  expect((await call(roles.deleteRole, { params, query: { action: 'everything' as 'detach' } }, olga)).status).toBe(
    422,
  );
  expect((await call(roles.deleteRole, { params, query: { action: 'detach' } }, olga)).status).toBe(200);

  expect(await rolesOf(ed)).toEqual(['Team lead']);
  expect(await order()).toEqual(['Owner', 'HR manager', 'Team lead']);
  for (const endpoint of [roles.role, roles.permissionsOfRole] as const)
    expect((await call(endpoint, { params }, olga)).status).toBe(404);
  expect((await call(roles.deleteRole, { params, query: {} }, olga)).status).toBe(404);
  expect((await call(access.roles, {}, olga)).body.data.map(({ name }) => name)).not.toContain('Employee');
});

test('a role restored from the Trash comes last, with its permissions', async () => {
  const { acme, join, role, permissionsOf, order } = await office();
  const olga = await join('Olga', 'Owner');
  const permitted = await permissionsOf('Team lead');
  await call(roles.deleteRole, { params: { id: role('Team lead') }, query: {} }, olga);
  const actor = { id: olga.id } as never;

  const listed = await acme.inside((db) => roleTrash.list(db, { search: 'TEAM', limit: 10, offset: 0 }));
  expect(listed).toMatchObject({
    total: 1,
    items: [{ id: role('Team lead'), name: 'Team lead', trashed_by: olga.id }],
  });
  expect(await acme.inside((db) => roleTrash.list(db, { search: 'other', limit: 10, offset: 0 }))).toEqual({
    items: [],
    total: 0,
  });

  expect(await acme.inside((db) => roleTrash.restore(db, actor, role('Team lead')))).toBe(true);
  expect(await acme.inside((db) => roleTrash.restore(db, actor, role('Team lead')))).toBe(false);
  expect(await order()).toEqual(['Owner', 'HR manager', 'Employee', 'Team lead']);
  expect(await permissionsOf('Team lead')).toEqual(permitted);
});

test('a role is not restored beside another of its name, and can be deleted permanently', async () => {
  const { acme, join, role, permissionsOf } = await office();
  const olga = await join('Olga', 'Owner');
  await call(roles.deleteRole, { params: { id: role('Team lead') }, query: {} }, olga);
  const { id } = (await call(roles.saveRole, { body: { name: 'TEAM  lead' } }, olga)).body;
  const actor = { id: olga.id } as never;

  await expect(acme.inside((db) => roleTrash.restore(db, actor, role('Team lead')))).rejects.toMatchObject({
    status: 424,
    code: 'roles.nameTakenMeanwhile',
    data: { id, name: 'TEAM  lead' },
  });
  expect(await acme.inside((db) => roleTrash.remove(db, actor, id))).toBe(false);
  expect(await acme.inside((db) => roleTrash.remove(db, actor, role('Team lead')))).toBe(true);
  expect(await permissionsOf('Team lead')).toEqual([]);
});

test('permissions are saved as a whole; the second of two sees those of the first', async () => {
  const { join, role, permissionsOf, versionOf } = await office();
  const olga = await join('Olga', 'Owner');
  const version = await versionOf('Employee', olga);
  const body = { role_id: role('Employee'), version };

  const first = await call(
    roles.savePermissions,
    { body: { ...body, permissions: ['view_attendance', 'add_feed', 'add_feed', 'allowed_bio_devices'] } },
    olga,
  );
  const second = await call(roles.savePermissions, { body: { ...body, permissions: [] } }, olga);

  const saved = ['allowed_bio_devices', 'view_attendance', 'add_feed'];
  expect(first.body).toMatchObject({ assign_permissions: saved, message: 'Permissions saved.' });
  expect(second).toMatchObject({
    status: 461,
    body: { data: { current: { permissions: saved }, version: first.body.version } },
  });
  expect(await permissionsOf('Employee')).toEqual(saved.toSorted());
  expect(
    (await call(roles.savePermissions, { body: { ...body, version: first.body.version, permissions: [] } }, olga)).body
      .assign_permissions,
  ).toEqual([]);
  const unversioned = { role_id: role('Employee'), permissions: ['add_feed' as const] };
  expect(await call(roles.savePermissions, { body: unversioned }, olga)).toMatchObject({
    status: 200,
    body: { assign_permissions: ['add_feed'] },
  });
});

test('unknown and surplus fields are refused: no one writes a column that the form does not have', async () => {
  const { join, role, versionOf, order } = await office();
  const olga = await join('Olga', 'Owner');
  const version = await versionOf('Employee', olga);
  const before = await order();

  for (const more of [
    { is_owner: true },
    { position: 1 },
    { tenant_id: crypto.randomUUID() },
    { trashed_at: null },
    { permissions: ['view_role'] },
    { name_key: 'x' },
  ])
    expect((await call(roles.saveRole, { body: { name: 'Payroll', ...more } }, olga)).status).toBe(422);
  for (const more of [{ is_owner: true }, { person_id: olga.id }])
    expect(
      (
        await call(
          roles.savePermissions,
          { body: { role_id: role('Employee'), permissions: [], version, ...more } },
          olga,
        )
      ).status,
    ).toBe(422);
  const unknown = { role_id: role('Employee'), version, permissions: ['rule_the_world'] as never };
  expect((await call(roles.savePermissions, { body: unknown }, olga)).status).toBe(422);
  const item = { id: olga.id, type: 'user' as const, role_id: role('Owner') };
  expect(
    (await call(roles.assignUsers, { body: { role_id: role('Employee'), assigned_items: [item] } }, olga)).status,
  ).toBe(422);
  expect(await order()).toEqual(before);
});

test('another company’s role or person is unknown here, wherever it is named', async () => {
  const { join } = await office();
  const olga = await join('Olga', 'Owner');
  const elsewhere = await office();
  const eve = await elsewhere.join('Eve', 'Owner');
  const role_id = elsewhere.role('Employee');
  const version = await elsewhere.versionOf('Employee', eve);
  const assigned_items = [{ id: olga.id, type: 'user' as const }];

  const replies = await Promise.all([
    call(roles.saveRole, { body: { id: role_id, name: 'Mine', version } }, olga),
    call(roles.savePermissions, { body: { role_id, permissions: [], version } }, olga),
    call(roles.assignUsers, { body: { role_id, assigned_items } }, olga),
    call(roles.makeAssignUsers, { body: { role_id, assigned_items } }, olga),
    call(roles.revokeRole, { body: { role_id, user_id: eve.id } }, olga),
    call(roles.preview, { body: { role_id, action: 'delete' } }, olga),
    call(roles.permissionsOfPerson, { params: { user_id: eve.id } }, olga),
  ]);

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  expect(await elsewhere.order()).toEqual(['Owner', 'HR manager', 'Team lead', 'Employee']);
});
