import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

const planner = lazyScreen(() => import('./web/Planner.tsx'), 'Planner');

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/time/shift-assignment',
    name: asText('Shift assignment'),
    access: ['view_shift_calendar'],
    position: 230,
    menu: 'Time',
    isWide: true,
    about: asText('Plan and publish shifts'),
    words: asText('planner roster rota schedule publish'),
    component: planner,
  },
  // Details of a single action.
  {
    path: '/settings/time/shift-assignment/{action_id}',
    name: asText('Shift assignment'),
    access: ['view_shift_calendar'],
    isWide: true,
    component: planner,
  },
];
