import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { feedDemo } from './server/demo.ts';
import { feedFiles } from './server/files.ts';
import { feedJobs } from './server/jobs.ts';
import { feedListeners } from './server/listeners.ts';
import { feedRoutes } from './server/routes.ts';
import { feedSearch } from './server/search.ts';
import { toAcknowledge } from './server/to-do.ts';

/** Announcements of the company and posts of its people. */
export const feature: Feature = {
  name: 'feed',
  tables: ['feed_acknowledgements', 'feed_audiences', 'feed_posts', 'feed_readings', 'feed_versions', 'feed_words'],
  audit,
  alerts,
  routes: feedRoutes,
  listeners: feedListeners,
  jobs: feedJobs,
  files: feedFiles,
  demo: feedDemo,
  search: [feedSearch],
  toDo: [toAcknowledge],
};
