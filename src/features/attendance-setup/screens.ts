import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/time/generic-setup',
    name: 'Attendance setup',
    access: ['configure_attendance_setup'],
    position: 210,
    menu: 'Time',
    about: 'Hours, grace period, breaks and periods',
    words: 'overtime late rounding timezone cycle working day',
    component: lazyScreen(() => import('./web/AttendanceSetup.tsx'), 'AttendanceSetup'),
  },
];
