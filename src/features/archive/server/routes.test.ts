import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { archive } from '../contract.ts';
import { archiveRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [archiveRoutes],
  now: () => new Date('2026-03-02T12:00:00Z'),
});
const call = callerFor(app);
afterAll(() => app.close());

const date = (day: string) => day as LocalDate;

/** Ana, Ben and Cem have left, Dee leaves at the end of the month, Eva stays. Hal and Vic are viewers. */
async function office() {
  const acme = await company();
  const hal = await acme.hire('Hal', 'view_archived_employee', 'view_employee_employment_info');
  const vic = await acme.hire('Vic', 'view_archived_employee');
  const sales = await acme.inside(
    async (db) =>
      (await db.insertInto('departments').values({ name: 'Sales' }).returning('id').executeTakeFirstOrThrow()).id,
  );
  const hire = (name: string, left: string | null, reason: string | null, more: object = {}) =>
    acme.inside(async (db) => {
      const row = { name, joined_on: date('2020-01-01'), status: 'active' as const, ...more };
      const { id } = await createPerson(db, row);
      const leaving = { discharged_date: left === null ? null : date(left), discharged_reason: reason };
      await db.updateTable('people').set(leaving).where('id', '=', id).execute();
      return id;
    });
  const ana = await hire('Ana', '2026-01-31', 'Retired', { department_id: sales, manager_id: hal.id });
  await hire('Ben', '2026-03-01', 'New job');
  await hire('Cem', '2025-06-30', 'New job', { department_id: sales });
  await hire('Dee', '2026-03-31', 'New job');
  await hire('Eva', null, null);
  const index = async (query: object = {}, as = hal) => (await call(archive.index, { query }, as)).body;
  const names = async (query: object = {}, as = hal) => (await index(query, as)).data.map(({ name }) => name);
  return { acme, hal, vic, sales, ana, index, names };
}

test('former employees are listed with their last employment; current employees are not', async () => {
  const { hal, sales, ana, index } = await office();
  const { data, meta, ...rest } = await index();
  expect(data.map(({ name }) => name)).toEqual(['Ben', 'Ana', 'Cem']);
  expect(data[1]).toMatchObject({
    id: ana,
    department_name: 'Sales',
    manager: { id: hal.id, name: 'Hal' },
    discharged_date: '2026-01-31',
    discharged_reason: 'Retired',
  });
  expect(meta.total).toBe(3);
  expect(rest).toEqual({
    total_people: 3,
    departments: [{ id: sales, name: 'Sales', total_people: 2 }],
    reasons: [
      { name: 'New job', total_people: 2 },
      { name: 'Retired', total_people: 1 },
    ],
  });
});

test('they are found, filtered, sorted and paged', async () => {
  const { names, index, sales } = await office();
  expect(await names({ search: 'CE' })).toEqual(['Cem']);
  expect(await names({ department_id: sales })).toEqual(['Ana', 'Cem']);
  expect(await names({ reason: 'New job' })).toEqual(['Ben', 'Cem']);
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['Ana', 'Ben', 'Cem']);
  expect(await names({ order: 'asc' })).toEqual(['Cem', 'Ana', 'Ben']);
  expect(await names({ page: 2, per_page: 2 })).toEqual(['Cem']);
  expect((await index({ search: 'cem' })).total_people).toBe(3);
});

test('the reason for leaving is shown only to people who see the employment, in the filter, too', async () => {
  const { vic, index, names } = await office();
  const { data, reasons } = await index({}, vic);
  expect(data.map(({ discharged_reason }) => discharged_reason)).toEqual([null, null, null]);
  expect(reasons).toEqual([]);
  expect(await names({ reason: 'Retired' }, vic)).toEqual(['Ben', 'Ana', 'Cem']);
});

test('the archive is for those who may see who has left', async () => {
  const { acme } = await office();
  const eve = await acme.hire('Eve', 'view_employee');
  expect((await call(archive.index, { query: {} }, eve)).status).toBe(403);
});

test('another company’s people are not in it', async () => {
  const [here, there] = [await office(), await office()];
  expect((await here.names()).length).toBe(3);
  expect(await here.names({ department_id: there.sales })).toEqual([]);
});

test('a search folds accents and case, and finds the beginning of every word', async () => {
  const { acme, names } = await office();
  await acme.inside(async (db) => {
    const row = { name: 'Søren Łukasz-Müller', joined_on: date('2020-01-01'), status: 'active' as const };
    const { id } = await createPerson(db, row);
    await db
      .updateTable('people')
      .set({ discharged_date: date('2026-01-31') })
      .where('id', '=', id)
      .execute();
  });
  for (const search of ['søren', 'SOREN', 'muller sor', 'lukasz']) expect(await names({ search })).toHaveLength(1);
  expect(await names({ search: 'ren' })).toEqual([]);
});
