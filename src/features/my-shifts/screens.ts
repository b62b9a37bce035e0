import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/time/shift/view-my-shifts',
    name: 'My shifts',
    access: ['view_attendance'],
    position: 21,
    about: 'Your upcoming shifts',
    words: 'roster rota schedule plan',
    component: lazyScreen(() => import('./web/MyShifts.tsx'), 'MyShifts'),
  },
];
