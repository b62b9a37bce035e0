import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, startOfDay } from '#platform/shared/time.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import type { Transaction, TransactionRow, TransactionState } from '../contract.ts';
import { cardOf, countsAs, iso, type CardColumns } from './columns.ts';

interface HistoryFilter {
  readonly from?: LocalDate | undefined;
  /** Last day, included. */
  readonly to?: LocalDate | undefined;
  readonly state?: TransactionState | undefined;
}

/** Excludes checkouts that were never begun, and changes of card, which cost nothing. */
const isShown = `t.kind = 'credit' or t.origin <> 'subscription_payment_method_change'
  and (t.status in ('billed', 'paid', 'completed', 'canceled', 'past_due') or t.refused is not null)`;

const states: Readonly<Record<TransactionState, string>> = {
  paid: `t.kind = 'payment' and t.status in ('paid', 'completed')`,
  refused: `t.kind = 'payment' and t.refused is not null and t.status not in ('paid', 'completed')`,
  credit: `t.kind = 'credit'`,
  open: `t.kind = 'payment' and t.refused is null and t.status not in ('paid', 'completed')`,
};

const rowColumns = `t.id, t.kind, t.status, t.origin, ${iso('t.happened_at')} as happened_at,
  ${iso('t.period_starts_at')} as period_starts_at, ${iso('t.period_ends_at')} as period_ends_at, t.invoice_number,
  t.currency, t.total, t.product_name, t.seats, t.refused, coalesce(s.is_duplicate, false) as is_duplicate,
  case when t.status in ('paid', 'completed') then
    (select min(tried->>'at') from jsonb_array_elements(t.attempts) as tried where tried->>'refused' is not null)
  end as first_refused_at`;
const tables = 'billing_transactions t left join billing_subscriptions s on s.id = t.subscription_id';

export async function transactionsPage(db: Db, filter: HistoryFilter, paging: Paging) {
  const { timezone } = await settingsOf(db);
  const where = `(${isShown}) and (${filter.state ? states[filter.state] : 'true'})
    and ($1::int8 is null or t.happened_at >= to_timestamp($1)) and ($2::int8 is null or t.happened_at < to_timestamp($2))`;
  const values = [
    filter.from ? startOfDay(filter.from, timezone) : null,
    filter.to ? startOfDay(addDays(filter.to, 1), timezone) : null,
  ];
  const [rows, sums, [count], [all]] = await Promise.all([
    rowsOf<TransactionRow>(
      db,
      `select ${rowColumns} from ${tables} where ${where} order by t.happened_at desc, t.id limit $3 offset $4`,
      [...values, paging.limit, paging.offset],
    ),
    rowsOf<{ currency: string; total: number }>(
      db,
      `select t.currency, sum(t.total)::int8 as total from billing_transactions t
        where ${where} and (${countsAs('t')}) group by t.currency order by t.currency`,
      values,
    ),
    rowsOf<{ total: number }>(db, `select count(*)::int8 as total from billing_transactions t where ${where}`, values),
    rowsOf<{ total: number }>(db, `select count(*)::int8 as total from billing_transactions t where ${isShown}`),
  ]);
  return { transactions: rows, meta: metaOf(paging, count?.total ?? 0, rows.length), sums, all: all?.total ?? 0 };
}

type Details = Pick<Transaction, 'subtotal' | 'tax' | 'tax_rate' | 'lines' | 'attempts'>;

export async function transactionOf(db: Db, id: string): Promise<Transaction | undefined> {
  const [row] = await rowsOf<TransactionRow & CardColumns & Details>(
    db,
    `select ${rowColumns}, t.subtotal, t.tax, t.tax_rate, t.lines, t.attempts, t.card_brand, t.card_last4, t.card_expires
       from ${tables} where t.id = $1`,
    [id],
  );
  return row && { ...row, card: cardOf(row) };
}

/** Returns the existing invoices, newest first. */
export async function invoicesOf(db: Db, filter: HistoryFilter) {
  const { timezone } = await settingsOf(db);
  return rowsOf<{ id: string; invoice_number: string; happened_at: string }>(
    db,
    `select t.id, t.invoice_number, ${iso('t.happened_at')} as happened_at from billing_transactions t
      where t.kind = 'payment' and t.status = 'completed' and t.invoice_number is not null
        and ($1::int8 is null or t.happened_at >= to_timestamp($1)) and ($2::int8 is null or t.happened_at < to_timestamp($2))
      order by t.happened_at desc, t.id`,
    [
      filter.from ? startOfDay(filter.from, timezone) : null,
      filter.to ? startOfDay(addDays(filter.to, 1), timezone) : null,
    ],
  );
}
