import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { message, pageMeta, pageQuery } from '#platform/shared/schemas.ts';

export const billingFaults = defineFaults('billing', {
  paidAlready: [424, 'This workspace is paid for already. Please refresh to see its plan.'],
  notPaid: [424, 'There is no subscription whose card could be changed.'],
  notRunning: [424, 'This subscription has ended, or is about to end, already.'],
  noInvoice: [424, 'There is no invoice for this payment yet.'],
  notReached: [
    503,
    'The payment service does not answer at the moment. Nothing was paid. Please try again in a few minutes.',
  ],
});

const instant = z.string();
/** Whole numbers of the currency's smallest unit. */
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
  /** Since when it can only be read, or will. */
  read_only_from: instant.nullable(),
  /** Until when people clock after that. */
  clocks_until: instant.nullable(),
  seats_used: z.number().int(),
  /** People who begin later. */
  seats_reserved: z.number().int(),
  seats_paid: z.number().int().nullable(),
});

const subscription = z.object({
  id: z.string(),
  status: z.string(),
  started_at: instant.nullable(),
  period_starts_at: instant.nullable(),
  period_ends_at: instant.nullable(),
  /** When it ends, once it has been cancelled. */
  ends_at: instant.nullable(),
  card: card.nullable(),
  customer_name: z.string().nullable(),
  customer_email: z.string().nullable(),
  /** It has been cancelled here, and Paddle has not said so yet. */
  is_cancelling: z.boolean(),
  cancel_failed_at: instant.nullable(),
});

const nextPayment = z.object({
  at: instant.nullable(),
  subtotal: z.number().int(),
  /** Null: it is known once an address has been given. */
  tax: z.number().int().nullable(),
  total: z.number().int(),
  currency: z.string(),
  seats: z.number().int(),
});

export const planOverview = z.object({
  package: planPackage.nullable(),
  tenant,
  subscription: subscription.nullable(),
  next_payment: nextPayment.nullable(),
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
  /** Paddle's word for why the card was refused. */
  refused: z.string().nullable(),
});
export type TransactionRow = z.output<typeof transactionRow>;

const transaction = transactionRow.extend({
  subtotal: z.number().int(),
  tax: z.number().int(),
  card: card.nullable(),
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

/** One that Paddle has made; what is not of its form is of nobody here. */
const paddleId = z.string().regex(/^[a-z\d_-]{1,60}$/);

export const billing = defineContract({
  transactions: {
    route: 'GET billing/transactions/index',
    summary: 'A page of payments and credits, newest first',
    access: ['view_billing_payment_transaction'],
    query: z.object({ page: pageQuery.page, per_page: pageQuery.per_page }),
    reply: z.object({ transactions: z.array(transactionRow), meta: pageMeta }),
    faults: [platformFaults.notFound],
  },
  transaction: {
    route: 'GET billing/transactions/{id}',
    summary: 'One payment with its lines',
    access: ['view_billing_payment_transaction'],
    params: z.object({ id: paddleId }),
    pathEntities: { id: 'billing_transaction' },
    reply: transaction,
    faults: [platformFaults.notFound],
  },
  // Proposed: Paddle makes the file, and its address works for an hour.
  invoice: {
    route: 'GET billing/transactions/{id}/invoice',
    summary: 'Where the invoice of a payment can be fetched as a PDF',
    access: ['view_billing_payment_transaction'],
    params: z.object({ id: paddleId }),
    pathEntities: { id: 'billing_transaction' },
    reply: z.object({ url: z.string() }),
    faults: [platformFaults.notFound, billingFaults.noInvoice, billingFaults.notReached],
    transaction: 'manual',
  },
  planOverview: {
    route: 'GET billing/plan-overview/index',
    summary: 'The plan of this workspace: package, seats, trial, next payment',
    access: ['view_billing_plan_overview'],
    reply: planOverview,
    faults: [platformFaults.notFound],
    // The trial begins with the first look at it, should no job have begun it yet.
    transaction: 'write',
  },
  syncPaymentStatus: {
    route: 'POST billing/sync-payment-status',
    summary: 'Has the plan compared with Paddle; the screens are told when it is done',
    access: ['view_billing_plan_overview'],
    reply: message,
    faults: [platformFaults.notFound],
    whenReadOnly: 'always',
  },
  paymentRedirectionUrl: {
    route: 'GET billing/payment-redirection-url',
    summary: 'Where this workspace is paid for, or its card is changed',
    access: ['view_billing_plan_overview'],
    query: z.object({ purpose: z.enum(['pay', 'card']).default('pay') }),
    example: { query: { purpose: 'pay' } },
    reply: z.object({ url: z.string() }),
    faults: [platformFaults.notFound, billingFaults.paidAlready, billingFaults.notPaid, billingFaults.notReached],
    transaction: 'manual',
  },
  cancel: {
    route: 'POST billing/subscriptions/{id}/cancel',
    summary: 'Ends the subscription with the period that is paid for',
    access: ['cancel_billing_subscription'],
    params: z.object({ id: paddleId }),
    pathEntities: { id: 'billing_subscription' },
    reply: message,
    faults: [platformFaults.notFound, billingFaults.notRunning],
    whenReadOnly: 'always',
  },
});
