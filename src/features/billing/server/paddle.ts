import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { HostingSettings } from '#features/company/server/queries/hosting.ts';
import { address, adjustment, business, customer, preview, price, subscription, transaction } from './shapes.ts';

const maxBytes = 4_000_000;
/** Maximum number of pages that are read of a list. */
const maxPages = 50;
/** Number of times that a read is retried. */
const retries = 2;

/** Delays and limits in milliseconds; tests shorten them. */
export interface PaddlePatience {
  /** Delay before a read is retried. */
  readonly waitMs?: number;
  /** Maximum delay that Paddle can request. */
  readonly maxWaitMs?: number;
  /** Time limit of a request. */
  readonly timeoutMs?: number;
}

/** Paddle was not reached, has refused, or its response is unreadable. */
export class PaddleError extends Error {
  /** HTTP status; 0 without a readable response. */
  readonly status: number;
  /** Paddle's error code: 'subscription_locked_pending_changes'. */
  readonly code: string;

  constructor(status: number, code: string, options?: ErrorOptions) {
    super(`Paddle: ${status} ${code}`, options);
    this.status = status;
    this.code = code;
  }
}

/** The complete list of items of a subscription; Paddle removes items that are missing. */
export interface SeatsItem {
  /** The price at which the subscription began, which may differ from the one offered today. */
  readonly priceId: string;
  readonly seats: number;
  /** Whether it has a trial at Paddle itself, in which nothing can be billed. */
  readonly isTrial: boolean;
}

/** Request body of a change of seats; Paddle requires a proration mode. */
const seatsBody = ({ priceId, seats, isTrial }: SeatsItem) => ({
  items: [{ price_id: priceId, quantity: seats }],
  proration_billing_mode: isTrial ? 'do_not_bill' : 'prorated_immediately',
});

/** The fields of the invoice address that can be changed. */
export interface InvoiceAddress {
  readonly first_line: string | null;
  readonly second_line: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
}

/** Client for the calls of Paddle Billing v1 that are used, each with a time limit; only reads are retried. */
export function paddleClient(
  { apiUrl, apiKey, priceId }: HostingSettings,
  { waitMs = 500, maxWaitMs = 5_000, timeoutMs = 10_000 }: PaddlePatience = {},
) {
  const call = callerOf(apiUrl, apiKey, { waitMs, maxWaitMs, timeoutMs });
  return {
    ...readingsOf(call, priceId),
    ...checkoutsOf(call, priceId),
    ...changesOf(call),
    ...invoicesOf(call, apiUrl, timeoutMs),
  };
}

/** Calls that read entities. */
const readingsOf = (call: Call, priceId: string) => ({
  subscription: (id: string) => call('GET', `/subscriptions/${id}?include=next_transaction`, dataOf(subscription)),
  price: () => call('GET', `/prices/${priceId}?include=product`, dataOf(price)),
  customer: (id: string) => call('GET', `/customers/${id}`, dataOf(customer)),
  address: (customerId: string, id: string) => call('GET', `/customers/${customerId}/addresses/${id}`, dataOf(address)),
  business: (customerId: string, id: string) =>
    call('GET', `/customers/${customerId}/businesses/${id}`, dataOf(business)),
  transaction: (id: string) => call('GET', `/transactions/${id}`, dataOf(transaction)),
  transactionsOf: (subscriptionId: string) =>
    pages(call, `/transactions?subscription_id=${subscriptionId}&per_page=30`, transaction),
  adjustmentsOf: (subscriptionId: string) =>
    pages(call, `/adjustments?subscription_id=${subscriptionId}&per_page=30`, adjustment),
});

const checkoutsOf = (call: Call, priceId: string) => ({
  /** Creates a transaction with a payment page for a number of seats. */
  checkout: (input: { readonly seats: number; readonly companyId: string; readonly page: string }) =>
    call('POST', '/transactions', dataOf(transaction), {
      items: [{ price_id: priceId, quantity: input.seats }],
      custom_data: { tenant_id: input.companyId },
      checkout: { url: input.page },
    }),
  /** Changes the number of seats of an unpaid transaction. */
  changeCheckout: (transactionId: string, seats: number) =>
    call('PATCH', `/transactions/${transactionId}`, dataOf(transaction), {
      items: [{ price_id: priceId, quantity: seats }],
    }),
  changeCard: (subscriptionId: string) =>
    call('GET', `/subscriptions/${subscriptionId}/update-payment-method-transaction`, dataOf(transaction)),
});

const changesOf = (call: Call) => ({
  cancel: (subscriptionId: string) =>
    call('POST', `/subscriptions/${subscriptionId}/cancel`, dataOf(subscription), {
      effective_from: 'next_billing_period',
    }),
  cancelNow: (subscriptionId: string) =>
    call('POST', `/subscriptions/${subscriptionId}/cancel`, dataOf(subscription), { effective_from: 'immediately' }),
  setSeats: (subscriptionId: string, item: SeatsItem) =>
    call('PATCH', `/subscriptions/${subscriptionId}`, dataOf(subscription), seatsBody(item)),
  /** Returns the cost of `setSeats`. */
  previewSeats: (subscriptionId: string, item: SeatsItem) =>
    call('PATCH', `/subscriptions/${subscriptionId}/preview`, dataOf(preview), seatsBody(item)),
  changeCustomer: (id: string, changed: { readonly email: string }) =>
    call('PATCH', `/customers/${id}`, dataOf(customer), changed),
  changeAddress: (customerId: string, id: string, changed: InvoiceAddress) =>
    call('PATCH', `/customers/${customerId}/addresses/${id}`, dataOf(address), changed),
  /** @param id null if there is no business yet */
  changeBusiness: (customerId: string, id: string | null, changed: BusinessFields) =>
    id === null
      ? call('POST', `/customers/${customerId}/businesses`, dataOf(business), changed)
      : call('PATCH', `/customers/${customerId}/businesses/${id}`, dataOf(business), changed),
  setBusiness: (subscriptionId: string, businessId: string) =>
    call('PATCH', `/subscriptions/${subscriptionId}`, dataOf(subscription), { business_id: businessId }),
});

function invoicesOf(call: Call, apiUrl: string, timeoutMs: number) {
  const invoiceOf = async (transactionId: string) =>
    (await call('GET', `/transactions/${transactionId}/invoice`, dataOf(z.object({ url: z.url() })))).url;
  return {
    /** Returns the address of the invoice as a PDF, valid for about an hour. */
    invoiceOf,
    /** Downloads the invoice. @throws PaddleError if that fails */
    invoicePdf: async (transactionId: string) => pdfAt(await invoiceOf(transactionId), { apiUrl, timeoutMs }),
  };
}

export interface BusinessFields {
  readonly name: string;
  readonly tax_identifier: string | null;
}

export type PaddleClient = ReturnType<typeof paddleClient>;

const dataOf = <Shape extends z.ZodType>(data: Shape) =>
  z.object({ data }).transform((reply) => (reply as { data: z.output<Shape> }).data);

type Call = <Shape extends z.ZodType>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  shape: Shape,
  body?: object,
) => Promise<z.output<Shape>>;

function callerOf(apiUrl: string, apiKey: string, patience: Required<PaddlePatience>): Call {
  const { waitMs, maxWaitMs, timeoutMs } = patience;
  return async (method, path, shape, body) => {
    for (let left = method === 'GET' ? retries : 0; ; left -= 1) {
      const reply = await ask(method, `${apiUrl}${path}`, { apiKey, body, timeoutMs }).catch((cause: unknown) => {
        throw new PaddleError(0, 'not_reached', { cause });
      });
      if (left > 0 && (reply.status === 429 || reply.status >= 500)) {
        await sleep(Math.min(maxWaitMs, reply.retryAfter === undefined ? waitMs : reply.retryAfter * 1000));
        continue;
      }
      if (reply.status < 200 || reply.status > 299) throw new PaddleError(reply.status, codeOf(reply.json));
      const read = shape.safeParse(reply.json);
      if (!read.success) throw new PaddleError(0, 'unreadable', { cause: read.error });
      return read.data;
    }
  };
}

interface PaddleRequestOptions {
  readonly apiKey: string;
  readonly body: object | undefined;
  readonly timeoutMs: number;
}

async function ask(method: string, url: string, { apiKey, body, timeoutMs }: PaddleRequestOptions) {
  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json',
      'paddle-version': '1',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return { status: response.status, retryAfter, json: parse((await bytesOf(response)).toString('utf8')) };
}

/** Downloads a PDF from the address that Paddle returned, without the API key, since the host is not Paddle's API. */
async function pdfAt(address: string, from: { readonly apiUrl: string; readonly timeoutMs: number }): Promise<Buffer> {
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.origin !== new URL(from.apiUrl).origin) throw new PaddleError(0, 'unreadable');
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(from.timeoutMs) });
    const bytes = await bytesOf(response);
    if (response.ok && bytes.subarray(0, 5).toString('latin1') === '%PDF-') return bytes;
  } catch (cause) {
    throw new PaddleError(0, 'not_reached', { cause });
  }
  throw new PaddleError(0, 'unreadable');
}

/** Reads a response up to the maximum size. */
async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The response is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Refuses responses that are not JSON, such as a gateway's HTML page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(json: unknown): string {
  const { data } = z.object({ error: z.object({ code: z.string().max(200) }) }).safeParse(json);
  return data?.error.code ?? 'unknown';
}

/** Reads all pages of a list. Uses only the cursor of the next page and not its address. */
async function pages<Item extends z.ZodType>(call: Call, path: string, item: Item): Promise<z.output<Item>[]> {
  const shape = z.object({
    data: z.array(item).max(500),
    meta: z.object({ pagination: z.object({ next: z.string(), has_more: z.boolean() }) }),
  });
  const found: z.output<Item>[] = [];
  let after = '';
  for (let page = 0; page < maxPages; page += 1) {
    const reply = await call('GET', path + after, shape);
    found.push(...reply.data);
    const { next, has_more } = reply.meta.pagination;
    const cursor = URL.canParse(next) ? new URL(next).searchParams.get('after') : null;
    if (!has_more || !cursor) break;
    after = `&after=${encodeURIComponent(cursor)}`;
  }
  return found;
}
