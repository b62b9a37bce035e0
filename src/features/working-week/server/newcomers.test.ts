import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { createRolePresets } from '#features/access/server/commands.ts';
import { accessRoutesWith } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { date, hour, now } from '../testing/week-world.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { giveWeekOfDays } from './commands/newcomers.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [accessRoutesWith({ sidebar: [], unread: [], newcomerWeeks: [giveWeekOfDays] })],
    now: () => new Date(now * 1000),
  }),
);

async function office() {
  const acme = await company();
  const roles = await acme.inside(async (db) => {
    await changeStandardShift(db, {
      effective_from: date('2000-01-01'),
      repeat_on: [1, 2, 3, 4, 5],
      hours: { start_time: '08:30', work_time: 8 * hour, break_time: 1800 },
    });
    return createRolePresets(db);
  });
  const hal = await acme.hire('Hal');
  await acme.inside((db) =>
    db
      .insertInto('role_people')
      .values({ role_id: roles.get('HR manager') ?? '', person_id: hal.id })
      .execute(),
  );
  const add = (hours: object) => {
    const person = { name: 'Ana Silva', email: 'ana@acme.example', role_id: roles.get('Employee') ?? '' };
    return call(
      access.addPerson,
      { body: { ...person, joined_on: date('2026-11-02'), show_link: false, ...hours } },
      hal,
    );
  };
  const stored = () =>
    acme.inside((db) =>
      db
        .selectFrom('employment_rows as r')
        .innerJoin('people as p', 'p.id', 'r.person_id')
        .select(['r.effective_from', 'r.weekly_work_time', 'r.week'])
        .where('p.name', '=', 'Ana Silva')
        .where('r.field', '=', 'weekly_work_time')
        .execute(),
    );
  return { add, stored };
}

test('hours and days of an added person make a week, with the times of the company', async () => {
  const { add, stored } = await office();
  expect((await add({ weekly_work_time: 16 * hour, working_days: [3, 1] })).status).toBe(200);
  const day = { work_time: 8 * hour, start_time: '08:30', break_time: 1800 };
  expect(await stored()).toMatchObject([
    {
      effective_from: '2026-11-02',
      weekly_work_time: 16 * hour,
      week: { kind: 'fixed', weeks: [[day, null, day, null, null, null, null]] },
    },
  ]);
});

test('hours alone are stored without days', async () => {
  const { add, stored } = await office();
  await add({ weekly_work_time: 30 * hour });
  expect(await stored()).toMatchObject([{ weekly_work_time: 30 * hour, week: null }]);
});

test.each<[string, object, string]>([
  ['days need hours', { working_days: [1] }, 'access.hoursForDays'],
  ['hours fit on the days', { weekly_work_time: 25 * hour, working_days: [1] }, 'access.tooLongDays'],
])('%s', async (_, hours, code) => {
  const { add, stored } = await office();
  expect(await add(hours)).toMatchObject({
    status: 422,
    body: { code, errors: { weekly_work_time: [expect.any(String)] } },
  });
  expect(await stored()).toEqual([]);
});
