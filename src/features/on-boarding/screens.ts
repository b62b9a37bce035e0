import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/people/invitations',
    name: 'Invitations',
    access: ['add_employee'],
    position: 42,
    component: lazyScreen(() => import('./web/invitations/Invitations.tsx'), 'Invitations'),
  },
  {
    path: '/on-boarding-invitation/{id}/{hash}',
    name: 'On-boarding',
    access: 'none',
    isBare: true,
    component: lazyScreen(() => import('./web/OnBoarding.tsx'), 'OnBoarding'),
  },
];
