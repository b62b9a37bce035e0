import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/settings/leave/opening-balances',
    name: 'Opening balances',
    access: ['edit_employee_leave'],
    position: 460,
    menu: 'Leave',
    component: lazyScreen(() => import('./web/OpeningBalances.tsx'), 'OpeningBalances'),
  },
];
