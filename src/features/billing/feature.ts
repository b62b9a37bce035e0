import type { Feature } from '#platform/server/feature.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { billingJobs } from './server/jobs.ts';
import { billingListeners } from './server/listeners.ts';
import { payPage } from './server/pay-page.ts';
import { billingRoutes } from './server/routes.ts';
import { paddleWebhook } from './server/webhook.ts';
import { billingStates } from './server/setting-states.ts';

export const feature: Feature = {
  name: 'billing',
  tables: ['billing_accounts', 'billing_events', 'billing_names', 'billing_subscriptions', 'billing_transactions'],
  audit,
  waits: [
    { table: 'billing_accounts', column: 'seats_due_at', atMostSeconds: 3600 },
    { table: 'billing_accounts', column: 'seats_leased_until', atMostSeconds: 3600 },
  ],
  alerts,
  routes: billingRoutes,
  pages: [payPage],
  devices: [paddleWebhook],
  liveFor: ['view_billing_plan_overview', 'view_billing_payment_transaction'],
  listeners: billingListeners,
  jobs: billingJobs,
  settingStates: billingStates,
};
