import { expect, test } from 'vitest';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { PayTermsInput } from '#features/pay/rules/terms.ts';
import { closePeriod } from '#features/periods/server/commands.ts';
import { accountWorld, date, hour } from '../testing/account-world.ts';

const weekly: PayTermsInput = { account: { target: 'shift', settles: 'week' } };
const daily: PayTermsInput = { account: { target: 'shift', settles: 'day' } };
const monthly: PayTermsInput = { account: { target: 'shift', settles: 'month' } };
const paidWeeks: PayTermsInput = {
  ...daily,
  tiers: { weekly: [{ over: 40 * hour, element: 'extra', percent: 25 }] },
};

/** October ends on a Saturday; the week ends on 1 November. */
async function closedTwice(terms: PayTermsInput) {
  const world = await accountWorld(terms, { from: '2026-10-01' });
  await world.workWeekdays('2026-10-01', '2026-11-30', 8);
  await world.close('2026-10-01');
  await world.close('2026-11-01');
  return world;
}

test.each([
  ['weeks', weekly],
  ['days, with paid overtime of weeks', paidWeeks],
])('a period is reopened after the next one, which has settled its last week: settled by %s', async (_, terms) => {
  const { reopen, hours, lines } = await closedTwice(terms);
  const before = await lines();
  expect(await reopen('2026-10-01')).toMatchObject({
    status: 424,
    body: {
      code: 'periods.laterClosed',
      message:
        'October 2026 cannot be reopened yet. The time account of Ana has a week or month that ends in November 2026. Reopen November 2026 first.',
    },
  });
  expect([await lines(), await hours()]).toEqual([before, 0]);
  expect((await reopen('2026-11-01')).status).toBe(200);
  expect((await reopen('2026-10-01')).status).toBe(200);
  expect([await lines(), await hours()]).toEqual([[], 0]);
});

test.each([
  ['days', daily],
  ['months', monthly],
])('a period is reopened alone when its last days are settled in it: settled by %s', async (_, terms) => {
  const { reopen } = await closedTwice(terms);
  expect((await reopen('2026-10-01')).status).toBe(200);
});

test('a period is closed after the one before, in which its first week begins', async () => {
  const { close, workWeekdays, lines, ana } = await accountWorld(weekly, { from: '2026-10-01' });
  await workWeekdays('2026-10-01', '2026-11-30', 8);
  const refused = {
    status: 424,
    body: {
      code: 'periods.earlierOpen',
      message:
        'November 2026 cannot be closed yet. The time account of Ana has a week or month that begins in October 2026. Close October 2026 first.',
    },
  };
  expect(await close('2026-11-01')).toMatchObject(refused);
  expect(await close('2026-11-01', ana)).toMatchObject(refused);
  expect(await lines()).toEqual([]);
  expect((await close('2026-10-01', ana)).status).toBe(200);
  expect((await close('2026-11-01', ana)).status).toBe(200);
});

test.each(['employment', 'rule'] as const)(
  'a period is closed after the one before, in whose last week the %s ended',
  async (end) => {
    const { acme, ana, close, work, workWeekdays, hours, lines } = await accountWorld(weekly, { from: '2026-10-01' });
    await workWeekdays('2026-10-01', '2026-10-29', 8);
    await acme.inside(async (db) => {
      if (end === 'employment')
        await db
          .updateTable('people')
          .set({ discharged_date: date('2026-10-30') })
          .where('id', '=', ana.id)
          .execute();
      else
        await db
          .insertInto('pay_rule_people')
          .values({ person_id: ana.id, effective_from: date('2026-10-31'), pay_rule_id: null })
          .execute();
    });
    expect(await close('2026-11-01', ana)).toMatchObject({
      status: 424,
      body: { code: 'periods.earlierOpen', message: expect.stringContaining('Close October 2026 first.') },
    });
    expect(await lines()).toEqual([]);
    await work('2026-10-30', 10);
    expect(await hours()).toBe(2);
    expect((await close('2026-10-01', ana)).status).toBe(200);
    expect((await close('2026-11-01', ana)).status).toBe(200);
    expect(await hours()).toBe(2);
  },
);

test('a period is closed after days that no period of a changed calendar can close', async () => {
  const { acme, close, work, workWeekdays, hours, lines } = await accountWorld(weekly, { from: '2026-08-03' });
  await workWeekdays('2026-08-03', '2026-11-30', 8);
  await close('2026-08-01');
  await close('2026-09-01');
  await acme.inside((db) => db.updateTable('company_settings').set({ calendar_cycle: 20 }).execute());
  expect(await close('2026-09-20')).toMatchObject({ status: 424, body: { code: 'periods.alreadyClosed' } });
  expect((await close('2026-10-20')).status).toBe(200);
  expect((await lines()).filter(([, on]) => on >= '2026-10-01')).toEqual([
    ['target', '2026-11-19', -160],
    ['worked', '2026-11-19', 160],
  ]);
  // Open days before it still count on the account.
  await work('2026-10-10', 2);
  expect(await hours()).toBe(-6);
});

test('a period of a changed calendar is closed after an earlier one that can be closed', async () => {
  const { acme, close, workWeekdays } = await accountWorld(weekly, { from: '2026-08-03' });
  await workWeekdays('2026-08-03', '2026-11-30', 8);
  await close('2026-08-01');
  await acme.inside((db) => db.updateTable('company_settings').set({ calendar_cycle: 20 }).execute());
  expect(await close('2026-10-20')).toMatchObject({
    status: 424,
    body: { message: expect.stringContaining('Close October 2026 first.') },
  });
  expect((await close('2026-09-20')).status).toBe(200);
  expect((await close('2026-10-20')).status).toBe(200);
});

test('a period is reopened after the next one that has settled its last week for people without settled days in it', async () => {
  const { acme, at, ana, hal, workWeekdays, close, reopen, hours, lines } = await accountWorld(weekly, {
    from: '2026-10-01',
  });
  await workWeekdays('2026-10-01', '2026-11-30', 8);
  // Without the step of accounts, as before there were any.
  await acme.inside((db) =>
    closePeriod(db, calendarPeriod(date('2026-10-01'), 1), null, { actor_id: hal.id, now: at }),
  );
  expect((await close('2026-11-01', ana)).status).toBe(200);
  const before = await lines();
  expect(await reopen('2026-10-01')).toMatchObject({
    status: 424,
    body: { code: 'periods.laterClosed', message: expect.stringContaining('Reopen November 2026 first.') },
  });
  expect([await lines(), await hours()]).toEqual([before, 0]);
  expect((await reopen('2026-11-01')).status).toBe(200);
  expect((await reopen('2026-10-01')).status).toBe(200);
});

test('a period is reopened alone while another closing keeps its days closed', async () => {
  const { ana, workWeekdays, close, reopen } = await accountWorld(weekly, { from: '2026-10-01' });
  await workWeekdays('2026-10-01', '2026-11-30', 8);
  await close('2026-10-01', ana);
  await close('2026-10-01');
  expect((await close('2026-11-01', ana)).status).toBe(200);
  expect((await reopen('2026-10-01')).status).toBe(200);
});

test('reopening and closing the next period at once leave no week settled before its first days', async () => {
  const world = await accountWorld(weekly, { from: '2026-10-01' });
  await world.workWeekdays('2026-10-01', '2026-11-30', 8);
  await world.close('2026-10-01');
  const [closed, reopened] = await Promise.all([world.close('2026-11-01'), world.reopen('2026-10-01')]);
  expect([closed.status, reopened.status].toSorted()).toEqual([200, 424]);
});
