import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { lockAccount, updateReadOnlyFrom } from './account.ts';
import {
  claimPaddleIds,
  forgetCheckout,
  mirrorAdjustment,
  mirrorPrice,
  mirrorSubscription,
  mirrorTransaction,
} from './mirror.ts';
import { PaddleError, type PaddleClient } from './paddle.ts';
import { mirrorPayer, payerOf, type PaddlePayer } from './payer.ts';
import type { PaddleAdjustment, PaddlePrice, PaddleSubscription, PaddleTransaction } from './shapes.ts';

interface ReconcileOptions {
  readonly client: PaddleClient;
  /** Log of the operator. */
  readonly log?: { warn(facts: object, message: string): void };
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * Compares the mirror with Paddle and carries out decisions made here, which makes up for lost webhooks.
 * Calls Paddle outside transactions only.
 * @throws PaddleError after the failure was recorded for the screens
 */
export async function reconcile(
  database: Database,
  company: string,
  { client, now, log }: ReconcileOptions,
): Promise<void> {
  const account = await database.tenant(company, 'write', lockAccount);
  if (!account) return;
  try {
    const state = await fetchAll(client, account);
    await database.tenant(company, 'write', (db) => write(db, state, now));
    await cancelIfRequested(database, company, { client, now });
    await cancelDuplicates(database, company, { client, now, ...(log && { log }) });
  } catch (error) {
    if (error instanceof PaddleError)
      await database.tenant(company, 'write', (db) => noteFailure(db, now, 'sync_failed_at'));
    throw error;
  }
}

interface PaddleIds {
  readonly subscription_id: string | null;
  readonly checkout_id: string | null;
}

/** A subscription with its transactions and adjustments. */
interface SubscriptionHistory {
  readonly subscription: PaddleSubscription;
  readonly transactions: readonly PaddleTransaction[];
  readonly adjustments: readonly PaddleAdjustment[];
}

interface PaddleState {
  readonly price: PaddlePrice;
  /** Null if Paddle no longer knows it. */
  readonly checkout: PaddleTransaction | null | undefined;
  readonly subscriptions: readonly SubscriptionHistory[];
  /** The recipient of the invoices. */
  readonly payer: PaddlePayer | undefined;
}

/** Also reads an unpaid checkout, since the webhook about its payment may have been lost. */
async function fetchAll(client: PaddleClient, { subscription_id, checkout_id }: PaddleIds): Promise<PaddleState> {
  const price = await client.price();
  const checkout = checkout_id === null ? undefined : await nullIfMissing(client.transaction(checkout_id));
  const ids = [subscription_id, checkout?.subscription_id].filter((id) => typeof id === 'string');
  const subscriptions: SubscriptionHistory[] = [];
  for (const id of new Set(ids))
    subscriptions.push({
      subscription: await client.subscription(id),
      transactions: await client.transactionsOf(id),
      adjustments: await client.adjustmentsOf(id),
    });
  const [first] = subscriptions;
  return { price, checkout, subscriptions, payer: first && (await payerOf(client, first.subscription)) };
}

async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof PaddleError && error.status === 404) return null;
    throw error;
  });
}

async function write(db: Db, state: PaddleState, now: number): Promise<void> {
  const account = await lockAccount(db);
  await mirrorPrice(db, state.price);
  for (const { subscription, transactions, adjustments } of state.subscriptions) {
    await claimPaddleIds(db, subscription.id, ...transactions.map(({ id }) => id));
    await mirrorSubscription(db, subscription, 'reading');
    for (const transaction of transactions) await mirrorTransaction(db, transaction, 'reading');
    for (const adjustment of adjustments) await mirrorAdjustment(db, adjustment, 'reading');
  }
  if (state.checkout) await mirrorTransaction(db, state.checkout, 'reading');
  if (state.checkout === null && account?.checkout_id) await forgetCheckout(db, account.checkout_id);
  if (state.payer) await mirrorPayer(db, state.payer);
  await rowsOf(
    db,
    `update billing_accounts set synced_at = to_timestamp($1), sync_failed_at = null, sync_requested_at = null`,
    [now],
  );
  await updateReadOnlyFrom(db);
}

/** Immediately cancels a subscription paid for while another one ran, which would otherwise renew every period. */
async function cancelDuplicates(database: Database, company: string, { client, log }: ReconcileOptions): Promise<void> {
  const doubles = await database.tenant(company, 'read', (db) =>
    rowsOf<{ id: string }>(db, `select id from billing_subscriptions where is_duplicate and status <> 'canceled'`),
  );
  for (const { id } of doubles) {
    const canceled = await client.cancelNow(id);
    log?.warn({ company, subscription: id }, 'A workspace was paid for twice. Refund this subscription in Paddle.');
    await database.tenant(company, 'write', async (db) => {
      await mirrorSubscription(db, canceled, 'reading');
      await updateReadOnlyFrom(db);
    });
  }
}

/** Requests a cancellation made here until Paddle has carried it out. */
async function cancelIfRequested(
  database: Database,
  company: string,
  { client, now }: ReconcileOptions,
): Promise<void> {
  const request = await database.tenant(company, 'read', async (db) => {
    const [row] = await rowsOf<{ id: string; is_done: boolean }>(
      db,
      `select s.id, s.status = 'canceled' or s.scheduled_action is not distinct from 'cancel' as is_done
         from billing_accounts a join billing_subscriptions s on s.id = a.subscription_id
        where a.cancel_requested_at is not null`,
    );
    return row;
  });
  if (!request) return;
  if (!request.is_done) {
    const canceled = await client.cancel(request.id).catch(async (error: unknown) => {
      await database.tenant(company, 'write', (db) => noteFailure(db, now, 'cancel_failed_at'));
      throw error;
    });
    await database.tenant(company, 'write', (db) => mirrorSubscription(db, canceled, 'reading'));
  }
  await database.tenant(company, 'write', async (db) => {
    await rowsOf(db, 'update billing_accounts set cancel_requested_at = null, cancel_failed_at = null');
    await updateReadOnlyFrom(db);
  });
}

/** Records a failure and ends the request, so that the next press starts another one. */
async function noteFailure(db: Db, now: number, column: 'sync_failed_at' | 'cancel_failed_at'): Promise<void> {
  await rowsOf(db, `update billing_accounts set ${column} = to_timestamp($1), sync_requested_at = null`, [now]);
  await updateReadOnlyFrom(db);
}
