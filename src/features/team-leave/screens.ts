import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { teamCalendarPermissions } from './rules/access.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/leaves/team',
    name: asText('Team calendar'),
    access: teamCalendarPermissions,
    position: 33,
    about: asText('Department absences by day'),
    words: asText('absence vacation colleagues'),
    component: lazyScreen(() => import('./web/TeamCalendar.tsx'), 'TeamCalendar'),
  },
];
