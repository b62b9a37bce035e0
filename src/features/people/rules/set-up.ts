import type { SetUpStep } from '#platform/shared/set-up.ts';

export const peopleStep: SetUpStep = {
  key: 'people',
  position: 40,
  area: 'employee',
  name: 'Add your people',
  why: 'They get an invitation and choose a password',
  action: 'Add people',
  path: '/people',
  permissions: ['add_employee', 'import_employee'],
  minutes: 3,
};

export const setUpSteps: readonly SetUpStep[] = [peopleStep];
