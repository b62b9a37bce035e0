import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/people/import',
    name: 'Import people',
    access: ['import_employee'],
    about: 'Add many people from a file',
    words: 'csv excel upload employees',
    component: lazyScreen(() => import('./web/ImportPeople.tsx'), 'ImportPeople'),
  },
];
