import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/time/shift-templates/patterns',
    name: asText('Shift patterns'),
    tabOf: '/settings/time/shift-templates',
    tabName: asText('Patterns'),
    access: ['view_shift_template'],
    about: asText('Repeating cycles of shifts'),
    words: asText('rotation roster repeat'),
    component: lazyScreen(() => import('./web/ShiftPatterns.tsx'), 'ShiftPatterns'),
  },
];
