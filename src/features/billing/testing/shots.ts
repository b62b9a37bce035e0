import type { Page } from '@playwright/test';
import { altered, silent, type Shot } from '#platform/testing/shots.ts';
import type { PlanOverview, Transaction, TransactionRow } from '../contract.ts';

// The demo company is not hosted: what a hosted one answers is put in the place of the answers.

interface Told {
  authorized: { permissions: string[] } | null;
  app: { is_trial_over: boolean; clocks_until: string | null };
}

const permissions = ['view_billing_plan_overview', 'view_billing_payment_transaction', 'cancel_billing_subscription'];

const hosted =
  (app: Partial<Told['app']> = {}, mayPay = true) =>
  async (page: Page): Promise<void> => {
    await altered<Told>('authorization', (told) => {
      if (mayPay) told.authorized?.permissions.push(...permissions);
      Object.assign(told.app, app);
      return told;
    })(page);
  };

const day = 86_400_000;
const iso = (days: number) => new Date(Date.UTC(2026, 10, 19, 23) + days * day).toISOString();

const trial: PlanOverview = {
  package: {
    product_name: 'Team',
    price_name: 'Monthly',
    unit_price: { amount: 450, currency: 'EUR' },
    cycle_interval: 'month',
    cycle_frequency: 1,
  },
  tenant: {
    name: 'Alder & Finch',
    state: 'trial',
    trial_started_at: iso(-21),
    trial_ends_at: iso(9),
    read_only_from: iso(9),
    clocks_until: null,
    seats_used: 60,
    seats_reserved: 2,
    seats_paid: null,
  },
  subscription: null,
  next_payment: { at: iso(9), subtotal: 27_000, tax: null, total: 27_000, currency: 'EUR', seats: 60 },
  sync: { is_running: false, synced_at: iso(0), failed_at: null },
};

const paid: PlanOverview = {
  ...trial,
  tenant: { ...trial.tenant, state: 'active', read_only_from: null, seats_paid: 65 },
  subscription: {
    id: 'sub_01hv8x29kz0t586xy6zn1a62ny',
    status: 'active',
    started_at: iso(-40),
    period_starts_at: iso(-10),
    period_ends_at: iso(20),
    ends_at: null,
    card: { brand: 'visa', last4: '4471', expires: '2028-08' },
    customer_name: 'Alder & Finch GmbH',
    customer_email: 'accounts@alderfinch.example',
    is_cancelling: false,
    cancel_failed_at: null,
  },
  next_payment: { at: iso(20), subtotal: 29_250, tax: 5558, total: 34_808, currency: 'EUR', seats: 65 },
};

const overdue: PlanOverview = {
  ...paid,
  tenant: { ...paid.tenant, state: 'past_due' },
  sync: { is_running: false, synced_at: iso(-1), failed_at: iso(0) },
};

const ended: PlanOverview = {
  ...trial,
  tenant: { ...trial.tenant, state: 'over', read_only_from: iso(-1), clocks_until: iso(13) },
};

const row = (n: number, more: Partial<TransactionRow> = {}): TransactionRow => ({
  id: `txn_01hv8wptq8987qeep44cyrewp${n}`,
  kind: 'payment',
  status: 'completed',
  origin: 'subscription_recurring',
  happened_at: iso(-30 * n),
  period_starts_at: iso(-30 * n),
  period_ends_at: iso(-30 * n + 30),
  invoice_number: `MH-0000${9 - n}`,
  currency: 'EUR',
  total: 34_808,
  product_name: 'Team',
  seats: 65,
  refused: null,
  ...more,
});

const rows = [
  row(1),
  row(2),
  row(3, { status: 'past_due', refused: 'declined', invoice_number: null }),
  row(4, { kind: 'credit', status: 'approved', total: -303, product_name: null, seats: null, invoice_number: null }),
  row(5),
];

const payment: Transaction = {
  ...row(1),
  subtotal: 29_250,
  tax: 5558,
  card: { brand: 'visa', last4: '4471', expires: '2028-08' },
  lines: [{ name: 'Team', seats: 65, unit_price: 450, total: 29_250 }],
};

const meta = { current_page: 1, last_page: 1, per_page: 50, from: 1, to: 5, total: 5 };

async function answers(page: Page, path: string, body: unknown): Promise<void> {
  await page.route(`**/app/billing/${path}`, (route) => route.fulfill({ json: body }));
}

const plan = (shown: PlanOverview) => async (page: Page) => {
  await hosted()(page);
  await answers(page, 'plan-overview/index', shown);
};

const history = (transactions: readonly TransactionRow[]) => async (page: Page) => {
  await hosted()(page);
  await answers(page, 'transactions/**', payment);
  await answers(page, 'transactions/index**', { transactions, meta: { ...meta, total: transactions.length } });
};

const who = 'owner';
const over = { is_trial_over: true, clocks_until: iso(14) };

export const shots: readonly Shot[] = [
  { name: 'billing-plan', who, path: '/billing/plan-overview', before: plan(trial) },
  { name: 'billing-plan-paid', who, path: '/billing/plan-overview', before: plan(paid) },
  { name: 'billing-plan-overdue', who, path: '/billing/plan-overview', before: plan(overdue) },
  { name: 'billing-plan-over', who, path: '/billing/plan-overview', before: plan(ended) },
  {
    name: 'billing-plan-loading',
    who,
    path: '/billing/plan-overview',
    isLoading: true,
    before: async (page) => {
      await hosted()(page);
      await silent('billing/plan-overview/index')(page);
    },
  },
  {
    name: 'billing-history',
    who,
    path: '/billing/billing-history',
    before: history(rows),
    prepare: async (page) => {
      await page.getByRole('table', { name: 'Payments' }).getByRole('button').first().click();
      await page.getByRole('button', { name: 'Download PDF' }).waitFor();
    },
  },
  { name: 'billing-history-empty', who, path: '/billing/billing-history', before: history([]) },
  { name: 'billing-trial-over', who, path: '/feed', before: hosted(over) },
  { name: 'billing-trial-over-staff', who, path: '/feed', before: hosted(over, false) },
];
