import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  // Proposed.
  {
    path: '/settings/people/own-profiles',
    name: 'Self-service profiles',
    access: ['configure_company_setup'],
    position: 370,
    menu: 'People',
    about: 'What people can see and change in their own profile',
    words: 'sections privacy self service',
    component: lazyScreen(() => import('./web/OwnSections.tsx'), 'OwnSections'),
  },
];
