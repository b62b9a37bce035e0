import type { Feature } from '#platform/server/feature.ts';
import { filesListeners } from './server/listeners.ts';
import { filesJobs } from './server/jobs.ts';
import { filesRoutes } from './server/routes.ts';
import { audit } from './rules/audit.ts';

export const feature: Feature = {
  name: 'files',
  tables: ['file_objects', 'files', 'upload_chunks', 'uploads'],
  audit,
  waits: [
    { table: 'uploads', column: 'active_at' },
    { table: 'uploads', column: 'finishing_at' },
  ],
  routes: (features) => filesRoutes(features.flatMap(({ files = [] }) => files)),
  listeners: filesListeners,
  jobs: filesJobs,
};
