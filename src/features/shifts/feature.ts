import type { Feature } from '#platform/server/feature.ts';
import { shiftsDemo } from './server/demo.ts';
import { audit } from './rules/audit.ts';

export const feature: Feature = {
  name: 'shifts',
  tables: ['shift_batches', 'shift_changes', 'shift_days', 'shift_templates', 'standard_shifts'],
  audit,
  demo: shiftsDemo,
};
