import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/feed/view/{slug}',
    name: 'Post',
    access: 'login',
    component: lazyScreen(() => import('./web/ViewPost.tsx'), 'ViewPost'),
  },
];
