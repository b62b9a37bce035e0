import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  // Proposed.
  {
    path: '/settings/trash',
    name: 'Trash',
    access: ['view_trash'],
    position: 810,
    menu: 'Records',
    component: lazyScreen(() => import('./web/Trash.tsx'), 'Trash'),
  },
];
