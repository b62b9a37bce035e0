import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/settings/time/shift-templates/patterns',
    name: 'Shift patterns',
    tabOf: '/settings/time/shift-templates',
    tabName: 'Patterns',
    access: ['view_shift_template'],
    component: lazyScreen(() => import('./web/ShiftPatterns.tsx'), 'ShiftPatterns'),
  },
];
