import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/people/archive',
    name: 'Archive',
    access: ['view_archived_employee'],
    position: 380,
    menu: 'People',
    about: 'People who have left',
    words: 'former discharged terminated rehire',
    component: lazyScreen(() => import('./web/Archive.tsx'), 'Archive'),
  },
];
