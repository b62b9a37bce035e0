import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/time/my-pay-period',
    name: asText('My pay period'),
    access: ['view_attendance'],
    position: 26,
    about: asText('Confirm your days of a month'),
    words: asText('payroll'),
    component: lazyScreen(() => import('./web/screens.ts'), 'MyPeriod'),
  },
  {
    path: '/time/pay-periods',
    name: asText('Pay periods'),
    access: ['approve_time_period'],
    position: 28,
    about: asText('Approve the periods of your people'),
    words: asText('approve payroll'),
    component: lazyScreen(() => import('./web/screens.ts'), 'Board'),
  },
  {
    path: '/time/pay-periods/{user_id}',
    name: asText('Pay period'),
    access: ['approve_time_period'],
    component: lazyScreen(() => import('./web/screens.ts'), 'PersonPeriod'),
  },
  {
    path: '/settings/time/pay-calendar',
    name: asText('Pay calendar'),
    access: ['configure_attendance_setup'],
    position: 295,
    menu: 'Time',
    about: asText('What a period needs before it can be closed'),
    words: asText('confirm approve'),
    component: lazyScreen(() => import('./web/screens.ts'), 'PayCalendars'),
  },
];
