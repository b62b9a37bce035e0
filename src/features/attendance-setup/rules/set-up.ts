import type { SetUpStep } from '#platform/shared/set-up.ts';
import { asText } from '#platform/shared/translate.ts';

export const attendanceStep: SetUpStep = {
  key: 'attendance',
  position: 35,
  area: 'attendance',
  name: asText('Attendance setup'),
  why: asText('Working days, hours, grace period, date formats and attendance periods'),
  action: asText('Check working hours and periods'),
  path: '/settings/time/generic-setup',
  permissions: ['configure_attendance_setup'],
  minutes: 3,
};

export const setUpSteps: readonly SetUpStep[] = [attendanceStep];
