import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/people/archive',
    name: asText('Archive'),
    access: ['view_archived_employee'],
    position: 380,
    menu: 'People',
    about: asText('People who have left'),
    words: asText('former discharged terminated rehire'),
    component: lazyScreen(() => import('./web/Archive.tsx'), 'Archive'),
  },
];
