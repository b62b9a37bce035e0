import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  // Proposed.
  {
    path: '/settings/trash',
    name: asText('Trash'),
    access: ['view_trash'],
    position: 810,
    menu: 'Records',
    about: asText('Deleted items you can restore'),
    words: asText('restore bin undo'),
    component: lazyScreen(() => import('./web/Trash.tsx'), 'Trash'),
  },
];
