import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { departments } from '../contract.ts';
import { listsRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [listsRoutes(peopleReferences)],
  now: () => new Date('2026-03-02T12:00:00Z'),
});
const call = callerFor(app);
afterAll(() => app.close());

const date = (text: string) => text as LocalDate;

/** Fails when the days of people change without a preview, because where they work is no more. */
test('a department stays as long as its people work by its week', async () => {
  const acme = await company();
  const meg = await acme.hire('Meg', 'add_department', 'delete_department');
  const { id } = (await call(departments.store, { body: { name: 'Production', parent_id: null } }, meg)).body.data;
  const week = { kind: 'hours', weekly_work_time: 72_000 } as const;
  await acme.inside(async (db) => {
    await createPerson(db, { name: 'Ana', joined_on: date('2020-01-01'), status: 'active', department_id: id });
    await db
      .insertInto('department_weeks')
      .values({ department_id: id, effective_from: date('2026-04-06'), week })
      .execute();
  });
  const remove = () => call(departments.delete, { params: { id }, query: { action: 'detach' } }, meg);
  expect(await remove()).toMatchObject({ status: 424, body: { code: 'lists.setsWeek' } });
  await acme.inside((db) => db.deleteFrom('department_weeks').execute());
  expect((await remove()).status).toBe(200);
});
