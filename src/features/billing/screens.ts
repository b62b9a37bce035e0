import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';

const load = () => import('./web/Billing.tsx');

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/billing/plan-overview',
    name: 'Plan overview',
    access: ['view_billing_plan_overview'],
    position: 610,
    menu: 'Billing',
    about: 'Trial, price, seats, card and cancellation',
    words: 'subscription upgrade price payment trial seats card cancel paddle',
    component: lazyScreen(load, 'PlanOverview'),
  },
  {
    path: '/billing/billing-history',
    name: 'Billing history',
    access: ['view_billing_payment_transaction'],
    position: 620,
    menu: 'Billing',
    about: 'Payments, credits and their invoices',
    words: 'invoice receipt pdf paid tax subscription',
    component: lazyScreen(load, 'BillingHistory'),
  },
];
