import { expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { settle, settleDue } from '#features/leave/server/commands/settle.ts';
import { applicationWorld, day, now, today } from '../testing/application-world.ts';
import { balances, twenty, application } from '../testing/races.ts';
import { apply } from './commands/store.ts';

/** Five of twenty-eight days carry over into the new year, and have to be used by the end of March. */
const newYear = day('2027-01-01');
const april = day('2027-04-01');

/**
 * Fails without `lockAccounts` in `settle`: it reads before the application exists, lets 23 days expire instead of 3,
 * and marks the account as settled until the next leave year, so that no later run corrects it (13 days in the ledger,
 * 33 by the rules).
 */
test('expiry is calculated after an application in progress', async () => {
  const world = await applicationWorld();
  const { acme, ana } = world;
  await duringTransaction(
    world,
    (db) => apply(db, application(world, twenty), { actor_id: ana.id, now, today, isBound: true }),
    () => acme.inside((db) => settle(db, [ana.id], newYear)),
  );
  expect(await balances(world, newYear)).toEqual({ ledger: 33, reckoned: 33 });
  expect(await settleDue(database, acme.id, newYear)).toBeGreaterThan(0);
  expect(await balances(world, newYear)).toEqual({ ledger: 33, reckoned: 33 });
});

/** Fails without `skip locked` in `settleDue`: the job waits for the application, and delays everyone’s lines. */
test('the job passes over who applies at this moment, and its next run lets expire what is left', async () => {
  const world = await applicationWorld();
  const { acme, ana } = world;
  const settled = await acme.inside(async (db) => {
    await apply(db, application(world, twenty), { actor_id: ana.id, now, today, isBound: true });
    return settleDue(database, acme.id, newYear);
  });
  expect(settled).toBe(3);
  expect(await settleDue(database, acme.id, newYear)).toBe(1);
  expect(await balances(world, newYear)).toEqual({ ledger: 33, reckoned: 33 });
});

/**
 * Passes without the lock in `applyAndReturn`, too, since the lines of an application lock the account themselves
 * and request another run.
 */
test('days of March that are entered while they expire are given back by the next run', async () => {
  const world = await applicationWorld();
  const { acme, ana, hal } = world;
  const late = ['2027-03-30', '2027-03-31'];
  await duringTransaction(
    world,
    (db) => settle(db, [ana.id], april),
    () =>
      acme.inside((db) => apply(db, application(world, late), { actor_id: hal.id, now, today: april, isBound: false })),
  );
  expect(await balances(world, april)).toEqual({ ledger: 26, reckoned: 28 });
  await settleDue(database, acme.id, april);
  expect(await balances(world, april)).toEqual({ ledger: 28, reckoned: 28 });
});
