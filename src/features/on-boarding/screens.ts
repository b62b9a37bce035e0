import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/on-boarding-invitation/{id}/{hash}',
    name: 'On-boarding',
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/OnBoarding.tsx'), 'OnBoarding'),
  },
];
