import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/notification/all',
    name: 'Alerts',
    access: 'login',
    position: 39,
    about: 'All your alerts',
    words: 'notifications bell unread inbox',
    component: lazyScreen(() => import('./web/AllAlerts.tsx'), 'AllAlerts'),
  },
  {
    path: '/notification/preferences',
    name: 'Alert preferences',
    access: 'login',
    position: 41,
    about: 'Which alerts you get, and how',
    words: 'notifications mail push quiet hours email',
    component: lazyScreen(() => import('./web/AlertPreferences.tsx'), 'AlertPreferences'),
  },
  {
    path: '/settings/general-settings/alert-setup',
    name: 'Alert setup',
    access: ['configure_notification_setup'],
    position: 150,
    menu: 'General',
    about: 'Who is notified of what, and how',
    words: 'notifications mail push email',
    component: lazyScreen(() => import('./web/AlertSetup.tsx'), 'AlertSetup'),
  },
];
