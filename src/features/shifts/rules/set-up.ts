import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const shiftTemplateStep: SetUpStep = {
  key: 'shift-template',
  position: 52,
  area: 'attendance',
  name: asText('First shift template'),
  why: asText('Defines when people work, so that days can be checked'),
  action: asText('Add a shift template'),
  path: '/settings/time/shift-templates',
  permissions: ['add_shift_template'],
  minutes: 2,
};

export const assignShiftStep: SetUpStep = {
  key: 'shift-assignment',
  position: 54,
  area: 'attendance',
  name: asText('Assign the shift'),
  why: asText('Without it, days stay “Unassigned” and no one can be late'),
  action: asText('Assign the shift'),
  path: '/settings/time/shift-assignment',
  permissions: ['edit_shift_calendar'],
  minutes: 2,
};

export const setUpSteps: readonly SetUpStep[] = [shiftTemplateStep, assignShiftStep];
