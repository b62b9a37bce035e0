import type { SetUpStep } from '#platform/shared/set-up.ts';

export const holidaysStep: SetUpStep = {
  key: 'holidays',
  position: 215,
  area: 'leave',
  name: 'Public holidays',
  why: 'On these days nobody is planned, and no leave is spent',
  action: 'Add holidays',
  path: '/settings/leave/holidays',
  permissions: ['add_holiday'],
  minutes: 1,
};

export const setUpSteps: readonly SetUpStep[] = [holidaysStep];
