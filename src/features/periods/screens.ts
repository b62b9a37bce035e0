import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  // Proposed: the specification has no screen for closing periods.
  {
    path: '/settings/time/closed-periods',
    name: asText('Closed periods'),
    access: ['configure_attendance_setup'],
    position: 290,
    menu: 'Time',
    about: asText('Months locked for payroll'),
    words: asText('lock payroll close month'),
    component: lazyScreen(() => import('./web/ClosedPeriods.tsx'), 'ClosedPeriods'),
  },
];
