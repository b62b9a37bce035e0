import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const peopleStep: SetUpStep = {
  key: 'people',
  position: 40,
  area: 'employee',
  name: asText('Add your people'),
  why: asText('They get an invitation and choose a password'),
  action: asText('Add people'),
  path: '/people',
  permissions: ['add_employee', 'import_employee'],
  minutes: 3,
};

export const setUpSteps: readonly SetUpStep[] = [peopleStep];
