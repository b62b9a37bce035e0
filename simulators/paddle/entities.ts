import { newId } from './ids.ts';

export interface PriceOptions {
  readonly id: string;
  readonly product: string;
  readonly currency: string;
  /** Of one seat, in the currency's smallest unit. */
  readonly unit: number;
}

export const taxRate = 0.19;

/** Amounts are texts of whole numbers. */
export function totalsOf(subtotal: number) {
  const tax = Math.round(subtotal * taxRate);
  return { subtotal: String(subtotal), discount: '0', tax: String(tax), total: String(subtotal + tax) };
}

export function priceOf({ id, product, currency, unit }: PriceOptions) {
  return {
    id,
    product_id: 'pro_01gsz4t5hdjse780zja8vvr7jg',
    type: 'standard',
    name: 'Monthly',
    description: 'Monthly (per seat)',
    billing_cycle: { interval: 'month', frequency: 1 },
    trial_period: null,
    tax_mode: 'account_setting',
    unit_price: { amount: String(unit), currency_code: currency },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 100_000 },
    custom_data: null,
    status: 'active',
    import_meta: null,
    product: { id: 'pro_01gsz4t5hdjse780zja8vvr7jg', name: product, tax_category: 'standard', status: 'active' },
  };
}

export interface Payment {
  readonly status: 'captured' | 'error';
  readonly error_code: string | null;
  readonly created_at: string;
  readonly captured_at: string | null;
  readonly method_details: object;
}

export interface Transaction {
  readonly id: string;
  status: string;
  customer_id: string | null;
  subscription_id: string | null;
  origin: string;
  currency_code: string;
  invoice_number: string | null;
  billing_period: { starts_at: string; ends_at: string } | null;
  created_at: string;
  updated_at: string;
  billed_at: string | null;
  custom_data: unknown;
  items: { price: ReturnType<typeof priceOf>; quantity: number }[];
  details: object;
  payments: Payment[];
  checkout: { url: string | null };
}

export interface Subscription {
  readonly id: string;
  status: string;
  customer_id: string;
  currency_code: string;
  created_at: string;
  updated_at: string;
  started_at: string;
  next_billed_at: string | null;
  paused_at: string | null;
  canceled_at: string | null;
  current_billing_period: { starts_at: string; ends_at: string } | null;
  billing_cycle: { interval: string; frequency: number };
  scheduled_change: { action: string; effective_at: string; resume_at: null } | null;
  items: { status: string; quantity: number; price: ReturnType<typeof priceOf>; product: object }[];
  custom_data: unknown;
}

export function detailsOf(price: PriceOptions, quantity: number) {
  const totals = totalsOf(price.unit * quantity);
  return {
    tax_rates_used: [{ tax_rate: String(taxRate), totals }],
    totals: { ...totals, credit: '0', balance: '0', grand_total: totals.total, currency_code: price.currency },
    line_items: [
      {
        id: newId('txnitm'),
        price_id: price.id,
        quantity,
        tax_rate: String(taxRate),
        unit_totals: totalsOf(price.unit),
        totals,
        product: { id: 'pro_01gsz4t5hdjse780zja8vvr7jg', name: price.product },
      },
    ],
  };
}

export const paidBy = (status: Payment['status'], at: string, code: string | null = null): Payment => ({
  status,
  error_code: code,
  created_at: at,
  captured_at: status === 'captured' ? at : null,
  method_details: {
    type: 'card',
    card: { type: 'visa', last4: '4471', expiry_month: 8, expiry_year: 2028, cardholder_name: 'Nora Ek' },
  },
});
