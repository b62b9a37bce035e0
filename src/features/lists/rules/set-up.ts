import type { SetUpStep } from '#platform/shared/set-up.ts';

export const departmentsStep: SetUpStep = {
  key: 'departments',
  position: 30,
  area: 'employee',
  name: 'Departments',
  why: 'Group and filter people by department',
  action: 'Add departments',
  path: '/settings/people/departments',
  permissions: ['add_department'],
  minutes: 1,
};

export const designationsStep: SetUpStep = {
  key: 'designations',
  position: 32,
  area: 'employee',
  name: 'Designations',
  why: 'Job titles appear below people’s names',
  action: 'Add designations',
  path: '/settings/people/designations',
  permissions: ['add_designation'],
  minutes: 1,
};

export const setUpSteps: readonly SetUpStep[] = [departmentsStep, designationsStep];
