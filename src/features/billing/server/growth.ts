import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { paymentGrows } from '../events.ts';
import { growsMuch, noticeDaysAhead } from '../rules/growth.ts';

interface NextPaymentRow {
  readonly id: string;
  readonly at: number;
  readonly next_total: number;
  readonly currency: string;
  readonly last_total: number | null;
}

/** Emits a notice once if the next payment is near and much higher than the last full one. @param now epoch seconds */
export async function alertGrowth(db: Db, now: number): Promise<void> {
  const [due] = await rowsOf<NextPaymentRow>(
    db,
    `select s.id, extract(epoch from s.next_billed_at)::int8 as at, s.next_total, s.currency, last.total as last_total
       from billing_accounts a join billing_subscriptions s on s.id = a.subscription_id
       left join lateral (
         select t.total from billing_transactions t
          where t.subscription_id = s.id and t.kind = 'payment' and t.status = 'completed' and t.currency = s.currency
            and t.origin in ('api', 'web', 'subscription_recurring')
          order by t.happened_at desc, t.id limit 1) last on true
      where s.status = 'active' and s.scheduled_action is null and s.next_total is not null
        and s.next_billed_at > to_timestamp($1) and s.next_billed_at <= to_timestamp($1) + $2 * interval '1 day'
        and a.growth_told_for is distinct from s.next_billed_at for update of a`,
    [now, noticeDaysAhead],
  );
  if (!due || !growsMuch(due.next_total, due.last_total ?? 0)) return;
  const { timezone } = await settingsOf(db);
  await rowsOf(
    db,
    `update billing_accounts a set growth_told_for = s.next_billed_at from billing_subscriptions s where s.id = $1`,
    [due.id],
  );
  await emit(db, paymentGrows, {
    due_on: localDateOf(due.at, timezone),
    total: due.next_total,
    last: due.last_total ?? 0,
    currency: due.currency,
  });
}
