import { expect, test } from 'vitest';
import type { Permission } from '#platform/shared/permissions.ts';
import { acts, mayDo, type Act, type ActorRelation } from './acts.ts';

const all: readonly Permission[] = [
  'assign_role_user',
  'add_employee',
  'reset_employee_password',
  'change_employee_status',
  'discharge_employee',
  'restore_employee',
];
const doer = (more: Partial<ActorRelation>): ActorRelation => ({
  permissions: new Set(all),
  is_self: false,
  is_above: false,
  may_open: true,
  ...more,
});

test.each<readonly [string, Partial<ActorRelation>, readonly Act[]]>([
  ['a holder of every permission', {}, acts],
  ['a holder of none', { permissions: new Set() }, []],
  [
    'of oneself what someone else need not do',
    { is_self: true },
    ['duplicate', 'reset_password', 'resend_invitation', 'show_invitation_link'],
  ],
  [
    'to someone who ranks above nothing about their work or account',
    { is_above: true, may_open: false },
    ['update_roles', 'duplicate', 'resend_invitation'],
  ],
  [
    'of an equal who may do more: all but the link into their account',
    { may_open: false },
    acts.filter((act) => act !== 'show_invitation_link'),
  ],
])('%s', (_, who, expected) => {
  expect(acts.filter((act) => mayDo(act, doer(who)))).toEqual(expected);
});
