import { expect, test } from 'vitest';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { PayTermsInput } from '#features/pay/rules/terms.ts';
import { closePeriod } from '#features/periods/server/commands.ts';
import { accountWorld, date, hour } from '../testing/account-world.ts';
import { accountClosing } from './commands/settle.ts';
import { accountOf } from './queries/accounts.ts';

const now = Date.parse('2027-01-20T11:00:00Z') / 1000;

const byMonth: PayTermsInput = {
  account: { target: 'shift', settles: 'month' },
  tiers: { weekly: [{ over: 40 * hour, element: 'extra', percent: 25 }] },
};
const byWeek: PayTermsInput = {
  account: { target: 'shift', settles: 'week', included: { seconds: 4 * hour, per: 'month' } },
};

// The months and weeks that decide about 16 December begin before it, on days that are closed by then.
test.each<[string, PayTermsInput, Record<string, number>, number]>([
  [
    'settled by the month, with overtime of the week that is paid',
    byMonth,
    { '2026-11-30': 10, '2026-12-01': 10, '2026-12-02': 10, '2026-12-03': 10, '2026-12-04': 10 },
    0,
  ],
  [
    'settled by the week, with hours that the month includes',
    byWeek,
    { '2026-11-30': 12, '2026-12-16': 10, '2026-12-17': 10, '2026-12-18': 10 },
    6,
  ],
])('closing 16 November to 15 December leaves a balance as it was: %s', async (_, terms, hours, expected) => {
  const world = await accountWorld(terms, { from: '2026-11-16', now: '2026-12-01T11:00:00Z' });
  const weekdays = ['2026-11-16', '2027-01-19'] as const;
  for (let day = new Date(weekdays[0]); day <= new Date(weekdays[1]); day.setUTCDate(day.getUTCDate() + 1)) {
    const on = day.toISOString().slice(0, 10);
    if (day.getUTCDay() % 6 !== 0) await world.work(on, hours[on] ?? 8);
  }
  const balance = () =>
    world.acme.inside(async (db) => ((await accountOf(db, world.ana.id, now))?.balance ?? Number.NaN) / hour);
  expect(await balance()).toBe(expected);
  await world.acme.inside((db) =>
    closePeriod(db, calendarPeriod(date('2026-12-01'), 16), null, {
      actor_id: world.hal.id,
      now,
      steps: [accountClosing],
    }),
  );
  expect(await balance()).toBe(expected);
});
