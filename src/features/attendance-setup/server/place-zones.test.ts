import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '#features/attendance/contract.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { evaluatedDaysOf } from '#features/attendance/server/queries/evaluated-days.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { myShifts } from '#features/my-shifts/contract.ts';
import { myShiftsRoutes } from '#features/my-shifts/server/routes.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';

const date = (text: string) => text as LocalDate;
const at = (local: string, zone = 'Europe/Berlin') => plannedInstant(`${local}:00` as LocalDateTime, zone);
const now = at('2026-11-28 12:00');
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [attendanceRoutes, myShiftsRoutes],
    now: () => new Date(now * 1000),
  }),
);

/** A company in Berlin, and Kiri, who works at a place with a zone from a date on. */
async function away(timezone: string, effective_from: string, joined_on = '2000-01-01', moved = '2026-11-01') {
  const acme = await company({ joined_on: date(joined_on) });
  const kiri = await acme.hire('Kiri', 'view_attendance');
  await acme.inside(async (db) => {
    await setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) });
    const { id } = await db
      .insertInto('work_places')
      .values({ name: 'Elsewhere' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const zone = { work_place_id: id, effective_from: date(effective_from), timezone };
    await db.insertInto('work_place_zones').values(zone).execute();
    await changeEmployment(
      db,
      kiri.id,
      { effective_from: date(moved), values: { work_place_id: id }, reason: 'Moved' },
      { actor_id: null, today: date('2026-11-28') },
    );
  });
  return { acme, kiri };
}

const record = (acme: Company, { id }: Member, ...pairs: readonly (readonly [number, number])[]) =>
  acme.inside((db) =>
    recordPairs(db, {
      person_id: id,
      now,
      source: 'import',
      pairs: pairs.map(([clock_in, clock_out]) => ({ clock_in, clock_out })),
    }),
  );
const week = { start_date: date('2026-11-23'), end_date: date('2026-11-27') };
const cells = async (who: Member, range = week) => (await call(attendance.selfData, { query: range }, who)).body.data;

test('shifts, lateness and working dates follow the zone of the place (W13)', async () => {
  const { acme, kiri } = await away('Pacific/Auckland', '2026-11-01');
  const auckland = (local: string) => at(local, 'Pacific/Auckland');
  await record(
    acme,
    kiri,
    [auckland('2026-11-24 09:00'), auckland('2026-11-24 17:00')],
    [auckland('2026-11-25 09:00'), auckland('2026-11-25 17:00')],
  );
  const own = await cells(kiri);
  expect(own.slice(1, 3).map((cell) => [cell.date, cell.icon, cell.work_time, cell.late_by, cell.segments])).toEqual([
    ['2026-11-24', 'completed', 28_800, 0, [{ from: 540, to: 1020, kind: 'work' }]],
    ['2026-11-25', 'completed', 28_800, 0, [{ from: 540, to: 1020, kind: 'work' }]],
  ]);
  // In Auckland, Friday is over.
  expect(own[4]?.icon).toBe('absent');
  const evaluated = await acme.inside((db) =>
    evaluatedDaysOf(db, [{ id: kiri.id, joined_on: date('2000-01-01'), discharged_date: null }], week, now),
  );
  expect(evaluated.get(kiri.id)?.map(({ zone, state }) => [zone, state.icon])[1]).toEqual([
    'Pacific/Auckland',
    'completed',
  ]);
});

test('a zone counts from its date, and days before it keep the company’s', async () => {
  const { acme, kiri } = await away('Europe/Dublin', '2026-11-25');
  const dublin = (local: string) => at(local, 'Europe/Dublin');
  await record(
    acme,
    kiri,
    [at('2026-11-24 09:00'), at('2026-11-24 17:00')],
    [dublin('2026-11-25 09:00'), dublin('2026-11-25 17:00')],
    [at('2026-11-26 09:00'), at('2026-11-26 17:00')],
  );
  const own = await cells(kiri);
  expect(own.slice(1, 4).map(({ icon, segments }) => [icon, segments[0]?.from])).toEqual([
    ['completed', 540],
    ['completed', 540],
    ['completed', 480],
  ]);
});

test('people see their own shifts in the zone of their place', async () => {
  const { kiri } = await away('Pacific/Auckland', '2026-11-01');
  const { body } = await call(myShifts.data, { query: week }, kiri);
  expect(body.calendar[0]?.shift).toMatchObject({ starts_at: '2026-11-23 09:00:00', ends_at: '2026-11-23 17:30:00' });
});

test('the first morning at a place ahead of the company is that of the first day', async () => {
  const { acme, kiri } = await away('Pacific/Auckland', '2026-11-01', '2026-11-24', '2026-11-24');
  const auckland = (local: string) => at(local, 'Pacific/Auckland');
  // In Berlin it is still 23 November, on which Kiri does not work here.
  await record(acme, kiri, [auckland('2026-11-24 09:00'), auckland('2026-11-24 17:00')]);
  expect((await cells(kiri)).slice(0, 2).map((cell) => [cell.date, cell.icon, cell.work_time])).toEqual([
    ['2026-11-23', 'neutral', 0],
    ['2026-11-24', 'completed', 28_800],
  ]);
});

test('the first morning of people who are employed again is that of their place, too', async () => {
  const { acme, kiri } = await away('Pacific/Auckland', '2026-11-01', '2000-01-01', '2026-11-24');
  await acme.inside(async (db) => {
    await db
      .updateTable('people')
      .set({ discharged_date: date('2026-10-31') })
      .where('id', '=', kiri.id)
      .execute();
    await db
      .updateTable('people')
      .set({ joined_on: date('2026-11-24'), discharged_date: null })
      .where('id', '=', kiri.id)
      .execute();
  });
  await record(acme, kiri, [at('2026-11-24 09:00', 'Pacific/Auckland'), at('2026-11-24 17:00', 'Pacific/Auckland')]);
  expect((await cells(kiri))[1]).toMatchObject({ date: '2026-11-24', icon: 'completed', work_time: 28_800 });
});
