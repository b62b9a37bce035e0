import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/leave/blocked-dates',
    name: asText('Blocked dates'),
    access: ['configure_leave_setup'],
    position: 445,
    menu: 'Leave',
    about: asText('Dates without leave, and limits of people away'),
    words: asText('block limit at once maximum waiting list capacity freeze'),
    component: lazyScreen(() => import('./web/LeaveLimits.tsx'), 'LeaveLimits'),
  },
];
