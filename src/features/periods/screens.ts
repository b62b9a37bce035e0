import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  // Proposed: the specification has no screen for closing periods.
  {
    path: '/settings/time/closed-periods',
    name: 'Closed periods',
    access: ['configure_attendance_setup'],
    position: 290,
    menu: 'Time',
    component: lazyScreen(() => import('./web/ClosedPeriods.tsx'), 'ClosedPeriods'),
  },
];
