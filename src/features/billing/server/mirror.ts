import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { PaddleAdjustment, PaddlePrice, PaddleSubscription, PaddleTransaction } from './shapes.ts';

// Mirror of Paddle's entities. Each row has the time of its last change by Paddle's
// clock, whether from a webhook or a comparison; older news change nothing.

/** Records ids of Paddle as this company's; ids of another company stay with it. */
export async function claimPaddleIds(db: Db, ...ids: readonly (string | null | undefined)[]): Promise<void> {
  await rowsOf(
    db,
    `insert into billing_names (paddle_id, tenant_id)
     select id, current_tenant() from unnest($1::text[]) as id on conflict do nothing`,
    [ids.filter((id) => typeof id === 'string')],
  );
}

/** Returns those of the ids that are recorded as this company's. */
export async function boundOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ paddle_id: string }>(
    db,
    'select paddle_id from billing_names where paddle_id = any($1::text[]) and tenant_id = current_tenant()',
    [ids],
  );
  return new Set(rows.map(({ paddle_id }) => paddle_id));
}

/** Origin of a state: an event with its time, or a reading, which shows the current state. */
export type Source = { readonly occurred_at: string } | 'reading';

interface Row {
  readonly id: string;
  readonly updated_at: string;
}

/**
 * Writes a row unless a later change is known. Events are compared by their time. A
 * reading shows the entity after its last change: it is written unless an event has
 * reported a later change, and events from before that change are ignored afterwards.
 * @returns whether it was written
 */
async function upsert(
  db: Db,
  table: 'billing_subscriptions' | 'billing_transactions',
  row: Row,
  source: Source,
): Promise<boolean> {
  const names = Object.keys(row);
  const isReading = source === 'reading';
  const occurred_at = isReading ? row.updated_at : source.occurred_at;
  const later = isReading ? `greatest(${table}.occurred_at, excluded.occurred_at)` : 'excluded.occurred_at';
  const written = await rowsOf(
    db,
    `insert into ${table} (${names.join(', ')}, occurred_at)
     select ${names.join(', ')}, $2::timestamptz from jsonb_populate_record(null::${table}, $1::jsonb)
     on conflict (tenant_id, id) do update
       set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, occurred_at = ${later}
       where ${isReading ? `${table}.updated_at <= excluded.updated_at` : `${table}.occurred_at <= excluded.occurred_at`}
     returning id`,
    [JSON.stringify(row), occurred_at],
  );
  return written.length > 0;
}

/** @returns whether nothing later was known */
export async function mirrorSubscription(db: Db, entity: PaddleSubscription, source: Source): Promise<boolean> {
  const written = await upsert(db, 'billing_subscriptions', { ...subscriptionRow(entity), ...nextRow(entity) }, source);
  if (written) await chooseSubscription(db, entity.customer_id);
  return written;
}

function subscriptionRow(entity: PaddleSubscription) {
  const [item] = entity.items;
  return {
    id: entity.id,
    updated_at: entity.updated_at,
    status: entity.status,
    started_at: entity.started_at ?? null,
    next_billed_at: entity.next_billed_at ?? null,
    period_starts_at: entity.current_billing_period?.starts_at ?? null,
    period_ends_at: entity.current_billing_period?.ends_at ?? null,
    paused_at: entity.paused_at ?? null,
    canceled_at: entity.canceled_at ?? null,
    scheduled_action: entity.scheduled_change?.action ?? null,
    scheduled_at: entity.scheduled_change?.effective_at ?? null,
    address_id: entity.address_id ?? null,
    business_id: entity.business_id ?? null,
    price_id: item.price.id,
    product_name: item.product?.name ?? item.price.product?.name ?? null,
    price_name: item.price.name ?? item.price.description ?? null,
    seats: item.quantity,
    unit_price: item.price.unit_price.amount,
    currency: entity.currency_code,
    cycle_interval: entity.billing_cycle.interval,
    cycle_frequency: entity.billing_cycle.frequency,
  };
}

/** Returns the next payment, which only a reading contains. */
function nextRow({ next_transaction }: PaddleSubscription) {
  if (!next_transaction) return {};
  const { totals, tax_rates_used } = next_transaction.details;
  return {
    next_subtotal: totals.subtotal,
    next_tax: totals.tax,
    next_total: totals.total,
    next_tax_rate: rateOf(tax_rates_used),
  };
}

/** Returns the tax rate if there is exactly one. */
const rateOf = (rates: PaddleTransaction['details']['tax_rates_used']): string | null =>
  rates?.length === 1 ? (rates[0]?.tax_rate ?? null) : null;

const isRunning = (alias: string) => `${alias}.status in ('active', 'trialing', 'past_due')`;

/**
 * Chooses the subscription that counts: a running one before ended ones; of several running ones the
 * one that counted before, and of ended ones the newest. Another running one was paid for by mistake.
 */
async function chooseSubscription(db: Db, customerId: string): Promise<void> {
  await rowsOf(
    db,
    `update billing_accounts a set customer_id = $1, subscription_id = (
       select s.id from billing_subscriptions s
        order by ${isRunning('s')} desc, case when ${isRunning('s')} then s.is_duplicate end, s.status = 'canceled',
                 case when ${isRunning('s')} then s.id <> a.subscription_id end,
                 case when ${isRunning('s')} then s.started_at end, s.started_at desc nulls last, s.id limit 1)`,
    [customerId],
  );
  await rowsOf(
    db,
    `update billing_subscriptions s set is_duplicate = (s.id <> chosen.id)
       from billing_accounts a join billing_subscriptions chosen on chosen.id = a.subscription_id
      where ${isRunning('s')} and ${isRunning('chosen')} and s.is_duplicate <> (s.id <> chosen.id)`,
  );
}

/** Returns the card of the successful payment, or of the last attempt with the reason of its refusal. */
function paymentOf({ payments }: PaddleTransaction) {
  const newestFirst = [...(payments ?? [])].sort((a, b) => b.created_at.localeCompare(a.created_at));
  const [last] = newestFirst;
  const taken = newestFirst.find(({ status }) => status === 'captured') ?? last;
  return {
    card: taken?.method_details?.card,
    refused: last?.status === 'error' ? (last.error_code ?? 'declined') : null,
  };
}

/** Removes a checkout that can no longer be paid. */
export async function forgetCheckout(db: Db, id: string): Promise<void> {
  await rowsOf(
    db,
    `update billing_accounts set checkout_id = null, checkout_url = null, checkout_seats = null, checkout_at = null
      where checkout_id = $1`,
    [id],
  );
}

/** Returns the attempts to take the payment, oldest first. */
const attemptsOf = ({ payments }: PaddleTransaction) =>
  [...(payments ?? [])]
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
    .map(({ created_at, captured_at, status, error_code }) => ({
      at: captured_at ?? created_at,
      status,
      refused: status === 'error' ? (error_code ?? 'declined') : null,
    }));

export async function mirrorTransaction(db: Db, entity: PaddleTransaction, source: Source): Promise<boolean> {
  const { card, refused } = paymentOf(entity);
  const [item] = entity.items;
  const lines = (entity.details.line_items ?? []).map((line) => ({
    name: line.product?.name ?? '',
    seats: line.quantity,
    unit_price: line.unit_totals?.subtotal ?? null,
    total: line.totals.subtotal,
  }));
  if (['paid', 'completed', 'canceled'].includes(entity.status)) await forgetCheckout(db, entity.id);
  const row = {
    id: entity.id,
    updated_at: entity.updated_at,
    kind: 'payment',
    status: entity.status,
    origin: entity.origin,
    subscription_id: entity.subscription_id ?? null,
    happened_at: entity.billed_at ?? entity.created_at,
    period_starts_at: entity.billing_period?.starts_at ?? null,
    period_ends_at: entity.billing_period?.ends_at ?? null,
    invoice_number: entity.invoice_number ?? null,
    currency: entity.currency_code,
    subtotal: entity.details.totals.subtotal,
    tax: entity.details.totals.tax,
    total: entity.details.totals.grand_total ?? entity.details.totals.total,
    product_name: lines[0]?.name || (item?.price.product?.name ?? item?.price.name ?? null),
    seats: item?.quantity ?? null,
    card_brand: card?.type ?? null,
    card_last4: card?.last4 ?? null,
    card_expires: card ? `${card.expiry_year}-${String(card.expiry_month).padStart(2, '0')}` : null,
    refused,
    lines,
    tax_rate: rateOf(entity.details.tax_rates_used),
    attempts: attemptsOf(entity),
  };
  return upsert(db, 'billing_transactions', row, source);
}

/** Mirrors a refund, whose amounts are negative; a reversed refund is positive. */
export async function mirrorAdjustment(db: Db, entity: PaddleAdjustment, source: Source): Promise<boolean> {
  const sign = entity.action.endsWith('_reverse') ? 1 : -1;
  const row = {
    id: entity.id,
    updated_at: entity.updated_at ?? entity.created_at,
    kind: 'credit',
    status: entity.status,
    origin: entity.action,
    subscription_id: entity.subscription_id ?? null,
    happened_at: entity.created_at,
    currency: entity.currency_code,
    subtotal: sign * entity.totals.subtotal,
    tax: sign * entity.totals.tax,
    total: sign * entity.totals.total,
    of_transaction: entity.transaction_id,
    lines: [],
  };
  return upsert(db, 'billing_transactions', row, source);
}

/** Mirrors the price offered to a workspace without a subscription. */
export async function mirrorPrice(db: Db, entity: PaddlePrice): Promise<void> {
  await rowsOf(
    db,
    `update billing_accounts set price_id = $1, product_name = $2, price_name = $3, unit_price = $4, currency = $5,
       cycle_interval = $6, cycle_frequency = $7`,
    [
      entity.id,
      entity.product?.name ?? null,
      entity.name ?? entity.description ?? null,
      entity.unit_price.amount,
      entity.unit_price.currency_code,
      entity.billing_cycle?.interval ?? null,
      entity.billing_cycle?.frequency ?? null,
    ],
  );
}
