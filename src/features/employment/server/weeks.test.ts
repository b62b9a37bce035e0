import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import type { ChangedValues } from '#features/people/rules/employment.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { rowsOfPerson } from '#features/people/server/queries/employment.ts';
import { employment } from '../contract.ts';
import { employmentRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employmentRoutes],
    now: () => new Date('2026-11-30T12:00:00Z'),
  }),
);
const hour = 3600;
const date = (text: string) => text as LocalDate;
const day = { work_time: 8 * hour, start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
const fixed = (...days: readonly number[]) =>
  workingWeek.parse({
    kind: 'fixed',
    first_week: '2027-01-04',
    weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? day : null))],
  });

async function planned() {
  const acme = await company();
  const hal = await acme.hire('Hal', 'view_employee_employment_info', 'edit_employee_employment_info');
  const ana = await acme.hire('Ana');
  const params = { user_id: ana.id };
  const body = { effective_from: date('2027-01-01'), reason: 'Contract', week: fixed(1, 3) };
  const { change_id } = (await call(employment.saveChange, { params, body }, hal)).body;
  const edit = (values: object) =>
    call(employment.saveChange, { params, body: { effective_from: date('2027-02-01'), change_id, ...values } }, hal);
  const info = async () => (await call(employment.employmentInfo, { params, query: {} }, hal)).body;
  const stored = async () =>
    (await info()).data.rows.map(({ effective_from, value, week }) => ({ effective_from, value, week }));
  return { edit, stored, info, params, hal };
}

test('an edited change keeps its week when the same hours are sent', async () => {
  const { edit, stored } = await planned();
  await edit({ weekly_work_time: 16 * hour });
  expect(await stored()).toEqual([{ effective_from: '2027-02-01', value: String(16 * hour), week: fixed(1, 3) }]);
});

test('other hours replace the week of an edited change', async () => {
  const { edit, stored } = await planned();
  await edit({ weekly_work_time: 20 * hour });
  expect(await stored()).toEqual([{ effective_from: '2027-02-01', value: String(20 * hour), week: null }]);
});

test('the same hours on other days are another version of the employment', async () => {
  const { edit, info } = await planned();
  const { version } = await info();
  await edit({ effective_from: date('2027-01-01'), week: fixed(4, 5) });
  expect((await info()).version).not.toBe(version);
});

test('not even an Owner changes their own week or weekly hours', async () => {
  const acme = await company();
  const may = ['view_employee_employment_info', 'edit_employee_employment_info'] as const;
  const [olga, omar] = [await acme.hire('Olga', ...may), await acme.hire('Omar', ...may)];
  await acme.inside((db) =>
    db
      .updateTable('roles')
      .set({ is_owner: true })
      .from('role_people')
      .whereRef('role_people.role_id', '=', 'roles.id')
      .where('role_people.person_id', '=', olga.id)
      .execute(),
  );
  const params = { user_id: olga.id };
  const save = (by: typeof olga, values: object) =>
    call(employment.saveChange, { params, body: { effective_from: date('2027-01-01'), ...values } }, by);
  const refused = { status: 403, body: { code: 'employment.notOneself' } };
  expect(await save(olga, { week: fixed(1, 3) })).toMatchObject(refused);
  // Hours alone are a week, too; the same hours can be sent again with another change.
  expect(await save(olga, { weekly_work_time: 10 * hour })).toMatchObject(refused);
  expect((await save(omar, { effective_from: date('2026-12-01'), weekly_work_time: 40 * hour })).status).toBe(200);
  expect(await save(olga, { weekly_work_time: 10 * hour })).toMatchObject(refused);
  expect(await save(olga, { weekly_work_time: null })).toMatchObject(refused);
  expect((await save(olga, { weekly_work_time: 40 * hour, work_place_id: null })).status).toBe(200);
  const details = {
    employee_number: null,
    probation_until: null,
    notice_period: null,
    effective_from: date('2026-12-01'),
  };
  const info = (values: object) =>
    call(employment.saveEmploymentInfo, { params, body: { ...details, ...values } }, olga);
  expect(await info({ weekly_work_time: 10 * hour })).toMatchObject(refused);
  expect((await info({ weekly_work_time: 40 * hour })).status).toBe(200);
  const planned = await save(omar, { week: fixed(1, 3) });
  expect(planned.status).toBe(200);
  expect(await save(olga, { weekly_work_time: 30 * hour })).toMatchObject(refused);
  const { change_id } = planned.body;
  expect(await call(employment.withdrawChange, { params, body: { change_id } }, olga)).toMatchObject(refused);
  expect((await call(employment.withdrawChange, { params, body: { change_id } }, omar)).status).toBe(200);
  const hours = await save(omar, { weekly_work_time: 50 * hour });
  expect(
    await call(employment.withdrawChange, { params, body: { change_id: hours.body.change_id } }, olga),
  ).toMatchObject(refused);
});

test('a duplicate has the working week that is in force on its first day', async () => {
  const acme = await company();
  const [hal, ana] = [
    await acme.hire('Hal', 'add_employee', 'assign_role_user', 'view_employee_employment_info'),
    await acme.hire('Ana'),
  ];
  const off = [null, null, null, null, null];
  const week = workingWeek.parse({
    kind: 'fixed',
    first_week: '2020-01-06',
    weeks: [
      [day, day, ...off],
      [day, null, ...off],
    ],
  });
  const change = (effective_from: string, values: ChangedValues) =>
    acme.inside((db) =>
      changeEmployment(
        db,
        ana.id,
        { effective_from: date(effective_from), values, reason: 'Agreed' },
        { actor_id: null, today: date('2026-11-30') },
      ),
    );
  await change('2020-01-01', { week });
  await change('2027-06-01', { weekly_work_time: 36_000 });
  const role_id = await acme.inside(async (db) => {
    const role = { name: 'Plain', position: 90 };
    return (await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id;
  });
  const copy = async (name: string, joined_on: string) => {
    const body = { name, email: `${name.toLowerCase()}@acme.example`, role_id, joined_on: date(joined_on) };
    const { body: added } = await call(employment.duplicate, { params: { user_id: ana.id }, body }, hal);
    const rows = await acme.inside((db) => rowsOfPerson(db, added.id));
    return rows.filter(({ field }) => field === 'weekly_work_time');
  };
  // 11 January 2027 begins week 1 of the cycle, as every second Monday since 6 January 2020.
  expect(await copy('Eva', '2027-01-01')).toMatchObject([
    { effective_from: '2027-01-01', weekly_work_time: 12 * hour, week: { ...week, first_week: '2027-01-11' } },
  ]);
  expect(await copy('Ida', '2027-06-01')).toMatchObject([
    { effective_from: '2027-06-01', weekly_work_time: 36_000, week: null },
  ]);
});
