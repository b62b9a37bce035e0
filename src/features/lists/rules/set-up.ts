import type { SetUpStep } from '#platform/shared/set-up.ts';

export const departmentsStep: SetUpStep = {
  key: 'departments',
  position: 30,
  name: 'Add departments',
  why: 'People are listed and filtered by them',
  path: '/settings/people/departments',
  area: 'employee',
};

export const setUpSteps: readonly SetUpStep[] = [departmentsStep];
