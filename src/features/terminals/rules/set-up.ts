import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const terminalStep: SetUpStep = {
  key: 'terminal',
  position: 110,
  area: 'attendance',
  name: asText('Connect a terminal'),
  why: asText('People clock in with a fingerprint or card'),
  action: asText('Connect a terminal'),
  path: '/settings/biometric/devices',
  permissions: ['add_biocom_device'],
  minutes: 10,
  condition: asText('if you have one'),
};

export const setUpSteps: readonly SetUpStep[] = [terminalStep];
