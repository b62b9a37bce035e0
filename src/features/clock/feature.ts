import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { clockDemo } from './server/demo.ts';
import { clockJobs } from './server/jobs.ts';
import { clockListeners } from './server/listeners.ts';
import { clockRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'clock',
  tables: ['clock_reminders'],
  audit,
  routes: clockRoutes,
  listeners: clockListeners,
  jobs: clockJobs,
  liveFor: ['view_any_attendance'],
  alerts,
  demo: clockDemo,
};
