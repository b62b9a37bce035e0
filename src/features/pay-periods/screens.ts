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
    words: asText('confirm sign timesheet month payroll'),
    component: lazyScreen(() => import('./web/MyPeriod.tsx'), 'MyPeriod'),
  },
  {
    path: '/time/pay-periods',
    name: asText('Pay periods'),
    access: ['approve_time_period'],
    position: 28,
    about: asText('Confirmed and approved periods of your people'),
    words: asText('approve timesheet payroll month board missing'),
    component: lazyScreen(() => import('./web/Board.tsx'), 'Board'),
  },
  {
    path: '/time/pay-periods/{user_id}',
    name: asText('Pay period'),
    access: ['approve_time_period'],
    component: lazyScreen(() => import('./web/PersonPeriod.tsx'), 'PersonPeriod'),
  },
  {
    path: '/settings/time/pay-calendar',
    name: asText('Pay calendar'),
    access: ['configure_attendance_setup'],
    position: 295,
    menu: 'Time',
    about: asText('What a period needs before it can be closed'),
    words: asText('payroll confirm approve close month'),
    component: lazyScreen(() => import('./web/PayCalendars.tsx'), 'PayCalendars'),
  },
];
