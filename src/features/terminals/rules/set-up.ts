import type { SetUpStep } from '#platform/shared/set-up.ts';

export const terminalStep: SetUpStep = {
  key: 'terminal',
  position: 110,
  area: 'attendance',
  name: 'Connect a terminal',
  why: 'People clock in with a fingerprint or card',
  action: 'Connect a terminal',
  path: '/settings/biometric/devices',
  permissions: ['add_biocom_device'],
  minutes: 10,
  condition: 'if you have one',
};

export const setUpSteps: readonly SetUpStep[] = [terminalStep];
