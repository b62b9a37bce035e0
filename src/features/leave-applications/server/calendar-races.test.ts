import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { storeHoliday } from '#features/holidays/server/commands/holidays.ts';
import { leaveApplications } from '../contract.ts';
import { applicationWorld, call, now, today } from '../testing/application-world.ts';
import { impactOf, holiday, saving, type CalendarWorld } from '../testing/calendar-changes.ts';
import { application } from '../testing/races.ts';
import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { decide } from './commands/decide.ts';
import { apply } from './commands/store.ts';

/** The first two tests fail without the lock of the calendar, the second two without that of the accounts. */

const date = '2026-03-11';
const store = (world: CalendarWorld, confirmed?: string) => (db: Db) =>
  storeHoliday(db, holiday(date), saving(world, confirmed));
const impactNow = (world: CalendarWorld) => impactOf(() => world.acme.inside(store(world)));
const deciding = (world: CalendarWorld) => ({ actor_id: world.rob.id, now, today, mayReviewAny: false });

test('a person who applies while the day becomes a holiday is told about the holiday', async () => {
  const world = await applicationWorld();
  // Fills the cache of holidays, which is older than the holiday that the test waits for.
  await call(leaveApplications.new, { query: {} }, world.ana);
  const second = await duringTransaction(world, store(world), () => world.apply([date]));
  expect(second).toMatchObject({
    status: 422,
    body: { message: 'You cannot choose 11 March 2026: it is a holiday.' },
  });
});

test('an administrator who makes a holiday of a day being applied for is asked about the application', async () => {
  const world = await applicationWorld();
  const impact = await duringTransaction(
    world,
    (db) => apply(db, application(world, [date]), { actor_id: world.ana.id, now, today, isBound: true }),
    () => impactNow(world),
  );
  expect(impact.effects).toMatchObject([{ title: '1 application gets days back' }]);
});

test('leave approved while its day becomes a holiday is asked about as approved', async () => {
  const world = await applicationWorld();
  const id = await world.applied(date);
  const { confirmed } = await impactNow(world);
  const impact = await duringTransaction(
    world,
    (db) => decide(db, id, { decision: 'approved', comment: '' }, deciding(world)),
    () => impactOf(() => world.acme.inside(store(world, confirmed ?? ''))),
  );
  expect(impact.effects).toMatchObject([{ title: '1 approved application gets days back' }]);
  expect(await world.balance('2026-03-31')).toBe(27);
});

test('leave approved after its day became a holiday costs what is left of it', async () => {
  const world = await applicationWorld();
  const id = await world.applied(date, '2026-03-12');
  const { confirmed } = await impactNow(world);
  const second = await duringTransaction(world, store(world, confirmed ?? ''), () => world.approve(id, world.rob));
  expect(second).toMatchObject({ status: 200, body: { item: { total: 1 } } });
  expect(await world.balance('2026-03-31')).toBe(27);
});

test('the second of two people who confirm the same holiday learns that it exists, and the day is returned once', async () => {
  const world = await applicationWorld();
  await world.approve(await world.applied(date), world.rob);
  const { confirmed } = await impactNow(world);
  const second = await duringTransaction(world, store(world, confirmed ?? ''), () =>
    world.acme.inside(store(world, confirmed ?? '')).catch((error: unknown) => error),
  );
  expect(second).toMatchObject({ status: 422 });
  expect(await world.balance('2026-03-31')).toBe(28);
});
