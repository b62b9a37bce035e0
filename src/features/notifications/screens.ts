import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/notification/all',
    name: asText('Alerts'),
    access: 'login',
    position: 39,
    about: asText('All your alerts'),
    words: asText('notifications bell unread inbox'),
    component: lazyScreen(() => import('./web/AllAlerts.tsx'), 'AllAlerts'),
  },
  {
    path: '/notification/preferences',
    name: asText('Alert preferences'),
    access: 'login',
    position: 41,
    about: asText('Which alerts you get, and how'),
    words: asText('notifications mail push quiet hours email'),
    component: lazyScreen(() => import('./web/AlertPreferences.tsx'), 'AlertPreferences'),
  },
  {
    path: '/settings/general-settings/alert-setup',
    name: asText('Alert setup'),
    access: ['configure_notification_setup'],
    position: 150,
    menu: 'General',
    about: asText('Who is notified of what, and how'),
    words: asText('notifications mail push email'),
    component: lazyScreen(() => import('./web/AlertSetup.tsx'), 'AlertSetup'),
  },
];
