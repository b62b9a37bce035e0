import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { shiftPlanningListeners } from './server/listeners.ts';
import { shiftPlanningRoutes } from './server/routes.ts';

/** Who works when: drafts that only planners see, and what becomes of them. */
export const feature: Feature = {
  name: 'shift-planning',
  tables: ['shift_drafts', 'shift_steps'],
  audit,
  routes: shiftPlanningRoutes,
  listeners: shiftPlanningListeners,
  liveFor: ['view_shift_calendar'],
};
