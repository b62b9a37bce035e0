import type { Period, PriceOptions } from './catalog.ts';
import {
  addressOf,
  adjustmentOf,
  attemptOf,
  customerOf,
  itemOf,
  subscriptionOf,
  transactionOf,
  type Address,
  type Adjustment,
  type Business,
  type Customer,
  type Subscription,
  type Transaction,
} from './entities.ts';
import { newId } from './ids.ts';
import { notFound } from './refused.ts';
import { detailsOf } from './sums.ts';
import { notificationOf, type Notification } from './webhooks.ts';

export interface BooksOptions {
  readonly price: PriceOptions;
  /** Paddle's clock. */
  readonly now: () => Date;
}

export interface OpenTransactionInput {
  readonly quantity: number;
  readonly origin?: Transaction['origin'];
  readonly custom_data?: Transaction['custom_data'];
  readonly url?: string | null;
  /** Initial data of its customer. */
  readonly whose?: Partial<Transaction>;
}

/** Paddle's data and automatic events, with the webhooks that report them. */
export class Books {
  readonly transactions = new Map<string, Transaction>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly customers = new Map<string, Customer>();
  readonly addresses = new Map<string, Address>();
  readonly businesses = new Map<string, Business>();
  readonly adjustments: Adjustment[] = [];
  /** All webhook events in order, which a test delivers as it likes. */
  readonly notifications: Notification[] = [];
  protected readonly price: PriceOptions;
  readonly #now: () => Date;
  #invoices = 0;
  #last = 0;

  constructor({ price, now }: BooksOptions) {
    this.price = price;
    this.#now = now;
  }

  /** Pays an open checkout, which starts a subscription. @returns its id */
  pay(id: string): string {
    const transaction = this.transaction(id);
    if (transaction.status !== 'draft' && transaction.status !== 'ready') throw new Error(`${id} cannot be paid.`);
    const customer = customerOf(this.at());
    const address = addressOf(customer.id, customer.created_at);
    this.customers.set(customer.id, customer);
    this.addresses.set(address.id, address);
    Object.assign(transaction, {
      customer_id: customer.id,
      address_id: address.id,
      status: 'ready',
      updated_at: this.at(),
    });
    this.tell('transaction.updated', transaction);
    this.tell('transaction.ready', transaction);
    this.#take(transaction);
    const period = this.periodFrom(this.at());
    const subscription = subscriptionOf(this.price, transaction, period);
    this.subscriptions.set(subscription.id, subscription);
    this.tell('subscription.created', { ...subscription, transaction_id: id });
    this.tell('subscription.activated', subscription);
    this.#complete(transaction, subscription, period);
    return subscription.id;
  }

  /** Starts and charges the next period, or lets its card be refused. @returns the transaction's id */
  renew(subscriptionId: string, refused?: string): string {
    const subscription = this.subscription(subscriptionId);
    const transaction = this.billTo(subscription, 'subscription_recurring');
    const at = this.at();
    const period = this.periodFrom(subscription.current_billing_period?.ends_at ?? at);
    Object.assign(transaction, { status: 'billed', billed_at: at, billing_period: period, updated_at: at });
    this.tell('transaction.billed', transaction);
    if (refused === undefined) {
      const [item] = subscription.items;
      const items = [itemOf(this.price, item?.quantity ?? 1, period)];
      Object.assign(subscription, { status: 'active', current_billing_period: period, items });
      Object.assign(subscription, { next_billed_at: period.ends_at, updated_at: at });
      this.tell('subscription.updated', subscription);
      this.#take(transaction);
      this.#complete(transaction, subscription, period);
    } else {
      transaction.payments.unshift(attemptOf(transaction.details?.totals?.grand_total ?? '0', at, refused));
      Object.assign(transaction, { status: 'past_due', updated_at: this.at() });
      Object.assign(subscription, { status: 'past_due', updated_at: at });
      this.tell('transaction.payment_failed', transaction);
      this.tell('transaction.past_due', transaction);
      this.tell('subscription.past_due', subscription);
    }
    return transaction.id;
  }

  /** Adds an old subscription. */
  rememberSubscription(id: string): void {
    const made = this.subscription(this.pay(this.open({ quantity: 1 }).id));
    this.subscriptions.set(id, { ...made, id });
  }

  /** Adds an old payment with an invoice. */
  remember(id: string): void {
    const made = this.open({ quantity: 1 });
    this.transactions.set(id, Object.assign(made, { id, status: 'completed', invoice_number: 'MH-00000' }));
  }

  /** Refunds a payment. */
  credit(transactionId: string, total: number, action: Adjustment['action'] = 'credit', tax = 0): void {
    const adjustment = adjustmentOf(this.transaction(transactionId), action, { total, tax }, this.at());
    this.adjustments.push(adjustment);
    this.tell('adjustment.created', adjustment);
  }

  /** Cancels the subscription at the end of its period. */
  end(subscriptionId: string): void {
    const at = this.at();
    const subscription = this.subscription(subscriptionId);
    const ended = { status: 'canceled', canceled_at: at, next_billed_at: null, scheduled_change: null };
    Object.assign(subscription, { ...ended, current_billing_period: null, updated_at: at });
    this.tell('subscription.canceled', subscription);
  }

  /** Creates a transaction of an existing subscription. */
  protected billTo(subscription: Subscription, origin: Transaction['origin']): Transaction {
    const { customer_id, address_id, business_id, custom_data, id: subscription_id } = subscription;
    const quantity = subscription.items[0]?.quantity ?? 1;
    const billing: Partial<Transaction> = { status: 'ready', customer_id, address_id, business_id, subscription_id };
    return this.open({ quantity, origin, custom_data, whose: billing });
  }

  /** Charges the price of changed seats immediately. */
  protected charge(subscription: Subscription, prorated: Parameters<typeof detailsOf>[2]): void {
    const transaction = this.billTo(subscription, 'subscription_update');
    transaction.details = detailsOf(this.price, subscription.items[0]?.quantity ?? 1, prorated);
    this.#take(transaction);
    this.#complete(transaction, subscription, prorated?.period ?? this.periodFrom(this.at()));
  }

  protected open({
    quantity,
    origin = 'api',
    custom_data = null,
    url = null,
    whose = {},
  }: OpenTransactionInput): Transaction {
    const made = transactionOf({ price: this.price, quantity, origin, custom_data, url, at: this.at() });
    const transaction: Transaction = { ...made, ...whose };
    this.transactions.set(transaction.id, transaction);
    this.tell('transaction.created', transaction);
    return transaction;
  }

  #take(transaction: Transaction): void {
    const at = this.at();
    transaction.payments.unshift(attemptOf(transaction.details?.totals?.grand_total ?? '0', at, null));
    Object.assign(transaction, { status: 'paid', billed_at: at, updated_at: at });
    this.tell('transaction.paid', transaction);
  }

  #complete(transaction: Transaction, { id }: Subscription, period: Period): void {
    this.#invoices += 1;
    const invoice_number = `MH-${String(this.#invoices).padStart(5, '0')}`;
    Object.assign(transaction, {
      subscription_id: id,
      billing_period: period,
      invoice_number,
      invoice_id: newId('inv'),
    });
    Object.assign(transaction, { updated_at: this.at() });
    this.tell('transaction.updated', transaction);
    Object.assign(transaction, { status: 'completed', updated_at: this.at() });
    this.tell('transaction.completed', transaction);
  }

  /** Ensures that no two events have the same time. */
  protected at(): string {
    this.#last = Math.max(this.#last + 1, this.#now().getTime());
    return new Date(this.#last).toISOString();
  }

  protected periodFrom(start: string): Period {
    const end = new Date(start);
    end.setUTCMonth(end.getUTCMonth() + 1);
    return { starts_at: start, ends_at: end.toISOString() };
  }

  /** Events of a subscription contain no links to its pages: every reader of the event could open them. */
  protected tell(type: string, entity: object): void {
    const { management_urls: _, ...data } = entity as { readonly management_urls?: unknown };
    this.notifications.push(notificationOf(type, data, new Date(this.at())));
  }

  protected transaction(id: string): Transaction {
    return found(this.transactions, id);
  }

  protected subscription(id: string): Subscription {
    return found(this.subscriptions, id);
  }
}

export function found<Entity>(all: ReadonlyMap<string, Entity>, id: string): Entity {
  const one = all.get(id);
  if (!one) throw notFound(id);
  return one;
}
