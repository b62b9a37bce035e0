import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/settings/leave/leave-setup',
    name: 'Leave setup',
    access: ['configure_leave_setup'],
    position: 410,
    menu: 'Leave',
    component: lazyScreen(() => import('./web/LeaveSetup.tsx'), 'LeaveSetup'),
  },
  {
    path: '/settings/leave/leave-packages',
    name: 'Leave packages',
    access: ['view_leave_policy'],
    position: 420,
    menu: 'Leave',
    component: lazyScreen(() => import('./web/LeavePackages.tsx'), 'LeavePackages'),
  },
  {
    path: '/settings/leave/leave-packages/new',
    name: 'New leave package',
    access: ['add_leave_policy'],
    component: lazyScreen(() => import('./web/LeavePackage.tsx'), 'NewLeavePackage'),
  },
  {
    path: '/settings/leave/leave-packages/{leave_policy_id}',
    name: 'Leave package',
    access: ['edit_leave_policy'],
    component: lazyScreen(() => import('./web/LeavePackage.tsx'), 'LeavePackage'),
  },
  {
    path: '/settings/leave/leave-packages/{leave_policy_id}/assigned-people',
    name: 'People with a leave package',
    access: ['view_leave_policy'],
    component: lazyScreen(() => import('./web/LeavePackagePeople.tsx'), 'LeavePackagePeople'),
  },
  {
    path: '/settings/leave/leave-types',
    name: 'Leave types',
    access: ['view_leave_type'],
    position: 440,
    menu: 'Leave',
    component: lazyScreen(() => import('./web/LeaveTypes.tsx'), 'LeaveTypes'),
  },
  {
    path: '/settings/leave/opening-balances',
    name: 'Opening balances',
    access: ['edit_employee_leave'],
    position: 460,
    menu: 'Leave',
    component: lazyScreen(() => import('./web/openings/OpeningBalances.tsx'), 'OpeningBalances'),
  },
];
