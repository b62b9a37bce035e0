import { expect, test } from 'vitest';
import { noteChange } from '#features/days/testing/journal.ts';
import type { PayTermsInput } from '#features/pay/rules/terms.ts';
import { accountWorld, date, hour } from '../testing/account-world.ts';

const daily: PayTermsInput = { account: { target: 'shift', settles: 'day' } };
const weekly: PayTermsInput = { account: { target: 'shift', settles: 'week' } };
const include = (hours: number): PayTermsInput => ({
  account: { target: 'shift', settles: 'week', included: { seconds: hours * hour, per: 'week' } },
});
/** Monday, 2 November 2026; the account begins with that week and is looked at in December. */
const november = { from: '2026-11-02', now: '2026-11-08T22:00:00Z' };
const week = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'];

/** Records the hours of a week. */
async function weekOf(terms: PayTermsInput, hours: readonly number[], now = '2026-12-01T11:00:00Z') {
  const world = await accountWorld(terms, { from: '2026-11-02', now });
  for (const [index, length] of hours.entries()) if (length > 0) await world.work(week[index] ?? '', length);
  return world;
}

test.each<[string, PayTermsInput, readonly number[], number]>([
  ['G52 target 8, 10 worked', daily, [10, 8, 8, 8, 8], 2],
  ['G52 five uneven days that sum to the week', weekly, [6, 10, 7, 9, 8], 0],
  ['G53 42 h with 4 included', include(4), [10, 8, 8, 8, 8], 0],
  ['G53 48 h with 4 included', include(4), [10, 10, 10, 10, 8], 4],
  ['G53 42 h with 2 included', include(2), [10, 8, 8, 8, 8], 0],
  ['G53 48 h with 2 included', include(2), [10, 10, 10, 10, 8], 6],
  ['G54 40 h a week, five days of 10 h', weekly, [10, 10, 10, 10, 10], 10],
])('%s', async (_, terms, hours, expected) => {
  const world = await weekOf(terms, hours, november.now);
  // Sunday of that week is today; the days before count.
  expect(await world.hours()).toBe(expected);
});

test('G51 hours of a month are compared at its end, before and after closing', async () => {
  const world = await accountWorld(
    { account: { target: { month: 30 * hour }, settles: 'month' } },
    { now: '2026-05-01T11:00:00Z', withShift: false },
  );
  const worked: [string, number][] = [
    ['2026-01-05', 10],
    ['2026-02-02', 10],
    ['2026-02-03', 10],
    ['2026-02-04', 10],
    ['2026-02-05', 10],
    ['2026-03-02', 10],
    ['2026-03-03', 10],
    ['2026-03-04', 10],
    ['2026-03-05', 10],
  ];
  for (const [on, hours] of worked) await world.work(on, hours);
  const ends = async () =>
    (await world.show(world.ana)).body.account?.periods
      .filter(({ state }) => state !== 'running')
      .toReversed()
      .map(({ balance }) => balance / hour);
  expect(await ends()).toEqual([-20, -10, 0, -30]);
  for (const month of ['01', '02', '03', '04']) expect((await world.close(`2026-${month}-01`)).status).toBe(200);
  expect(await ends()).toEqual([-20, -10, 0, -30]);
  expect(await world.lines()).toEqual([
    ['target', '2026-01-31', -30],
    ['worked', '2026-01-31', 10],
    ['target', '2026-02-28', -30],
    ['worked', '2026-02-28', 40],
    ['target', '2026-03-31', -30],
    ['worked', '2026-03-31', 40],
    ['target', '2026-04-30', -30],
  ]);
});

test('G57 a tolerated difference stays off the account, stored as well', async () => {
  const terms: PayTermsInput = {
    account: { target: 'shift', settles: 'day', tolerance: { over: 900, under: 0 } },
    tiers: { daily: [{ over: 8 * hour, element: 'overtime', percent: 0, to: 'account', tolerance: 900 }] },
  };
  const world = await accountWorld(terms, { from: '2026-11-30' });
  await world.work('2026-11-30', 8 + 13 / 60);
  expect(await world.balance()).toBe(0);
  await world.close('2026-11-01');
  expect(await world.balance()).toBe(0);
  const other = await accountWorld(terms, { from: '2026-11-30' });
  await other.work('2026-11-30', 8 + 16 / 60);
  await other.close('2026-11-01');
  expect(await other.balance()).toBe(16 * 60);
});

test('G58 undertime is stored once however many steps of overtime there are', async () => {
  const daily = [8, 10].map((over, index) => ({
    over: over * hour,
    element: `extra_${index}`,
    percent: 25 * index,
    to: 'account' as const,
  }));
  const world = await accountWorld(
    { tiers: { daily }, account: { target: 'shift', settles: 'day' } },
    { from: '2026-11-30' },
  );
  await world.work('2026-11-30', 5);
  await world.close('2026-11-01');
  expect([await world.hours(), await world.lines()]).toEqual([
    -3,
    [
      ['target', '2026-11-30', -8],
      ['worked', '2026-11-30', 5],
    ],
  ]);
});

test('G60 a holiday and leave owe nothing', async () => {
  const world = await accountWorld(daily, { from: '2025-01-01', now: '2025-01-04T11:00:00Z' });
  await world.acme.inside(async (db) => {
    const on = date('2025-01-01');
    await db
      .insertInto('holidays')
      .values({ name: 'New Year', start_date: on, end_date: on, part: 'full', is_for_everyone: true })
      .execute();
    const type = { name: 'Vacation', color: '#3b8389', letter: 'V', unit: 'days' };
    const { id: leave_type_id } = await db
      .insertInto('leave_types')
      .values(type)
      .returning('id')
      .executeTakeFirstOrThrow();
    const of = { person_id: world.ana.id, leave_type_id };
    const dates = { starts_on: date('2025-01-02'), ends_on: date('2025-01-03') };
    const { id } = await db
      .insertInto('leave_applications')
      .values({ ...of, ...dates, total: 2, applied_for: '[]', state: 'approved' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const on of [date('2025-01-02'), date('2025-01-03')])
      await db
        .insertInto('leave_application_days')
        .values({ ...of, application_id: id, date: on, part: 'full', cost: 1, state: 'approved' })
        .execute();
  });
  expect(await world.hours()).toBe(0);
});

test('closing stores one line for each cause and reopening takes them away; the balance stays', async () => {
  const world = await accountWorld(include(2), { from: '2026-10-01' });
  await world.workWeekdays('2026-10-01', '2026-11-30', 9);
  await world.adjust(-2 * hour, { date: '2026-10-15', reason: 'Counted twice' });
  const before = await world.balance();
  expect((await world.close('2026-10-01')).status).toBe(200);
  expect(await world.balance()).toBe(before);
  const settled = await world.lines();
  expect(settled.map(([kind]) => kind).toSorted()).toEqual(['adjust', 'included', 'target', 'worked']);
  expect((await world.close('2026-11-01')).status).toBe(200);
  expect(await world.balance()).toBe(before);
  await world.reopen('2026-11-01');
  await world.reopen('2026-10-01');
  expect([await world.balance(), await world.lines()]).toEqual([before, [['adjust', '2026-10-15', -2]]]);
  await world.close('2026-10-01');
  expect([await world.balance(), await world.lines()]).toEqual([before, settled]);
});

test('a period closed for the person and then for everyone is settled once, until both are reopened', async () => {
  const world = await accountWorld(daily, { from: '2026-11-01' });
  await world.workWeekdays('2026-11-01', '2026-11-30', 9);
  await world.close('2026-11-01', world.ana);
  const lines = await world.lines();
  await world.close('2026-11-01');
  expect(await world.lines()).toEqual(lines);
  await world.reopen('2026-11-01');
  expect(await world.lines()).toEqual(lines);
  await world.reopen('2026-11-01');
  expect(await world.lines()).toEqual([]);
});

test('a day that nobody has decided about gives neither work nor target', async () => {
  const world = await accountWorld(daily, { from: '2026-11-27' });
  await world.work('2026-11-27', 9);
  await world.work('2026-11-30', 10);
  const undecided = async () => (await world.show(world.ana)).body.account?.undecided;
  expect([await world.hours(), await undecided()]).toEqual([3, []]);
  await world.acme.inside(async (db) => {
    const days = db.selectFrom('attendances').select('id').where('working_date', '=', date('2026-11-30'));
    await noteChange(db, world.ana.id);
    await db
      .updateTable('clocks')
      .set({ ended_at: null, clock_out_id: null })
      .where('attendance_id', 'in', days)
      .execute();
  });
  expect([await world.hours(), await undecided()]).toEqual([1, ['2026-11-30']]);
});

test('today counts once the person has clocked out, and days to come not at all', async () => {
  const world = await accountWorld(daily, { from: '2026-12-01' });
  expect(await world.balance()).toBe(0);
  await world.work('2026-12-01', 2);
  expect(await world.hours()).toBe(-6);
});

test('an account from the 16th owes half of the hours of the month, before and after closing', async () => {
  const world = await accountWorld(
    { account: { target: { month: 160 * hour }, settles: 'month' } },
    { from: '2026-11-16', withShift: false },
  );
  await world.workWeekdays('2026-11-16', '2026-11-30', 8);
  expect(await world.hours()).toBe(88 - 80);
  expect((await world.close('2026-11-01')).status).toBe(200);
  expect([await world.hours(), await world.lines()]).toEqual([
    8,
    [
      ['target', '2026-11-30', -80],
      ['worked', '2026-11-30', 88],
    ],
  ]);
});

test('hours of a closed period that become paid overtime of a week later leave the account with that week', async () => {
  const world = await accountWorld(
    {
      account: { target: 'shift', settles: 'day' },
      tiers: { weekly: [{ over: 40 * hour, element: 'extra', percent: 25 }] },
    },
    { from: '2026-10-26' },
  );
  await world.workWeekdays('2026-10-26', '2026-10-30', 10);
  await world.workWeekdays('2026-11-02', '2026-11-30', 8);
  expect(await world.hours()).toBe(0);
  expect((await world.close('2026-10-01')).status).toBe(200);
  const october = [
    ['target', '2026-10-31', -40],
    ['worked', '2026-10-31', 50],
  ];
  // Until its week ends on 1 November, October pays them as straight time.
  expect([await world.hours(), await world.lines()]).toEqual([0, october]);
  expect((await world.close('2026-11-01')).status).toBe(200);
  expect([await world.hours(), await world.lines()]).toEqual([
    0,
    [...october, ['target', '2026-11-30', -168], ['worked', '2026-11-30', 158]],
  ]);
});
