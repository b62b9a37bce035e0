import { expect, test } from 'vitest';
import { addDays } from '#platform/shared/time.ts';
import { calendar } from '#features/calendar/contract.ts';
import { employ } from '#features/people/testing/employ.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { myShifts } from '../contract.ts';
import { date, draft, late, night, createPlannedWorld, publish, serverAt } from './testing/planned-world.ts';

const { call } = serverAt('2025-12-03 14:19:00');
const december = { start_date: date('2025-12-01'), end_date: date('2025-12-31') };
const shown = (days: readonly { readonly date: string; readonly shift: { readonly name: string } | null }[]) =>
  days.flatMap(({ date: on, shift }) => (shift ? [`${on} ${shift.name}`] : []));

test('one’s own published shifts, what is now and what is next', async () => {
  const { acme, ana } = await createPlannedWorld();
  await publish(acme, ana, ['2025-12-03', '2025-12-04'], late);
  await publish(acme, ana, ['2025-12-05', '2026-01-02'], night);

  const { body } = await call(myShifts.data, { query: december }, ana);

  expect(shown(body.calendar)).toEqual(['2025-12-03 Late', '2025-12-04 Late', '2025-12-05 Night']);
  expect(body).toMatchObject({
    has_any_shift: true,
    user: { id: ana.id, name: 'Ana' },
    today: { date: '2025-12-03', shift: { name: 'Late', start_time: '14:00', ends_at: '2025-12-03 22:30:00' } },
    next: { date: '2025-12-04' },
    rest_time: 15.5 * 3600,
    published_until: '2026-01-02',
    has_standard_hours: false,
    has_own_week: false,
  });
  expect(body.calendar).toHaveLength(31);
});

test('a month without shifts says so', async () => {
  const { ana } = await createPlannedWorld();

  const { body } = await call(myShifts.data, { query: december }, ana);

  expect(body).toMatchObject({ has_any_shift: false, next: null, rest_time: null, published_until: null });
});

test('without dates it is the current month of the company, not of the server', async () => {
  const { ana } = await createPlannedWorld({ timezone: 'Pacific/Auckland' });
  const server = serverAt('2026-01-01 00:30:00', 'Pacific/Auckland');

  const { body } = await server.call(myShifts.data, { query: {} }, ana);

  expect([body.calendar.at(0)?.date, body.calendar.at(-1)?.date, body.today.date]).toEqual([
    '2026-01-01',
    '2026-01-31',
    '2026-01-01',
  ]);
});

test('today is the date at the person’s place, not of the company', async () => {
  const { acme, ana } = await createPlannedWorld();
  await publish(acme, ana, ['2026-01-01'], late);
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('work_places')
      .values({ name: 'Auckland' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const values = { work_place_id: id, effective_from: date('2025-01-01'), timezone: 'Pacific/Auckland' };
    await db.insertInto('work_place_zones').values(values).execute();
    await employ(db, ana.id, { work_place_id: id });
  });
  // In Auckland it is 1 January, 03:00.
  const server = serverAt('2025-12-31 15:00:00');

  const { body } = await server.call(myShifts.data, { query: {} }, ana);

  expect(body).toMatchObject({
    zone: 'Pacific/Auckland',
    today: { date: '2026-01-01', shift: { starts_at: '2026-01-01 14:00:00' } },
    published_until: '2026-01-01',
  });
  expect(body.calendar[0]?.date).toBe('2026-01-01');
});

test('a draft is seen by no one: neither in the list nor in the calendar nor in a count, nor as what is next', async () => {
  const { acme, ana } = await createPlannedWorld();
  await publish(acme, ana, ['2025-12-05'], late);
  for (const on of ['2025-12-03', '2025-12-04', '2025-12-05', '2025-12-24']) await draft(acme, ana, on, night);

  const { body } = await call(myShifts.data, { query: december }, ana);
  const { body: all } = await call(calendar.index, { query: december }, ana);

  expect(shown(body.calendar)).toEqual(['2025-12-05 Late']);
  expect(body).toMatchObject({ today: { shift: null }, next: { date: '2025-12-05' }, published_until: '2025-12-05' });
  expect(all.layers.find(({ key }) => key === 'shifts')?.count).toBe(1);
  expect(all.data.map(({ title }) => title)).toEqual(['Late']);
});

test('a published free day is free although there are standard hours', async () => {
  const { acme, ana } = await createPlannedWorld();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
  );
  await publish(acme, ana, ['2025-12-04'], null);

  const { body } = await call(myShifts.data, { query: { ...december, end_date: date('2025-12-07') } }, ana);

  expect(shown(body.calendar)).toEqual([
    '2025-12-01 Office',
    '2025-12-02 Office',
    '2025-12-03 Office',
    '2025-12-05 Office',
  ]);
  expect(body.calendar.filter(({ is_published }) => is_published).map(({ date: on }) => on)).toEqual(['2025-12-04']);
  expect(body).toMatchObject({ has_standard_hours: true, published_until: '2025-12-04' });
  const [eight, forty] = [office.work_time, office.work_time * 5];
  expect(body.week_shares).toEqual([{ week: '2025-12-01', planned_time: forty - eight, required_time: forty }]);
});

test('ranges the wrong way round and too long are refused', async () => {
  const { ana } = await createPlannedWorld();
  const ask = async (start: string, end: string) =>
    (await call(myShifts.data, { query: { start_date: date(start), end_date: date(end) } }, ana)).status;

  expect(await ask('2025-12-02', '2025-12-01')).toBe(422);
  expect(await ask('2025-12-01', addDays(date('2025-12-01'), 61))).toBe(200);
  expect(await ask('2025-12-01', addDays(date('2025-12-01'), 62))).toBe(422);
});

test('the calendar has own shifts for those who may see their own, a night on the day it begins and in the day after', async () => {
  const { acme, ana } = await createPlannedWorld();
  const ben = await acme.hire('Ben', 'access_calendar_module');
  await publish(acme, ana, ['2025-10-25'], night);
  await publish(acme, ben, ['2025-10-25'], night);
  const sunday = { start_date: date('2025-10-26'), end_date: date('2025-10-31') };

  const { body } = await call(calendar.index, { query: sunday }, ana);
  const { body: bens } = await call(calendar.index, { query: sunday }, ben);

  expect(body.data).toMatchObject([
    {
      layer: 'shifts',
      date: '2025-10-25',
      starts_at: '2025-10-25 22:00:00',
      ends_at: '2025-10-26 05:30:00',
      clock_change: -3600,
    },
  ]);
  expect(body.layers.map(({ key, count }) => [key, count])).toEqual([
    ['shifts', 0],
    ['people', 0],
  ]);
  expect(bens.layers.map(({ key }) => key)).toEqual(['people']);
  expect(bens.data).toEqual([]);
});
