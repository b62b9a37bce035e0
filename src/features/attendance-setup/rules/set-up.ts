import type { SetUpStep } from '#platform/shared/set-up.ts';

export const attendanceStep: SetUpStep = {
  key: 'attendance',
  position: 35,
  name: 'Check hours and periods',
  why: 'Working days, hours, grace, date formats and when a period begins',
  path: '/settings/time/generic-setup',
};

export const setUpSteps: readonly SetUpStep[] = [attendanceStep];
