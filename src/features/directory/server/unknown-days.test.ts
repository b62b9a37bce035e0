import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import type { ChangedValues } from '#features/people/rules/employment.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { toDo } from '#features/to-do/contract.ts';
import { toDoRoutes } from '#features/to-do/server/routes.ts';
import { feature as weekFeature } from '#features/working-week/feature.ts';
import { directory } from '../contract.ts';
import { directoryRoutes } from './routes.ts';

const today = '2026-03-02' as LocalDate;
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [directoryRoutes, toDoRoutes([weekFeature])],
    now: () => new Date(`${today}T12:00:00Z`),
  }),
);
const day = { work_time: 28_800, start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
const week = workingWeek.parse({
  kind: 'fixed',
  first_week: '2026-03-02',
  weeks: [[day, day, null, null, null, null, null]],
});

test('people of whom only the weekly hours are known are found until their days are, too', async () => {
  const acme = await company();
  const hal = await acme.hire('Hal', 'view_employee', 'view_employee_employment_info');
  const [ana] = [await acme.hire('Ana'), await acme.hire('Ben')];
  const ivo = await acme.hire('Ivo', 'view_employee');
  const eve = await acme.hire('Eve', 'edit_employee_employment_info');
  const change = ({ id }: Member, on: string, values: ChangedValues) =>
    acme.inside((db) =>
      changeEmployment(
        db,
        id,
        { effective_from: on as LocalDate, values, reason: 'Agreed' },
        { actor_id: null, today },
      ),
    );
  const found = async (by = hal) =>
    (await call(directory.index, { query: { statuses: 'unknown_days' } }, by)).body.data.map(({ name }) => name);
  expect(await found()).toEqual([]);
  await change(ana, '2026-01-01', { weekly_work_time: 57_600 });
  expect(await found()).toEqual(['Ana']);
  expect(await found(ivo)).toEqual([]);
  const { body } = await call(directory.options, { params: { filter: 'statuses' } }, hal);
  const tasks = async (by: Member) => (await call(toDo.index, {}, by)).body.data;
  expect(await tasks(eve)).toMatchObject([
    { key: 'working-days', name: 'Working days not set: 1 person', path: '/people?status=unknown_days' },
  ]);
  expect(await tasks(hal)).toEqual([]);
  expect(body.data).toContainEqual({ id: 'unknown_days', name: 'Working days not told yet', total: 1 });
  // The hours stay the same, so that nothing is written to the person.
  await change(ana, today, { week });
  expect(await found()).toEqual([]);
  expect(await tasks(eve)).toEqual([]);
});
