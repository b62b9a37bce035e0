import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { teamLeaveListeners } from './server/listeners.ts';
import { teamLeaveRoutes } from './server/routes.ts';

/** Who of a team is away when, as a calendar and as an address that calendars follow. */
export const feature: Feature = {
  name: 'team-leave',
  tables: ['leave_feeds'],
  audit,
  routes: teamLeaveRoutes,
  listeners: teamLeaveListeners,
};
