import { expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { bookByHand } from '#features/leave/server/commands/lines.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { leaveProfile } from '../../contract.ts';
import { applicationWorld, call, day, now, today } from '../../testing/application-world.ts';
import { balances, ten, type World } from '../../testing/races.ts';
import { isTransactionWaiting, duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { decide } from '../commands/decide.ts';
import { correct } from './correct.ts';

/**
 * Booking a line updates the row of the account (trigger `leave_line_booked`), so that of two bookings the second
 * waits even without a lock of the account, and then reads current data: that alone protects two corrections, and a
 * correction against an approval that has booked. Decisions on data read before booking need the lock: an approval
 * that waits for a correction, and a correction between the reading and the booking of an approval, fail without
 * `lockAccounts` in `lockApplication`, and a correction before an opening balance fails without it in `correct`.
 */

/** After the leave year, so that days corrected away in the year before do not expire. */
const later = day('2027-01-05');

const correction = ({ ana, annual }: World, amount: number, date = '2026-03-02') => ({
  person_id: ana.id,
  leave_type_id: annual,
  amount,
  date: day(date),
  reason: 'A mistake of the office.',
});

const correcting = (world: World, amount: number, when: { date: string; today: ReturnType<typeof day> }) => (db: Db) =>
  correct(db, correction(world, amount, when.date), { actor_id: world.hal.id, today: when.today });

test('two simultaneous corrections of one account are both booked, and their consequences once', async () => {
  const world = await applicationWorld();
  const [date, at] = ['2026-12-01', { date: '2026-12-01', today: later }];
  // 28 days minus 10 minus 14: four are carried over, and nothing expires.
  await duringTransaction(world, correcting(world, -10, at), () => world.acme.inside(correcting(world, -14, at)));
  expect(await balances(world, day(date))).toEqual({ ledger: 4, reckoned: 4 });
  expect(await balances(world, later)).toEqual({ ledger: 32, reckoned: 32 });
});

test('an approval waits for a correction, and is decided by what it leaves', async () => {
  const world = await applicationWorld();
  const id = await world.applied(...ten);
  const second = await duringTransaction(world, correcting(world, -20, { date: '2026-03-02', today }), () =>
    world.approve(id, world.rob),
  );
  expect(second).toMatchObject({ status: 424, body: { message: '10 days requested, 8 days left.' } });
  expect(await world.state(id)).toBe('created');
});

test('a correction waits for an approval, which stays, and uses its result', async () => {
  const world = await applicationWorld();
  const id = await world.applied(...ten);
  const { rob, hal, ana } = world;
  const { reason, amount, date, leave_type_id } = correction(world, -20);
  const body = { leave_type_id, amount, date, reason };
  const second = await duringTransaction(
    world,
    (db) =>
      decide(db, id, { decision: 'approved', comment: '' }, { actor_id: rob.id, now, today, mayReviewAny: false }),
    () => call(leaveProfile.storeCorrection, { params: { user_id: ana.id }, body }, hal),
  );
  expect(second.status).toBe(200);
  expect(await world.state(id)).toBe('approved');
  expect(await balances(world, day('2026-04-30'))).toMatchObject({ reckoned: -2 });
});

/** Whether a connection waits for one that waits for this connection. */
async function hasWaiterBehind(db: Db): Promise<boolean> {
  const { rows } = await sql`
    with first as (select distinct pid from pg_locks
                    where not granted and pg_backend_pid() = any (pg_blocking_pids(pid)))
    select from pg_locks where not granted and pg_blocking_pids(pid) && array(select pid from first)`.execute(db);
  return rows.length > 0;
}

/**
 * Fails without `lockAccounts` in `lockApplication`: the correction could be booked between the reading
 * of the approval (28 days) and its booking, and ten days would be approved although eight are left.
 */
test('a correction does not come between what an approval reads and what it books', async () => {
  const world = await applicationWorld();
  const id = await world.applied(...ten);
  const { acme, rob, hal, ana } = world;
  const { person_id: _, ...body } = correction(world, -20);
  const { approval, corrected } = await acme.inside(async (db) => {
    // The approval has read the balance, and cannot yet write its decision.
    await sql`select from people where id = ${rob.id} for update`.execute(db);
    const approval = world.approve(id, rob);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    const corrected = call(leaveProfile.storeCorrection, { params: { user_id: ana.id }, body }, hal);
    await vi.waitUntil(() => hasWaiterBehind(db), 60_000);
    return { approval, corrected };
  });
  expect([(await approval).status, (await corrected).status]).toEqual([200, 200]);
  const lines = await acme.inside((db) =>
    db.selectFrom('leave_lines').select('kind').where('kind', 'in', ['spend', 'correction']).orderBy('id').execute(),
  );
  expect(lines.map(({ kind }) => kind)).toEqual([...ten.map(() => 'spend'), 'correction']);
  expect(await balances(world, day('2026-04-30'))).toMatchObject({ reckoned: -2 });
});

test('a correction waits for an import of balances, and is refused before its day', async () => {
  const world = await applicationWorld();
  const { acme, hal, ana, annual } = world;
  const { person_id: _, ...body } = correction(world, 2, '2026-02-10');
  const opening = {
    person_id: ana.id,
    leave_type_id: annual,
    kind: 'opening',
    actor_id: hal.id,
    reason: null,
  } as const;
  const second = await duringTransaction(
    world,
    async (db) => {
      await lockAccounts(db, [ana.id]);
      await bookByHand(db, { ...opening, date: day('2026-03-01'), amount: 1200 });
    },
    () => call(leaveProfile.storeCorrection, { params: { user_id: ana.id }, body }, hal),
  );
  expect(second).toMatchObject({ status: 422, body: { errors: { date: [expect.stringContaining('1 March 2026')] } } });
  const kinds = await acme.inside((db) =>
    db.selectFrom('leave_lines').select('kind').where('kind', 'in', ['opening', 'correction']).execute(),
  );
  expect(kinds).toEqual([{ kind: 'opening' }]);
});

test('a correction pressed twice with one key is booked once', async () => {
  const world = await applicationWorld();
  const { hal, ana } = world;
  const { person_id: _, ...body } = correction(world, 1.5);
  const send = () =>
    call(leaveProfile.storeCorrection, { params: { user_id: ana.id }, body }, hal, {
      'idempotency-key': '4c0f9fd2-5b0e-4d20-9f31-3f0f6f0c3a11',
    });
  const replies = await Promise.all([send(), send()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await balances(world, today)).toMatchObject({ reckoned: 29.5 });
});
