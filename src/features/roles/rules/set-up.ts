import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const rolesStep: SetUpStep = {
  key: 'roles',
  position: 50,
  area: 'employee',
  name: asText('Assign roles'),
  why: asText('Give someone else admin rights so you can share the work'),
  action: asText('Assign roles'),
  path: '/settings/general-settings/role-permissions',
  permissions: ['assign_role_user'],
  minutes: 2,
};

export const setUpSteps: readonly SetUpStep[] = [rolesStep];
