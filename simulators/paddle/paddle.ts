import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { detailsOf, paidBy, priceOf, type PriceOptions, type Subscription, type Transaction } from './entities.ts';
import { isId, newId } from './ids.ts';
import { readCancel, readTransaction, readUpdate, Refused } from './requests.ts';
import { notificationOf, type Notification } from './webhooks.ts';

/** What goes wrong with the next requests. */
export type Trouble = 'too many' | 'gateway' | 'hangs' | 'nonsense' | 'cut';

export interface PaddleOptions {
  readonly apiKey: string;
  readonly price: PriceOptions;
  /** Paddle's clock. */
  readonly now: () => Date;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Paddle as it is seen from outside: entities, calls, webhooks. */
export class Paddle {
  readonly transactions = new Map<string, Transaction>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly adjustments: object[] = [];
  /** What has happened, in order, for a test to deliver as it likes. */
  readonly notifications: Notification[] = [];
  /** Every request, as 'GET /prices/pri_…'. */
  readonly requests: string[] = [];
  readonly troubles: Trouble[] = [];
  readonly #options: PaddleOptions;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #invoices = 0;
  #last = 0;

  constructor(options: PaddleOptions) {
    this.#options = options;
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Somebody pays an open checkout: a subscription begins. @returns its id */
  pay(id: string): string {
    const transaction = this.#transaction(id);
    const at = this.#at();
    const period = this.#periodFrom(at);
    const [item] = transaction.items;
    if (!item) throw new Error('There is nothing to pay for.');
    const subscription: Subscription = {
      id: newId('sub'),
      status: 'active',
      customer_id: newId('ctm'),
      currency_code: this.#options.price.currency,
      created_at: at,
      updated_at: at,
      started_at: at,
      next_billed_at: period.ends_at,
      paused_at: null,
      canceled_at: null,
      current_billing_period: period,
      billing_cycle: { interval: 'month', frequency: 1 },
      scheduled_change: null,
      items: [{ status: 'active', quantity: item.quantity, price: item.price, product: item.price.product }],
      custom_data: transaction.custom_data,
    };
    this.subscriptions.set(subscription.id, subscription);
    Object.assign(transaction, { customer_id: subscription.customer_id, subscription_id: subscription.id });
    this.#tell('subscription.created', { ...subscription, transaction_id: id });
    this.#complete(transaction, period);
    return subscription.id;
  }

  /** The next period begins and is paid for, or its card is refused. @returns the transaction's id */
  renew(subscriptionId: string, refused?: string): string {
    const subscription = this.#subscription(subscriptionId);
    const [item] = subscription.items;
    const transaction = this.#open(item?.quantity ?? 1, 'subscription_recurring', subscription.custom_data, null);
    const at = this.#at();
    const period = this.#periodFrom(subscription.current_billing_period?.ends_at ?? at);
    Object.assign(transaction, { customer_id: subscription.customer_id, subscription_id: subscriptionId });
    if (refused === undefined) {
      Object.assign(subscription, { status: 'active', current_billing_period: period });
      Object.assign(subscription, { next_billed_at: period.ends_at, updated_at: at });
      this.#tell('subscription.updated', subscription);
      this.#complete(transaction, period);
    } else {
      transaction.payments.unshift(paidBy('error', at, refused));
      Object.assign(transaction, { status: 'past_due', billed_at: at, billing_period: period, updated_at: at });
      Object.assign(subscription, { status: 'past_due', updated_at: at });
      this.#tell('transaction.payment_failed', transaction);
      this.#tell('subscription.past_due', subscription);
    }
    return transaction.id;
  }

  /** A subscription of long ago. */
  rememberSubscription(id: string): void {
    const made = this.#subscription(this.pay(this.#open(1, 'api', null, null).id));
    this.subscriptions.set(id, { ...made, id });
  }

  /** A payment of long ago, with an invoice. */
  remember(id: string): void {
    const made = this.#open(1, 'api', null, null);
    this.transactions.set(id, Object.assign(made, { id, status: 'completed', invoice_number: 'MH-00000' }));
  }

  /** Money goes back. */
  credit(transactionId: string, subtotal: number): void {
    const { subscription_id, customer_id, currency_code } = this.#transaction(transactionId);
    const at = this.#at();
    const adjustment = {
      id: newId('adj'),
      action: 'credit',
      transaction_id: transactionId,
      subscription_id,
      customer_id,
      reason: 'Fewer seats',
      currency_code,
      status: 'approved',
      totals: { subtotal: String(subtotal), tax: '0', total: String(subtotal), currency_code },
      created_at: at,
      updated_at: at,
    };
    this.adjustments.push(adjustment);
    this.#tell('adjustment.created', adjustment);
  }

  /** The period ends after which it was to be cancelled. */
  end(subscriptionId: string): void {
    const at = this.#at();
    const subscription = this.#subscription(subscriptionId);
    Object.assign(subscription, {
      status: 'canceled',
      canceled_at: at,
      next_billed_at: null,
      scheduled_change: null,
      current_billing_period: null,
      updated_at: at,
    });
    this.#tell('subscription.canceled', subscription);
  }

  #complete(transaction: Transaction, period: { starts_at: string; ends_at: string }): void {
    const at = this.#at();
    this.#invoices += 1;
    transaction.payments.unshift(paidBy('captured', at));
    Object.assign(transaction, {
      status: 'completed',
      billed_at: at,
      updated_at: at,
      billing_period: period,
      invoice_number: `MH-${String(this.#invoices).padStart(5, '0')}`,
    });
    this.#tell('transaction.completed', transaction);
  }

  #open(quantity: number, origin: string, custom_data: unknown, url: string | null): Transaction {
    const at = this.#at();
    const transaction: Transaction = {
      id: newId('txn'),
      status: 'ready',
      customer_id: null,
      subscription_id: null,
      origin,
      currency_code: this.#options.price.currency,
      invoice_number: null,
      billing_period: null,
      created_at: at,
      updated_at: at,
      billed_at: null,
      custom_data,
      items: [{ price: priceOf(this.#options.price), quantity }],
      details: detailsOf(this.#options.price, quantity),
      payments: [],
      checkout: { url: null },
    };
    transaction.checkout.url = `${url ?? 'https://hosted.example/billing/pay'}?_ptxn=${transaction.id}`;
    this.transactions.set(transaction.id, transaction);
    this.#tell('transaction.created', transaction);
    return transaction;
  }

  /** No two things happen at once. */
  #at(): string {
    this.#last = Math.max(this.#last + 1, this.#options.now().getTime());
    return new Date(this.#last).toISOString();
  }

  #periodFrom(start: string) {
    const end = new Date(start);
    end.setUTCMonth(end.getUTCMonth() + 1);
    return { starts_at: start, ends_at: end.toISOString() };
  }

  #tell(type: string, data: object): void {
    this.notifications.push(notificationOf(type, data, new Date(this.#at())));
  }

  #transaction(id: string): Transaction {
    const found = this.transactions.get(id);
    if (!found) throw new Refused(404, 'entity_not_found');
    return found;
  }

  #subscription(id: string): Subscription {
    const found = this.subscriptions.get(id);
    if (!found) throw new Refused(404, 'entity_not_found');
    return found;
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? '/', 'http://paddle');
    this.requests.push(`${incoming.method} ${url.pathname}${url.search}`);
    const trouble = this.troubles.shift();
    if (trouble) return troubled(trouble, response);
    try {
      if (incoming.headers.authorization !== `Bearer ${this.#options.apiKey}`) throw new Refused(403, 'forbidden');
      const text = Buffer.concat(chunks).toString('utf8');
      if (text && incoming.headers['content-type'] !== 'application/json')
        throw new Refused(415, 'unsupported_media_type');
      const body: unknown = text ? JSON.parse(text) : undefined;
      const answer = this.#answer({ method: incoming.method ?? '', path: url.pathname, query: url.searchParams, body });
      send(response, incoming.method === 'POST' && url.pathname === '/transactions' ? 201 : 200, answer);
    } catch (error) {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'internal_error');
      send(response, status, {
        error: { type: 'request_error', code, detail: code },
        meta: { request_id: newId('req') },
      });
    }
  }

  #answer({ method, path, query, body }: Request): object {
    const [, kind = '', id = '', action = ''] = path.split('/');
    const meta = { request_id: newId('req') };
    const call = `${method} /${kind}${id ? '/{id}' : ''}${action ? `/${action}` : ''}`;
    const known = { transactions: 'txn', subscriptions: 'sub', prices: 'pri', customers: 'ctm' }[kind];
    if (id && (!known || !isId(known, id))) throw new Refused(400, 'bad_request');
    switch (call) {
      case 'GET /prices/{id}':
        if (id !== this.#options.price.id) throw new Refused(404, 'entity_not_found');
        return { data: priceOf(this.#options.price), meta };
      case 'GET /customers/{id}':
        return { data: { id, name: 'Alder & Finch GmbH', email: 'accounts@alderfinch.example', locale: 'en' }, meta };
      case 'POST /transactions': {
        const asked = readTransaction(body);
        if (asked.items.some(({ price_id }) => price_id !== this.#options.price.id))
          throw new Refused(400, 'transaction_price_not_found');
        return { data: this.#open(asked.items[0]?.quantity ?? 1, 'api', asked.custom_data, asked.url), meta };
      }
      case 'GET /transactions/{id}':
        return { data: this.#transaction(id), meta };
      case 'GET /transactions/{id}/invoice':
        if (!this.#transaction(id).invoice_number) throw new Refused(409, 'transaction_not_invoiceable');
        return { data: { url: `https://paddle-production-invoice.example/${id}.pdf` }, meta };
      case 'GET /transactions':
        return this.#page([...this.transactions.values()], query, meta);
      case 'GET /adjustments':
        return this.#page(this.adjustments as { id: string; subscription_id: string | null }[], query, meta);
      default:
        return { data: this.#ofSubscription(call, id, query, body), meta };
    }
  }

  #ofSubscription(call: string, id: string, query: URLSearchParams, body: unknown): object {
    switch (call) {
      case 'GET /subscriptions/{id}':
        return this.#withNext(this.#subscription(id), query);
      case 'PATCH /subscriptions/{id}':
        return this.#update(this.#subscription(id), readUpdate(body).items);
      case 'POST /subscriptions/{id}/cancel':
        return this.#cancel(this.#subscription(id), readCancel(body).effective_from);
      case 'GET /subscriptions/{id}/update-payment-method-transaction': {
        const { custom_data, customer_id } = this.#subscription(id);
        const made = this.#open(1, 'subscription_payment_method_change', custom_data, null);
        Object.assign(made, { customer_id, subscription_id: id });
        return made;
      }
      default:
        throw new Refused(404, 'not_found');
    }
  }

  /** Pages of two, so that whoever reads them has to follow the cursor. */
  #page(all: readonly { id: string; subscription_id: string | null }[], query: URLSearchParams, meta: object): object {
    const wanted = all.filter((one) => one.subscription_id === query.get('subscription_id'));
    const after = query.get('after');
    const from = after ? wanted.findIndex(({ id }) => id === after) + 1 : 0;
    const data = wanted.slice(from, from + 2);
    const next = `https://api.paddle.com/next?after=${data.at(-1)?.id ?? ''}`;
    const pagination = { per_page: 2, next, has_more: from + 2 < wanted.length, estimated_total: wanted.length };
    return { data, meta: { ...meta, pagination } };
  }

  #withNext(subscription: Subscription, query: URLSearchParams): object {
    if (query.get('include') !== 'next_transaction' || !subscription.next_billed_at) return subscription;
    const details = detailsOf(this.#options.price, subscription.items[0]?.quantity ?? 1);
    return { ...subscription, next_transaction: { billing_period: subscription.current_billing_period, details } };
  }

  #update(subscription: Subscription, items: ReturnType<typeof readUpdate>['items']): Subscription {
    if (subscription.status === 'canceled') throw new Refused(400, 'subscription_update_when_canceled');
    if (subscription.scheduled_change) throw new Refused(400, 'subscription_locked_pending_changes');
    const price = priceOf(this.#options.price);
    subscription.items = items.map(({ quantity }) => ({ status: 'active', quantity, price, product: price.product }));
    subscription.updated_at = this.#at();
    this.#tell('subscription.updated', subscription);
    return subscription;
  }

  #cancel(subscription: Subscription, from: unknown): Subscription {
    if (subscription.status === 'canceled') throw new Refused(400, 'subscription_update_when_canceled');
    if (from === 'immediately') {
      this.end(subscription.id);
      return subscription;
    }
    const effective_at = subscription.current_billing_period?.ends_at ?? this.#at();
    Object.assign(subscription, {
      scheduled_change: { action: 'cancel', effective_at, resume_at: null },
      updated_at: this.#at(),
    });
    this.#tell('subscription.updated', subscription);
    return subscription;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function troubled(trouble: Trouble, response: ServerResponse): void {
  if (trouble === 'too many')
    response
      .writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' })
      .end(JSON.stringify({ error: { type: 'request_error', code: 'too_many_requests' } }));
  if (trouble === 'gateway')
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  if (trouble === 'nonsense') send(response, 200, { data: { id: 'sub_1', billing_cycle: null } });
  if (trouble === 'cut') response.destroy();
}
