import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/calendar',
    name: 'Calendar',
    access: ['access_calendar_module'],
    position: 50,
    component: lazyScreen(() => import('./web/Calendar.tsx'), 'Calendar'),
  },
];
