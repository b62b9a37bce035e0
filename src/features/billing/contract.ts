import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { download, localDate, message, pageMeta, pageQuery } from '#platform/shared/schemas.ts';

/** Maximum number of invoices in one file: ten years of them. */
export const maxInvoices = 120;

export const billingFaults = defineFaults('billing', {
  paidAlready: [424, 'This workspace already has a paid plan. Refresh the page to see it.'],
  notPaid: [424, 'There is no subscription to change.'],
  notRunning: [424, 'This subscription has already ended or is about to end.'],
  noInvoice: [424, 'There is no invoice for this payment yet.'],
  tooFew: [424, 'You need at least one seat for each active person. Choose more seats.'],
  notTaken: [
    424,
    'The payment service rejected this, so nothing changed. Check your details, or contact your hosting provider.',
  ],
  tooManyInvoices: [424, `One file can contain up to ${maxInvoices} invoices. Choose fewer days.`],
  notReached: [503, 'The payment service is not responding. You haven’t been charged. Try again in a few minutes.'],
});

const instant = z.string();
/** Amounts are integers in the currency's smallest unit. */
const money = z.object({ amount: z.number().int(), currency: z.string() });
const cycle = { cycle_interval: z.string().nullable(), cycle_frequency: z.number().int().nullable() };

const planPackage = z.object({
  product_name: z.string().nullable(),
  price_name: z.string().nullable(),
  unit_price: money,
  ...cycle,
});

const card = z.object({ brand: z.string(), last4: z.string(), expires: z.string().nullable() });

const tenant = z.object({
  name: z.string(),
  state: z.enum(['trial', 'over', 'active', 'past_due', 'ending', 'ended']),
  trial_started_at: instant,
  trial_ends_at: instant,
  /** Time from which the workspace is or will be read-only. */
  read_only_from: instant.nullable(),
  /** Time until which people can still clock after that. */
  clocks_until: instant.nullable(),
  seats_used: z.number().int(),
  /** Number of people who begin later. */
  seats_reserved: z.number().int(),
  seats_paid: z.number().int().nullable(),
  /** Minimum number of paid seats, however few people there are. */
  seats_wanted: z.number().int().nullable(),
});

const subscription = z.object({
  id: z.string(),
  status: z.string(),
  started_at: instant.nullable(),
  period_starts_at: instant.nullable(),
  period_ends_at: instant.nullable(),
  /** End of a cancelled subscription. */
  ends_at: instant.nullable(),
  card: card.nullable(),
  /** Whether it was cancelled here and Paddle has not confirmed it yet. */
  is_cancelling: z.boolean(),
  cancel_failed_at: instant.nullable(),
});

/** Recipient of the invoices. */
const payer = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  tax_identifier: z.string().nullable(),
  first_line: z.string().nullable(),
  second_line: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  /** ISO 3166: 'DE' */
  country_code: z.string().nullable(),
});
export type Payer = z.output<typeof payer>;

const nextPayment = z.object({
  at: instant.nullable(),
  subtotal: z.number().int(),
  /** Null until an address is known. */
  tax: z.number().int().nullable(),
  /** For example '0.19'; null if unknown or if there are several rates. */
  tax_rate: z.string().nullable(),
  total: z.number().int(),
  currency: z.string(),
  seats: z.number().int(),
});

const sum = z.object({ subtotal: z.number().int(), tax: z.number().int().nullable(), total: z.number().int() });

const seatsPreview = z.object({
  seats: z.number().int(),
  currency: z.string(),
  /** Amount due immediately for the rest of the period; a credit if negative; null if nothing is due. */
  now: z.number().int().nullable(),
  each_time: sum,
});
export type SeatsPreview = z.output<typeof seatsPreview>;

export const planOverview = z.object({
  package: planPackage.nullable(),
  tenant,
  subscription: subscription.nullable(),
  payer: payer.nullable(),
  next_payment: nextPayment.nullable(),
  /** Amount paid for a second subscription by mistake and not yet refunded. */
  paid_twice: z.object({ at: instant, amount: z.number().int(), currency: z.string() }).nullable(),
  sync: z.object({ is_running: z.boolean(), synced_at: instant.nullable(), failed_at: instant.nullable() }),
});
export type PlanOverview = z.output<typeof planOverview>;

const transactionRow = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'credit']),
  status: z.string(),
  origin: z.string(),
  happened_at: instant,
  period_starts_at: instant.nullable(),
  period_ends_at: instant.nullable(),
  invoice_number: z.string().nullable(),
  currency: z.string(),
  total: z.number().int(),
  product_name: z.string().nullable(),
  seats: z.number().int().nullable(),
  /** Paddle's code for the reason why the card was refused. */
  refused: z.string().nullable(),
  /** Time of the first refusal of a payment that has succeeded since. */
  first_refused_at: instant.nullable(),
  /** Whether it was paid for a second subscription. */
  is_duplicate: z.boolean(),
});
export type TransactionRow = z.output<typeof transactionRow>;

const transaction = transactionRow.extend({
  subtotal: z.number().int(),
  tax: z.number().int(),
  tax_rate: z.string().nullable(),
  card: card.nullable(),
  attempts: z.array(z.object({ at: instant, status: z.string(), refused: z.string().nullable() })),
  lines: z.array(
    z.object({
      name: z.string(),
      seats: z.number().int(),
      unit_price: z.number().int().nullable(),
      total: z.number().int(),
    }),
  ),
});
export type Transaction = z.output<typeof transaction>;

export const transactionStates = ['paid', 'refused', 'credit', 'open'] as const;
export type TransactionState = (typeof transactionStates)[number];

/** An optional field of a form. */
const line = (longest: number) => z.string().trim().max(longest).nullable();

export const payerForm = z.object({
  name: line(200),
  email: z.email().max(320),
  tax_identifier: line(50),
  first_line: line(200),
  second_line: line(200),
  postal_code: line(50),
  city: line(200),
});
export type PayerForm = z.output<typeof payerForm>;

/** Format of Paddle's ids; no other id can exist here. */
const paddleId = z.string().regex(/^[a-z\d_-]{1,60}$/);

export const billing = defineContract({
  transactions: {
    route: 'GET billing/transactions/index',
    summary: 'List payments and credits, newest first',
    access: ['view_billing_payment_transaction'],
    query: z.object({
      page: pageQuery.page,
      per_page: pageQuery.per_page,
      from: localDate.optional(),
      to: localDate.optional(),
      state: z.enum(transactionStates).optional(),
    }),
    reply: z.object({
      transactions: z.array(transactionRow),
      meta: pageMeta,
      /** Payments less refunds, of all rows that match the filters. */
      sums: z.array(z.object({ currency: z.string(), total: z.number().int() })),
      /** Number of all payments, whatever the filters. */
      all: z.number().int(),
    }),
    faults: [platformFaults.notFound],
  },
  transaction: {
    route: 'GET billing/transactions/{id}',
    summary: 'Get a payment with its lines',
    access: ['view_billing_payment_transaction'],
    params: z.object({ id: paddleId }),
    pathEntities: { id: 'billing_transaction' },
    reply: transaction,
    faults: [platformFaults.notFound],
  },
  // Proposed: Paddle makes the file, and its address is valid for an hour.
  invoice: {
    route: 'GET billing/transactions/{id}/invoice',
    summary: 'Get the address of a payment’s invoice PDF',
    access: ['view_billing_payment_transaction'],
    params: z.object({ id: paddleId }),
    pathEntities: { id: 'billing_transaction' },
    reply: z.object({ url: z.string() }),
    faults: [platformFaults.notFound, billingFaults.noInvoice, billingFaults.notTaken, billingFaults.notReached],
    transaction: 'manual',
  },
  // Proposed, as in the design.
  invoices: {
    route: 'GET billing/invoices/download',
    summary: `The invoices of the payments that the dates let through, as one file, at most ${maxInvoices}`,
    access: ['view_billing_payment_transaction'],
    query: z.object({ from: localDate.optional(), to: localDate.optional() }),
    example: { query: {} },
    reply: download,
    faults: [platformFaults.notFound, billingFaults.noInvoice, billingFaults.tooManyInvoices],
    transaction: 'manual',
  },
  planOverview: {
    route: 'GET billing/plan-overview/index',
    summary: 'Get the plan of this workspace: package, seats, trial and next payment',
    access: ['view_billing_plan_overview'],
    reply: planOverview,
    faults: [platformFaults.notFound],
    // Opening it begins the trial if no job has done so yet.
    transaction: 'write',
  },
  syncPaymentStatus: {
    route: 'POST billing/sync-payment-status',
    summary: 'Synchronise the plan with Paddle and notify open screens',
    access: ['view_billing_plan_overview'],
    reply: message,
    faults: [platformFaults.notFound],
    whenReadOnly: 'always',
  },
  paymentRedirectionUrl: {
    route: 'GET billing/payment-redirection-url',
    summary: 'Get the checkout of this workspace, or of changing its card',
    access: ['view_billing_plan_overview'],
    query: z.object({ purpose: z.enum(['pay', 'card']).default('pay') }),
    example: { query: { purpose: 'pay' } },
    reply: z.object({ url: z.string() }),
    faults: [
      platformFaults.notFound,
      billingFaults.paidAlready,
      billingFaults.notPaid,
      billingFaults.notTaken,
      billingFaults.notReached,
    ],
    transaction: 'manual',
  },
  // Proposed: the design has a button for it.
  seatsPreview: {
    route: 'GET billing/seats/preview',
    summary: 'Preview the cost of another number of seats, now and per payment',
    access: ['view_billing_plan_overview'],
    query: z.object({ seats: z.coerce.number().int().min(1).max(1_000_000) }),
    example: { query: { seats: 1000 } },
    reply: seatsPreview,
    faults: [platformFaults.notFound, billingFaults.tooFew, billingFaults.notTaken, billingFaults.notReached],
    transaction: 'manual',
  },
  seats: {
    route: 'POST billing/seats',
    summary: 'Set the minimum number of paid seats',
    access: ['view_billing_plan_overview'],
    body: z.object({ seats: z.number().int().min(1).max(1_000_000) }),
    example: { body: { seats: 1000 } },
    reply: message,
    faults: [platformFaults.notFound, billingFaults.tooFew, billingFaults.notRunning],
  },
  payer: {
    route: 'POST billing/invoice-address',
    summary: 'Get the billing name, address and email of invoices',
    access: ['view_billing_plan_overview'],
    body: payerForm,
    example: {
      body: {
        name: 'Alder & Finch GmbH',
        email: 'accounts@alderfinch.example',
        tax_identifier: 'DE314882097',
        first_line: 'Werftstraße 14',
        second_line: null,
        postal_code: '24143',
        city: 'Kiel',
      },
    },
    reply: message,
    faults: [platformFaults.notFound, billingFaults.notPaid, billingFaults.notTaken, billingFaults.notReached],
    transaction: 'manual',
  },
  cancel: {
    route: 'POST billing/subscriptions/{id}/cancel',
    summary: 'Cancel the subscription at the end of the paid period',
    access: ['cancel_billing_subscription'],
    params: z.object({ id: paddleId }),
    pathEntities: { id: 'billing_subscription' },
    reply: message,
    faults: [platformFaults.notFound, billingFaults.notRunning],
    whenReadOnly: 'always',
  },
});
