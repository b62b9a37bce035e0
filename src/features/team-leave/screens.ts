import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { seeingTeams } from './rules/access.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/leaves/team',
    name: 'Team calendar',
    access: seeingTeams,
    position: 33,
    about: 'Department absences by day',
    words: 'absence vacation colleagues',
    component: lazyScreen(() => import('./web/TeamCalendar.tsx'), 'TeamCalendar'),
  },
];
