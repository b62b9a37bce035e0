import { expect, test } from 'vitest';
import { storeHoliday, trashHoliday } from '#features/holidays/server/commands/holidays.ts';
import { assignHoliday, removeFromHoliday } from '#features/holidays/server/commands/people.ts';
import { alerts } from '../testing/alerts.ts';
import { applicationWorld, day } from '../testing/application-world.ts';
import { impactOf, confirmed, costsOf, holiday, linesOf, saving } from '../testing/calendar-changes.ts';

/** Monday to Friday of the week after. */
const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];

async function approvedWeek() {
  const world = await applicationWorld();
  const id = await world.applied(...week);
  await world.approve(id, world.rob);
  return { ...world, id, booked: () => world.acme.inside((db) => linesOf(db, id)) };
}

test('a holiday on approved leave shows its impact first, and books nothing before confirmation', async () => {
  const world = await approvedWeek();
  const before = await world.booked();
  const impact = await impactOf(() =>
    world.acme.inside((db) => storeHoliday(db, holiday('2026-03-11'), saving(world))),
  );
  expect(impact.effects).toEqual([
    {
      key: 'leave',
      title: '1 approved application gets days back',
      more: '1 day, the person will be notified.',
      rows: [expect.objectContaining({ name: 'Ana', text: 'A full day on 11 March 2026', amount: '+1.0' })],
      total: 1,
      button: 'Save and return 1 day',
    },
  ]);
  expect([await world.booked(), await world.balance('2026-03-31')]).toEqual([before, 23]);
});

test('a confirmed holiday returns the day by a line of the ledger, and notifies the person', async () => {
  const world = await approvedWeek();
  await confirmed(world, holiday('2026-03-11'));
  expect((await world.booked()).at(-1)).toBe('release 2026-03-11 1 *');
  expect(await world.balance('2026-03-31')).toBe(24);
  const { body } = await world.view(world.id, world.ana);
  expect([body.item.total, body.original_item.total]).toEqual([4, 5]);
  expect((await alerts(world)).at(-1)).toBe(
    'Ana: Hal has changed the calendar. Of Annual leave from 9 March 2026 to 13 March 2026, 1 day is returned.',
  );
});

test('half a holiday gives half a day back, and the rest when it becomes a whole one', async () => {
  const world = await approvedWeek();
  const { id } = await confirmed(world, holiday('2026-03-11', { part: 'second_half' }));
  expect(await world.balance('2026-03-31')).toBe(23.5);
  const { told } = await confirmed(world, holiday('2026-03-11', { id }));
  expect(told.effects[0]).toMatchObject({ rows: [{ text: 'Half a day on 11 March 2026', amount: '+0.5' }] });
  expect(await world.balance('2026-03-31')).toBe(24);
});

test('a holiday that is deleted again takes its day back from the leave', async () => {
  const world = await approvedWeek();
  const { id } = await confirmed(world, holiday('2026-03-11'));
  const impact = await impactOf(() => world.acme.inside((db) => trashHoliday(db, id, saving(world))));
  expect(impact.effects[0]).toMatchObject({
    title: '1 approved application uses more days',
    rows: [{ amount: '−1.0' }],
    button: 'Save and deduct 1 day',
  });
  await world.acme.inside((db) => trashHoliday(db, id, saving(world, impact.confirmed ?? '')));
  expect((await world.booked()).slice(-2)).toEqual(['release 2026-03-11 1 *', 'spend 2026-03-11 -1 *']);
  expect(await world.balance('2026-03-31')).toBe(23);
});

test('a removed holiday in the middle of leave becomes leave', async () => {
  const world = await applicationWorld();
  const { id: holidayId } = await world.acme.inside((db) => storeHoliday(db, holiday('2026-03-11'), saving(world)));
  const id = await world.applied(...week.filter((date) => date !== '2026-03-11'));
  await world.approve(id, world.rob);
  const impact = await impactOf(() => world.acme.inside((db) => trashHoliday(db, holidayId, saving(world))));
  await world.acme.inside((db) => trashHoliday(db, holidayId, saving(world, impact.confirmed ?? '')));
  expect(await world.acme.inside((db) => costsOf(db, id))).toMatchObject({ '2026-03-11': 1 });
  expect([await world.balance('2026-03-31'), await world.state(id)]).toEqual([23, 'approved']);
});

test('a waiting application gives its day back, too, and is approved for its current cost', async () => {
  const world = await applicationWorld();
  const id = await world.applied(...week);
  const { told } = await confirmed(world, holiday('2026-03-11'));
  expect(told.effects[0]).toMatchObject({
    title: '1 application gets days back',
    more: '1 day, the person will be notified. It is still waiting for approval.',
  });
  expect(await world.balance('2026-03-31')).toBe(24);
  await world.approve(id, world.rob);
  expect(await world.balance('2026-03-31')).toBe(24);
});

test('withdrawn afterwards, only what is still booked is given back', async () => {
  const world = await approvedWeek();
  await confirmed(world, holiday('2026-03-11'));
  await world.withdraw(world.id);
  expect(await world.balance('2026-03-31')).toBe(28);
});

test('a holiday on rejected or withdrawn leave needs no confirmation', async () => {
  const world = await applicationWorld();
  await world.reject(await world.applied(...week), world.rob);
  await world.withdraw(await world.applied('2026-03-11'));
  const { id } = await world.acme.inside((db) => storeHoliday(db, holiday('2026-03-11'), saving(world)));
  expect(id).not.toBe('');
});

test('a holiday for chosen people changes their leave alone', async () => {
  const world = await approvedWeek();
  const may = holiday('2026-03-11', { is_for_everyone: false });
  const { id } = await world.acme.inside((db) => storeHoliday(db, may, saving(world)));
  const give = (who: { id: string }, confirming?: string) =>
    world.acme.inside((db) =>
      assignHoliday(db, { holiday_id: id, items: [{ id: who.id, type: 'user' }] }, saving(world, confirming)),
    );
  await give(world.rob);
  expect(await world.balance('2026-03-31')).toBe(23);
  const impact = await impactOf(() => give(world.ana));
  await give(world.ana, impact.confirmed ?? '');
  expect(await world.balance('2026-03-31')).toBe(24);
  const taken = await impactOf(() =>
    world.acme.inside((db) => removeFromHoliday(db, { holiday_id: id, user_id: world.ana.id }, saving(world))),
  );
  expect(taken.effects[0]).toMatchObject({ rows: [{ amount: '−1.0' }] });
});

test('another list than the one that was confirmed books nothing', async () => {
  const world = await approvedWeek();
  const impact = await impactOf(() =>
    world.acme.inside((db) => storeHoliday(db, holiday('2026-03-11'), saving(world))),
  );
  await world.withdraw(world.id);
  const id = await world.applied(...week, '2026-03-16');
  await world.approve(id, world.rob);
  const again = holiday('2026-03-11', { end_date: day('2026-03-12') });
  const other = await impactOf(() =>
    world.acme.inside((db) => storeHoliday(db, again, saving(world, impact.confirmed ?? ''))),
  );
  expect(other.effects[0]).toMatchObject({ button: 'Save and return 2 days' });
  expect(await world.balance('2026-03-31')).toBe(22);
});

test('people whose balance does not cover a day that becomes a working day again are named', async () => {
  const world = await applicationWorld();
  const { id } = await world.acme.inside((db) => storeHoliday(db, holiday('2026-03-11'), saving(world)));
  const all = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2026, 2, 9 + index)))
    .filter((date) => date.getUTCDay() % 6 !== 0)
    .map((date) => date.toISOString().slice(0, 10))
    .filter((date) => date !== '2026-03-11')
    .slice(0, 28);
  await world.approve(await world.applied(...all), world.rob);
  const impact = await impactOf(() => world.acme.inside((db) => trashHoliday(db, id, saving(world))));
  expect(impact.effects[0]?.more).toBe(
    '1 day, the person will be notified. 1 person has less left than that, so their balance drops below the limit.',
  );
});
