import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { batchJobs } from './server/jobs.ts';
import { batchListeners } from './server/listeners.ts';
import { batchRoutes } from './server/routes.ts';

/** Long work on many rows; each kind of it is a job (`server/commands/batch-job.ts`) of the feature whose rows it does. */
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
