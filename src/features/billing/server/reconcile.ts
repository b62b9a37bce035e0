import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { lockAccount, settle } from './account.ts';
import { bind, mirrorAdjustment, mirrorPrice, mirrorSubscription, mirrorTransaction } from './mirror.ts';
import { PaddleError, type PaddleClient } from './paddle.ts';
import type { PaddleAdjustment, PaddlePrice, PaddleSubscription, PaddleTransaction } from './shapes.ts';

interface Reconciling {
  readonly client: PaddleClient;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * Compares the mirror with Paddle and carries out what was asked for here: whatever webhooks were lost is made up.
 * Nothing is asked of Paddle within a transaction.
 * @throws PaddleError after the failure has been noted for the screens
 */
export async function reconcile(database: Database, company: string, { client, now }: Reconciling): Promise<void> {
  const account = await database.tenant(company, 'write', lockAccount);
  if (!account) return;
  try {
    const told = await fetchAll(client, account.subscription_id, account.checkout_id);
    await database.tenant(company, 'write', (db) => write(db, told, now));
    await cancelIfAsked(database, company, { client, now });
  } catch (error) {
    if (error instanceof PaddleError)
      await database.tenant(company, 'write', (db) => noteFailure(db, now, 'sync_failed_at'));
    throw error;
  }
}

interface Told {
  readonly price: PaddlePrice;
  readonly checkout: PaddleTransaction | undefined;
  readonly subscription: PaddleSubscription | undefined;
  readonly customer:
    | { readonly id: string; readonly name?: string | null | undefined; readonly email: string }
    | undefined;
  readonly transactions: readonly PaddleTransaction[];
  readonly adjustments: readonly PaddleAdjustment[];
}

/** What was opened and never paid is asked for, too: its webhook may have been lost. */
async function fetchAll(client: PaddleClient, known: string | null, checkoutId: string | null): Promise<Told> {
  const price = await client.price();
  const checkout = checkoutId === null ? undefined : await client.transaction(checkoutId);
  const id = checkout?.subscription_id ?? known;
  if (id === null)
    return { price, checkout, subscription: undefined, customer: undefined, transactions: [], adjustments: [] };
  const subscription = await client.subscription(id);
  const customer = await client.customer(subscription.customer_id);
  const transactions = await client.transactionsOf(id);
  const adjustments = await client.adjustmentsOf(id);
  return { price, checkout, subscription, customer, transactions, adjustments };
}

async function write(db: Db, told: Told, now: number): Promise<void> {
  await lockAccount(db);
  const { subscription, customer, checkout } = told;
  await mirrorPrice(db, told.price);
  await bind(db, subscription?.id, ...told.transactions.map(({ id }) => id));
  if (subscription) await mirrorSubscription(db, subscription);
  for (const one of checkout ? [checkout, ...told.transactions] : told.transactions) await mirrorTransaction(db, one);
  for (const one of told.adjustments) await mirrorAdjustment(db, one);
  if (customer)
    await rowsOf(db, 'update billing_accounts set customer_name = $1, customer_email = $2', [
      customer.name ?? null,
      customer.email,
    ]);
  await rowsOf(
    db,
    `update billing_accounts set synced_at = to_timestamp($1), sync_failed_at = null, sync_requested_at = null`,
    [now],
  );
  await settle(db);
}

/** What was asked for here is asked for until Paddle has done it. */
async function cancelIfAsked(database: Database, company: string, { client, now }: Reconciling): Promise<void> {
  const asked = await database.tenant(company, 'read', async (db) => {
    const [row] = await rowsOf<{ id: string; is_done: boolean }>(
      db,
      `select s.id, s.status = 'canceled' or s.scheduled_action is not distinct from 'cancel' as is_done
         from billing_accounts a join billing_subscriptions s on s.id = a.subscription_id
        where a.cancel_requested_at is not null`,
    );
    return row;
  });
  if (!asked) return;
  if (!asked.is_done) {
    const told = await client.cancel(asked.id).catch(async (error: unknown) => {
      await database.tenant(company, 'write', (db) => noteFailure(db, now, 'cancel_failed_at'));
      throw error;
    });
    await database.tenant(company, 'write', (db) => mirrorSubscription(db, told));
  }
  await database.tenant(company, 'write', async (db) => {
    await rowsOf(db, 'update billing_accounts set cancel_requested_at = null, cancel_failed_at = null');
    await settle(db);
  });
}

async function noteFailure(db: Db, now: number, column: 'sync_failed_at' | 'cancel_failed_at'): Promise<void> {
  await rowsOf(db, `update billing_accounts set ${column} = to_timestamp($1)`, [now]);
  await settle(db);
}
