import type { SetUpStep } from '#platform/shared/set-up.ts';

export const peopleStep: SetUpStep = {
  key: 'people',
  position: 40,
  name: 'Add people',
  why: 'They get an email and choose a password',
  path: '/people',
  area: 'employee',
};

export const setUpSteps: readonly SetUpStep[] = [peopleStep];
