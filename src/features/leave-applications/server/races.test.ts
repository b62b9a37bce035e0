import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { changeDecision, decide } from './commands/decide.ts';
import { apply } from './commands/store.ts';
import { withdraw } from './commands/withdraw.ts';
import { applicationWorld, now, today } from '../testing/application-world.ts';
import { ten, twenty, application, type World } from '../testing/races.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';

/**
 * Applying fails here without `lockAccounts` in `applyAndReturn` (three tests), an approval during a package change
 * without it in `lockApplication`. Decisions of one application are also serialised by its own row,
 * which `lockApplication` locks after the account; withdrawing leave that is approved in the meantime passes either
 * way, and so does a package change after an approval, whose lines lock the account themselves.
 */

const by = (actor_id: string) => ({ actor_id, now, today });
const deciding = (actor_id: string) => ({ ...by(actor_id), mayReviewAny: false });
const yes = { decision: 'approved', comment: '' } as const;

test('the second of two applications against one balance is refused, with the remaining balance', async () => {
  const world = await applicationWorld();
  const second = await duringTransaction(
    world,
    (db) => apply(db, application(world, twenty), { ...by(world.ana.id), isBound: true }),
    () => world.apply(ten),
  );
  expect(second).toMatchObject({ status: 424, body: { message: '10 days requested, 8 days left.' } });
  expect(await world.balance('2026-04-30')).toBe(8);
});

test('two simultaneous applications for the same date are one', async () => {
  const world = await applicationWorld();
  const second = await duringTransaction(
    world,
    (db) => apply(db, application(world, ['2026-03-09']), { ...by(world.ana.id), isBound: true }),
    () => world.apply(['2026-03-09']),
  );
  expect(second).toMatchObject({ status: 422 });
  expect(await world.balance('2026-03-31')).toBe(27);
});

test('the first decision of two approvers counts, and the second sees whose it was', async () => {
  const world = await applicationWorld();
  const { rob, sue } = world;
  await world.reviewedBy([{ who: [rob, sue] }]);
  const id = await world.applied('2026-03-09');
  const second = await duringTransaction(
    world,
    (db) => decide(db, id, yes, deciding(rob.id)),
    () => world.reject(id, sue),
  );
  expect(second).toMatchObject({ status: 424, body: { message: 'Rob has just approved this application.' } });
  expect([await world.state(id), await world.balance('2026-03-31')]).toEqual(['approved', 27]);
});

test('when everyone must approve, two simultaneous approvals both count', async () => {
  const world = await applicationWorld();
  const { rob, sue } = world;
  await world.reviewedBy([{ condition: 2, who: [rob, sue] }]);
  const id = await world.applied('2026-03-09');
  const second = await duringTransaction(
    world,
    (db) => decide(db, id, yes, deciding(rob.id)),
    () => world.approve(id, sue),
  );
  expect(second).toMatchObject({ status: 200, body: { item: { state: 'approved' } } });
  expect(await world.balance('2026-03-31')).toBe(27);
});

test('an application withdrawn in the meantime is not approved', async () => {
  const world = await applicationWorld();
  const id = await world.applied('2026-03-09');
  const second = await duringTransaction(
    world,
    (db) => withdraw(db, id, by(world.ana.id)),
    () => world.approve(id, world.rob),
  );
  expect(second).toMatchObject({ status: 424, body: { message: 'Ana has just withdrawn this application.' } });
  expect([await world.state(id), await world.balance('2026-03-31')]).toEqual(['withdrawn', 28]);
});

test('an application approved in the meantime is withdrawn as approved, and returned once', async () => {
  const world = await applicationWorld();
  const id = await world.applied('2026-03-09');
  const second = await duringTransaction(
    world,
    (db) => decide(db, id, yes, deciding(world.rob.id)),
    () => world.withdraw(id),
  );
  expect(second.status).toBe(200);
  expect([await world.state(id), await world.balance('2026-03-31')]).toEqual(['withdrawn', 28]);
});

test('simultaneous changes of a decision change it once', async () => {
  const world = await applicationWorld();
  const eva = await world.acme.hire('Eva', 'change_decision_leave_application');
  const id = await world.applied('2026-03-09');
  await world.approve(id, world.rob);
  const second = await duringTransaction(
    world,
    (db) => changeDecision(db, id, { decision: 'rejected', comment: 'Sorry.' }, by(world.hal.id)),
    () => world.change(id, 'rejected', eva),
  );
  expect(second.status).toBe(424);
  expect(await world.balance('2026-03-31')).toBe(28);
});

const lessOf = (annual: string) =>
  ({
    leave_type_id: annual,
    days: 5,
    given: 'at_once',
    is_pro_rata: true,
    carry_over: 0,
    carry_over_months: null,
    below_zero: 0,
    has_halves: true,
    proof_from: null,
  }) as const;

const giveLess = (db: Db, { policy, annual, hal }: World) =>
  savePackage(db, { id: policy, name: 'Full time', leave_types: [lessOf(annual)] }, { ...by(hal.id), now });

test('a package that gives less meanwhile prevents an approval that it no longer covers', async () => {
  const world = await applicationWorld();
  const id = await world.applied(...ten);
  await world.acme.inside((db) => giveLess(db, world));
  expect(await world.approve(id, world.rob)).toMatchObject({
    status: 424,
    body: { code: 'leaveApplications.notEnough' },
  });
  expect(await world.state(id)).toBe('created');
});

test('an approval waits for a package that is being changed, and is decided by what it gives then', async () => {
  const world = await applicationWorld();
  const id = await world.applied(...ten);
  const second = await duringTransaction(
    world,
    (db) => giveLess(db, world),
    () => world.approve(id, world.rob),
  );
  expect(second).toMatchObject({ status: 424, body: { code: 'leaveApplications.notEnough' } });
  expect(await world.state(id)).toBe('created');
});

test('an application waits for a package that is being changed, and counts by what it gives then', async () => {
  const world = await applicationWorld();
  // Fills the cache of what packages give.
  await world.applied('2026-03-09');
  const second = await duringTransaction(
    world,
    (db) => giveLess(db, world),
    () => world.apply(ten),
  );
  expect(second).toMatchObject({ status: 424, body: { message: '10 days requested, 4 days left.' } });
});

test('a changed package waits for an approval, which stays, and books the difference after it', async () => {
  const world = await applicationWorld();
  const id = await world.applied(...ten);
  const { acme, rob } = world;
  await duringTransaction(
    world,
    (db) => decide(db, id, yes, deciding(rob.id)),
    () => acme.inside((db) => giveLess(db, world)),
  );
  expect(await world.state(id)).toBe('approved');
  expect(await world.balance('2026-04-30')).toBe(-5);
});
