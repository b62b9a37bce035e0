import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  // Proposed.
  {
    path: '/settings/people/own-profiles',
    name: 'Self-service profiles',
    access: ['configure_company_setup'],
    position: 370,
    menu: 'People',
    component: lazyScreen(() => import('./web/OwnSections.tsx'), 'OwnSections'),
  },
];
