import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { employ } from '#features/people/testing/employ.ts';
import { directory } from '../contract.ts';
import { directoryRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [directoryRoutes],
    now: () => new Date('2026-03-02T12:00:00Z'),
  }),
);

test('data of a person, or of what names them, is reread after every change', async () => {
  const acme = await company();
  const hal = await acme.hire('Hal', 'view_employee');
  const [ana, ben] = [await acme.hire('Ana Silva'), await acme.hire('Ben Hart')];
  const change = (work: (db: Db) => Promise<unknown>) => acme.inside(async (db) => void (await work(db)));
  const insert = (list: 'departments' | 'groups', name: string) =>
    acme.inside(
      async (db) => (await db.insertInto(list).values({ name }).returning('id').executeTakeFirstOrThrow()).id,
    );
  const [sales, choir] = [await insert('departments', 'Sales'), await insert('groups', 'Choir')];
  await change((db) => employ(db, ana.id, { department_id: sales, manager_id: ben.id }));
  const read = async (query: { group_ids?: string; search?: string } = {}) => {
    const { body } = await call(directory.index, { query }, hal);
    return body.data.map(({ name, department, manager }) => [name, department?.name ?? null, manager?.name ?? null]);
  };
  const rest = [['Hal', null, null]];
  expect(await read()).toEqual([['Ana Silva', 'Sales', 'Ben Hart'], ['Ben Hart', null, null], ...rest]);

  await change((db) => db.updateTable('departments').set({ name: 'Shops' }).where('id', '=', sales).execute());
  await change((db) => db.updateTable('people').set({ name: 'Ben Hartmann' }).where('id', '=', ben.id).execute());
  expect(await read()).toEqual([['Ana Silva', 'Shops', 'Ben Hartmann'], ['Ben Hartmann', null, null], ...rest]);
  expect(await read({ search: 'hartm' })).toHaveLength(1);

  await change((db) => db.insertInto('group_people').values({ group_id: choir, person_id: ana.id }).execute());
  expect(await read({ group_ids: choir })).toEqual([['Ana Silva', 'Shops', 'Ben Hartmann']]);
  await change((db) => db.deleteFrom('group_people').where('person_id', '=', ana.id).execute());
  expect(await read({ group_ids: choir })).toEqual([]);

  await change((db) => employ(db, ana.id, { department_id: null, manager_id: null }));
  await acme.hire('Cem Kaya');
  expect(await read()).toEqual([
    ['Ana Silva', null, null],
    ['Ben Hartmann', null, null],
    ['Cem Kaya', null, null],
    ...rest,
  ]);
  const left = { discharged_date: '2026-02-28' as LocalDate, discharged_reason: 'Moves' };
  await change((db) => db.updateTable('people').set(left).where('id', '=', ben.id).execute());
  expect((await read()).map(([name]) => name)).toEqual(['Ana Silva', 'Cem Kaya', 'Hal']);
});
