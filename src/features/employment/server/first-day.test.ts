import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { employment } from '../contract.ts';
import { employmentRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employmentRoutes],
    now: () => new Date('2026-03-02T12:00:00Z'),
  }),
);
const date = (text: string) => text as LocalDate;
const details = { employee_number: null, probation_until: null, notice_period: null };

/** Creates Ana, who began on 1 May 2021 in Sales with a salary. */
async function office() {
  const acme = await company();
  const hal = await acme.hire(
    'Hal',
    'view_employee_employment_info',
    'edit_employee_employment_info',
    'edit_employee_salary_info',
  );
  const { id, sales } = await acme.inside(async (db) => {
    const { id: department_id } = await db
      .insertInto('departments')
      .values({ name: 'Sales' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ana = { name: 'Ana', status: 'active', joined_on: date('2021-05-01'), department_id } as const;
    return { ...(await createPerson(db, ana)), sales: department_id };
  });
  const params = { user_id: id };
  const pay = (effective_from: string) => {
    const body = { amount: '1000', currency: 'DKK', pay_period: 'month' as const, reason: 'Review' };
    return call(employment.saveSalaryInfo, { params, body: { ...body, effective_from: date(effective_from) } }, hal);
  };
  await pay('2021-05-01');
  const read = async () => (await call(employment.employmentInfo, { params, query: {} }, hal)).body;
  const save = (joined_on: string, more: object = { reason: 'The contract says so' }) =>
    call(employment.saveEmploymentInfo, { params, body: { ...details, joined_on: date(joined_on), ...more } }, hal);
  const salaries = async () => {
    const rows = await acme.inside((db) => db.selectFrom('salaries').select('effective_from').execute());
    return rows.map(({ effective_from }) => effective_from);
  };
  return { acme, hal, id, sales, params, pay, read, save, salaries };
}

test.each(['2021-04-01', '2021-06-01'])(
  'a wrong first day is corrected to %s, with what depends on it',
  async (day) => {
    const { save, read, salaries, acme, id } = await office();
    expect((await save(day)).status).toBe(200);
    expect((await read()).data).toMatchObject({
      joined_on: day,
      department: { name: 'Sales' },
      rows: [{ field: 'department', effective_from: day }],
      periods: [{ started_on: day, ended_on: null }],
    });
    expect(await salaries()).toEqual([day]);
    const log = await acme.inside((db) =>
      db
        .selectFrom('audit_entries')
        .select(['old', 'new'])
        .where('entity', '=', 'people')
        .where('action', '=', 'update')
        .where('person_id', '=', id)
        .execute(),
    );
    expect(log).toMatchObject([
      { old: { joined_on: '2021-05-01' }, new: { joined_on: day, joined_on_reason: 'The contract says so' } },
    ]);
  },
);

test('the past is not changed without a reason, what is to come is', async () => {
  const { acme, hal, save } = await office();
  expect((await save('2021-04-01', {})).body).toMatchObject({ errors: { reason: [expect.any(String)] } });
  expect((await save('2021-05-01', {})).status).toBe(200);
  const { id } = await acme.inside((db) =>
    createPerson(db, { name: 'Eva', status: 'invited', joined_on: date('2026-04-01') }),
  );
  const body = { ...details, joined_on: date('2026-05-01') };
  expect((await call(employment.saveEmploymentInfo, { params: { user_id: id }, body }, hal)).status).toBe(200);
});

test('a future employee’s data can be saved, and applies from the first day', async () => {
  const { acme, hal, sales } = await office();
  const { id } = await acme.inside((db) =>
    createPerson(db, { name: 'Eva', status: 'invited', joined_on: date('2026-04-01') }),
  );
  const params = { user_id: id };
  const save = (more: object) =>
    call(employment.saveEmploymentInfo, { params, body: { ...details, employee_number: 'E7', ...more } }, hal);
  expect((await save({})).body.data).toMatchObject({ employee_number: 'E7', rows: [] });
  expect((await save({ department_id: sales })).body.data.rows).toMatchObject([{ effective_from: '2026-04-01' }]);
  const salary = { amount: '1000', currency: 'DKK', pay_period: 'month' as const };
  expect((await call(employment.saveSalaryInfo, { params, body: salary }, hal)).body.data.scheduled).toMatchObject([
    { effective_from: '2026-04-01' },
  ]);
});

test('nothing that counts is left before the first day', async () => {
  const { save, pay, params, hal, sales } = await office();
  const body = { effective_from: date('2023-01-01'), reason: 'Moved', department_id: null };
  expect(sales).toBeTruthy();
  await call(employment.saveChange, { params, body }, hal);
  expect((await save('2024-01-01')).body).toMatchObject({ code: 'employment.countsBefore' });
  expect((await save('2022-12-31')).status).toBe(200);
  await pay('2022-12-31');
  await pay('2022-12-31');
  expect((await save('2021-01-01')).status).toBe(200);
});

test('probation does not end before it begins', async () => {
  const { save } = await office();
  const until = (probation_until: string) => save('2021-05-01', { probation_until: date(probation_until) });
  expect(await until('2021-04-30')).toMatchObject({
    status: 422,
    body: { errors: { probation_until: [expect.any(String)] } },
  });
  expect((await until('2021-10-31')).status).toBe(200);
});

test('not after the last day, nor in an earlier time here', async () => {
  const { acme, id, save } = await office();
  const set = (values: object) =>
    acme.inside((db) => db.updateTable('people').set(values).where('id', '=', id).execute());
  await set({ discharged_date: date('2025-01-31'), discharged_reason: 'Studies' });
  await set({ joined_on: date('2026-01-01'), discharged_date: null, discharged_reason: null });
  expect(await save('2025-01-31')).toMatchObject({ status: 422, body: { code: 'employment.inEarlierTime' } });
  expect((await save('2025-02-01')).status).toBe(200);
  await set({ discharged_date: date('2026-03-31') });
  expect((await save('2026-04-01')).body).toMatchObject({ errors: { joined_on: [expect.any(String)] } });
});

test('the second of two simultaneous corrections gets a conflict', async () => {
  const { read, save } = await office();
  const { version } = await read();
  expect((await save('2021-04-01', { reason: 'Typo', version })).status).toBe(200);
  expect(await save('2021-03-01', { reason: 'Typo', version })).toMatchObject({
    status: 461,
    body: { data: { current: { joined_on: '2021-04-01' } } },
  });
});
