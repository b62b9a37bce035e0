import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { workedLeaveJobs } from './server/jobs.ts';
import { workedLeaveListeners } from './server/listeners.ts';

/** Leave that accrues by hours worked: credits recorded time in the ledger of leave. */
export const feature: Feature = {
  name: 'worked-leave',
  tables: ['leave_worked_marks'],
  audit,
  listeners: workedLeaveListeners,
  jobs: workedLeaveJobs,
};
