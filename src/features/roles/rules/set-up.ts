import type { SetUpStep } from '#platform/shared/set-up.ts';

export const rolesStep: SetUpStep = {
  key: 'roles',
  position: 50,
  area: 'employee',
  name: 'Assign roles',
  why: 'Give someone else admin rights so you can share the work',
  action: 'Assign roles',
  path: '/settings/general-settings/role-permissions',
  permissions: ['assign_role_user'],
  minutes: 2,
};

export const setUpSteps: readonly SetUpStep[] = [rolesStep];
