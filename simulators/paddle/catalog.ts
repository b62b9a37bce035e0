import type { CurrencyCode, IPriceResponse, IProductResponse, ISubscriptionResponse } from '@paddle/paddle-node-sdk';

/** An entity with every field that is always sent. */
export type Whole<Entity, Included extends keyof Entity = never> = Required<Omit<Entity, Included>>;

export type Price = Whole<IPriceResponse, 'product'>;
export type Product = Whole<IProductResponse, 'prices'>;
export type Period = NonNullable<ISubscriptionResponse['current_billing_period']>;

export interface PriceOptions {
  readonly id: string;
  readonly product: string;
  readonly currency: string;
  /** Price of one seat, in the currency's smallest unit. */
  readonly unit: number;
  /** Maximum number of seats per subscription. Paddle allows 100 unless the price has another number. */
  readonly maximum?: number;
}

const since = '2026-02-23T12:43:46.605Z';
const productId = 'pro_01gsz4t5hdjse780zja8vvr7jg';

export const productOf = ({ product }: PriceOptions): Product => ({
  id: productId,
  name: product,
  type: 'standard',
  tax_category: 'standard',
  description: 'Per seat',
  image_url: null,
  custom_data: null,
  status: 'active',
  import_meta: null,
  created_at: since,
  updated_at: since,
});

export const priceOf = ({ id, currency, unit, maximum = 100_000 }: PriceOptions): Price => ({
  id,
  product_id: productId,
  type: 'standard',
  description: 'Monthly (per seat)',
  name: 'Monthly',
  billing_cycle: { interval: 'month', frequency: 1 },
  trial_period: null,
  tax_mode: 'account_setting',
  unit_price: { amount: String(unit), currency_code: currency as CurrencyCode },
  unit_price_overrides: [],
  quantity: { minimum: 1, maximum },
  status: 'active',
  custom_data: null,
  import_meta: null,
  created_at: since,
  updated_at: since,
});
