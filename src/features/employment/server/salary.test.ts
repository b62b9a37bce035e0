import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
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
const of = ({ id }: { readonly id: string }) => ({ params: { user_id: id } });

async function office() {
  const acme = await company();
  const hal = await acme.hire('Hal', 'view_employee_salary_info', 'edit_employee_salary_info');
  return { acme, hal, ana: await acme.hire('Ana'), ben: await acme.hire('Ben') };
}

test('saving salary and department together needs both permissions', async () => {
  const { acme, ana } = await office();
  const eve = await acme.hire('Eve', 'edit_employee_employment_info');
  const salary = { amount: '46200.00', currency: 'DKK', pay_period: 'month' as const };
  const body = { effective_from: date('2027-01-01'), reason: null, salary };
  expect((await call(employment.saveChange, { ...of(ana), body }, eve)).status).toBe(403);
  expect(await acme.inside((db) => db.selectFrom('salaries').select('id').execute())).toEqual([]);
});

test.each([
  ['eleven digits', '12345678901'],
  ['three decimals', '10.123'],
  ['a debt', '-1'],
  ['a word', 'much'],
])('%s is no salary', async (_, amount) => {
  const { hal, ana } = await office();
  const body = { amount, currency: 'DKK', pay_period: 'month' as const };
  expect(await call(employment.saveSalaryInfo, { ...of(ana), body }, hal)).toMatchObject({
    status: 422,
    body: { errors: { amount: ['This amount cannot exceed 10 digits'] } },
  });
});

test('a currency that is none is refused', async () => {
  const { hal, ana } = await office();
  const body = { amount: '1', currency: 'ZZZ', pay_period: 'month' as const };
  expect(await call(employment.saveSalaryInfo, { ...of(ana), body }, hal)).toMatchObject({
    status: 422,
    body: { errors: { currency: [expect.any(String)] } },
  });
});

test.each([
  ['DE', 'EUR'],
  [null, null],
])(
  'a first salary is in the currency of the country %s, and who pays by which period must say so',
  async (country, currency) => {
    const { acme, hal, ana } = await office();
    await acme.inside((db) => db.updateTable('company_settings').set({ country_id: country }).execute());
    expect((await call(employment.salaryHistory, of(ana), hal)).body).toEqual({ data: [], currency });
    const salary = { amount: '1000', currency: currency ?? '', pay_period: '' as 'month' };
    const required = ['This is a required field'];
    expect(
      await call(
        employment.saveChange,
        { ...of(ana), body: { effective_from: date('2027-01-01'), reason: null, salary } },
        hal,
      ),
    ).toMatchObject({
      status: 422,
      body: {
        errors: { 'salary.pay_period': required, ...(currency === null && { 'salary.currency': required }) },
      },
    });
  },
);

test('a salary has its history, its reader and no one else, and no trace of its amount in the log', async () => {
  const { acme, hal, ana, ben } = await office();
  const save = (amount: string, effective_from: string) =>
    call(
      employment.saveSalaryInfo,
      {
        ...of(ana),
        body: { amount, currency: 'DKK', pay_period: 'month', effective_from: date(effective_from), reason: 'Review' },
      },
      hal,
    );
  await save('42000', '2023-04-01');
  await save('46200.50', '2025-04-01');
  await save('49800', '2027-01-01');
  const { body } = await call(employment.salaryHistory, of(ana), ana);
  expect(body.data.map(({ amount, state }) => [amount, state])).toEqual([
    ['49800.00', 'scheduled'],
    ['46200.50', 'current'],
    ['42000.00', 'past'],
  ]);
  const read = async (as_of?: string) =>
    (await call(employment.salaryInfo, { ...of(ana), query: as_of === undefined ? {} : { as_of: date(as_of) } }, ana))
      .body;
  expect(await read()).toMatchObject({
    may_edit: false,
    data: { as_of: '2026-03-02', current: { amount: '46200.50' }, scheduled: [{ amount: '49800.00' }] },
  });
  // Past, present and planned amounts; before the first there was none. The form's version is the same on every day.
  for (const [day, amount] of [
    ['2025-03-31', '42000.00'],
    ['2025-04-01', '46200.50'],
    ['2027-01-01', '49800.00'],
  ] as const)
    expect(await read(day)).toMatchObject({ data: { as_of: day, current: { amount } } });
  expect((await read('2023-03-31')).data.current).toBeNull();
  expect((await read('2023-03-31')).version).toBe((await read()).version);
  expect((await call(employment.salaryHistory, of(ana), ben)).status).toBe(403);
  const log = await acme.inside((db) =>
    db.selectFrom('audit_entries').select('new').where('entity', '=', 'salaries').execute(),
  );
  expect(log).toHaveLength(3);
  // Whole numbers only, since ids consist of digits, too.
  expect(JSON.stringify(log)).not.toMatch(/\b(46200|49800|42000)\b/);
});

test('no one raises their own salary, but Owners', async () => {
  const { acme, hal } = await office();
  const body = { amount: '99999', currency: 'DKK', pay_period: 'month' as const };
  expect((await call(employment.saveSalaryInfo, { ...of(hal), body }, hal)).status).toBe(403);
  await acme.inside(async (db) => {
    const role = { name: 'Owner', position: 99, is_owner: true };
    const { id } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('role_people').values({ role_id: id, person_id: hal.id }).execute();
  });
  expect((await call(employment.saveSalaryInfo, { ...of(hal), body }, hal)).status).toBe(200);
});
