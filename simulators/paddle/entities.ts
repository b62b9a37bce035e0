import { randomUUID } from 'node:crypto';
import type {
  CurrencyCode,
  IAddressResponse,
  IAdjustmentResponse,
  IBusinessResponse,
  ICustomerResponse,
  ISubscriptionItemResponse,
  ISubscriptionResponse,
  ITransactionPaymentAttemptResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk';
import { priceOf, productOf, type Period, type PriceOptions, type Whole } from './catalog.ts';
import { newId } from './ids.ts';
import { detailsOf } from './sums.ts';

// The entities as Paddle sends them; the vendor's own response types, with all fields present.

type Included = 'address' | 'adjustments' | 'adjustments_totals' | 'business' | 'customer' | 'discount';
export type Transaction = Whole<ITransactionResponse, Included | 'available_payment_methods'>;
export type Subscription = Whole<ISubscriptionResponse, 'next_transaction' | 'recurring_transaction_details'>;
export type Customer = Whole<ICustomerResponse>;
export type Address = Whole<IAddressResponse>;
export type Business = Whole<IBusinessResponse>;
export type Adjustment = Whole<IAdjustmentResponse>;

export interface NewTransaction {
  readonly price: PriceOptions;
  readonly quantity: number;
  readonly origin: Transaction['origin'];
  readonly custom_data: Transaction['custom_data'];
  readonly url: string | null;
  readonly at: string;
}

/** Creates a transaction; without a customer and an address it is a draft. */
export function transactionOf({ price, quantity, origin, custom_data, url, at }: NewTransaction): Transaction {
  const id = newId('txn');
  return {
    id,
    status: 'draft',
    customer_id: null,
    address_id: null,
    business_id: null,
    custom_data,
    currency_code: price.currency as CurrencyCode,
    origin,
    subscription_id: null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: null,
    items: [{ price: priceOf(price), quantity, proration: null }],
    details: detailsOf(price, quantity),
    payments: [],
    checkout: { url: `${url ?? 'https://hosted.example/billing/pay'}?_ptxn=${id}` },
    created_at: at,
    updated_at: at,
    billed_at: null,
    revised_at: null,
  };
}

/** Creates an attempt to charge the amount. */
export const attemptOf = (amount: string, at: string, refused: string | null): ITransactionPaymentAttemptResponse => ({
  payment_attempt_id: randomUUID(),
  stored_payment_method_id: randomUUID(),
  payment_method_id: newId('paymtd'),
  amount,
  status: refused === null ? 'captured' : 'error',
  error_code: refused as ITransactionPaymentAttemptResponse['error_code'] & string,
  method_details: {
    type: 'card',
    card: { type: 'visa', last4: '4471', expiry_month: 8, expiry_year: 2028, cardholder_name: 'Nora Ek' },
    paypal: null,
    south_korea_local_card: null,
    underlying_details: null,
  },
  created_at: at,
  captured_at: refused === null ? at : null,
});

export const itemOf = (
  price: PriceOptions,
  quantity: number,
  { starts_at, ends_at }: Period,
): ISubscriptionItemResponse => ({
  status: 'active',
  quantity,
  recurring: true,
  created_at: starts_at,
  updated_at: starts_at,
  previously_billed_at: starts_at,
  next_billed_at: ends_at,
  trial_dates: null,
  price: priceOf(price),
  product: productOf(price),
});

/** Creates the subscription that begins when a transaction is paid. */
export function subscriptionOf(price: PriceOptions, paid: Transaction, period: Period): Subscription {
  const id = newId('sub');
  const portal = `https://buyer-portal.paddle.com/subscriptions/${id}`;
  return {
    id,
    status: 'active',
    customer_id: paid.customer_id ?? '',
    address_id: paid.address_id ?? '',
    business_id: paid.business_id,
    currency_code: price.currency as CurrencyCode,
    created_at: period.starts_at,
    updated_at: period.starts_at,
    started_at: period.starts_at,
    first_billed_at: period.starts_at,
    next_billed_at: period.ends_at,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: period,
    billing_cycle: { interval: 'month', frequency: 1 },
    scheduled_change: null,
    management_urls: {
      update_payment_method: `${portal}/update-payment-method?token=x`,
      cancel: `${portal}/cancel?token=x`,
    },
    items: [itemOf(price, paid.items[0]?.quantity ?? 1, period)],
    custom_data: paid.custom_data,
    import_meta: null,
  };
}

export const customerOf = (at: string): Customer => ({
  id: newId('ctm'),
  name: 'Nora Ek',
  email: 'accounts@alderfinch.example',
  marketing_consent: false,
  status: 'active',
  custom_data: null,
  locale: 'en',
  created_at: at,
  updated_at: at,
  import_meta: null,
});

export const addressOf = (customer_id: string, at: string): Address => ({
  id: newId('add'),
  customer_id,
  description: null,
  first_line: 'Werftstraße 14',
  second_line: null,
  city: 'Kiel',
  postal_code: '24143',
  region: null,
  country_code: 'DE',
  custom_data: null,
  status: 'active',
  created_at: at,
  updated_at: at,
  import_meta: null,
});

export const businessOf = (customer_id: string, at: string, name: string): Business => ({
  id: newId('biz'),
  customer_id,
  name,
  company_number: null,
  tax_identifier: null,
  status: 'active',
  contacts: [],
  created_at: at,
  updated_at: at,
  custom_data: null,
  import_meta: null,
});

/** Creates a refund of a transaction. */
export function adjustmentOf(
  of: Transaction,
  action: Adjustment['action'],
  sums: { total: number; tax: number },
  at: string,
): Adjustment {
  const { total, tax } = sums;
  const amounts = { subtotal: String(total - tax), tax: String(tax), total: String(total) };
  return {
    id: newId('adj'),
    action,
    type: 'partial',
    transaction_id: of.id,
    subscription_id: of.subscription_id,
    customer_id: of.customer_id ?? '',
    reason: 'Fewer seats',
    credit_applied_to_balance: action === 'credit',
    currency_code: of.currency_code,
    status: 'approved',
    items: [
      {
        id: newId('adjitm'),
        item_id: of.details?.line_items[0]?.id ?? newId('txnitm'),
        type: 'partial',
        amount: String(total),
        proration: null,
        totals: amounts,
      },
    ],
    totals: { ...amounts, fee: '0', earnings: '0', currency_code: of.currency_code, retained_fee: '0' },
    payout_totals: null,
    created_at: at,
    updated_at: at,
  };
}
