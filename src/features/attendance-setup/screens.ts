import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/time/generic-setup',
    name: asText('Attendance setup'),
    access: ['configure_attendance_setup'],
    position: 210,
    menu: 'Time',
    about: asText('Hours, grace period, breaks and periods'),
    words: asText('overtime late rounding timezone cycle working day'),
    component: lazyScreen(() => import('./web/AttendanceSetup.tsx'), 'AttendanceSetup'),
  },
];
