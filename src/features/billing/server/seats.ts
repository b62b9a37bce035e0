import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { seatsToSet } from '../rules/access.ts';
import { settle } from './account.ts';
import { mirrorSubscription } from './mirror.ts';
import type { PaddleClient } from './paddle.ts';
import { todayOf } from '#features/company/server/queries.ts';

/** Longer than Paddle is waited for. */
const leaseSeconds = 60;

/** Everybody who is active and has begun, and those who begin later. @param now epoch seconds */
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

/** The seats of a subscription are being told already. */
export class SeatsBusy extends Error {}

/**
 * Tells Paddle how many seats there are: an absolute number, so that telling it twice does nothing, and by one at a
 * time in a company, so that an older number never comes last.
 * @param now epoch seconds @throws SeatsBusy while another run tells them
 */
export async function setSeats(
  database: Database,
  company: string,
  { client, now }: { readonly client: PaddleClient; readonly now: number },
): Promise<void> {
  const asked = await database.tenant(company, 'write', (db) => lease(db, now));
  if (!asked) return;
  try {
    const told = await client.setSeats(asked.subscription_id, asked.seats);
    await database.tenant(company, 'write', async (db) => {
      if (await mirrorSubscription(db, told)) await settle(db);
    });
  } finally {
    await database.tenant(company, 'write', (db) =>
      rowsOf(db, 'update billing_accounts set seats_leased_until = null'),
    );
  }
}

interface Leased {
  readonly subscription_id: string;
  readonly seats: number;
}

async function lease(db: Db, now: number): Promise<Leased | undefined> {
  const [free] = await rowsOf<{ subscription_id: string | null }>(
    db,
    `update billing_accounts set seats_due_at = null, seats_leased_until = to_timestamp($1) + $2 * interval '1 second'
      where seats_leased_until is null or seats_leased_until <= to_timestamp($1) returning subscription_id`,
    [now, leaseSeconds],
  );
  const [paid] = await rowsOf<{ id: string; status: string; seats: number; scheduled_action: string | null }>(
    db,
    `select s.id, s.status, s.seats, s.scheduled_action
       from billing_accounts a join billing_subscriptions s on s.id = a.subscription_id`,
  );
  if (!paid) return release(db);
  if (!free) throw new SeatsBusy('The seats are being told already.');
  const { used } = await seatsOf(db, now);
  const seats = seatsToSet(paid, used);
  return seats === null ? release(db) : { subscription_id: paid.id, seats };
}

async function release(db: Db): Promise<undefined> {
  await rowsOf(db, 'update billing_accounts set seats_leased_until = null');
}
