import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  // Proposed.
  {
    path: '/settings/people/own-profiles',
    name: asText('Self-service profiles'),
    access: ['configure_company_setup'],
    position: 370,
    menu: 'People',
    about: asText('What people can see and change in their own profile'),
    words: asText('sections privacy self service'),
    component: lazyScreen(() => import('./web/OwnSections.tsx'), 'OwnSections'),
  },
];
