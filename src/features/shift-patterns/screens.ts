import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/time/shift-templates/patterns',
    name: 'Shift patterns',
    tabOf: '/settings/time/shift-templates',
    tabName: 'Patterns',
    access: ['view_shift_template'],
    about: 'Repeating cycles of shifts',
    words: 'rotation roster repeat',
    component: lazyScreen(() => import('./web/ShiftPatterns.tsx'), 'ShiftPatterns'),
  },
];
