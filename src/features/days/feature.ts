import type { Feature } from '#platform/server/feature.ts';
import { daysDemo } from './server/demo.ts';
import { audit } from './rules/audit.ts';

export const feature: Feature = {
  name: 'days',
  tables: ['attendance_history', 'attendances', 'breaks', 'clocks', 'emptied_days', 'time_versions'],
  audit,
  demo: daysDemo,
};
