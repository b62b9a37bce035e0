import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { billingFaults, type SeatsPreview } from '../contract.ts';
import type { PaddleClient } from './paddle.ts';
import { requireRow, paddleReply } from './paddle-errors.ts';
import { itemOf, paidOf, seatsOf } from './seats.ts';

interface SeatsPreviewInput {
  readonly seats: number;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * Returns the cost of a number of seats: as prorated by Paddle, or by the price before there is a subscription.
 * @throws 424 for fewer seats than people, 503 if Paddle cannot be reached
 */
export async function previewSeats(
  client: PaddleClient,
  transact: <T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>) => Promise<T>,
  { seats, now }: SeatsPreviewInput,
): Promise<SeatsPreview> {
  const { paid, offered } = await transact('read', async (db) => {
    const { used } = await seatsOf(db, now);
    if (seats < used) throw billingFaults.tooFew();
    const [price] = await rowsOf<{ unit_price: number | null; currency: string | null }>(
      db,
      'select unit_price, currency from billing_accounts',
    );
    return { paid: await paidOf(db), offered: price };
  });
  const item = paid && ['active', 'trialing'].includes(paid.status) ? itemOf(paid, seats) : undefined;
  if (!paid || !item) return beforePaying(requireRow(offered), seats);
  const {
    currency_code: currency,
    update_summary,
    recurring_transaction_details,
  } = await paddleReply(client.previewSeats(paid.id, item));
  const { action, amount } = update_summary?.result ?? { action: 'charge' as const, amount: 0 };
  const { subtotal, tax, total } = recurring_transaction_details.totals;
  return { seats, currency, now: action === 'credit' ? -amount : amount, each_time: { subtotal, tax, total } };
}

function beforePaying({ unit_price, currency }: { unit_price: number | null; currency: string | null }, seats: number) {
  // The price has not been read from Paddle yet.
  if (unit_price === null || currency === null) throw billingFaults.notReached();
  const subtotal = unit_price * seats;
  return { seats, currency, now: null, each_time: { subtotal, tax: null, total: subtotal } };
}
