import type { Feature } from '#platform/server/feature.ts';
import { dashboardRoutes } from './server/routes.ts';

export const feature: Feature = {
  name: 'dashboard',
  routes: dashboardRoutes,
  sidebar: {
    position: 1,
    name: 'Feed',
    icon: 'newspaper-variant-outline',
    screens: [{ path: '/feed' }],
    type: 'feed',
    paths: ['/feed'],
  },
};
