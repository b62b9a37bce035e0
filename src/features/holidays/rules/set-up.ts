import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const holidaysStep: SetUpStep = {
  key: 'holidays',
  position: 215,
  area: 'leave',
  name: asText('Public holidays'),
  why: asText('No one is planned to work on these days, and no leave is used'),
  action: asText('Add holidays'),
  path: '/settings/leave/holidays',
  permissions: ['add_holiday'],
  minutes: 1,
};

export const setUpSteps: readonly SetUpStep[] = [holidaysStep];
