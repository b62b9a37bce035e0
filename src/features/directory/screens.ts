import { mdiAccountGroup } from '@mdi/js';
import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/people',
    name: asText('People'),
    access: ['view_employee'],
    position: 40,
    about: asText('Everyone, with search and filters'),
    words: asText('employees staff directory organization chart'),
    component: lazyScreen(() => import('./web/People.tsx'), 'People'),
  },
];

/** Icons by the name used in the sidebar entry. */
export const sidebarIcons = { 'account-group': mdiAccountGroup };
