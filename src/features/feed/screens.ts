import { lazyPart, lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/feed/view/{slug}',
    name: 'Post',
    access: 'login',
    alertPanel: {
      alerts: ['feed_announced', 'feed_due'],
      act: 'Read',
      Panel: lazyPart(() => import('./web/AlertedPost.tsx'), 'AlertedPost'),
    },
    component: lazyScreen(() => import('./web/ViewPost.tsx'), 'ViewPost'),
  },
];
