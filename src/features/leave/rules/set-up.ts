import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const leaveTypesStep: SetUpStep = {
  key: 'leave-types',
  position: 200,
  area: 'leave',
  name: asText('Leave types'),
  why: asText('The kinds of leave people apply for'),
  action: asText('Add leave types'),
  path: '/settings/leave/leave-types',
  permissions: ['add_leave_type'],
  minutes: 1,
};

export const leavePackagesStep: SetUpStep = {
  key: 'leave-packages',
  position: 210,
  area: 'leave',
  name: asText('Leave package'),
  why: asText('Defines how many days people get, and when'),
  action: asText('Add a leave package'),
  path: '/settings/leave/leave-packages',
  permissions: ['add_leave_policy'],
  minutes: 2,
};

export const leavePeopleStep: SetUpStep = {
  key: 'leave-people',
  position: 220,
  area: 'leave',
  name: asText('Assign a leave package'),
  why: asText('People without a package cannot apply for leave'),
  action: asText('Assign a leave package'),
  path: '/settings/leave/leave-packages',
  permissions: ['assign_leave_policy'],
  minutes: 1,
};

export const setUpSteps: readonly SetUpStep[] = [leaveTypesStep, leavePackagesStep, leavePeopleStep];
