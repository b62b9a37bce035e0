import type { SetUpStep } from '#platform/shared/set-up.ts';

export const rolesStep: SetUpStep = {
  key: 'roles',
  position: 50,
  name: 'Give roles',
  why: 'Who may do what',
  path: '/settings/general-settings/role-permissions',
  area: 'employee',
};

export const setUpSteps: readonly SetUpStep[] = [rolesStep];
