import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/settings/leave/leave-types',
    name: 'Leave types',
    access: ['view_leave_type'],
    position: 440,
    menu: 'Leave',
    component: lazyScreen(() => import('./web/LeaveTypes.tsx'), 'LeaveTypes'),
  },
];
