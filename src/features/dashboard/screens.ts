import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/feed',
    name: 'Feed',
    access: 'login',
    position: 10,
    component: lazyRouteComponent(() => import('./web/Feed.tsx'), 'Feed'),
  },
];
