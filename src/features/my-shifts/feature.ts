import type { Feature } from '#platform/server/feature.ts';
import { shiftLayer } from './server/layer.ts';
import { myShiftsRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'my-shifts',
  routes: myShiftsRoutes,
  calendar: [shiftLayer],
};
