import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { found, type BooksOptions } from './books.ts';
import { priceOf, productOf } from './catalog.ts';
import { businessOf, type Address, type Transaction } from './entities.ts';
import { isId } from './ids.ts';
import { notFound, RefusedRequestError, refusalOf } from './refused.ts';
import {
  readAddress,
  readBusiness,
  readCancel,
  readCustomer,
  readList,
  readOne,
  readTransaction,
  readTransactionUpdate,
  readUpdate,
} from './requests.ts';
import { Subscriptions } from './subscriptions.ts';
import { detailsOf } from './sums.ts';

/** Kind of failure of the next requests. */
export type FailureKind = 'too many' | 'gateway' | 'hangs' | 'nonsense' | 'cut';

export interface PaddleOptions extends BooksOptions {
  readonly apiKey: string;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

const kinds: Readonly<Record<string, string>> = {
  transactions: 'txn',
  subscriptions: 'sub',
  prices: 'pri',
  customers: 'ctm',
  addresses: 'add',
  businesses: 'biz',
};
/** Fewer than requested, so that clients have to follow the cursor. */
const pageSize = 2;

/** Paddle's API, as clients see it. */
export class Paddle extends Subscriptions {
  /** Every request, as 'GET /prices/pri_…'. */
  readonly requests: string[] = [];
  readonly troubles: FailureKind[] = [];
  /** Content at the address of an invoice. */
  readonly invoice = Buffer.from('%PDF-1.7\n%%EOF\n');
  readonly #apiKey: string;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #origin = '';

  constructor({ apiKey, ...options }: PaddleOptions) {
    super(options);
    this.#apiKey = apiKey;
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.#origin;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? '/', 'http://paddle');
    this.requests.push(`${incoming.method} ${url.pathname}${url.search}`);
    const trouble = this.troubles.shift();
    if (trouble) return troubled(trouble, response);
    if (url.pathname.startsWith('/invoices/'))
      return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(this.invoice);
    try {
      this.#admit(incoming.headers.authorization);
      const body = bodyOf(Buffer.concat(chunks).toString('utf8'), incoming);
      const request = { method: incoming.method ?? '', path: url.pathname, query: url.searchParams, body };
      const isNew = request.method === 'POST' && !request.path.endsWith('/cancel');
      send(response, isNew ? 201 : 200, this.#answer(request));
    } catch (error) {
      const refused =
        error instanceof RefusedRequestError ? error : new RefusedRequestError(500, 'internal_error', String(error));
      send(response, refused.status, refusalOf(refused));
    }
  }

  #admit(authorization: string | undefined): void {
    if (authorization === undefined) throw new RefusedRequestError(403, 'authentication_missing');
    if (!/^bearer \S+$/i.test(authorization)) throw new RefusedRequestError(403, 'authentication_malformed');
    if (authorization.slice(7) !== this.#apiKey) throw new RefusedRequestError(403, 'forbidden');
  }

  #answer(request: Request): object {
    const [, kind = '', id = '', action = '', subId = ''] = request.path.split('/');
    const ids = [
      kinds[kind] && id ? ([kinds[kind], id] as const) : null,
      subId ? ([kinds[action], subId] as const) : null,
    ];
    for (const one of ids)
      if (one && !isId(one[0] ?? '', one[1])) throw new RefusedRequestError(400, 'bad_request', `${one[1]} is no id`);
    const call = `${request.method} /${kind}${id ? '/{id}' : ''}${action ? `/${action}` : ''}${subId ? '/{id}' : ''}`;
    const meta = { request_id: randomUUID() };
    if (call === 'GET /transactions')
      return this.#page([...this.transactions.values()], 'transactions', request.query, meta);
    if (call === 'GET /adjustments') return this.#page(this.adjustments, 'adjustments', request.query, meta);
    const data =
      this.#ofCustomer(call, [id, subId], request) ??
      this.#ofTransaction(call, id, request) ??
      this.#ofSubscription(call, id, request);
    if (!data) throw new RefusedRequestError(404, 'invalid_url', `${request.path} is not there`);
    return { data, meta };
  }

  #ofCustomer(call: string, [id, subId]: readonly [string, string], { query, body }: Request): object | undefined {
    const of = <Entity extends { customer_id: string }>(all: Map<string, Entity>): Entity => {
      const one = found(all, subId);
      if (one.customer_id !== id) throw notFound(subId);
      return one;
    };
    switch (call) {
      case 'GET /prices/{id}': {
        if (id !== this.price.id) throw notFound(id);
        const price = priceOf(this.price);
        return readOne('prices', query).includes('product') ? { ...price, product: productOf(this.price) } : price;
      }
      case 'GET /customers/{id}':
        return found(this.customers, id);
      case 'PATCH /customers/{id}':
        return this.#put(found(this.customers, id), readCustomer(body), 'customer.updated');
      case 'GET /customers/{id}/addresses/{id}':
        return of(this.addresses);
      case 'PATCH /customers/{id}/addresses/{id}':
        return this.#put<Address>(of(this.addresses), readAddress(body), 'address.updated');
      case 'GET /customers/{id}/businesses/{id}':
        return of(this.businesses);
      case 'PATCH /customers/{id}/businesses/{id}':
        return this.#put(of(this.businesses), readBusiness(body, { isNew: false }), 'business.updated');
      case 'POST /customers/{id}/businesses': {
        const business = readBusiness(body, { isNew: true });
        const made = Object.assign(businessOf(found(this.customers, id).id, this.at(), ''), business);
        this.businesses.set(made.id, made);
        this.tell('business.created', made);
        return made;
      }
      default:
        return undefined;
    }
  }

  #put<Entity extends object>(entity: Entity, changes: object, event: string): Entity {
    const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    Object.assign(entity, changed, { updated_at: this.at() });
    this.tell(event, entity);
    return entity;
  }

  #ofTransaction(call: string, id: string, { query, body }: Request): object | undefined {
    switch (call) {
      case 'POST /transactions': {
        const { items, custom_data, url } = readTransaction(body);
        return this.open({ quantity: this.quantityOf(items, 'transaction'), custom_data, url });
      }
      case 'GET /transactions/{id}':
        readOne('transactions', query);
        return this.transaction(id);
      case 'PATCH /transactions/{id}':
        return this.#updateTransaction(this.transaction(id), readTransactionUpdate(body));
      case 'GET /transactions/{id}/invoice':
        readOne('invoice', query);
        // Only completed transactions have an invoice, and free ones have none.
        if (this.transaction(id).status !== 'completed') throw notFound(id);
        return { url: `${this.#origin}/invoices/${id}.pdf?signature=x` };
      default:
        return undefined;
    }
  }

  #updateTransaction(
    transaction: Transaction,
    { status, items }: ReturnType<typeof readTransactionUpdate>,
  ): Transaction {
    const isOpen = transaction.status === 'draft' || transaction.status === 'ready';
    if (status === 'canceled') {
      // A draft cannot be cancelled, since it has no customer yet.
      if (transaction.status !== 'ready' && transaction.status !== 'billed')
        throw new RefusedRequestError(400, 'transaction_invalid_status_change');
      Object.assign(transaction, { status, updated_at: this.at() });
      this.tell('transaction.canceled', transaction);
      return transaction;
    }
    if (!isOpen) throw new RefusedRequestError(400, 'transaction_immutable');
    if (items) {
      const quantity = this.quantityOf(items, 'transaction');
      transaction.items = [{ price: priceOf(this.price), quantity, proration: null }];
      transaction.details = detailsOf(this.price, quantity);
    }
    transaction.updated_at = this.at();
    this.tell('transaction.updated', transaction);
    return transaction;
  }

  #ofSubscription(call: string, id: string, { query, body }: Request): object | undefined {
    switch (call) {
      case 'GET /subscriptions/{id}':
        return this.withNext(this.subscription(id), readOne('subscriptions', query));
      case 'PATCH /subscriptions/{id}':
        return this.update(this.subscription(id), readUpdate(body));
      case 'PATCH /subscriptions/{id}/preview':
        return this.preview(this.subscription(id), readUpdate(body));
      case 'POST /subscriptions/{id}/cancel':
        return this.cancel(this.subscription(id), readCancel(body));
      case 'GET /subscriptions/{id}/update-payment-method-transaction':
        return this.changeCard(this.subscription(id));
      default:
        return undefined;
    }
  }

  #page(
    all: readonly { id: string; subscription_id?: string | null }[],
    kind: string,
    query: URLSearchParams,
    meta: object,
  ): object {
    const per_page = readList(kind, query);
    const matching = all.filter((one) => one.subscription_id === query.get('subscription_id'));
    const after = query.get('after');
    const from = after ? matching.findIndex(({ id }) => id === after) + 1 : 0;
    const data = matching.slice(from, from + Math.min(pageSize, per_page));
    const has_more = from + data.length < matching.length;
    const next = `https://api.paddle.com/${kind}?after=${data.at(-1)?.id ?? ''}&per_page=${per_page}`;
    return { data, meta: { ...meta, pagination: { per_page, next, has_more, estimated_total: matching.length } } };
  }
}

function bodyOf(text: string, { headers }: IncomingMessage): unknown {
  if (!text) return undefined;
  if (headers['content-type'] !== 'application/json') throw new RefusedRequestError(415, 'unsupported_media_type');
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedRequestError(400, 'invalid_json');
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function troubled(trouble: FailureKind, response: ServerResponse): void {
  if (trouble === 'too many')
    response
      .writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' })
      .end(JSON.stringify(refusalOf(new RefusedRequestError(429, 'too_many_requests'))));
  if (trouble === 'gateway')
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  if (trouble === 'nonsense') send(response, 200, { data: { id: 'sub_1', billing_cycle: null } });
  if (trouble === 'cut') response.destroy();
}
