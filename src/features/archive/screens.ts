import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/settings/people/archive',
    name: 'Archive',
    access: ['view_archived_employee'],
    position: 380,
    menu: 'People',
    component: lazyScreen(() => import('./web/Archive.tsx'), 'Archive'),
  },
];
