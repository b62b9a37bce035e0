import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { Screen } from '#platform/web/screen.ts';

const load = () => import('./web/Billing.tsx');

export const screens: readonly Screen[] = [
  {
    path: '/billing/plan-overview',
    name: 'Plan overview',
    access: ['view_billing_plan_overview'],
    position: 610,
    menu: 'Billing',
    component: lazyScreen(load, 'PlanOverview'),
  },
  {
    path: '/billing/billing-history',
    name: 'Billing history',
    access: ['view_billing_payment_transaction'],
    position: 620,
    menu: 'Billing',
    component: lazyScreen(load, 'BillingHistory'),
  },
];
