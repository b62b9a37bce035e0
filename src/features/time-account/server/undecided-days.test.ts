import { expect, test } from 'vitest';
import { periods } from '#features/periods/contract.ts';
import { accountWorld, date, hour } from '../testing/account-world.ts';

const daily = { account: { target: 'shift', settles: 'day' } } as const;
const weekly = { account: { target: 'shift', settles: 'week' } } as const;

test('closing names the days that need review, and settles all hours once they are reviewed', async () => {
  const { ana, hal, call, workWeekdays, toReview, review, close, hours, lines } = await accountWorld(daily, {
    from: '2026-11-01',
  });
  await workWeekdays('2026-11-01', '2026-11-30', 9);
  await toReview('2026-11-10');
  await toReview('2026-11-12');
  expect(await hours()).toBe(19);
  const body = { starts_on: date('2026-11-01') };
  expect((await call(periods.previewClosing, { body }, hal)).body.missing).toEqual({
    total: 1,
    people: [{ id: ana.id, name: 'Ana', username: ana.username, missing: [], undecided: ['2026-11-10', '2026-11-12'] }],
  });
  expect(await close('2026-11-01')).toMatchObject({
    status: 424,
    body: {
      code: 'periods.undecided',
      message: 'November 2026 cannot be closed yet. Review these days first: Ana (10 November 2026, 12 November 2026).',
    },
  });
  expect(await close('2026-11-01', ana)).toMatchObject({ status: 424, body: { code: 'periods.undecided' } });
  expect(await lines()).toEqual([]);
  expect((await close('2026-11-01', hal)).status).toBe(200);
  await review('2026-11-10');
  await review('2026-11-12');
  expect((await close('2026-11-01')).status).toBe(200);
  expect([await hours(), await lines()]).toEqual([
    21,
    [
      ['target', '2026-11-30', -168],
      ['worked', '2026-11-30', 189],
    ],
  ]);
});

test('a day before the period prevents closing only when its week is settled in the period', async () => {
  const day = await accountWorld(daily, { from: '2026-10-26' });
  const week = await accountWorld(weekly, { from: '2026-10-26' });
  for (const { workWeekdays, toReview } of [day, week]) {
    await workWeekdays('2026-10-26', '2026-11-30', 8);
    await toReview('2026-10-30');
  }
  expect((await day.close('2026-11-01')).status).toBe(200);
  expect(await week.close('2026-11-01')).toMatchObject({
    body: { message: 'November 2026 cannot be closed yet. Review these days first: Ana (30 October 2026).' },
  });
});

test('days of people without an account, and of terms without one, prevent nothing', async () => {
  const { workWeekdays, toReview, close } = await accountWorld(
    { tiers: { weekly: [{ over: 40 * hour, element: 'extra', percent: 25 }] } },
    { from: '2026-11-01' },
  );
  await workWeekdays('2026-11-01', '2026-11-30', 8);
  await toReview('2026-11-10');
  expect((await close('2026-11-01')).status).toBe(200);
});
