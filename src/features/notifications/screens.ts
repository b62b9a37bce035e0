import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/notification/all',
    name: 'Alerts',
    access: 'login',
    position: 40,
    component: lazyScreen(() => import('./web/AllAlerts.tsx'), 'AllAlerts'),
  },
  {
    path: '/notification/preferences',
    name: 'Alert preferences',
    access: 'login',
    position: 41,
    component: lazyScreen(() => import('./web/AlertPreferences.tsx'), 'AlertPreferences'),
  },
  {
    path: '/settings/general-settings/alert-setup',
    name: 'Alert setup',
    access: ['configure_notification_setup'],
    position: 150,
    menu: 'General',
    component: lazyScreen(() => import('./web/AlertSetup.tsx'), 'AlertSetup'),
  },
];
