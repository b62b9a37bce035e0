import type { SetUpStep } from '#platform/shared/set-up.ts';

export const leaveTypesStep: SetUpStep = {
  key: 'leave-types',
  position: 200,
  name: 'Add leave types',
  why: 'They are what people apply for',
  path: '/settings/leave/leave-types',
  area: 'leave',
};

export const leavePackagesStep: SetUpStep = {
  key: 'leave-packages',
  position: 210,
  name: 'Add a leave package',
  why: 'It says how many days people get, and how',
  path: '/settings/leave/leave-packages',
  area: 'leave',
};

export const leavePeopleStep: SetUpStep = {
  key: 'leave-people',
  position: 220,
  name: 'Give people a package',
  why: 'People without one cannot apply for leave',
  path: '/settings/leave/leave-packages',
  area: 'leave',
};

export const setUpSteps: readonly SetUpStep[] = [leaveTypesStep, leavePackagesStep, leavePeopleStep];
