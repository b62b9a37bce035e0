import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/people/import',
    name: 'Import people',
    access: ['import_employee'],
    component: lazyScreen(() => import('./web/ImportPeople.tsx'), 'ImportPeople'),
  },
];
