import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/people',
    name: 'People',
    access: ['view_employee'],
    position: 40,
    component: lazyScreen(() => import('./web/People.tsx'), 'People'),
  },
];
