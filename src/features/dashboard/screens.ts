import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/feed',
    name: 'Feed',
    access: 'login',
    position: 10,
    component: lazyScreen(() => import('./web/Feed.tsx'), 'Feed'),
  },
];
