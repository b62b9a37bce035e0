import { describe, expect, test } from 'vitest';
import { permissions } from '#platform/shared/permissions.ts';
import {
  decisionsOn,
  orderDenial,
  ownersKeep,
  permissionsDenial,
  revokeDenial,
  rules,
  type DenialReason,
  type RoleFacts,
  type Authority,
} from './authority.ts';

const owners: RoleFacts = {
  id: 'owners',
  position: 1,
  is_owner: true,
  permissions: permissions.filter((permission) => permission !== 'allowed_bio_devices'),
};
const managers: RoleFacts = {
  id: 'managers',
  position: 2,
  is_owner: false,
  permissions: ['view_role', 'edit_role', 'assign_role_user', 'view_attendance'],
};
const leads: RoleFacts = { id: 'leads', position: 3, is_owner: false, permissions: ['view_attendance'] };
const payroll: RoleFacts = {
  id: 'payroll',
  position: 4,
  is_owner: false,
  permissions: ['view_attendance', 'view_employee_salary_info'],
};

const owner: Authority = {
  is_owner: true,
  highest: 1,
  permissions: new Set(owners.permissions),
  role_ids: new Set(['owners']),
};
const manager: Authority = {
  is_owner: false,
  highest: 2,
  permissions: new Set(managers.permissions),
  role_ids: new Set(['managers', 'leads']),
};
const lead: Authority = {
  is_owner: false,
  highest: 3,
  permissions: new Set(managers.permissions),
  role_ids: new Set(['leads']),
};

const cases: [string, keyof typeof rules, Authority, RoleFacts, DenialReason][] = [
  ['a role below one’s own is renamed', 'edit', manager, payroll, null],
  ['so is one’s own', 'edit', manager, managers, null],
  ['a role above one’s own is not', 'edit', lead, managers, 'roleAbove'],
  ['the Owners’ is renamed by Owners', 'edit', owner, owners, null],
  ['and by no one else', 'edit', manager, owners, 'ownersOnly'],
  ['permissions of a lower role can be changed', 'permissions', manager, payroll, null],
  ['permissions of one’s own role cannot', 'permissions', manager, managers, 'ownRole'],
  ['nor what another role permits that one holds too', 'permissions', manager, leads, 'ownRole'],
  ['nor what a higher one permits', 'permissions', lead, managers, 'roleAbove'],
  ['Owners change their own', 'permissions', owner, owners, null],
  ['a role is given by whoever holds all of it', 'give', manager, leads, null],
  ['and by no one who lacks a part of it', 'give', manager, payroll, 'notHeld'],
  ['nor by anyone below it', 'give', lead, managers, 'roleAbove'],
  ['Owners give everything', 'give', owner, payroll, null],
  ['the Owners’ role is given by Owners', 'give', owner, owners, null],
  ['and by no one else', 'give', manager, owners, 'ownersOnly'],
  [
    'a role is taken by whoever stands beside or above it, holding its permissions or not',
    'revoke',
    manager,
    payroll,
    null,
  ],
  ['not by anyone below it', 'revoke', lead, managers, 'roleAbove'],
  ['a role below is deleted', 'delete', manager, payroll, null],
  ['one’s own is not', 'delete', manager, leads, 'ownRole'],
  ['the Owners’ never', 'delete', owner, owners, 'ownerStays'],
  ['an Owner deletes any other', 'delete', owner, managers, null],
  ['a role below is moved', 'move', manager, leads, null],
  ['one’s own highest is not', 'move', manager, managers, 'placesAbove'],
  ['the Owners’ never', 'move', owner, owners, 'ownerFirst'],
];

test.each(cases)('%s', (_, action, actor, role, denial) => {
  expect(rules[action].denial(actor, role)).toBe(denial);
});

test.each([
  ['nothing changes', manager, payroll, payroll.permissions, null],
  ['a permission that one holds is added', manager, payroll, [...payroll.permissions, 'edit_role'], null],
  ['a permission that one lacks stays', manager, payroll, ['view_employee_salary_info'], null],
  ['a permission that one lacks is removed', manager, payroll, ['view_attendance'], null],
  ['a permission that one lacks is not added', manager, payroll, [...payroll.permissions, 'delete_trash'], 'notHeld'],
  ['Owners give what they do not hold', owner, payroll, ['allowed_bio_devices'], null],
  [
    'Owners take a permission from themselves',
    owner,
    owners,
    owners.permissions.filter((permission) => permission !== 'add_feed'),
    null,
  ],
  [
    'but not those by which permissions are given',
    owner,
    owners,
    owners.permissions.filter((permission) => permission !== 'assign_role_permission'),
    'ownersKeep',
  ],
  ['one’s own role stays as it is', manager, leads, leads.permissions, 'ownRole'],
] as const)('when permissions are saved: %s', (_, actor, role, permissions, refusal) => {
  expect(permissionsDenial(actor, role, permissions)).toBe(refusal);
});

test('Owners keep what they need to give anything back', () => {
  for (const permission of ownersKeep) expect(owner.permissions).toContain(permission);
});

const order = [owners, managers, leads, payroll];
test.each([
  ['roles below one’s own change places', manager, ['owners', 'managers', 'payroll', 'leads'], null],
  ['nothing changes', lead, ['owners', 'managers', 'leads', 'payroll'], null],
  ['a role is lifted above one’s own', manager, ['owners', 'payroll', 'managers', 'leads'], 'placesAbove'],
  ['one’s own is lifted', lead, ['owners', 'leads', 'managers', 'payroll'], 'placesAbove'],
  ['a higher one is lowered', lead, ['owners', 'leads', 'payroll', 'managers'], 'placesAbove'],
  ['one’s own is lowered', manager, ['owners', 'leads', 'managers', 'payroll'], 'placesAbove'],
  ['Owners order all but their own', owner, ['owners', 'payroll', 'leads', 'managers'], null],
  ['theirs stays the first', owner, ['managers', 'owners', 'leads', 'payroll'], 'ownerFirst'],
] as const)('when roles are reordered: %s', (_, actor, newOrder, refusal) => {
  expect(orderDenial(actor, order, newOrder)).toBe(refusal);
});

test.each([
  ['from someone else', manager, leads, false, null],
  ['from oneself', manager, leads, true, 'notFromSelf'],
  ['an Owner steps back', owner, owners, true, null],
] as const)('a role is taken %s', (_, actor, role, isSelf, refusal) => {
  expect(revokeDenial(actor, role, isSelf)).toBe(refusal);
});

describe('decisions sent to screens', () => {
  test('says why a button does not work', () => {
    expect(decisionsOn(manager, payroll)).toEqual({
      edit: { allowed: true, reason: null },
      permissions: { allowed: false, reason: 'You do not have permission to change the permissions of a role.' },
      give: { allowed: false, reason: 'You cannot grant permissions you do not have.' },
      revoke: { allowed: true, reason: null },
      delete: { allowed: false, reason: 'You do not have permission to delete roles.' },
      move: { allowed: true, reason: null },
    });
  });
});
