import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';
import type { PlanOverview, Transaction, TransactionRow } from '../contract.ts';
import { payPage } from '../server/pay-page.ts';
import { hostedBy, hosting } from './hosting.ts';

// The demo company is not hosted, so its responses are replaced by those of a hosted one.

interface AuthorizationReply {
  authorized: { permissions: string[] } | null;
  app: { is_trial_over: boolean; clocks_until: string | null };
}

const permissions = ['view_billing_plan_overview', 'view_billing_payment_transaction', 'cancel_billing_subscription'];

const hosted =
  (app: Partial<AuthorizationReply['app']> = {}, mayPay = true) =>
  async (page: Page): Promise<void> => {
    await alterAnswer<AuthorizationReply>('authorization', (reply) => {
      if (mayPay) reply.authorized?.permissions.push(...permissions);
      Object.assign(reply.app, app);
      return reply;
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
    seats_wanted: null,
  },
  subscription: null,
  payer: null,
  paid_twice: null,
  next_payment: { at: iso(9), subtotal: 27_000, tax: null, tax_rate: null, total: 27_000, currency: 'EUR', seats: 60 },
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
    is_cancelling: false,
    cancel_failed_at: null,
  },
  payer: {
    name: 'Alder & Finch GmbH',
    email: 'accounts@alderfinch.example',
    tax_identifier: 'DE314882097',
    first_line: 'Werftstraße 14',
    second_line: null,
    postal_code: '24143',
    city: 'Kiel',
    country_code: 'DE',
  },
  next_payment: {
    at: iso(20),
    subtotal: 29_250,
    tax: 5558,
    tax_rate: '0.19',
    total: 34_808,
    currency: 'EUR',
    seats: 65,
  },
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
  first_refused_at: null,
  is_duplicate: false,
  ...more,
});

const rows = [
  row(1),
  row(2),
  row(3, { status: 'past_due', refused: 'declined', invoice_number: null }),
  row(4, { kind: 'credit', status: 'approved', total: -303, product_name: null, seats: null, invoice_number: null }),
  row(5, { origin: 'subscription_update', total: 1339, first_refused_at: iso(-151) }),
];

const payment: Transaction = {
  ...row(1),
  subtotal: 29_250,
  tax: 5558,
  tax_rate: '0.19',
  attempts: [
    { at: iso(-31), status: 'error', refused: 'expired_card' },
    { at: iso(-30), status: 'captured', refused: null },
  ],
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
  await answers(page, 'transactions/index**', {
    transactions,
    meta: { ...meta, total: transactions.length },
    sums: transactions.length > 0 ? [{ currency: 'EUR', total: 105_460 }] : [],
    all: transactions.length,
  });
};

const who = 'owner';
const over = { is_trial_over: true, clocks_until: iso(14) };
const overview = '/billing/plan-overview';
const past = '/billing/billing-history';

const ending: PlanOverview = {
  ...paid,
  tenant: { ...paid.tenant, state: 'ending' },
  subscription: paid.subscription && { ...paid.subscription, ends_at: iso(20) },
  next_payment: null,
};

const stopped: PlanOverview = {
  ...ending,
  tenant: { ...ended.tenant, state: 'ended', seats_paid: null },
  subscription: ending.subscription && { ...ending.subscription, status: 'canceled', ends_at: iso(-1) },
  next_payment: trial.next_payment && { ...trial.next_payment, at: null },
};

const cancelling: PlanOverview = {
  ...paid,
  subscription: paid.subscription && { ...paid.subscription, is_cancelling: true, cancel_failed_at: iso(0) },
  sync: { ...paid.sync, is_running: true },
};

const twice: PlanOverview = {
  ...paid,
  tenant: { ...paid.tenant, seats_used: 300, seats_paid: 300 },
  package: paid.package && { ...paid.package, unit_price: { amount: 700, currency: 'JPY' } },
  next_payment: {
    at: iso(20),
    subtotal: 210_000,
    tax: 21_000,
    tax_rate: '0.1',
    total: 231_000,
    currency: 'JPY',
    seats: 300,
  },
  paid_twice: { at: iso(-2), amount: 231_000, currency: 'JPY' },
};

/** Opens the dialog that changes seats and waits for the costs. */
const changeSeats = async (page: Page) => {
  await page.getByRole('button', { name: 'Change seats' }).click();
  await page.getByRole('table', { name: 'Price' }).waitFor();
};

const costs = { seats: 65, currency: 'EUR', now: 1339, each_time: { subtotal: 29_250, tax: 5558, total: 34_808 } };

/** Shows the document that runs Paddle's script, which the demo company does not serve. */
const payPageShown = (answersScript: (page: Page) => Promise<void>) => async (page: Page) => {
  await alterAnswer<{ app: { settings: object } }>('authorization', (reply) => {
    Object.assign(reply.app.settings, { paddle: { token: hosting.token, environment: 'sandbox' } });
    return reply;
  })(page);
  await page.route('**/billing/pay?**', (route) =>
    route.fulfill({ contentType: 'text/html', body: payPage.content(hostedBy(), '')?.html ?? '' }),
  );
  await answersScript(page);
};
const paying = '/billing/pay?_ptxn=txn_01hv8wptq8987qeep44cyrewp9';

export const shots: readonly Shot[] = [
  { name: 'billing-plan', who, path: overview, before: plan(trial) },
  { name: 'billing-plan-paid', who, path: overview, before: plan(paid) },
  { name: 'billing-plan-overdue', who, path: overview, before: plan(overdue) },
  { name: 'billing-plan-over', who, path: overview, before: plan(ended) },
  { name: 'billing-plan-ending', who, path: overview, before: plan(ending) },
  { name: 'billing-plan-ended', who, path: overview, before: plan(stopped) },
  { name: 'billing-plan-cancelling', who, path: overview, before: plan(cancelling) },
  { name: 'billing-plan-paid-twice', who, path: overview, before: plan(twice) },
  {
    name: 'billing-plan-loading',
    who,
    path: overview,
    isLoading: true,
    before: async (page) => {
      await hosted()(page);
      await leaveUnanswered('billing/plan-overview/index')(page);
    },
  },
  {
    name: 'billing-plan-failed',
    who,
    path: overview,
    before: async (page) => {
      await hosted()(page);
      await fakeAnswer('billing/plan-overview/index', 500, 'Something went wrong.')(page);
    },
  },
  {
    name: 'billing-seats',
    who,
    path: overview,
    before: async (page) => {
      await plan(paid)(page);
      await answers(page, 'seats/preview**', costs);
    },
    prepare: changeSeats,
  },
  {
    name: 'billing-payer',
    who,
    path: overview,
    before: plan(paid),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'billing-redirect-failed',
    who,
    path: overview,
    before: async (page) => {
      await plan(trial)(page);
      await fakeAnswer(
        'billing/payment-redirection-url**',
        503,
        'The payment service is not responding. You haven’t been charged. Try again in a few minutes.',
      )(page);
    },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Start paying now' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'billing-history',
    who,
    path: past,
    before: history(rows),
    prepare: async (page) => {
      await page.getByRole('table', { name: 'Payments' }).getByRole('button').first().click();
      await page.getByRole('button', { name: 'Download PDF' }).waitFor();
    },
  },
  { name: 'billing-history-list', who, path: past, before: history(rows) },
  { name: 'billing-history-empty', who, path: past, before: history([]) },
  {
    name: 'billing-history-none',
    who,
    path: `${past}?state=open`,
    before: async (page) => {
      await hosted()(page);
      await answers(page, 'transactions/index**', { transactions: [], meta: { ...meta, total: 0 }, sums: [], all: 5 });
    },
  },
  {
    name: 'billing-history-loading',
    who,
    path: past,
    isLoading: true,
    before: async (page) => {
      await hosted()(page);
      await leaveUnanswered('billing/transactions/index**')(page);
    },
  },
  {
    name: 'billing-history-failed',
    who,
    path: past,
    before: async (page) => {
      await hosted()(page);
      await fakeAnswer('billing/transactions/index**', 500, 'Something went wrong.')(page);
    },
  },
  { name: 'billing-trial-over', who, path: '/feed', before: hosted(over) },
  { name: 'billing-trial-over-staff', who, path: '/feed', before: hosted(over, false) },
  { name: 'billing-trial-long-over', who, path: '/feed', before: hosted({ is_trial_over: true, clocks_until: null }) },
  {
    name: 'billing-pay-loading',
    who,
    path: paying,
    isLoading: true,
    before: payPageShown(async (page) => void (await page.route('https://cdn.paddle.com/**', () => {}))),
    prepare: (page) => page.getByRole('heading', { name: 'Payment' }).waitFor(),
  },
  {
    name: 'billing-pay-failed',
    who,
    path: paying,
    before: payPageShown(
      async (page) => void (await page.route('https://cdn.paddle.com/**', (route) => route.abort())),
    ),
    prepare: (page) => page.getByText('The payment page cannot be opened').waitFor(),
  },
];
