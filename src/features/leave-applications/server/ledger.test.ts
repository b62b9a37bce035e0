import { expect, test } from 'vitest';
import { employeeLeaves } from '../contract.ts';
import { applicationWorld, call } from '../testing/application-world.ts';
import { confirmed, holiday } from '../testing/calendar-changes.ts';

const week = ['2026-02-26', '2026-02-27', '2026-03-02', '2026-03-03', '2026-03-04 first'];

/** Gives Ana leave that spans today, which is Monday, 2 March. */
async function overToday() {
  const world = await applicationWorld();
  const id = await world.applied(...week);
  await world.approve(id, world.rob);
  const { body } = await call(employeeLeaves.ledger, { query: { leave_type_id: world.annual } }, world.ana);
  return { world, body };
}

test('inside of a leave, what explains a balance has only the days up to each date', async () => {
  const { body } = await overToday();
  const lines = body.lines.filter(({ application_id }) => application_id !== null);
  const leave = 'part of 26 February – 4 March 2026.';
  expect(
    lines.map(({ date, until, title, why, amount, balance }) => [date, until, title, why, amount, balance]),
  ).toEqual([
    ['2026-02-26', '2026-03-02', 'Taken', `26 February – 2 March 2026, ${leave}`, -3, 25],
    ['2026-03-03', '2026-03-04', 'Booked', `3 – 4 March 2026, ${leave}`, -1.5, 23.5],
  ]);
});

test('a holiday within approved leave gives its day back by a line of its own (W18)', async () => {
  const world = await applicationWorld();
  const dates = ['11-30', '12-01', '12-02', '12-03', '12-04', '12-07', '12-08', '12-09', '12-10', '12-11'];
  const id = await world.applied(...dates.map((date) => `2026-${date}`));
  await world.approve(id, world.rob);
  const read = async () => {
    const { body } = await call(employeeLeaves.ledger, { query: { leave_type_id: world.annual } }, world.ana);
    const own = body.lines.filter(({ application_id }) => application_id === id);
    return own.map(({ date, title, why, amount, balance }) => [date, title, why, amount, balance]);
  };
  const taken = ['2026-11-30', 'Booked', '30 November – 11 December 2026.', -10, 18];
  expect(await read()).toEqual([taken]);
  const { id: holidayId } = await confirmed(world, holiday('2026-12-04'));
  const returned = ['2026-12-04', 'Given back', '4 December 2026, a holiday.', 1, 19];
  expect(await read()).toEqual([taken, returned]);
  expect(await world.balance('2026-12-11')).toBe(19);
  await confirmed(world, holiday('2026-12-04', { id: holidayId, start_date: '2026-12-25' }));
  expect(await read()).toEqual([taken, returned, ['2026-12-04', 'Booked', '4 December 2026, used again.', -1, 18]]);
});

test('and the balance of each of its days is what the ledger has up to it', async () => {
  const { world, body } = await overToday();
  const days = body.days.filter(({ date }) => '2026-02-26' <= date && date <= '2026-03-04');
  expect(days.map(({ date, balance }) => [date, balance])).toEqual([
    ['2026-02-26', 27],
    ['2026-02-27', 26],
    ['2026-03-02', 25],
    ['2026-03-03', 24],
    ['2026-03-04', 23.5],
  ]);
  for (const { date, balance } of days) expect(await world.balance(date)).toBe(balance);
});
