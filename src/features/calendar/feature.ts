import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { celebrations } from './server/celebrations.ts';
import { calendarRoutes } from './server/routes.ts';
import { asText } from '#platform/shared/translate.ts';

export const feature: Feature = {
  name: 'calendar',
  tables: ['calendar_feeds'],
  audit,
  routes: calendarRoutes,
  calendar: [celebrations],
  sidebar: {
    position: 5,
    name: asText('Calendar'),
    icon: 'calendar-month-outline',
    screens: [{ path: '/calendar', permission: 'access_calendar_module' }],
    type: 'calendar',
    paths: ['/calendar'],
  },
};
