import { duringTransaction } from '#platform/testing/overlapping-transactions.ts';
import { expect, test } from 'vitest';
import { storeHoliday, trashHoliday } from './commands/holidays.ts';
import { importHolidays } from './commands/import.ts';
import { assignHoliday } from './commands/people.ts';
import { day, hamburg, hamburgDays, holidayWorld, now, type HolidayWorld } from './testing/holiday-world.ts';

/** Each of these tests fails without the lock of holidays. */

const by = ({ hal }: HolidayWorld) => ({ impacts: [], actor_id: hal.id, now });
const may = { name: 'May Day', start_date: day('2026-05-01'), part: 'full', is_for_everyone: false } as const;

test('the second of two people who import the same finds everything there', async () => {
  const world = await holidayWorld();
  const second = await duringTransaction(
    world,
    (db) => importHolidays(db, hamburg, by(world)),
    () => world.importing(),
  );
  expect(second.body.counts).toEqual({ new: 0, changed: 0, kept: 10 });
  expect(await world.listed()).toEqual(hamburgDays);
});

test('no one is given a holiday that is on its way to the Trash', async () => {
  const world = await holidayWorld();
  const { id } = (await world.store(may)).body;
  const second = await duringTransaction(
    world,
    (db) => trashHoliday(db, id, by(world)),
    () => world.assign(id, [world.ana]),
  );
  expect(second).toMatchObject({ status: 404 });
  expect(await world.acme.inside((db) => db.selectFrom('holiday_people').selectAll().execute())).toEqual([]);
});

test('the second of two people who give the same people two holidays on one day is refused', async () => {
  const world = await holidayWorld();
  const [one, other] = [(await world.store(may)).body.id, (await world.store({ ...may, name: 'Labour Day' })).body.id];
  const items = [{ id: world.ana.id, type: 'user' as const }];
  const second = await duringTransaction(
    world,
    (db) => assignHoliday(db, { holiday_id: one, items }, by(world)),
    () => world.assign(other, [world.ana]),
  );
  expect(second).toMatchObject({ status: 422, body: { code: 'holidays.someHave' } });
  expect(await world.ofPerson(world.ana)).toEqual(['May Day']);
});

test('the second of two people who change a holiday is shown the first one’s change', async () => {
  const world = await holidayWorld();
  const { id } = (await world.store(may)).body;
  const { version } = await world.edit(id);
  const second = await duringTransaction(
    world,
    (db) => storeHoliday(db, { ...may, id, name: 'Labour Day', version }, by(world)),
    () => world.store({ ...may, id, name: 'Day of work', version }),
  );
  expect(second).toMatchObject({ status: 461, body: { data: { current: { name: 'Labour Day' } } } });
});

test('the second of two people who add the same day for everyone is refused', async () => {
  const world = await holidayWorld();
  const everyone = { ...may, is_for_everyone: true };
  const second = await duringTransaction(
    world,
    (db) => storeHoliday(db, everyone, by(world)),
    () => world.store({ ...everyone, name: 'Labour Day' }),
  );
  expect(second).toMatchObject({ status: 422, body: { errors: { start_date: ['May Day is already on this day.'] } } });
});
