import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { teamLeaveJobs } from './server/jobs.ts';
import { teamLeaveListeners } from './server/listeners.ts';
import { teamLeaveRoutes } from './server/routes.ts';

/** Team calendar of leave, its subscription for calendars, and an alert before each week. */
export const feature: Feature = {
  name: 'team-leave',
  tables: ['leave_feeds', 'leave_weeks_told'],
  audit,
  routes: teamLeaveRoutes,
  listeners: teamLeaveListeners,
  jobs: teamLeaveJobs,
  alerts,
};
