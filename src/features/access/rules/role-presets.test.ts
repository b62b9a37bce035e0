import { expect, test } from 'vitest';
import { permissions } from '#platform/shared/permissions.ts';
import { mayGive, rolePresets } from './role-presets.ts';

const [owner, manager, lead, employee] = rolePresets.map((role) => new Set<string>(role.permissions));

test('Owners hold everything but the permission that replaces the buttons', () => {
  expect(permissions.filter((permission) => !owner?.has(permission))).toEqual(['allowed_bio_devices']);
});

test('each role holds what the next one holds, and everyone clocks', () => {
  expect(manager?.isSubsetOf(owner ?? new Set())).toBe(true);
  expect(lead?.isSubsetOf(manager ?? new Set())).toBe(true);
  expect(employee?.isSubsetOf(lead ?? new Set())).toBe(true);
  expect(employee).toContain('allow_clock_in_out_attendance');
  expect(employee).toContain('allow_clock_break_resume_attendance');
});

const giver = { is_owner: false, highest: 2, permissions: new Set(['add_employee', 'view_attendance']) };
const cases = [
  ['a role below one’s own with less', giver, { position: 3, permissions: ['view_attendance'] }, true],
  ['a role on one’s own level', giver, { position: 2, permissions: ['view_attendance', 'add_employee'] }, true],
  ['a permission one does not hold', giver, { position: 3, permissions: ['view_attendance', 'view_role'] }, false],
  ['a role above one’s own, even an empty one', giver, { position: 1, permissions: [] }, false],
  [
    'an Owner gives the device permission',
    { ...giver, is_owner: true },
    { position: 3, permissions: ['allowed_bio_devices'] },
    true,
  ],
] as const;

test.each(cases)('%s', (_, who, role, may) => {
  expect(mayGive(who, role)).toBe(may);
});
