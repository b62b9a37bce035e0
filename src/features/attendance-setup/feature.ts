import type { Feature } from '#platform/server/feature.ts';
import { hasStandardHours } from '#features/shifts/server/queries/standard-hours.ts';
import { audit } from './rules/audit.ts';
import { attendanceStep } from './rules/set-up.ts';
import { attendanceSetupJobs } from './server/jobs.ts';
import { attendanceSetupListeners } from './server/listeners.ts';
import { attendanceSetupRoutes } from './server/routes.ts';
import { termsChange } from '#features/place-weeks/server/queries/impact.ts';
import { employmentChange } from '#features/employment/server/queries/impact.ts';
import { daysOfEmployment } from './server/employment-impact.ts';
import { daysOfTerms } from './server/terms-impact.ts';
import { attendanceSetupStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'attendance-setup',
  tables: ['judgings'],
  audit,
  contributes: [termsChange.with(daysOfTerms), employmentChange.with(daysOfEmployment)],
  routes: attendanceSetupRoutes,
  listeners: attendanceSetupListeners,
  jobs: attendanceSetupJobs,
  liveFor: ['configure_attendance_setup'],
  setUp: [
    {
      step: attendanceStep,
      // Done once the form was saved, or if hours existed from the beginning.
      isDone: hasStandardHours,
    },
  ],
  settingStates: attendanceSetupStates,
};
