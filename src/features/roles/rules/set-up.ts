import type { SetUpStep } from '#platform/shared/set-up.ts';

export const rolesStep: SetUpStep = {
  key: 'roles',
  position: 50,
  area: 'employee',
  name: 'Give somebody else a role',
  why: 'Give someone else admin rights so you can share the work',
  action: 'Give roles',
  path: '/settings/general-settings/role-permissions',
  permissions: ['assign_role_user'],
  minutes: 2,
};

export const setUpSteps: readonly SetUpStep[] = [rolesStep];
