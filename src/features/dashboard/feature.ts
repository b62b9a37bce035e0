import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { dashboardListeners } from './server/listeners.ts';
import { dashboardRoutes } from './server/routes.ts';
import { dashboardStates } from './server/setting-states.ts';
import { asText } from '#platform/shared/translate.ts';

export const feature: Feature = {
  name: 'dashboard',
  tables: ['feed_card_orders'],
  audit,
  routes: dashboardRoutes,
  listeners: dashboardListeners,
  sidebar: {
    position: 1,
    name: asText('Feed'),
    icon: 'newspaper-variant-outline',
    screens: [{ path: '/feed' }],
    type: 'feed',
    paths: ['/feed'],
  },
  settingStates: dashboardStates,
};
