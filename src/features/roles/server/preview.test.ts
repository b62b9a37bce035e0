import { expect, test } from 'vitest';
import type { ClientInput } from '#platform/shared/contract.ts';
import type { Member } from '#platform/testing/company.ts';
import { roles } from '../contract.ts';
import type { Change } from '../rules/shapes.ts';
import { call, office } from './testing/office.ts';

/** Ed and Eva are Employees; Lea is Employee and Team lead; Bob is a clerk without a role. */
async function createStaffedCompany() {
  const world = await office();
  const olga = await world.join('Olga', 'Owner');
  const [ed, eva] = [await world.join('Ed', 'Employee'), await world.join('Eva', 'Employee')];
  const lea = await world.join('Lea', 'Employee', 'Team lead');
  const bob = await world.join('Bob');
  type PreviewBody = Omit<ClientInput<typeof roles.preview>['body'], 'role_id'>;
  const preview = async (name: string, body: PreviewBody, by: Member = olga) =>
    (await call(roles.preview, { body: { role_id: world.role(name), ...body } }, by)).body;
  return { ...world, olga, ed, eva, lea, bob, preview };
}

const short = ({ gains, losses, total, people }: Change) => ({
  gains: gains.map(({ id }) => id),
  losses: losses.map(({ id }) => id),
  total,
  people: people.map(({ name }) => name),
});

test('before permissions are saved: who gains and who loses what, not counting what other roles give', async () => {
  const { preview, permissionsOf } = await createStaffedCompany();
  const permissions = ['view_attendance', 'view_employee', 'pin_feed'] as const;
  const before = await permissionsOf('Employee');

  const shown = await preview('Employee', { action: 'permissions', permissions: [...permissions] });

  const lost = [
    'allow_clock_in_out_attendance',
    'allow_clock_break_resume_attendance',
    'access_calendar_module',
    'view_leave_application',
    'apply_leave_application',
    'add_feed',
  ];
  expect(shown.changes.map(short)).toEqual([
    { gains: ['view_employee', 'pin_feed'], losses: lost, total: 2, people: ['Ed', 'Eva'] },
    { gains: ['pin_feed'], losses: [], total: 1, people: ['Lea'] },
  ]);
  expect(shown).toMatchObject({ total_changes: 2, total_people: 3, total_unaffected: 0 });
  expect(shown.changes[1]?.gains).toEqual([{ id: 'pin_feed', sentence: 'pin and unpin posts', help: null }]);
  expect(await permissionsOf('Employee')).toEqual(before);
});

test('before a role is deleted: who holds all of it through others is not concerned', async () => {
  const { preview } = await createStaffedCompany();

  const shown = await preview('Employee', { action: 'delete' });

  expect(shown).toMatchObject({ total_people: 2, total_unaffected: 1, total_changes: 1 });
  expect(shown.changes[0]?.losses).toHaveLength(7);
});

test('before it is taken from one person, and before it is given to some', async () => {
  const { preview, lea, bob, ed } = await createStaffedCompany();

  const taken = await preview('Team lead', { action: 'revoke', user_id: lea.id });
  const lost = await preview('Employee', {
    action: 'assign',
    assigned_items: [bob, ed].map(({ id }) => ({ id, type: 'user' })),
  });

  expect(taken.changes.map(short)).toMatchObject([{ gains: [], total: 1, people: ['Lea'] }]);
  expect(taken.changes[0]?.losses.map(({ id }) => id)).toContain('view_any_attendance');
  expect(taken.changes[0]?.losses.map(({ id }) => id)).not.toContain('view_attendance');
  expect(lost.changes.map(short)).toMatchObject([{ losses: [], total: 1, people: ['Bob'] }]);
  expect((await preview('Team lead', { action: 'revoke', user_id: ed.id })).changes).toEqual([]);
});

test('many people are counted, and the first ten by name are named', async () => {
  const { preview, acme, give } = await createStaffedCompany();
  for (let n = 10; n < 22; n++) await give(await acme.hire(`Aa ${n}`), 'Employee');

  const [most] = (await preview('Employee', { action: 'delete' })).changes;

  expect(most?.total).toBe(14);
  expect(most?.people.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `Aa ${index + 10}`));
});

test.each([
  ['permissions', 'permissions'],
  ['assign', 'assigned_items'],
  ['revoke', 'user_id'],
] as const)('to preview %s needs %s', async (action, field) => {
  const { preview } = await createStaffedCompany();

  expect(await preview('Employee', { action })).toMatchObject({
    code: 'platform.invalid',
    errors: { [field]: ['This is a required field'] },
  });
});

test('a preview needs what the step itself needs', async () => {
  const { preview, acme } = await createStaffedCompany();
  const giver = await acme.hire('Giver', 'assign_role_user');

  expect(await preview('Employee', { action: 'delete' }, giver)).toMatchObject({ code: 'platform.notAllowed' });
  expect(await preview('Employee', { action: 'permissions', permissions: [] }, giver)).toMatchObject({
    code: 'platform.notAllowed',
  });
});

test('a person’s permissions are shown with the roles that grant them', async () => {
  const { olga, lea, role } = await createStaffedCompany();

  const { body } = await call(roles.permissionsOfPerson, { params: { user_id: lea.id } }, olga);

  expect(body.person).toMatchObject({ id: lea.id, name: 'Lea' });
  expect(body.roles.map(({ name }) => name)).toEqual(['Team lead', 'Employee']);
  const through = new Map(body.groupPermissions.flatMap((group) => group.permissions).map((one) => [one.id, one]));
  expect(through.get('view_attendance')).toMatchObject({
    is_held: true,
    through: [role('Team lead'), role('Employee')],
  });
  expect(through.get('view_any_attendance')).toMatchObject({ is_held: true, through: [role('Team lead')] });
  expect(through.get('view_role')).toMatchObject({ is_held: false, through: [] });
});
