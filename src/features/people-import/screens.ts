import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/people/import',
    name: asText('Import people'),
    access: ['import_employee'],
    about: asText('Add many people from a file'),
    words: asText('csv excel upload employees'),
    component: lazyScreen(() => import('./web/ImportPeople.tsx'), 'ImportPeople'),
  },
];
