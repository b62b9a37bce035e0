import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/time/shift/view-my-shifts',
    name: 'My shifts',
    access: ['view_attendance'],
    position: 21,
    component: lazyScreen(() => import('./web/MyShifts.tsx'), 'MyShifts'),
  },
];
