import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  // Proposed.
  {
    path: '/settings/trash',
    name: 'Trash',
    access: ['view_trash'],
    position: 810,
    menu: 'Records',
    about: 'Deleted items you can restore',
    words: 'restore bin undo',
    component: lazyScreen(() => import('./web/Trash.tsx'), 'Trash'),
  },
];
