import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clocking } from '#features/clock/contract.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { employ } from '#features/people/testing/employ.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { dashboard } from '../contract.ts';
import { dashboardRoutes } from './routes.ts';

const at = (local: string) => plannedInstant(local as LocalDateTime, 'Europe/Berlin');
const date = (text: string) => text as LocalDate;
const callAt = (local: string) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [clockRoutes, dashboardRoutes],
      now: () => new Date(at(local) * 1000),
    }),
  );
const clockPermissions = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;

/** Moves people to a place with the zone of Auckland. */
const moveToAuckland = (acme: Company, people: readonly Member[]) =>
  acme.inside(async (db) => {
    const { id } = await db
      .insertInto('work_places')
      .values({ name: 'Auckland' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const timezone = 'Pacific/Auckland';
    await db
      .insertInto('work_place_zones')
      .values({ work_place_id: id, effective_from: date('2026-01-01'), timezone })
      .execute();
    for (const person of people) await employ(db, person.id, { work_place_id: id });
  });

test('people at a place in another zone are shown by its date and time', async () => {
  const acme = await company();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
  );
  const meg = await acme.hire('Meg', 'view_any_attendance', ...clockPermissions);
  const [kiri, tui, left] = [
    await acme.hire('Kiri', ...clockPermissions),
    await acme.hire('Tui', ...clockPermissions),
    await acme.hire('Lea'),
  ];
  await moveToAuckland(acme, [kiri, tui, left]);
  await acme.inside(async (db) => {
    await db
      .updateTable('people')
      .set({ discharged_date: date('2026-03-11') })
      .where('id', '=', left.id)
      .execute();
  });
  // In Auckland it is 12 March, 09:05.
  await callAt('2026-03-11 21:05:00')(clocking.in, { body: {} }, tui);
  const { body } = await callAt('2026-03-11 21:10:00')(dashboard.whoIsIn, { query: {} }, meg);
  expect(body.counts).toEqual({ in: 1, break: 0, remote: 0, leave: 0, out: 2 });
  expect(body.people.map(({ name, state, time }) => [name, state, time])).toEqual([
    ['Tui', 'in', '09:05'],
    ['Kiri', 'out', null],
    ['Meg', 'out', null],
  ]);
  const early = (await callAt('2026-03-11 20:30:00')(dashboard.whoIsIn, { query: {} }, meg)).body;
  expect(early.people.find(({ name }) => name === 'Kiri')).toMatchObject({ state: 'out', time: '09:00' });
});

test('the own clock says in which zone its day is', async () => {
  const acme = await company();
  const [kiri, lea] = [await acme.hire('Kiri'), await acme.hire('Lea')];
  await moveToAuckland(acme, [kiri]);
  const clock = async (who: Member) => (await callAt('2026-03-11 21:05:00')(dashboard.clock, {}, who)).body;
  expect(await clock(kiri)).toMatchObject({ working_date: '2026-03-12', zone: 'Pacific/Auckland' });
  expect(await clock(lea)).toMatchObject({ working_date: '2026-03-11', zone: 'Europe/Berlin' });
});
