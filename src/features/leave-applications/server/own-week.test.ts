import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutesWith } from '#features/employment/server/routes.ts';
import type { Counting } from '#features/leave/rules/countings.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { settle } from '#features/leave/server/commands/settle.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { leaveOfEmployment } from './commands/employment-impact.ts';
import { applicationWorld, day, now, today } from '../testing/application-world.ts';
import { costsOf } from '../testing/calendar-changes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employmentRoutesWith({ recorded: [], impacts: [leaveOfEmployment] })],
    now: () => new Date(now * 1000),
  }),
);

/** Week of these hours from Monday on, 0 for a day off; by default with a start. */
const weekOf = (hours: readonly number[], start_time: string | null = '08:00') =>
  workingWeek.parse({
    kind: 'fixed',
    first_week: '2026-01-05',
    weeks: [
      [...hours, 0, 0, 0, 0, 0, 0]
        .slice(0, 7)
        .map((work) =>
          work === 0
            ? null
            : { work_time: work * 3600, start_time, break_time: 0, break_start: null, template_id: null },
        ),
    ],
  });
const [full, threeDays, mornings] = [weekOf([8, 8, 8, 8, 8]), weekOf([8, 8, 8]), weekOf([4, 4, 4, 4, 4])];
type Week = typeof full;

/** Ana with a week from the beginning, and a package of 30 days that counts in a way. */
async function measured(counts: Counting, week: Week, days = 30) {
  const world = await applicationWorld();
  const { acme, ana, hal, annual } = world;
  const by = { actor_id: hal.id, now, today };
  const term = { days, given: 'at_once', counts, is_pro_rata: true, carry_over: 0, carry_over_months: null } as const;
  await acme.inside(async (db) => {
    await changeEmployment(
      db,
      ana.id,
      { effective_from: day('2026-01-01'), values: { week }, reason: 'Agreed' },
      { actor_id: null, today },
    );
    const gives = [{ leave_type_id: annual, ...term, below_zero: 0, has_halves: true, proof_from: null }];
    const { id } = await savePackage(db, { name: 'By week', leave_types: gives }, by);
    await givePackage(db, { policy_id: id, ids: [ana.id], effective_from: day('2026-01-01') }, by);
  });
  const eve = await acme.hire(
    'Eve',
    'view_employee_employment_info',
    'edit_employee_employment_info',
    'view_employee_leave',
  );
  type Reply = {
    status: number;
    body: { data: { confirmed: string; effects: { title: string; rows: { text: string; amount: string }[] }[] } };
  };
  const save = (effective_from: string, changed: Week, confirmed?: string) =>
    call(
      employment.saveChange,
      {
        params: { user_id: ana.id },
        body: { effective_from: day(effective_from), week: changed, reason: 'Agreed', confirmed } as never,
      },
      eve,
    ) as unknown as Promise<Reply>;
  /** Changes the week, and confirms the impact. @returns the impact in words */
  const change = async (effective_from: string, changed: Week) => {
    const told = await save(effective_from, changed);
    expect(told.status).toBe(424);
    expect((await save(effective_from, changed, told.body.data.confirmed)).status).toBe(200);
    return told.body.data.effects.flatMap(({ title, rows }) => [
      title,
      ...rows.map(({ text, amount }) => [text, amount].filter(Boolean).join(' ')),
    ]);
  };
  const granted = () =>
    acme.inside(async (db) => {
      await settle(db, [ana.id], day('2026-12-30'));
      const rows = await rowsOf<{ text: string }>(
        db,
        `select date || ' ' || sum(amount)::float8 as text from leave_lines
          where person_id = $1 and leave_type_id = $2 and kind = 'grant' group by date order by date`,
        [ana.id, annual],
      );
      return rows.map(({ text }) => text);
    });
  const costs = (id: string) => acme.inside((db) => costsOf(db, id));
  return { ...world, change, granted, costs };
}

test('five mornings get 28 days, and the sixth week of five days is refused (W3)', async () => {
  const { apply, balance } = await measured('own_days', mornings, 28);
  expect(await balance('2026-03-01')).toBe(28);
  const mondays = ['04-06', '05-04', '06-01', '07-06', '08-03', '09-07'];
  const week = (monday: string) =>
    [0, 1, 2, 3, 4].map((at) => `2026-${monday.slice(0, 3)}${String(Number(monday.slice(3)) + at).padStart(2, '0')}`);
  for (const monday of mondays.slice(0, 5)) expect((await apply(week(monday))).status).toBe(200);
  expect(await balance('2026-12-30')).toBe(3);
  expect((await apply(week('09-07'))).status).toBe(424);
});

test('the same mornings by shares get 14 days, and a week uses 2.5 (W4)', async () => {
  const { applied, balance, costs } = await measured('shares', mornings, 28);
  expect(await balance('2026-03-01')).toBe(14);
  const id = await applied('2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13');
  expect(Object.values(await costs(id))).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
  expect(await balance('2026-03-31')).toBe(11.5);
});

test('an application by shares is rounded once', async () => {
  const { applied, costs } = await measured('shares', weekOf([7.7, 7.7, 7.7, 7.7, 7.7]));
  const id = await applied('2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13');
  expect(Object.values(await costs(id))).toEqual([0.96, 0.97, 0.96, 0.96, 0.96]);
});

test('work at any time of the day can be leave', async () => {
  const { applied, apply, costs } = await measured('own_days', weekOf([8, 0, 6], null));
  const id = await applied('2026-03-09', '2026-03-11 first');
  expect(await costs(id)).toEqual({ '2026-03-09': 1, '2026-03-11': 0.5 });
  expect((await apply(['2026-03-10'])).status).toBe(422);
});

test('three days instead of five: six days less by a line of their own, and leave over the change uses three (W10, W31)', async () => {
  const { applied, approve, rob, change, granted, costs, balance } = await measured('own_days', full);
  const id = await applied('2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02', '2026-07-03');
  await approve(id, rob);
  expect(await change('2026-07-01', threeDays)).toEqual([
    '1 leave balance changes',
    'Annual leave on 31 December 2026: 25 → 21 (24 instead of 30 days)',
    '1 approved application gets days back',
    '2 days between 2 July 2026 and 3 July 2026 +2.0',
  ]);
  expect(await costs(id)).toMatchObject({ '2026-06-30': 1, '2026-07-01': 1, '2026-07-02': 0, '2026-07-03': 0 });
  expect(await granted()).toEqual(['2026-01-01 30', '2026-07-01 -6']);
  expect(await balance('2026-12-30')).toBe(21);
});

test('five days instead of three give six more, and a day off within leave becomes leave (W32)', async () => {
  const { applied, approve, rob, change, granted, costs, balance } = await measured('own_days', threeDays);
  const id = await applied('2026-07-06', '2026-07-07', '2026-07-08', '2026-07-13');
  await approve(id, rob);
  const told = await change('2026-07-01', full);
  expect(told).toContain('1 approved application uses more days');
  expect(Object.entries(await costs(id)).filter(([date]) => date > '2026-07-08')).toEqual([
    ['2026-07-09', 1],
    ['2026-07-10', 1],
    ['2026-07-13', 1],
  ]);
  expect(await granted()).toEqual(['2026-01-01 18', '2026-07-01 6']);
  expect(await balance('2026-12-30')).toBe(18);
});

test('a change that is corrected afterwards never charges days that were taken, but those ahead', async () => {
  const { applied, approve, rob, change, costs } = await measured('shares', mornings);
  const [taken, ahead] = [await applied('2026-02-23'), await applied('2026-03-09')];
  await approve(taken, rob);
  expect(await change('2026-02-01', full)).toContain('1 application uses more days');
  expect([await costs(taken), await costs(ahead)]).toEqual([{ '2026-02-23': 0.5 }, { '2026-03-09': 1 }]);
});
