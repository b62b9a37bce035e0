import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { PaddleAdjustment, PaddlePrice, PaddleSubscription, PaddleTransaction } from './shapes.ts';

// The mirror of what Paddle knows. Everything carries the moment of its last change by Paddle's own clock, whether a
// webhook told it or a comparison: what is older changes nothing.

/** Makes ids of Paddle known as this company's; one that is another's stays so. */
export async function bind(db: Db, ...ids: readonly (string | null | undefined)[]): Promise<void> {
  await rowsOf(
    db,
    `insert into billing_names (paddle_id, tenant_id)
     select id, current_tenant() from unnest($1::text[]) as id on conflict do nothing`,
    [ids.filter((id) => typeof id === 'string')],
  );
}

/** Which of these ids are known to be this company's. */
export async function boundOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ paddle_id: string }>(
    db,
    'select paddle_id from billing_names where paddle_id = any($1::text[]) and tenant_id = current_tenant()',
    [ids],
  );
  return new Set(rows.map(({ paddle_id }) => paddle_id));
}

/** Writes a row unless a newer one is there. @returns whether it was written */
async function upsert(db: Db, table: 'billing_subscriptions' | 'billing_transactions', row: object): Promise<boolean> {
  const names = Object.keys(row);
  const written = await rowsOf(
    db,
    `insert into ${table} (${names.join(', ')})
     select ${names.join(', ')} from jsonb_populate_record(null::${table}, $1::jsonb)
     on conflict (tenant_id, id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
       where ${table}.updated_at <= excluded.updated_at
     returning id`,
    [JSON.stringify(row)],
  );
  return written.length > 0;
}

/** @returns whether nothing newer was known */
export async function mirrorSubscription(db: Db, told: PaddleSubscription): Promise<boolean> {
  const [item] = told.items;
  if (!item) return false;
  const next = told.next_transaction?.details.totals;
  const written = await upsert(db, 'billing_subscriptions', {
    id: told.id,
    updated_at: told.updated_at,
    status: told.status,
    started_at: told.started_at ?? null,
    next_billed_at: told.next_billed_at ?? null,
    period_starts_at: told.current_billing_period?.starts_at ?? null,
    period_ends_at: told.current_billing_period?.ends_at ?? null,
    paused_at: told.paused_at ?? null,
    canceled_at: told.canceled_at ?? null,
    scheduled_action: told.scheduled_change?.action ?? null,
    scheduled_at: told.scheduled_change?.effective_at ?? null,
    price_id: item.price.id,
    product_name: item.product?.name ?? item.price.product?.name ?? null,
    price_name: item.price.name ?? item.price.description ?? null,
    seats: item.quantity,
    unit_price: item.price.unit_price.amount,
    currency: told.currency_code,
    cycle_interval: told.billing_cycle.interval,
    cycle_frequency: told.billing_cycle.frequency,
    ...(next && { next_subtotal: next.subtotal, next_tax: next.tax, next_total: next.total }),
  });
  if (written) await chooseSubscription(db, told.customer_id);
  return written;
}

/** The one that counts: one that runs before those that have ended, then the newest. */
async function chooseSubscription(db: Db, customerId: string): Promise<void> {
  await rowsOf(
    db,
    `update billing_accounts set customer_id = $1, subscription_id = (
       select id from billing_subscriptions order by (status = 'canceled'), started_at desc nulls last, id limit 1)`,
    [customerId],
  );
}

/** The card of the payment that was taken, or else of the last that was tried, and why that was refused. */
function paymentOf({ payments }: PaddleTransaction) {
  const newestFirst = [...(payments ?? [])].sort((a, b) => b.created_at.localeCompare(a.created_at));
  const [last] = newestFirst;
  const taken = newestFirst.find(({ status }) => status === 'captured') ?? last;
  return {
    card: taken?.method_details?.card,
    refused: last?.status === 'error' ? (last.error_code ?? 'declined') : null,
  };
}

export async function mirrorTransaction(db: Db, told: PaddleTransaction): Promise<boolean> {
  const { card, refused } = paymentOf(told);
  const [item] = told.items;
  const lines = (told.details.line_items ?? []).map((line) => ({
    name: line.product?.name ?? '',
    seats: line.quantity,
    unit_price: line.unit_totals?.subtotal ?? null,
    total: line.totals.subtotal,
  }));
  if (['paid', 'completed', 'canceled'].includes(told.status))
    await rowsOf(
      db,
      `update billing_accounts set checkout_id = null, checkout_url = null, checkout_seats = null, checkout_at = null
        where checkout_id = $1`,
      [told.id],
    );
  return upsert(db, 'billing_transactions', {
    id: told.id,
    updated_at: told.updated_at,
    kind: 'payment',
    status: told.status,
    origin: told.origin,
    subscription_id: told.subscription_id ?? null,
    happened_at: told.billed_at ?? told.created_at,
    period_starts_at: told.billing_period?.starts_at ?? null,
    period_ends_at: told.billing_period?.ends_at ?? null,
    invoice_number: told.invoice_number ?? null,
    currency: told.currency_code,
    subtotal: told.details.totals.subtotal,
    tax: told.details.totals.tax,
    total: told.details.totals.grand_total ?? told.details.totals.total,
    product_name: lines[0]?.name || (item?.price.product?.name ?? item?.price.name ?? null),
    seats: item?.quantity ?? null,
    card_brand: card?.type ?? null,
    card_last4: card?.last4 ?? null,
    card_expires: card ? `${card.expiry_year}-${String(card.expiry_month).padStart(2, '0')}` : null,
    refused,
    lines,
  });
}

/** Money that goes back: the amounts are less than nothing. */
export async function mirrorAdjustment(db: Db, told: PaddleAdjustment): Promise<boolean> {
  return upsert(db, 'billing_transactions', {
    id: told.id,
    updated_at: told.updated_at ?? told.created_at,
    kind: 'credit',
    status: told.status,
    origin: told.action,
    subscription_id: told.subscription_id ?? null,
    happened_at: told.created_at,
    currency: told.currency_code,
    subtotal: -told.totals.subtotal,
    tax: -told.totals.tax,
    total: -told.totals.total,
    lines: [],
  });
}

/** What is offered to a workspace that pays for nothing yet. */
export async function mirrorPrice(db: Db, told: PaddlePrice): Promise<void> {
  await rowsOf(
    db,
    `update billing_accounts set price_id = $1, product_name = $2, price_name = $3, unit_price = $4, currency = $5,
       cycle_interval = $6, cycle_frequency = $7`,
    [
      told.id,
      told.product?.name ?? null,
      told.name ?? told.description ?? null,
      told.unit_price.amount,
      told.unit_price.currency_code,
      told.billing_cycle?.interval ?? null,
      told.billing_cycle?.frequency ?? null,
    ],
  );
}
