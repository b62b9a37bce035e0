import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/time/shift/view-my-shifts',
    name: asText('My shifts'),
    access: ['view_attendance'],
    position: 21,
    about: asText('Your upcoming shifts'),
    words: asText('roster rota schedule plan'),
    component: lazyScreen(() => import('./web/MyShifts.tsx'), 'MyShifts'),
  },
];
