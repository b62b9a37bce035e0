import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { billingFaults } from '../contract.ts';
import { billingRequested } from '../events.ts';
import { lockAccount } from './account.ts';
import { claimPaddleIds, forgetCheckout, mirrorTransaction } from './mirror.ts';
import { PaddleError, type PaddleClient } from './paddle.ts';
import { requireRow, isRefusal, paddleReply } from './paddle-errors.ts';
import { paidOf, requestedSeats } from './seats.ts';
import type { PaddleTransaction } from './shapes.ts';

interface CheckoutOptions {
  readonly client: PaddleClient;
  readonly transact: <T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>) => Promise<T>;
  readonly companyId: string;
  /** Address of the payment page. */
  readonly page: string;
  /** Epoch seconds. */
  readonly now: number;
}

/** Whether the subscription is paid for, or will be once a refused payment is retried. */
export const isPaidFor = (status: string | undefined): boolean =>
  status !== undefined && ['active', 'trialing', 'past_due'].includes(status);

/**
 * Returns the transaction that pays for this workspace. There is only one open transaction, whatever
 * its age and number of seats: two open pages lead to the same payment, which Paddle takes once.
 * @returns its id @throws 424 if it is already paid for, 503 if Paddle cannot be reached
 */
export async function checkoutOf({ client, transact, companyId, page, now }: CheckoutOptions): Promise<string> {
  const { account, seats } = await transact('write', async (db) => {
    const account = requireRow(await lockAccount(db));
    if (isPaidFor((await paidOf(db))?.status)) throw billingFaults.paidAlready();
    return { account: account, seats: (await requestedSeats(db, now)).seats };
  });
  const open = account.checkout_id;
  if (open !== null) {
    if (account.checkout_seats === seats) return open;
    const changedCheckout = await changeSeats(client, open, seats);
    if (changedCheckout !== 'gone')
      return transact('write', (db) => storeChangedCheckout(db, changedCheckout, seats)).then(usable);
    await transact('write', (db) => forgetCheckout(db, open));
  }
  const { id } = await paddleReply(client.checkout({ seats, companyId, page }));
  return transact('write', (db) => keep(db, { id, seats, now }));
}

/** Requests another number of seats. Returns a transaction that was paid meanwhile unchanged. */
async function changeSeats(client: PaddleClient, id: string, seats: number): Promise<PaddleTransaction | 'gone'> {
  try {
    return await client.changeCheckout(id, seats);
  } catch (error) {
    if (!isRefusal(error)) return paddleReply(Promise.reject(error as Error));
    const current = await paddleReply(
      client.transaction(id).catch((failure: unknown) => {
        if (failure instanceof PaddleError && failure.status === 404) return 'gone' as const;
        throw failure;
      }),
    );
    if (current === 'gone' || current.status === 'canceled') return 'gone';
    // It can be paid but not changed: Paddle does not sell this number of seats.
    if (current.status === 'draft' || current.status === 'ready') throw billingFaults.notTaken();
    return current;
  }
}

/** @returns the transaction that can be paid, or null if it has been paid */
async function storeChangedCheckout(db: Db, checkout: PaddleTransaction, seats: number): Promise<string | null> {
  await lockAccount(db);
  if (checkout.status === 'draft' || checkout.status === 'ready') {
    await rowsOf(db, 'update billing_accounts set checkout_seats = $2 where checkout_id = $1', [checkout.id, seats]);
    return checkout.id;
  }
  await claimPaddleIds(db, checkout.subscription_id);
  await mirrorTransaction(db, checkout, 'reading');
  await emit(db, billingRequested, {});
  return null;
}

function usable(id: string | null): string {
  if (id === null) throw billingFaults.paidAlready();
  return id;
}

interface NewCheckout {
  readonly id: string;
  readonly seats: number;
  readonly now: number;
}

/**
 * Stores the transaction; if another request was faster, that one is used. No one has seen
 * the second one, and as a draft without a customer only a person who knows it could pay it.
 */
async function keep(db: Db, { id, seats, now }: NewCheckout): Promise<string> {
  const account = requireRow(await lockAccount(db));
  if (isPaidFor((await paidOf(db))?.status)) throw billingFaults.paidAlready();
  if (account.checkout_id !== null) return account.checkout_id;
  await claimPaddleIds(db, id);
  await rowsOf(
    db,
    `update billing_accounts set checkout_id = $1, checkout_url = '', checkout_seats = $2, checkout_at = to_timestamp($3)`,
    [id, seats, now],
  );
  return id;
}
