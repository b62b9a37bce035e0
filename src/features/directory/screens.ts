import { mdiAccountGroup } from '@mdi/js';
import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/people',
    name: 'People',
    access: ['view_employee'],
    position: 40,
    about: 'Everyone, with search and filters',
    words: 'employees staff directory organization chart',
    component: lazyScreen(() => import('./web/People.tsx'), 'People'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'account-group': mdiAccountGroup };
