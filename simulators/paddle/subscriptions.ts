import { Books, found } from './books.ts';
import { priceOf } from './catalog.ts';
import type { Subscription, Transaction } from './entities.ts';
import { invalid, RefusedRequestError } from './refused.ts';
import type { RequestedItem, Proration, readUpdate } from './requests.ts';
import { detailsOf, previewOf, totalsOf, type Prorated } from './sums.ts';

/** Changes of subscriptions by API calls, and their consequences. */
export class Subscriptions extends Books {
  /** Returns the refused payment of an overdue subscription, otherwise a new transaction of zero. */
  protected changeCard(subscription: Subscription): Transaction {
    const late = [...this.transactions.values()].findLast(
      ({ subscription_id, status }) => subscription_id === subscription.id && status === 'past_due',
    );
    if (late) return late;
    const made = this.billTo(subscription, 'subscription_payment_method_change');
    made.details = detailsOf({ ...this.price, unit: 0 }, subscription.items[0]?.quantity ?? 1);
    return made;
  }

  protected withNext(subscription: Subscription, include: readonly string[]): object {
    if (!include.includes('next_transaction')) return subscription;
    const { next_billed_at, scheduled_change } = subscription;
    if (!next_billed_at || scheduled_change) return { ...subscription, next_transaction: null };
    return { ...subscription, next_transaction: this.#nextOf(subscription, subscription.items[0]?.quantity ?? 1) };
  }

  #nextOf({ next_billed_at }: Subscription, quantity: number) {
    const billing_period = this.periodFrom(next_billed_at ?? this.at());
    return { billing_period, details: previewOf(this.price, quantity), adjustments: [] };
  }

  #mayChange({ status, scheduled_change }: Subscription, mode: Proration | undefined): void {
    if (status === 'canceled') throw new RefusedRequestError(400, 'subscription_update_when_canceled');
    if (status === 'past_due') throw new RefusedRequestError(400, 'subscription_update_when_past_due');
    if (status === 'trialing' && mode !== 'do_not_bill')
      throw new RefusedRequestError(400, 'subscription_trialing_items_update_invalid_options');
    if (scheduled_change) throw new RefusedRequestError(400, 'subscription_locked_pending_changes');
  }

  /** Calculates the remaining share of the period, and the refund of the amount paid for it, with its tax. */
  #prorated({ current_billing_period: period, items }: Subscription): Prorated {
    const now = Date.parse(this.at());
    const { starts_at, ends_at } = period ?? this.periodFrom(new Date(now).toISOString());
    const length = Date.parse(ends_at) - Date.parse(starts_at);
    const rate = Math.min(1, Math.max(0, (Date.parse(ends_at) - now) / length));
    const credit = Number(totalsOf(Math.round(this.price.unit * (items[0]?.quantity ?? 1) * rate)).total);
    return { rate, credit, period: { starts_at: new Date(now).toISOString(), ends_at } };
  }

  protected preview(subscription: Subscription, { items, mode }: ReturnType<typeof readUpdate>): object {
    this.#mayChange(subscription, mode);
    const quantity = items ? this.quantityOf(items, 'subscription') : (subscription.items[0]?.quantity ?? 1);
    const prorated = this.#prorated(subscription);
    const details = previewOf(this.price, quantity, prorated);
    const money = (amount: number) => ({ amount: String(amount), currency_code: this.price.currency });
    const charge = Number(details.totals?.total ?? 0);
    const result = charge - prorated.credit;
    const { id: _, ...shown } = subscription;
    return {
      ...shown,
      items: subscription.items.map((item) => ({ ...item, quantity })),
      immediate_transaction:
        mode === 'prorated_immediately' ? { billing_period: prorated.period, details, adjustments: [] } : null,
      next_transaction: this.#nextOf(subscription, quantity),
      recurring_transaction_details: previewOf(this.price, quantity),
      update_summary: {
        credit: money(prorated.credit),
        charge: money(charge),
        result: { ...money(Math.abs(result)), action: result < 0 ? 'credit' : 'charge' },
      },
    };
  }

  protected update(subscription: Subscription, changes: ReturnType<typeof readUpdate>): Subscription {
    const { items, mode, address_id, business_id } = changes;
    this.#mayChange(subscription, items ? mode : 'do_not_bill');
    if (address_id) subscription.address_id = found(this.addresses, address_id).id;
    if (business_id !== undefined) subscription.business_id = business_id && found(this.businesses, business_id).id;
    const before = subscription.items[0]?.quantity ?? 1;
    const quantity = items ? this.quantityOf(items, 'subscription') : before;
    const prorated = this.#prorated(subscription);
    subscription.items = subscription.items.map((item) => ({ ...item, quantity }));
    subscription.updated_at = this.at();
    this.tell('subscription.updated', subscription);
    if (mode === 'prorated_immediately' && quantity !== before) this.#settle(subscription, before, prorated);
    return subscription;
  }

  #settle(subscription: Subscription, before: number, prorated: Prorated): void {
    const quantity = subscription.items[0]?.quantity ?? 1;
    if (quantity > before) return this.charge(subscription, prorated);
    const paid = [...this.transactions.values()].findLast(
      ({ subscription_id, status }) => subscription_id === subscription.id && status === 'completed',
    );
    const { tax, total } = totalsOf(Math.round(this.price.unit * (before - quantity) * prorated.rate));
    if (paid && total !== '0') this.credit(paid.id, Number(total), 'credit', Number(tax));
  }

  protected cancel(subscription: Subscription, from: 'next_billing_period' | 'immediately'): Subscription {
    if (subscription.status === 'canceled') throw new RefusedRequestError(400, 'subscription_update_when_canceled');
    if (from === 'immediately') {
      this.end(subscription.id);
      return subscription;
    }
    if (subscription.scheduled_change) throw new RefusedRequestError(400, 'subscription_locked_pending_changes');
    const effective_at = subscription.current_billing_period?.ends_at ?? this.at();
    const scheduled_change = { action: 'cancel', effective_at, resume_at: null };
    Object.assign(subscription, { scheduled_change, next_billed_at: null, updated_at: this.at() });
    this.tell('subscription.updated', subscription);
    return subscription;
  }

  /** Requires one item with the only existing price, in a quantity that the price permits. */
  protected quantityOf(items: readonly RequestedItem[], of: 'transaction' | 'subscription'): number {
    const [item] = items;
    if (!item || items.length > 1) throw invalid('items', 'must name each price once');
    if (item.price_id !== this.price.id) throw new RefusedRequestError(400, `${of}_price_not_found`);
    const { minimum, maximum } = priceOf(this.price).quantity;
    if (item.quantity < minimum || item.quantity > maximum)
      throw new RefusedRequestError(
        400,
        `${of}_quantity_not_valid`,
        `quantity for ${item.price_id} must be between ${minimum} and ${maximum}`,
      );
    return item.quantity;
  }
}
