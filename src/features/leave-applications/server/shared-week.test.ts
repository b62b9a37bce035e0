import { expect, test } from 'vitest';
import { confirmed, holiday } from '../testing/calendar-changes.ts';
import { sharedWeekWorld, dates } from '../testing/shared-week.ts';

test.each(['hours', 'fixed'] as const)(
  'waiting sick leave over annual leave uses nothing on a date that becomes a holiday: %s',
  async (kind) => {
    const world = await sharedWeekWorld(kind);
    const annual = await world.booked(dates('Mon-Fri'));
    const sick = await world.waiting(dates('Wed-Thu'), { leave_type_id: world.sick });
    await confirmed(world, holiday('2026-03-11'));
    expect(await world.costs(annual)).toEqual([1, 1, 0, 1, 1]);
    expect(await world.costs(sick)).toEqual([0, 1]);
  },
);

test('leave that was covered uses its days when it is approved again after other leave was withdrawn', async () => {
  const world = await sharedWeekWorld();
  const annual = await world.booked(dates('Mon-Fri'));
  const weekend = await world.waiting(dates('Sat-Sun'));
  expect(await world.covered(weekend)).toEqual([true, true]);
  await world.reject(weekend, world.rob);
  await world.withdraw(annual);
  expect(await world.approvedAgain(weekend)).toBe(200);
  expect([await world.costs(weekend), await world.covered(weekend)]).toEqual([
    [1, 1],
    [false, false],
  ]);
  expect(await world.balance('2026-03-31')).toBe(28);
});

test('leave that is approved again uses nothing in a week that other leave has filled, but the person is away', async () => {
  const world = await sharedWeekWorld();
  const weekend = await world.waiting(dates('Sat-Sun'));
  expect(await world.costs(weekend)).toEqual([1, 1]);
  await world.reject(weekend, world.rob);
  await world.booked(dates('Mon-Fri'));
  expect(await world.approvedAgain(weekend)).toBe(200);
  expect([await world.costs(weekend), await world.away(weekend)]).toEqual([
    [0, 0],
    [true, true],
  ]);
  expect(await world.balance('2026-03-31')).toBe(25);
});
