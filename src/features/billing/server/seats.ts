import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { seatsFor, seatsToSet } from '../rules/access.ts';
import { updateReadOnlyFrom } from './account.ts';
import { mirrorSubscription } from './mirror.ts';
import type { PaddleClient, SeatsItem } from './paddle.ts';
import { todayOf } from '#features/company/server/queries.ts';

/** Longer than the time limit of Paddle's response. */
const leaseSeconds = 60;

/** Counts the active people who have begun, and those who begin later. @param now epoch seconds */
export async function seatsOf(db: Db, now: number): Promise<{ readonly used: number; readonly reserved: number }> {
  const today = await todayOf(db, now);
  const rows = await db
    .selectFrom('people')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('people.joined_on', '>', today).as('reserved'),
      eb.fn.countAll<number>().as('all'),
    ])
    .where('people.status', '=', 'active')
    .where(worksHere(now))
    .executeTakeFirstOrThrow();
  return { used: rows.all - rows.reserved, reserved: rows.reserved };
}

/** Thrown while another run is sending the seats of a subscription. */
export class SeatsBusyError extends Error {}

/**
 * Sends the number of seats to Paddle. The number is absolute, so that a repetition does
 * nothing, and one run per company at a time prevents an older number from arriving last.
 * @param now epoch seconds @throws SeatsBusyError while another run sends them
 */
export async function setSeats(
  database: Database,
  company: string,
  { client, now }: { readonly client: PaddleClient; readonly now: number },
): Promise<void> {
  const leased = await database.tenant(company, 'write', (db) => lease(db, now));
  if (!leased) return;
  try {
    const updated = await client.setSeats(leased.subscription_id, leased.item);
    await database.tenant(company, 'write', async (db) => {
      if (await mirrorSubscription(db, updated, 'reading')) await updateReadOnlyFrom(db);
    });
  } finally {
    await database.tenant(company, 'write', (db) =>
      rowsOf(db, 'update billing_accounts set seats_leased_until = null'),
    );
  }
}

interface SeatsLease {
  readonly subscription_id: string;
  readonly item: SeatsItem;
}

interface SubscriptionRow {
  readonly id: string;
  readonly status: string;
  readonly seats: number;
  readonly price_id: string | null;
  readonly scheduled_action: string | null;
}

/** Returns the subscription that counts. */
export async function paidOf(db: Db): Promise<SubscriptionRow | undefined> {
  const [paid] = await rowsOf<SubscriptionRow>(
    db,
    `select s.id, s.status, s.seats, s.price_id, s.scheduled_action
       from billing_accounts a join billing_subscriptions s on s.id = a.subscription_id`,
  );
  return paid;
}

/** Returns the number of people, and of seats to pay for. @param now epoch seconds */
export async function requestedSeats(db: Db, now: number): Promise<{ readonly used: number; readonly seats: number }> {
  const [account] = await rowsOf<{ seats_wanted: number | null }>(db, 'select seats_wanted from billing_accounts');
  const { used } = await seatsOf(db, now);
  return { used, seats: seatsFor(used, account?.seats_wanted ?? null) };
}

/** Returns the items of a subscription, which keeps the price it began with. */
export function itemOf({ price_id, status }: SubscriptionRow, seats: number): SeatsItem | undefined {
  return price_id === null ? undefined : { priceId: price_id, seats, isTrial: status === 'trialing' };
}

async function lease(db: Db, now: number): Promise<SeatsLease | undefined> {
  const [free] = await rowsOf<{ subscription_id: string | null }>(
    db,
    `update billing_accounts set seats_due_at = null, seats_leased_until = to_timestamp($1) + $2 * interval '1 second'
      where seats_leased_until is null or seats_leased_until <= to_timestamp($1) returning subscription_id`,
    [now, leaseSeconds],
  );
  const paid = await paidOf(db);
  if (!paid) return release(db);
  if (!free) throw new SeatsBusyError('The seats are already being updated. Try again in a moment.');
  const seats = seatsToSet(paid, (await requestedSeats(db, now)).seats);
  const item = seats === null ? undefined : itemOf(paid, seats);
  return item ? { subscription_id: paid.id, item } : release(db);
}

async function release(db: Db): Promise<undefined> {
  await rowsOf(db, 'update billing_accounts set seats_leased_until = null');
}
