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

test('a date that a removed holiday frees goes to the leave that was applied for first', async () => {
  const world = await sharedWeekWorld();
  const id = await world.added('2026-03-15');
  const first = await world.booked(dates('Mon-Fri'));
  const second = await world.booked(dates('Sat'));
  expect([await world.costs(first), await world.costs(second)]).toEqual([[1, 1, 1, 1, 0], [0]]);
  await world.removed(id);
  expect([await world.costs(first), await world.costs(second)]).toEqual([[1, 1, 1, 1, 1], [0]]);
  expect(await world.balance('2026-03-31')).toBe(25);
});

test('a date that is no holiday any more uses its day, and later leave keeps what it uses', async () => {
  const world = await sharedWeekWorld();
  const first = await world.booked(dates('Tue'));
  const { id } = await confirmed(world, holiday('2026-03-10'));
  const second = await world.booked(dates('Wed-Sun'));
  expect([await world.costs(first), await world.costs(second)]).toEqual([[0], [1, 1, 1, 1, 0]]);
  await world.removed(id);
  expect([await world.costs(first), await world.costs(second)]).toEqual([[1], [1, 1, 1, 1, 0]]);
  expect(await world.balance('2026-03-31')).toBe(25);
});

test.each([['2026-03-12'], ['2026-03-12', '2026-03-13'], ['2026-03-14']])(
  'a holiday that is added and removed leaves covered dates so after other leave was withdrawn: %s',
  async (...on) => {
    const world = await sharedWeekWorld();
    await world.booked(dates('Mon-Wed'));
    const other = await world.booked(dates('Thu-Fri'));
    const weekend = await world.booked(dates('Sat-Sun'));
    await world.withdrawn(other);
    const ids: string[] = [];
    for (const date of on) ids.push(await world.added(date));
    for (const id of ids) await world.removed(id);
    expect([await world.costs(weekend), await world.covered(weekend)]).toEqual([
      [0, 0],
      [true, true],
    ]);
    expect(await world.balance('2026-03-31')).toBe(27);
  },
);

test('a covered date that becomes a holiday is one, and no leave', async () => {
  const world = await sharedWeekWorld();
  const id = await world.booked(dates('Mon-Sun'));
  await confirmed(world, holiday('2026-03-14'));
  expect(await world.costs(id)).toEqual([1, 1, 1, 1, 0, 0, 0]);
  expect(await world.away(id)).toEqual([true, true, true, true, true, false, true]);
});

test('a last day cuts a week, and all its days return when it was a mistake', async () => {
  const world = await sharedWeekWorld();
  const id = await world.booked(dates('Mon-Sun'));
  expect(await world.costs(id)).toEqual([1, 1, 1, 1, 1, 0, 0]);
  await world.leaves('2026-03-11');
  // Three of seven company days: 15/7 of five.
  expect(await world.costs(id)).toEqual([1, 1, 0.14, 0, 0, 0, 0]);
  expect(await world.away(id)).toEqual([true, true, true, false, false, false, false]);
  await world.leaves(null);
  expect(await world.costs(id)).toEqual([1, 1, 1, 1, 1, 0, 0]);
  expect(await world.covered(id)).toEqual([false, false, false, false, false, true, true]);
});

test('sick leave can replace covered dates of leave, but not dates that became a holiday', async () => {
  const world = await sharedWeekWorld();
  const annual = await world.booked(dates('Mon-Sun'));
  await world.added('2026-03-13');
  const { item } = (await world.view(annual, world.ana)).body;
  expect(item.dates.map(({ cost }) => cost)).toEqual([1, 1, 1, 1, 0, 0, 0]);
  expect(item.dates.map(({ is_away }) => is_away)).toEqual([true, true, true, true, false, true, true]);
  const sick = await world.booked(dates('Sat-Sun'), { leave_type_id: world.sick });
  expect([await world.costs(sick), await world.away(sick)]).toEqual([
    [0, 0],
    [true, true],
  ]);
  expect(await world.away(annual)).toEqual([true, true, true, true, false, false, false]);
  expect(await world.balance('2026-03-31')).toBe(26);
});
