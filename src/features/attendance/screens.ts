import { mdiClockOutline } from '@mdi/js';
import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/time/self',
    name: asText('My attendance'),
    access: ['view_attendance'],
    position: 20,
    about: asText('Your days, times and breaks'),
    words: asText('my time timesheet hours clock worked'),
    component: lazyScreen(() => import('./web/TimeSelf.tsx'), 'TimeSelf'),
  },
  {
    path: '/time/bird-view',
    name: asText('Bird view'),
    access: ['view_any_attendance'],
    position: 22,
    about: asText('Everyone’s days of a month at a glance'),
    words: asText('grid month absent late overview timesheet'),
    component: lazyScreen(() => import('./web/BirdView.tsx'), 'BirdView'),
  },
  {
    path: '/time/individual-view',
    name: asText('Individual view'),
    access: ['view_any_attendance'],
    position: 24,
    about: asText('One person’s days, with corrections'),
    words: asText('correct edit times employee'),
    component: lazyScreen(() => import('./web/IndividualView.tsx'), 'IndividualView'),
  },
  {
    path: '/time/details/view/{id}/{user_id}',
    name: asText('Attendance day'),
    access: ['view_any_attendance', 'view_attendance'],
    component: lazyScreen(() => import('./web/DayDetail.tsx'), 'DayDetail'),
  },
  {
    path: '/time/{user_id}',
    name: asText('Attendance'),
    access: ['view_archived_employee'],
    component: lazyScreen(() => import('./web/PersonTime.tsx'), 'PersonTime'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'clock-outline': mdiClockOutline };
