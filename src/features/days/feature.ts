import type { Feature } from '#platform/server/feature.ts';
import { daysDemo } from './server/demo.ts';
import { recordedDays } from './server/queries/recorded.ts';
import { audit } from './rules/audit.ts';
import { recordedDaysEffect } from './server/holiday-effect.ts';

export const feature: Feature = {
  name: 'days',
  tables: ['attendance_history', 'attendances', 'breaks', 'clocks', 'emptied_days', 'time_versions'],
  audit,
  recordedDays,
  holidayEffects: [recordedDaysEffect],
  demo: daysDemo,
};
