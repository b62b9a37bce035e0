import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/time/self',
    name: 'My attendance',
    access: ['view_attendance'],
    position: 20,
    component: lazyScreen(() => import('./web/TimeSelf.tsx'), 'TimeSelf'),
  },
  {
    path: '/time/bird-view',
    name: 'Bird view',
    access: ['view_any_attendance'],
    position: 22,
    component: lazyScreen(() => import('./web/BirdView.tsx'), 'BirdView'),
  },
  {
    path: '/time/individual-view',
    name: 'Individual view',
    access: ['view_any_attendance'],
    position: 24,
    component: lazyScreen(() => import('./web/IndividualView.tsx'), 'IndividualView'),
  },
  {
    path: '/time/details/view/{id}/{user_id}',
    name: 'Attendance day',
    access: ['view_any_attendance', 'view_attendance'],
    component: lazyScreen(() => import('./web/DayDetail.tsx'), 'DayDetail'),
  },
  {
    path: '/time/{user_id}',
    name: 'Attendance',
    access: ['view_archived_employee'],
    component: lazyScreen(() => import('./web/PersonTime.tsx'), 'PersonTime'),
  },
];
