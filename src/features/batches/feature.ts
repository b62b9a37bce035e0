import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { batchJobs } from './server/jobs.ts';
import { batchListeners } from './server/listeners.ts';
import { batchRoutes } from './server/routes.ts';

/** Long-running work on rows of other features, which define a job for each kind (`server/commands/batch-job.ts`). */
export const feature: Feature = {
  name: 'batches',
  tables: ['batch_rows', 'batches'],
  audit,
  waits: [{ table: 'batches', column: 'worked_at' }],
  alerts,
  routes: batchRoutes,
  listeners: batchListeners,
  jobs: batchJobs,
};
