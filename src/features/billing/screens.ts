import { lazyScreen } from '#platform/web/lazy-part.tsx';
import type { DeclaredScreen } from '#platform/web/screen.ts';
import { asText } from '#platform/shared/translate.ts';

const load = () => import('./web/Billing.tsx');

export const screens: readonly DeclaredScreen[] = [
  {
    path: '/billing/plan-overview',
    name: asText('Plan overview'),
    access: ['view_billing_plan_overview'],
    position: 610,
    menu: 'Billing',
    about: asText('Trial, price, seats, card and cancellation'),
    words: asText('subscription upgrade price payment trial seats card cancel paddle'),
    component: lazyScreen(load, 'PlanOverview'),
  },
  {
    path: '/billing/billing-history',
    name: asText('Billing history'),
    access: ['view_billing_payment_transaction'],
    position: 620,
    menu: 'Billing',
    about: asText('Payments, credits and their invoices'),
    words: asText('invoice receipt pdf paid tax subscription'),
    component: lazyScreen(load, 'BillingHistory'),
  },
];
