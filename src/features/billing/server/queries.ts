import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { clocksUntil } from '#features/company/rules/workspace-status.ts';
import type { PlanOverview } from '../contract.ts';
import { planState, readOnlyFrom, seatsFor } from '../rules/access.ts';
import { cardOf, countsAs, iso } from './columns.ts';
import { seatsOf } from './seats.ts';

const epoch = (column: string) => `extract(epoch from ${column})::int8`;

interface PlanRow {
  readonly trial_started_at: string;
  readonly trial_ends_at: string;
  readonly trial_ends: number;
  readonly seats_wanted: number | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly business_name: string | null;
  readonly tax_identifier: string | null;
  readonly first_line: string | null;
  readonly second_line: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly country_code: string | null;
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
  /** Null without a subscription; the columns below are then null, too. */
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
  readonly next_tax_rate: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_expires: string | null;
}

const planText = `
  select ${iso('a.trial_started_at')} as trial_started_at, ${iso('a.trial_ends_at')} as trial_ends_at,
         ${epoch('a.trial_ends_at')} as trial_ends, a.seats_wanted, a.customer_name, a.customer_email,
         a.business_name, a.tax_identifier, a.first_line, a.second_line, a.postal_code, a.city, a.country_code,
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
         s.next_subtotal, s.next_tax, s.next_total, s.next_tax_rate, t.card_brand, t.card_last4, t.card_expires
    from billing_accounts a
    left join billing_subscriptions s on s.id = a.subscription_id
    left join lateral (
      select card_brand, card_last4, card_expires from billing_transactions
       where subscription_id = s.id and card_last4 is not null and refused is null
       order by happened_at desc, id limit 1) t on true`;

/** Returns the plan from the mirror; undefined until the trial has begun. @param now epoch seconds */
export async function planOf(db: Db, now: number): Promise<PlanOverview | undefined> {
  const [row] = await rowsOf<PlanRow>(db, planText);
  if (!row) return undefined;
  const [{ name }, seats, paid_twice] = await Promise.all([settingsOf(db), seatsOf(db, now), paidTwice(db)]);
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
      seats_wanted: row.seats_wanted,
    },
    subscription: subscriptionOf(row),
    payer: payerOf(row),
    next_payment: nextPaymentOf(row, seatsFor(seats.used, row.seats_wanted)),
    paid_twice,
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
  const { is_cancelling, cancel_failed_at } = row;
  return {
    id,
    status,
    started_at,
    period_starts_at,
    period_ends_at,
    ends_at,
    card: cardOf(row),
    is_cancelling,
    cancel_failed_at,
  };
}

/** Returns the recipient of the invoices; the company if one was named. */
function payerOf(row: PlanRow): PlanOverview['payer'] {
  if (row.id === null || row.customer_email === null) return null;
  const { tax_identifier, first_line, second_line, postal_code, city, country_code } = row;
  const name = row.business_name ?? row.customer_name;
  return { name, email: row.customer_email, tax_identifier, first_line, second_line, postal_code, city, country_code };
}

/** Returns the amount paid for subscriptions begun by mistake, less refunds. */
async function paidTwice(db: Db): Promise<PlanOverview['paid_twice']> {
  const [row] = await rowsOf<NonNullable<PlanOverview['paid_twice']>>(
    db,
    `select ${iso('min(t.happened_at)')} as at, sum(t.total)::int8 as amount, t.currency
       from billing_transactions t join billing_subscriptions s on s.id = t.subscription_id
      where s.is_duplicate and (${countsAs('t')})
      group by t.currency having sum(t.total) > 0 order by t.currency limit 1`,
  );
  return row ?? null;
}

/** Returns Paddle's next payment; before a subscription and after its end, the price of the seats without tax. */
function nextPaymentOf(row: PlanRow, seats: number): PlanOverview['next_payment'] {
  if (row.id === null || row.status === 'canceled' || row.status === 'paused') {
    if (row.offered_unit === null || row.offered_currency === null) return null;
    const subtotal = row.offered_unit * seats;
    return {
      at: row.id === null ? row.trial_ends_at : null,
      subtotal,
      tax: null,
      tax_rate: null,
      total: subtotal,
      currency: row.offered_currency,
      seats,
    };
  }
  if (row.next_billed_at === null || row.scheduled_action !== null) return null;
  const { next_billed_at: at, next_subtotal, next_tax, next_total, currency, unit_price } = row;
  if (next_subtotal === null || next_total === null) {
    const subtotal = unit_price * row.seats;
    return { at, subtotal, tax: null, tax_rate: null, total: subtotal, currency, seats: row.seats };
  }
  const tax_rate = row.next_tax_rate;
  return { at, subtotal: next_subtotal, tax: next_tax, tax_rate, total: next_total, currency, seats: row.seats };
}
