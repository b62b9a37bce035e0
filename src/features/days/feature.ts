import type { Feature } from '#platform/server/feature.ts';
import { daysDemo } from './server/demo.ts';
import { recordedDays } from './server/queries/recorded.ts';
import { holidaysChange } from '#features/holidays/server/queries/impact.ts';
import { audit } from './rules/audit.ts';
import { recordedDaysImpact } from './server/holidays-impact.ts';

export const feature: Feature = {
  name: 'days',
  tables: ['attendance_history', 'attendances', 'breaks', 'clocks', 'emptied_days', 'time_versions'],
  audit,
  recordedDays,
  contributes: [holidaysChange.with(recordedDaysImpact)],
  demo: daysDemo,
};
