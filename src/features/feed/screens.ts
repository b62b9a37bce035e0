import { lazyPart, lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/feed/view/{slug}',
    name: asText('Post'),
    access: 'login',
    alertPanel: {
      alerts: ['feed_announced', 'feed_due'],
      act: asText('Read'),
      Panel: lazyPart(() => import('./web/AlertedPost.tsx'), 'AlertedPost'),
    },
    component: lazyScreen(() => import('./web/ViewPost.tsx'), 'ViewPost'),
  },
];
