import type { Feature } from '#platform/server/feature.ts';
import { exportFiles } from './server/export-files.ts';
import { exportJobs } from './server/jobs.ts';
import { exportRoutes } from './server/routes.ts';

/** Files that take longer than a request may: each is a batch (`server/commands/export-job.ts`). */
export const feature: Feature = {
  name: 'exports',
  routes: exportRoutes,
  jobs: exportJobs,
  files: [exportFiles],
};
