import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/settings/leave/leave-setup',
    name: asText('Leave setup'),
    access: ['configure_leave_setup'],
    position: 410,
    menu: 'Leave',
    about: asText('Leave rules for everyone'),
    words: asText('vacation carry over year'),
    component: lazyScreen(() => import('./web/LeaveSetup.tsx'), 'LeaveSetup'),
  },
  {
    path: '/settings/leave/leave-packages',
    name: asText('Leave packages'),
    access: ['view_leave_policy'],
    position: 420,
    menu: 'Leave',
    about: asText('How much leave people get'),
    words: asText('allowance entitlement policy accrual'),
    component: lazyScreen(() => import('./web/LeavePackages.tsx'), 'LeavePackages'),
  },
  {
    path: '/settings/leave/leave-packages/new',
    name: asText('New leave package'),
    access: ['add_leave_policy'],
    about: asText('Describe how much leave people get'),
    words: asText('allowance policy create'),
    component: lazyScreen(() => import('./web/LeavePackage.tsx'), 'NewLeavePackage'),
  },
  {
    path: '/settings/leave/leave-packages/{leave_policy_id}',
    name: asText('Leave package'),
    access: ['edit_leave_policy'],
    component: lazyScreen(() => import('./web/LeavePackage.tsx'), 'LeavePackage'),
  },
  {
    path: '/settings/leave/leave-packages/{leave_policy_id}/assigned-people',
    name: asText('People with a leave package'),
    access: ['view_leave_policy'],
    component: lazyScreen(() => import('./web/LeavePackagePeople.tsx'), 'LeavePackagePeople'),
  },
  {
    path: '/settings/leave/leave-types',
    name: asText('Leave types'),
    access: ['view_leave_type'],
    position: 440,
    menu: 'Leave',
    about: asText('Annual leave, sick leave and other types'),
    words: asText('vacation parental unpaid'),
    component: lazyScreen(() => import('./web/LeaveTypes.tsx'), 'LeaveTypes'),
  },
  {
    path: '/settings/leave/opening-balances',
    name: asText('Opening balances'),
    access: ['edit_employee_leave'],
    position: 460,
    menu: 'Leave',
    about: asText('Leave balances from before Muster'),
    words: asText('import carry over start'),
    component: lazyScreen(() => import('./web/openings/OpeningBalances.tsx'), 'OpeningBalances'),
  },
];
