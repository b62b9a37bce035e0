import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { clockDemo } from './server/demo.ts';
import { clockListeners } from './server/listeners.ts';
import { clockRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'clock',
  routes: clockRoutes,
  listeners: clockListeners,
  liveFor: ['view_any_attendance'],
  alerts,
  demo: clockDemo,
};
