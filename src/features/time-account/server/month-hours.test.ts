import { expect, test } from 'vitest';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { PayTermsInput } from '#features/pay/rules/terms.ts';
import { closePeriod } from '#features/periods/server/commands.ts';
import { accountWorld, date, hour } from '../testing/account-world.ts';
import { accountClosing } from './commands/settle.ts';
import { accountOf } from './queries/accounts.ts';

const terms: PayTermsInput = {
  account: { target: { month: 40 * hour }, settles: 'month' },
  tiers: { weekly: [{ over: 40 * hour, element: 'extra', percent: 25 }] },
};

/** Ana works 50 hours in the week of 26 October, which ends on 1 November, and nothing else. */
async function overtimeWorld() {
  const world = await accountWorld(terms, { from: '2026-10-01', now: '2026-12-01T11:00:00Z', withShift: false });
  await world.workWeekdays('2026-10-26', '2026-10-30', 10);
  const { acme, ana, hal } = world;
  const seconds = (on: string) => Date.parse(`${on}T11:00:00Z`) / 1000;
  const on = (day: string) =>
    acme.inside(async (db) => {
      const account = await accountOf(db, ana.id, seconds(day));
      return [account?.balance, account?.payable].map((value) => (value ?? Number.NaN) / hour);
    });
  const closeCycle = (day: string, cycle: number) =>
    acme.inside((db) =>
      closePeriod(db, calendarPeriod(date(day), cycle), null, {
        actor_id: hal.id,
        now: seconds('2026-11-20'),
        steps: [accountClosing],
      }),
    );
  return { ...world, on, closeCycle };
}

test.each([
  ['before the month is over', '2026-10-31', 0],
  ['on the last day of the week', '2026-11-01', 0],
  ['in the running month', '2026-11-02', 0],
  ['at its end', '2026-11-30', 0],
  ['when the running month is over as well', '2026-12-01', -40],
])('hours that a week pays leave an account that is owed by the month: %s', async (_, day, expected) => {
  const { on } = await overtimeWorld();
  expect(await on(day)).toEqual([expected, 0]);
});

test('hours that a week pays cannot be paid out when their month is closed', async () => {
  const { on, close, lines } = await overtimeWorld();
  expect((await close('2026-10-01')).status).toBe(200);
  expect(await lines()).toEqual([
    ['target', '2026-10-31', -40],
    ['worked', '2026-10-31', 50],
  ]);
  expect(await on('2026-11-20')).toEqual([0, 0]);
});

test('a period that ends within the month stores the hours that its week pays', async () => {
  const { on, closeCycle, lines } = await overtimeWorld();
  await closeCycle('2026-10-01', 20);
  await closeCycle('2026-11-01', 20);
  expect(await lines()).toEqual([
    ['target', '2026-11-19', -40],
    ['worked', '2026-11-19', 40],
  ]);
  expect(await on('2026-11-20')).toEqual([0, 0]);
});
