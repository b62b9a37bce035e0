import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const departmentsStep: SetUpStep = {
  key: 'departments',
  position: 30,
  area: 'employee',
  name: asText('Departments'),
  why: asText('Group and filter people by department'),
  action: asText('Add departments'),
  path: '/settings/people/departments',
  permissions: ['add_department'],
  minutes: 1,
};

export const designationsStep: SetUpStep = {
  key: 'designations',
  position: 32,
  area: 'employee',
  name: asText('Designations'),
  why: asText('Job titles appear below people’s names'),
  action: asText('Add designations'),
  path: '/settings/people/designations',
  permissions: ['add_designation'],
  minutes: 1,
};

export const setUpSteps: readonly SetUpStep[] = [departmentsStep, designationsStep];
