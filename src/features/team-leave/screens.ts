import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';
import { seeingTeams } from './rules/access.ts';

export const screens: readonly Screen[] = [
  {
    path: '/leaves/team',
    name: 'Team calendar',
    access: seeingTeams,
    position: 33,
    component: lazyScreen(() => import('./web/TeamCalendar.tsx'), 'TeamCalendar'),
  },
];
