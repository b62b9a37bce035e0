import { isId } from './ids.ts';

/** What Paddle answers to a request that its description does not allow. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const invalid = (field: string) => new Refused(400, `bad_request_${field}`);

/** Fields that the description names, and no other. */
function only(body: unknown, allowed: readonly string[]): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body');
  for (const name of Object.keys(body)) if (!allowed.includes(name)) throw invalid(name);
  return body as Fields;
}

export interface AskedItem {
  readonly price_id: string;
  readonly quantity: number;
}

function items(value: unknown): AskedItem[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > 100) throw invalid('items');
  return value.map((one: unknown) => {
    const { price_id, quantity } = only(one, ['price_id', 'quantity']);
    if (!isId('pri', price_id)) throw invalid('price_id');
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) throw invalid('quantity');
    return { price_id: String(price_id), quantity };
  });
}

/** `transaction-create` */
export function readTransaction(body: unknown) {
  const fields = only(body, [
    'items',
    'status',
    'customer_id',
    'address_id',
    'business_id',
    'custom_data',
    'currency_code',
    'collection_mode',
    'discount_id',
    'discount',
    'billing_details',
    'billing_period',
    'checkout',
  ]);
  const checkout = fields['checkout'] === undefined ? {} : only(fields['checkout'], ['url']);
  const { url } = checkout;
  if (url !== undefined && (typeof url !== 'string' || !URL.canParse(url))) throw invalid('checkout_url');
  const custom = fields['custom_data'];
  if (custom !== undefined && (typeof custom !== 'object' || Array.isArray(custom))) throw invalid('custom_data');
  return { items: items(fields['items']), custom_data: (custom ?? null) as Fields | null, url: url ?? null };
}

const prorations = [
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
];

/** `subscription-update` */
export function readUpdate(body: unknown) {
  const fields = only(body, [
    'customer_id',
    'address_id',
    'business_id',
    'currency_code',
    'next_billed_at',
    'discount',
    'collection_mode',
    'billing_details',
    'scheduled_change',
    'items',
    'custom_data',
    'proration_billing_mode',
    'on_payment_failure',
  ]);
  const mode = fields['proration_billing_mode'];
  if (fields['items'] !== undefined && mode === undefined)
    throw new Refused(400, 'subscription_items_update_missing_proration_billing_mode');
  if (mode !== undefined && !prorations.includes(String(mode))) throw invalid('proration_billing_mode');
  return { items: items(fields['items']) };
}

/** `subscription-cancel` */
export function readCancel(body: unknown) {
  const { effective_from = 'next_billing_period' } = only(body ?? {}, ['effective_from']);
  if (effective_from !== 'next_billing_period' && effective_from !== 'immediately') throw invalid('effective_from');
  return { effective_from };
}
