import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { addDays, localDateOf, startOfDay } from '#platform/shared/time.ts';
import type { HostingSettings } from '#features/company/server/queries/hosting.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { setReadOnlyFrom } from '#features/company/server/commands.ts';
import { billingChanged } from '../events.ts';
import { readOnlyFrom, type PaidState } from '../rules/access.ts';
import { alertRefusal } from './notices.ts';

/**
 * Begins the trial of a company that has none; it lasts whole days of the company's calendar, including today.
 * @param now epoch seconds @returns whether it begins now
 */
export async function beginTrial(db: Db, { trialDays }: HostingSettings, now: number): Promise<boolean> {
  const { timezone } = await settingsOf(db);
  const endsAt = trialDays === 0 ? now : startOfDay(addDays(localDateOf(now, timezone), trialDays), timezone);
  const begun = await rowsOf(
    db,
    `insert into billing_accounts (trial_started_at, trial_ends_at) values (to_timestamp($1), to_timestamp($2))
     on conflict do nothing returning tenant_id`,
    [now, endsAt],
  );
  if (begun.length > 0) await updateReadOnlyFrom(db);
  return begun.length > 0;
}

export interface Account {
  readonly trial_started_at: number;
  readonly trial_ends_at: number;
  readonly subscription_id: string | null;
  readonly customer_id: string | null;
  readonly checkout_id: string | null;
  readonly checkout_seats: number | null;
  readonly checkout_at: number | null;
  readonly cancel_requested_at: number | null;
}

/** Locks the account until the transaction ends, so that changes to the payment run one after the other. */
export async function lockAccount(db: Db): Promise<Account | undefined> {
  const [account] = await rowsOf<Account>(
    db,
    `select extract(epoch from trial_started_at)::int8 as trial_started_at,
            extract(epoch from trial_ends_at)::int8 as trial_ends_at, subscription_id, customer_id, checkout_id,
            checkout_seats, extract(epoch from checkout_at)::int8 as checkout_at,
            extract(epoch from cancel_requested_at)::int8 as cancel_requested_at
       from billing_accounts for update`,
  );
  return account;
}

/** Recalculates from when the workspace is read-only, and updates the screens. */
export async function updateReadOnlyFrom(db: Db): Promise<void> {
  const [row] = await rowsOf<PaidState & { readonly trial_ends_at: number; readonly id: string | null }>(
    db,
    `select extract(epoch from a.trial_ends_at)::int8 as trial_ends_at, s.id, s.status,
            extract(epoch from s.paused_at)::int8 as paused_at, extract(epoch from s.canceled_at)::int8 as canceled_at
       from billing_accounts a left join billing_subscriptions s on s.id = a.subscription_id`,
  );
  if (!row) return;
  await alertRefusal(db, row.status === 'past_due');
  const standing = await setReadOnlyFrom(db, readOnlyFrom(row.trial_ends_at, row.id === null ? null : row));
  await emit(db, billingChanged, { standing });
}
