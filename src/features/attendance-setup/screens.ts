import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/settings/time/generic-setup',
    name: 'Attendance setup',
    access: ['configure_attendance_setup'],
    position: 210,
    menu: 'Time',
    component: lazyScreen(() => import('./web/AttendanceSetup.tsx'), 'AttendanceSetup'),
  },
];
