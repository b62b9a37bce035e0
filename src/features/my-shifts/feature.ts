import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { myShiftsDemo } from './server/demo.ts';
import { shiftLayer } from './server/layer.ts';
import { myShiftsListeners } from './server/listeners.ts';
import { myShiftsRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'my-shifts',
  tables: ['seen_shifts'],
  audit,
  routes: myShiftsRoutes,
  listeners: myShiftsListeners,
  calendar: [shiftLayer],
  demo: myShiftsDemo,
};
