import { expect, test } from 'vitest';
import { accountWorld, date, hour, workedDay } from '../testing/account-world.ts';
import { accountsOf } from './queries/accounts.ts';

test('accounts with an old and a recent first open day are read together, by name', async () => {
  const world = await accountWorld({ account: { target: 'shift', settles: 'day' } }, { from: '2026-10-01' });
  const { acme, ana, hal, at, close, workWeekdays } = world;
  await workWeekdays('2026-10-01', '2026-11-30', 9);
  await acme.inside((db) => workedDay(db, hal.id, date('2026-10-01'), 10, 8 * hour));
  await acme.inside((db) => workedDay(db, hal.id, date('2026-11-02'), 9, 8 * hour));
  const balances = () =>
    acme.inside(async (db) =>
      (await accountsOf(db, [hal.id, ana.id], at)).map(({ person, balance }) => [
        person.name,
        (balance ?? Number.NaN) / hour,
      ]),
    );
  const before = await balances();
  expect(before.map(([name]) => name)).toEqual(['Ana', 'Hal']);
  // 22 weekdays of October and 21 of November, an hour more on each.
  expect(before[0]).toEqual(['Ana', 43]);
  expect((await close('2026-10-01', ana)).status).toBe(200);
  expect((await close('2026-11-01', ana)).status).toBe(200);
  expect(await balances()).toEqual(before);
});
