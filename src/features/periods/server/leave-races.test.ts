import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decide } from '#features/leave-applications/server/commands/decide.ts';
import { withdraw } from '#features/leave-applications/server/commands/withdraw.ts';
import { applicationWorld, day, now, today } from '#features/leave-applications/testing/application-world.ts';
import { bookByHand } from '#features/leave/server/commands/lines.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import type { Db } from '#platform/server/database/database.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { close } from '../testing/closing.ts';

/**
 * Closing and writing wait for each other: at the version of the person's time if leave is decided
 * or booked (otherwise the approval and the correction would be booked into a period closed meanwhile),
 * and at one company lock for the facts that determine balances.
 */
async function marchWorld() {
  const world = await applicationWorld();
  const { acme, ana, rob, annual } = world;
  const id = await world.applied('2026-03-12');
  const by = { now, today };
  const correcting = (person_id: string) => async (db: Db) => {
    await lockAccounts(db, [person_id]);
    const line = { person_id, leave_type_id: annual, actor_id: null, reason: 'A mistake.' };
    await bookByHand(db, { ...line, kind: 'correction', date: day('2026-03-20'), amount: 100 });
  };
  const changes: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
    'an approval': (db) =>
      decide(db, id, { decision: 'approved', comment: '' }, { ...by, actor_id: rob.id, mayReviewAny: false }),
    'a withdrawal': (db) => withdraw(db, id, { ...by, actor_id: ana.id }),
    'a correction': correcting(ana.id),
    'a correction of somebody without any day': correcting(rob.id),
    'a holiday': (db) =>
      sql`insert into holidays (name, start_date, end_date, is_for_everyone)
          values ('Spring', '2026-03-16', '2026-03-16', true)`.execute(db),
    'a package': (db) =>
      sql`insert into leave_policy_people (person_id, effective_from, policy_id)
          values (${ana.id}, '2026-03-15', null)`.execute(db),
    'a last day': (db) => sql`update people set discharged_date = '2026-03-20' where id = ${ana.id}`.execute(db),
  };
  const closing = (db: Db) =>
    sql`insert into closed_periods (name, starts_on, ends_on) values ('March 2026', '2026-03-01', '2026-03-31')`.execute(
      db,
    );
  const outcome = async (work: Promise<unknown>) => {
    const [one] = await Promise.allSettled([work]);
    return one.status === 'fulfilled' ? 'done' : (one.reason as { constraint?: string }).constraint;
  };
  return { world, acme, changes, closing, outcome };
}

const all = [
  'an approval',
  'a withdrawal',
  'a correction',
  'a correction of somebody without any day',
  'a holiday',
  'a package',
  'a last day',
];

test.each(all)('%s waits for a closing that has begun, and is refused', async (what) => {
  const { world, acme, changes, closing, outcome } = await marchWorld();
  const change = changes[what];
  if (!change) throw new Error('This change. does not exist');
  expect(await duringTransaction(world, closing, () => outcome(acme.inside(change)))).toBe('closed_periods_unchanged');
});

test.each(all)('closing waits for %s in progress, which is included', async (what) => {
  const { world, acme, changes, outcome } = await marchWorld();
  const change = changes[what];
  if (!change) throw new Error('This change. does not exist');
  const closes = () => outcome(close(acme, 'March 2026', '2026-03-01', '2026-03-31'));
  expect(await duringTransaction(world, change, closes)).toBe('done');
});
