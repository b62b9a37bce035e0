import { z } from 'zod';

// The fields that are read of Paddle's entities (api-reference of Paddle Billing v1). Other fields are ignored.

/** An integer in the currency's smallest unit, which Paddle sends as text. */
const amount = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
const currency = z.string().regex(/^[A-Z]{3}$/);
const instant = z.iso.datetime({ offset: true });
const text = z
  .string()
  .max(2000)
  .refine((value) => value.isWellFormed() && !value.includes('\0'));
const period = z.object({ starts_at: instant, ends_at: instant }).nullish();
export const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[a-z\\d]{26}$`));

const cycle = z.object({
  interval: z.enum(['day', 'week', 'month', 'year']),
  frequency: z.number().int().min(1).max(1000),
});
const product = z.object({ name: text });
const seats = z.number().int().min(0).max(1_000_000_000);

export const price = z.object({
  id: idOf('pri'),
  name: text.nullish(),
  description: text.nullish(),
  billing_cycle: cycle.nullish(),
  unit_price: z.object({ amount, currency_code: currency }),
  product: product.nullish(),
});
export type PaddlePrice = z.output<typeof price>;

const totals = z.object({ subtotal: amount, tax: amount, total: amount, currency_code: currency.nullish() });

const taxRates = z
  .array(z.object({ tax_rate: z.string().regex(/^\d(\.\d{1,10})?$/) }))
  .max(100)
  .nullish();
const subscribed = z.object({ quantity: seats, price, product: product.nullish() });

export const subscription = z.object({
  id: idOf('sub'),
  status: z.enum(['active', 'canceled', 'past_due', 'paused', 'trialing']),
  customer_id: idOf('ctm'),
  address_id: idOf('add').nullish(),
  business_id: idOf('biz').nullish(),
  currency_code: currency,
  updated_at: instant,
  started_at: instant.nullish(),
  next_billed_at: instant.nullish(),
  paused_at: instant.nullish(),
  canceled_at: instant.nullish(),
  current_billing_period: period,
  billing_cycle: cycle,
  scheduled_change: z.object({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: instant }).nullish(),
  items: z.tuple([subscribed], subscribed),
  /** Only in `subscription.created`. */
  transaction_id: idOf('txn').nullish(),
  /** Only if requested. */
  next_transaction: z.object({ details: z.object({ totals, tax_rates_used: taxRates }) }).nullish(),
});
export type PaddleSubscription = z.output<typeof subscription>;

const card = z.object({
  type: text,
  last4: z.string().regex(/^\d{4}$/),
  expiry_month: z.number().int().min(1).max(12),
  expiry_year: z.number().int().min(2000).max(2200),
});

export const transaction = z.object({
  id: idOf('txn'),
  status: z.enum(['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due']),
  customer_id: idOf('ctm').nullish(),
  subscription_id: idOf('sub').nullish(),
  origin: text,
  currency_code: currency,
  invoice_number: text.nullish(),
  billing_period: period,
  created_at: instant,
  updated_at: instant,
  billed_at: instant.nullish(),
  items: z.array(z.object({ quantity: seats, price })).max(100),
  details: z.object({
    totals: totals.extend({ grand_total: amount.nullish() }),
    tax_rates_used: taxRates,
    line_items: z
      .array(
        z.object({
          quantity: seats,
          totals: totals.omit({ currency_code: true }),
          unit_totals: totals.omit({ currency_code: true }).nullish(),
          product: product.nullish(),
        }),
      )
      .max(100)
      .nullish(),
  }),
  payments: z
    .array(
      z.object({
        status: text,
        error_code: text.nullish(),
        created_at: instant,
        captured_at: instant.nullish(),
        method_details: z.object({ type: text, card: card.nullish() }).nullish(),
      }),
    )
    .max(200)
    .nullish(),
  checkout: z.object({ url: z.string().max(2000).nullish() }).nullish(),
});
export type PaddleTransaction = z.output<typeof transaction>;

export const adjustment = z.object({
  id: idOf('adj'),
  action: text,
  transaction_id: idOf('txn'),
  subscription_id: idOf('sub').nullish(),
  currency_code: currency,
  status: text,
  reason: text.nullish(),
  totals: totals.omit({ currency_code: true }),
  created_at: instant,
  updated_at: instant.nullish(),
});
export type PaddleAdjustment = z.output<typeof adjustment>;

export const customer = z.object({ id: idOf('ctm'), name: text.nullish(), email: text });
export type PaddleCustomer = z.output<typeof customer>;

export const address = z.object({
  id: idOf('add'),
  first_line: text.nullish(),
  second_line: text.nullish(),
  postal_code: text.nullish(),
  city: text.nullish(),
  country_code: z.string().regex(/^[A-Z]{2}$/),
});
export type PaddleAddress = z.output<typeof address>;

export const business = z.object({ id: idOf('biz'), name: text, tax_identifier: text.nullish() });
export type PaddleBusiness = z.output<typeof business>;

const money = z.object({ amount, currency_code: currency });

/** The cost of a change of seats. */
export const preview = z.object({
  currency_code: currency,
  update_summary: z.object({ result: money.extend({ action: z.enum(['charge', 'credit']) }) }).nullish(),
  recurring_transaction_details: z.object({ totals }),
});

/** The envelope of a webhook. */
export const notification = z.object({
  event_id: idOf('evt'),
  event_type: z.string().regex(/^[a-z_]{1,50}\.[a-z_]{1,50}$/),
  occurred_at: instant,
  data: z.looseObject({}),
});
