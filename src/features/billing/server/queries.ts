import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { clocksUntil } from '#features/company/rules/standing.ts';
import type { PlanOverview, Transaction, TransactionRow } from '../contract.ts';
import { planState, readOnlyFrom } from '../rules/access.ts';
import { seatsOf } from './seats.ts';

/** A moment as ISO 8601 in UTC, whole seconds. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const epoch = (column: string) => `extract(epoch from ${column})::int8`;

interface PlanRow {
  readonly trial_started_at: string;
  readonly trial_ends_at: string;
  readonly trial_ends: number;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly offered_product: string | null;
  readonly offered_price: string | null;
  readonly offered_unit: number | null;
  readonly offered_currency: string | null;
  readonly offered_interval: string | null;
  readonly offered_frequency: number | null;
  readonly is_running: boolean;
  readonly synced_at: string | null;
  readonly sync_failed_at: string | null;
  readonly is_cancelling: boolean;
  readonly cancel_failed_at: string | null;
  /** Null: there is no subscription, and nothing below. */
  readonly id: string | null;
  readonly status: string;
  readonly started_at: string | null;
  readonly next_billed_at: string | null;
  readonly period_starts_at: string | null;
  readonly period_ends_at: string | null;
  readonly ends_at: string | null;
  readonly paused_at: number | null;
  readonly canceled_at: number | null;
  readonly scheduled_action: string | null;
  readonly product_name: string | null;
  readonly price_name: string | null;
  readonly seats: number;
  readonly unit_price: number;
  readonly currency: string;
  readonly cycle_interval: string;
  readonly cycle_frequency: number;
  readonly next_subtotal: number | null;
  readonly next_tax: number | null;
  readonly next_total: number | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_expires: string | null;
}

const planText = `
  select ${iso('a.trial_started_at')} as trial_started_at, ${iso('a.trial_ends_at')} as trial_ends_at,
         ${epoch('a.trial_ends_at')} as trial_ends, a.customer_name, a.customer_email,
         a.product_name as offered_product, a.price_name as offered_price, a.unit_price as offered_unit,
         a.currency as offered_currency, a.cycle_interval as offered_interval, a.cycle_frequency as offered_frequency,
         a.sync_requested_at is not null as is_running, ${iso('a.synced_at')} as synced_at,
         ${iso('a.sync_failed_at')} as sync_failed_at, a.cancel_requested_at is not null as is_cancelling,
         ${iso('a.cancel_failed_at')} as cancel_failed_at,
         s.id, s.status, ${iso('s.started_at')} as started_at, ${iso('s.next_billed_at')} as next_billed_at,
         ${iso('s.period_starts_at')} as period_starts_at, ${iso('s.period_ends_at')} as period_ends_at,
         ${iso('case when s.scheduled_action is not null then s.scheduled_at else s.canceled_at end')} as ends_at,
         ${epoch('s.paused_at')} as paused_at, ${epoch('s.canceled_at')} as canceled_at, s.scheduled_action,
         s.product_name, s.price_name, s.seats, s.unit_price, s.currency, s.cycle_interval, s.cycle_frequency,
         s.next_subtotal, s.next_tax, s.next_total, t.card_brand, t.card_last4, t.card_expires
    from billing_accounts a
    left join billing_subscriptions s on s.id = a.subscription_id
    left join lateral (
      select card_brand, card_last4, card_expires from billing_transactions
       where subscription_id = s.id and card_last4 is not null and refused is null
       order by happened_at desc, id limit 1) t on true`;

/** The plan as the mirror knows it; undefined until the trial has begun. @param now epoch seconds */
export async function planOf(db: Db, now: number): Promise<PlanOverview | undefined> {
  const [row] = await rowsOf<PlanRow>(db, planText);
  if (!row) return undefined;
  const [{ name }, seats] = await Promise.all([settingsOf(db), seatsOf(db, now)]);
  const paid = row.id === null ? null : row;
  const from = readOnlyFrom(row.trial_ends, paid);
  const until = clocksUntil({ read_only_from: from }, now);
  return {
    package: packageOf(row),
    tenant: {
      name,
      state: planState(row.trial_ends, paid, now),
      trial_started_at: row.trial_started_at,
      trial_ends_at: row.trial_ends_at,
      read_only_from: isoOf(from),
      clocks_until: isoOf(until),
      seats_used: seats.used,
      seats_reserved: seats.reserved,
      seats_paid: row.id === null ? null : row.seats,
    },
    subscription: subscriptionOf(row),
    next_payment: nextPaymentOf(row, Math.max(1, seats.used)),
    sync: { is_running: row.is_running, synced_at: row.synced_at, failed_at: row.sync_failed_at },
  };
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at * 1000).toISOString());

function packageOf(row: PlanRow): PlanOverview['package'] {
  if (row.id !== null)
    return {
      product_name: row.product_name,
      price_name: row.price_name,
      unit_price: { amount: row.unit_price, currency: row.currency },
      cycle_interval: row.cycle_interval,
      cycle_frequency: row.cycle_frequency,
    };
  if (row.offered_unit === null || row.offered_currency === null) return null;
  return {
    product_name: row.offered_product,
    price_name: row.offered_price,
    unit_price: { amount: row.offered_unit, currency: row.offered_currency },
    cycle_interval: row.offered_interval,
    cycle_frequency: row.offered_frequency,
  };
}

function subscriptionOf(row: PlanRow): PlanOverview['subscription'] {
  const { id, status, started_at, period_starts_at, period_ends_at, ends_at } = row;
  if (id === null) return null;
  const { customer_name, customer_email, is_cancelling, cancel_failed_at } = row;
  return {
    id,
    status,
    started_at,
    period_starts_at,
    period_ends_at,
    ends_at,
    card: cardOf(row),
    customer_name,
    customer_email,
    is_cancelling,
    cancel_failed_at,
  };
}

interface CardColumns {
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_expires: string | null;
}

const cardOf = ({ card_brand, card_last4, card_expires }: CardColumns) =>
  card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4, expires: card_expires };

/** Of a subscription what Paddle has said; before it, what the seats cost without tax. */
function nextPaymentOf(row: PlanRow, seats: number): PlanOverview['next_payment'] {
  if (row.id === null) {
    if (row.offered_unit === null || row.offered_currency === null) return null;
    const subtotal = row.offered_unit * seats;
    return { at: row.trial_ends_at, subtotal, tax: null, total: subtotal, currency: row.offered_currency, seats };
  }
  if (row.next_billed_at === null || row.scheduled_action !== null || row.status === 'canceled') return null;
  const { next_billed_at: at, next_subtotal, next_tax, next_total, currency, unit_price } = row;
  if (next_subtotal === null || next_total === null) {
    const subtotal = unit_price * row.seats;
    return { at, subtotal, tax: null, total: subtotal, currency, seats: row.seats };
  }
  return { at, subtotal: next_subtotal, tax: next_tax, total: next_total, currency, seats: row.seats };
}

/** What nobody has begun to pay is no payment. */
const shown = `kind = 'credit' or status in ('billed', 'paid', 'completed', 'canceled', 'past_due') or refused is not null`;
const rowColumns = `id, kind, status, origin, ${iso('happened_at')} as happened_at,
  ${iso('period_starts_at')} as period_starts_at, ${iso('period_ends_at')} as period_ends_at, invoice_number, currency,
  total, product_name, seats, refused`;

export async function transactionsPage(db: Db, paging: Paging) {
  const [rows, [count]] = await Promise.all([
    rowsOf<TransactionRow>(
      db,
      `select ${rowColumns} from billing_transactions where ${shown}
        order by billing_transactions.happened_at desc, id limit $1 offset $2`,
      [paging.limit, paging.offset],
    ),
    rowsOf<{ total: number }>(db, `select count(*)::int8 as total from billing_transactions where ${shown}`),
  ]);
  return { transactions: rows, meta: metaOf(paging, count?.total ?? 0, rows.length) };
}

export async function transactionOf(db: Db, id: string): Promise<Transaction | undefined> {
  const [row] = await rowsOf<TransactionRow & CardColumns & Pick<Transaction, 'subtotal' | 'tax' | 'lines'>>(
    db,
    `select ${rowColumns}, subtotal, tax, lines, card_brand, card_last4, card_expires
       from billing_transactions where id = $1`,
    [id],
  );
  return row && { ...row, card: cardOf(row) };
}
