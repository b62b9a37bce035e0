import { isId } from './ids.ts';
import { invalid, RefusedRequestError } from './refused.ts';

// Bodies and queries of the supported calls, from the API description. It permits additional fields in most bodies;
// here they are refused, so that a misspelt one is found.

type Fields = Readonly<Record<string, unknown>>;

/** Requires an object with only the described fields. */
function only(body: unknown, allowed: readonly string[]): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body', 'must be an object');
  for (const name of Object.keys(body)) if (!allowed.includes(name)) throw invalid(name, 'is not allowed');
  return body as Fields;
}

/** Reads a text: null where the description permits it, undefined if it is missing. */
function text(fields: Fields, name: string, longest: number, { nullable = true, shortest = 0 } = {}) {
  const value = fields[name];
  if (value === undefined || (value === null && nullable)) return value;
  if (typeof value !== 'string' || value.length < shortest || value.length > longest)
    throw invalid(name, `must be a text of ${shortest} to ${longest} characters`);
  return value;
}

function id(fields: Fields, name: string, kind: string) {
  const value = fields[name];
  if (value === undefined || value === null) return value;
  if (!isId(kind, value)) throw invalid(name, `must be an id of the form ${kind}_…`);
  return String(value);
}

function oneOf<Value extends string>(fields: Fields, name: string, values: readonly Value[]): Value | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (!values.includes(value as Value)) throw invalid(name, `must be one of ${values.join(', ')}`);
  return value as Value;
}

export interface RequestedItem {
  readonly price_id: string;
  readonly quantity: number;
}

function items(value: unknown): RequestedItem[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > 100)
    throw invalid('items', 'must have 1 to 100 items');
  return value.map((one: unknown, index) => {
    const fields = only(one, ['price_id', 'quantity']);
    const { price_id, quantity } = fields;
    if (!isId('pri', price_id)) throw invalid(`items[${index}].price_id`, 'must be an id of the form pri_…');
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
      throw invalid(`items[${index}].quantity`, 'must be 1 or more');
    return { price_id: String(price_id), quantity };
  });
}

function customData(fields: Fields): Fields | null {
  const value = fields['custom_data'] ?? null;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('custom_data', 'must be an object');
  return value as Fields | null;
}

const statuses = ['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due'] as const;
const collections = ['automatic', 'manual'] as const;
const ofTransaction = ['status', 'customer_id', 'address_id', 'business_id', 'custom_data', 'currency_code'];
const ofBilling = ['collection_mode', 'discount_id', 'billing_details', 'billing_period', 'items', 'checkout'];

/** `transaction-create` */
export function readTransaction(body: unknown) {
  const fields = only(body, [...ofTransaction, ...ofBilling, 'discount']);
  const checkout = fields['checkout'] ?? {};
  const url = text(only(checkout, ['url']), 'url', 2048, { shortest: 1 });
  if (typeof url === 'string' && !URL.canParse(url)) throw invalid('checkout.url', 'must be an address');
  oneOf(fields, 'status', statuses);
  oneOf(fields, 'collection_mode', collections);
  const customer_id = id(fields, 'customer_id', 'ctm') ?? null;
  const address_id = id(fields, 'address_id', 'add') ?? null;
  if (address_id !== null && customer_id === null) throw invalid('address_id', 'requires customer_id');
  return { items: items(fields['items']), custom_data: customData(fields), url: url ?? null, customer_id, address_id };
}

/** `transaction-update` */
export function readTransactionUpdate(body: unknown) {
  const fields = only(body, [...ofTransaction, ...ofBilling, 'discount']);
  return {
    status: oneOf(fields, 'status', statuses),
    items: fields['items'] === undefined ? undefined : items(fields['items']),
  };
}

export const prorations = [
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
] as const;
export type Proration = (typeof prorations)[number];

/** `subscription-update`, for a change and for its preview. */
export function readUpdate(body: unknown) {
  const ids = ['customer_id', 'address_id', 'business_id'];
  const billed = ['currency_code', 'next_billed_at', 'discount', 'collection_mode', 'billing_details'];
  const changes = ['scheduled_change', 'items', 'custom_data', 'proration_billing_mode', 'on_payment_failure'];
  const fields = only(body, [...ids, ...billed, ...changes]);
  const mode = oneOf(fields, 'proration_billing_mode', prorations);
  oneOf(fields, 'on_payment_failure', ['prevent_change', 'apply_change']);
  oneOf(fields, 'collection_mode', collections);
  if (fields['scheduled_change'] !== undefined && fields['scheduled_change'] !== null)
    throw new RefusedRequestError(400, 'subscription_scheduled_change_invalid_update');
  if ((fields['items'] !== undefined || fields['next_billed_at'] !== undefined) && mode === undefined)
    throw new RefusedRequestError(400, 'subscription_items_update_missing_proration_billing_mode');
  return {
    address_id: id(fields, 'address_id', 'add'),
    business_id: id(fields, 'business_id', 'biz'),
    items: fields['items'] === undefined ? undefined : items(fields['items']),
    mode,
  };
}

/** Body of a cancellation, which may be omitted. */
export function readCancel(body: unknown) {
  const fields = only(body ?? {}, ['effective_from']);
  if (fields['effective_from'] === null) return 'next_billing_period';
  return oneOf(fields, 'effective_from', ['next_billing_period', 'immediately']) ?? 'next_billing_period';
}

/** `customer-update` */
export function readCustomer(body: unknown) {
  const fields = only(body, ['name', 'email', 'status', 'custom_data', 'locale']);
  const email = text(fields, 'email', 320, { nullable: false, shortest: 1 });
  if (typeof email === 'string' && !/^[^@\s]+@[^@\s]+$/.test(email)) throw invalid('email', 'must be an email address');
  return { name: text(fields, 'name', 1024), email };
}

const addressTexts = ['description', 'first_line', 'second_line', 'city', 'postal_code', 'region'] as const;

/** `address-update` */
export function readAddress(body: unknown) {
  const fields = only(body, [...addressTexts, 'country_code', 'custom_data', 'status']);
  const country_code = text(fields, 'country_code', 2, { nullable: false, shortest: 2 });
  if (typeof country_code === 'string' && !/^[A-Z]{2}$/.test(country_code)) throw invalid('country_code');
  const texts = addressTexts.map((name) => [name, text(fields, name, name === 'city' ? 200 : 1024)] as const);
  return {
    ...Object.fromEntries(texts.filter(([, value]) => value !== undefined)),
    ...(country_code && { country_code }),
  };
}

/** `business-create` and `business-update` */
export function readBusiness(body: unknown, { isNew }: { readonly isNew: boolean }) {
  const fields = only(body, ['name', 'company_number', 'tax_identifier', 'contacts', 'custom_data', 'status']);
  const name = text(fields, 'name', 1024, { nullable: false, shortest: 1 });
  if (isNew && name === undefined) throw invalid('name', 'must be provided as part of the request');
  const tax_identifier = text(fields, 'tax_identifier', 1024);
  if (typeof tax_identifier === 'string' && !/^[A-Z]{2}[\dA-Z]{2,13}$/.test(tax_identifier))
    throw invalid('tax_identifier', 'is not a valid tax or VAT number');
  return { ...(name !== undefined && { name }), ...(tax_identifier !== undefined && { tax_identifier }) };
}

const listed = ['after', 'id', 'include', 'order_by', 'per_page', 'status', 'customer_id', 'subscription_id'];
const lists: Readonly<
  Record<string, { readonly names: readonly string[]; readonly most: number; readonly usual: number }>
> = {
  transactions: {
    names: [...listed, 'billed_at', 'collection_mode', 'created_at', 'invoice_number', 'origin', 'updated_at'],
    most: 30,
    usual: 30,
  },
  adjustments: { names: [...listed, 'action', 'transaction_id'], most: 50, usual: 10 },
};
const includes: Readonly<Record<string, readonly string[]>> = {
  subscriptions: ['next_transaction', 'recurring_transaction_details'],
  prices: ['product'],
  transactions: [
    'address',
    'adjustment',
    'adjustments_totals',
    'available_payment_methods',
    'business',
    'customer',
    'discount',
  ],
  invoice: [],
};

/** Reads the query of a list. @returns entities of a page */
export function readList(kind: string, query: URLSearchParams): number {
  const { names, most, usual } = lists[kind] ?? { names: [], most: 0, usual: 0 };
  for (const name of query.keys()) if (!names.includes(name)) throw invalid(name, 'is not allowed');
  const perPage = query.get('per_page');
  if (perPage !== null && (!/^\d+$/.test(perPage) || Number(perPage) < 1 || Number(perPage) > most))
    throw invalid('per_page', `must be between 1 and ${most}`);
  return perPage === null ? usual : Number(perPage);
}

/** Reads the query for one entity: related entities to include, or the display of an invoice. */
export function readOne(kind: string, query: URLSearchParams): readonly string[] {
  for (const name of query.keys())
    if (name !== 'include' && !(kind === 'invoice' && name === 'disposition')) throw invalid(name, 'is not allowed');
  const disposition = query.get('disposition');
  if (disposition !== null && !['attachment', 'inline'].includes(disposition)) throw invalid('disposition');
  const included = query.get('include')?.split(',') ?? [];
  for (const one of included)
    if (!includes[kind]?.includes(one)) throw invalid('include', `must be one of ${includes[kind]?.join(', ')}`);
  return included;
}
