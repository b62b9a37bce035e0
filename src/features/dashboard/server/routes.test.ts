import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { clocking } from '#features/clock/contract.ts';
import { createTemplate, publishShifts, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { employ } from '#features/people/testing/employ.ts';
import { dashboard } from '../contract.ts';
import { dashboardRoutes } from './routes.ts';
import { noteChange } from '#features/days/testing/journal.ts';

const zone = 'Europe/Berlin';
const at = (local: string) => plannedInstant(local as LocalDateTime, zone);
const date = (text: string) => text as LocalDate;
const callAt = (local: string) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [clockRoutes, attendanceRoutes, dashboardRoutes],
      now: () => new Date(at(local) * 1000),
    }),
  );
const clockPermissions = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;

async function team() {
  const acme = await company();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
  );
  return acme;
}

const worked = (acme: Company, { id }: Member, start: string, end: string) =>
  acme.inside((db) =>
    recordPairs(db, {
      person_id: id,
      now: at(end),
      source: 'import',
      pairs: [{ clock_in: at(start), clock_out: at(end) }],
    }),
  );

test('one’s own week runs from Monday to Sunday, and needs no permission', async () => {
  const acme = await team();
  const ana = await acme.hire('Ana');
  await worked(acme, ana, '2026-03-08 10:00:00', '2026-03-08 12:00:00');
  await worked(acme, ana, '2026-03-09 09:00:00', '2026-03-09 17:30:00');

  const { status, body } = await callAt('2026-03-11 12:00:00')(dashboard.clock, {}, ana);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    working_date: '2026-03-11',
    today: { date: '2026-03-11', icon: 'neutral', shift: { name: 'Office' } },
    shift: { start_time: '09:00', end_time: '17:30' },
  });
  expect(body.week).toEqual({
    work_time: 30_600,
    planned_time: 5 * 28_800,
    days: [9, 10, 11, 12, 13, 14, 15].map((day) => ({
      date: `2026-03-${String(day).padStart(2, '0')}`,
      work_time: day === 9 ? 30_600 : 0,
      planned_time: day < 14 ? 28_800 : 0,
    })),
  });
});

test('a clock-out that is missing takes its day out of one’s week, and says until when it counted', async () => {
  const acme = await team();
  const ana = await acme.hire('Ana', ...clockPermissions);
  await worked(acme, ana, '2026-03-09 09:00:00', '2026-03-09 17:30:00');
  await callAt('2026-03-10 09:00:00')(clocking.in, { body: {} }, ana);
  const read = async (local: string) => (await callAt(local)(dashboard.clock, {}, ana)).body;

  const running = await read('2026-03-10 21:30:00');
  expect(running).toMatchObject({
    today: { work_time: 45_000 },
    week: { work_time: 75_600, planned_time: 5 * 28_800 },
  });
  expect(running.counts_until).toBe(new Date(at('2026-03-10 21:30:00') * 1000).toISOString());
  expect(await read('2026-03-10 21:30:01')).toMatchObject({
    working_date: '2026-03-10',
    counts_until: running.counts_until,
    today: { icon: 'irregular', work_time: 0, segments: [] },
    week: { work_time: 30_600, planned_time: 4 * 28_800 },
  });
});

test('a week begins on the day that the company has set', async () => {
  const acme = await team();
  const ana = await acme.hire('Ana');
  await acme.inside((db) => db.updateTable('company_settings').set({ first_day_of_week: 7 }).execute());

  const daysAt = async (time: string) =>
    (await callAt(time)(dashboard.clock, {}, ana)).body.week.days.map((day) => day.date);

  const week = [8, 9, 10, 11, 12, 13, 14].map((day) => `2026-03-${String(day).padStart(2, '0')}`);
  expect(await daysAt('2026-03-11 12:00:00')).toEqual(week);
  expect(await daysAt('2026-03-08 12:00:00')).toEqual(week);
});

test('after midnight a night worker’s day is still yesterday’s', async () => {
  const acme = await team();
  const nils = await acme.hire('Nils', ...clockPermissions);
  await acme.inside(async (db) =>
    publishShifts(db, {
      person_ids: [nils.id],
      dates: [date('2026-03-15')],
      template_id: await createTemplate(db, { ...office, name: 'Night', start_time: '22:00' }),
    }),
  );
  await callAt('2026-03-15 21:58:00')(clocking.in, { body: {} }, nils);

  const { body } = await callAt('2026-03-16 01:58:00')(dashboard.clock, {}, nils);

  expect(body).toMatchObject({
    working_date: '2026-03-15',
    shift: { name: 'Night' },
    today: { icon: 'present', work_time: 4 * 3600, segments: [{ from: 21 * 60 + 58, to: 25 * 60 + 58, kind: 'live' }] },
  });
  expect(body.week.days.at(-1)).toMatchObject({ date: '2026-03-15', work_time: 4 * 3600 });
});

test('the latest news of people in come first, then people out, those due first', async () => {
  const acme = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance', ...clockPermissions);
  const [ana, bo, cem, dora] = [
    await acme.hire('Ana', ...clockPermissions),
    await acme.hire('Bo', ...clockPermissions),
    await acme.hire('Cem', ...clockPermissions),
    await acme.hire('Dora'),
  ];
  const late = await acme.inside((db) => createTemplate(db, { ...office, name: 'Late', start_time: '14:00' }));
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [dora.id], dates: [date('2026-03-11')], template_id: late }),
  );
  await callAt('2026-03-11 08:00:00')(clocking.in, { body: {} }, ana);
  await callAt('2026-03-11 08:30:00')(clocking.in, { body: {} }, bo);
  await callAt('2026-03-11 11:45:00')(clocking.break, { body: {} }, bo);
  await callAt('2026-03-11 09:10:00')(clocking.in, { body: {} }, cem);
  await acme.inside(async (db) => {
    await noteChange(db, cem.id);
    await db.updateTable('attendances').set({ working_place: 2 }).where('person_id', '=', cem.id).execute();
  });

  const { body } = await callAt('2026-03-11 12:00:00')(dashboard.whoIsIn, { query: {} }, meg);

  expect(body.counts).toEqual({ in: 1, break: 1, remote: 1, leave: 0, out: 2 });
  expect(body.people.map(({ name, state, time }) => [name, state, time])).toEqual([
    ['Bo', 'break', '11:45'],
    ['Cem', 'remote', '09:10'],
    ['Ana', 'in', '08:00'],
    ['Dora', 'out', '14:00'],
    ['Meg', 'out', null],
  ]);
});

test('a list of people asks for their whereabouts, and gets events about no one else', async () => {
  const acme = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const [ana, bo] = [await acme.hire('Ana', ...clockPermissions), await acme.hire('Bo', ...clockPermissions)];
  const stranger = await (await team()).hire('Sven', ...clockPermissions);
  for (const person of [ana, bo]) await callAt('2026-03-11 08:00:00')(clocking.in, { body: {} }, person);

  const call = callAt('2026-03-11 12:00:00');
  const ids = [meg.id, ana.id, stranger.id].join();
  expect((await call(dashboard.whereabouts, { query: { ids } }, meg)).body.people).toEqual([
    { id: ana.id, state: 'in', time: '08:00' },
    { id: meg.id, state: 'out', time: null },
  ]);
  expect((await call(dashboard.whereabouts, { query: { ids } }, ana)).status).toBe(403);
  expect((await call(dashboard.whereabouts, { query: { ids: `${ana.id},` } }, meg)).status).toBe(422);
});

test('the list is cut, the counts are not', async () => {
  const acme = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  for (const name of ['Ana', 'Bo', 'Cem'])
    await callAt('2026-03-11 08:00:00')(clocking.in, { body: {} }, await acme.hire(name, ...clockPermissions));

  const { body } = await callAt('2026-03-11 12:00:00')(dashboard.whoIsIn, { query: { limit: 2 } }, meg);

  expect(body.counts).toMatchObject({ in: 3, out: 1 });
  expect(body.people).toHaveLength(2);
});

test('a clock forgotten days ago does not say that someone is in', async () => {
  const acme = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const ana = await acme.hire('Ana', ...clockPermissions);
  await callAt('2026-03-09 09:00:00')(clocking.in, { body: {} }, ana);

  // The shift ended at 17:30; its open clock counts for four more hours.
  const evening = await callAt('2026-03-09 21:30:00')(dashboard.whoIsIn, { query: {} }, meg);
  const next = await callAt('2026-03-10 09:00:00')(dashboard.whoIsIn, { query: {} }, meg);

  expect(evening.body.counts).toMatchObject({ in: 1, out: 1 });
  expect(next.body.counts).toMatchObject({ in: 0, out: 2 });
  expect(next.body.people.map(({ name, state }) => [name, state])).toEqual([
    ['Ana', 'out'],
    ['Meg', 'out'],
  ]);
});

test('people who have left or not yet begun are neither in nor out', async () => {
  const acme = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const [gone, coming] = [await acme.hire('Gone'), await acme.hire('Coming')];
  await acme.inside(async (db) => {
    await db
      .updateTable('people')
      .set({ discharged_date: date('2026-03-10'), status: 'discharged' })
      .where('id', '=', gone.id)
      .execute();
    await db
      .updateTable('people')
      .set({ joined_on: date('2026-03-12') })
      .where('id', '=', coming.id)
      .execute();
  });

  const { body } = await callAt('2026-03-11 12:00:00')(dashboard.whoIsIn, { query: {} }, meg);

  expect(body.counts.out).toBe(1);
  expect(body.people.map(({ name }) => name)).toEqual(['Meg']);
});

test('leavers count to the end of their last day', async () => {
  const acme = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const leaving = await acme.hire('Lea');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: date('2026-03-11'), status: 'discharged' })
      .where('id', '=', leaving.id)
      .execute(),
  );

  const lastDay = await callAt('2026-03-11 12:00:00')(dashboard.whoIsIn, { query: {} }, meg);
  const after = await callAt('2026-03-12 00:00:00')(dashboard.whoIsIn, { query: {} }, meg);

  expect([lastDay.body.counts.out, after.body.counts.out]).toEqual([2, 1]);
});

test('the cached list of who is in is valid until a clock is forgotten or a shift begins, and not before', async () => {
  const acme = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const ana = await acme.hire('Ana', ...clockPermissions);
  const late = await acme.inside((db) => createTemplate(db, { ...office, name: 'Late', start_time: '21:00' }));
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [meg.id], dates: [date('2026-03-09')], template_id: late }),
  );
  await callAt('2026-03-09 09:00:00')(clocking.in, { body: {} }, ana);
  const seen = async (time: string) => {
    const { body } = await callAt(`2026-03-09 ${time}`)(dashboard.whoIsIn, { query: {} }, meg);
    return body.people.map(({ name, state, time: shown }) => [name, state, shown]);
  };
  const isIn = ['Ana', 'in', '09:00'];

  // Also backwards: requests may be handled in another order than they began.
  for (const [time, people] of [
    ['20:59:58', [isIn, ['Meg', 'out', '21:00']]],
    ['20:59:59', [isIn, ['Meg', 'out', '21:00']]],
    ['21:00:00', [isIn, ['Meg', 'out', null]]],
    ['20:59:59', [isIn, ['Meg', 'out', '21:00']]],
    ['21:30:00', [isIn, ['Meg', 'out', null]]],
    [
      '21:30:01',
      [
        ['Ana', 'out', null],
        ['Meg', 'out', null],
      ],
    ],
    ['21:30:00', [isIn, ['Meg', 'out', null]]],
  ] as const)
    expect([time, await seen(time)]).toEqual([time, people]);
});

test('every clocking, correction, name and shift is visible with the next call, whoever made it', async () => {
  const acme = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const ana = await acme.hire('Ana', ...clockPermissions);
  const time = '2026-03-11 12:00:00';
  const call = callAt(time);
  const seen = async () => {
    const { body } = await call(dashboard.whoIsIn, { query: {} }, meg);
    return [body.counts, ...body.people.map(({ name, state, time: shown }) => [name, state, shown])];
  };
  const counts = { in: 0, break: 0, remote: 0, leave: 0, out: 0 };
  const megOut = ['Meg', 'out', null];
  expect(await seen()).toEqual([{ ...counts, out: 2 }, ['Ana', 'out', null], megOut]);

  await call(clocking.in, { body: {} }, ana);
  expect(await seen()).toEqual([{ ...counts, in: 1, out: 1 }, ['Ana', 'in', '12:00'], megOut]);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db.updateTable('attendances').set({ working_place: 2 }).execute();
  });
  expect(await seen()).toEqual([{ ...counts, remote: 1, out: 1 }, ['Ana', 'remote', '12:00'], megOut]);
  const setRemote = (is_remote_override: boolean | null) =>
    acme.inside(async (db) => {
      await noteChange(db, ana.id);
      await db.updateTable('attendances').set({ is_remote_override }).execute();
    });
  await setRemote(false);
  expect(await seen()).toEqual([{ ...counts, in: 1, out: 1 }, ['Ana', 'in', '12:00'], megOut]);
  await setRemote(null);
  await call(clocking.break, { body: {} }, ana);
  expect(await seen()).toEqual([{ ...counts, break: 1, out: 1 }, ['Ana', 'break', '12:00'], megOut]);
  await acme.inside((db) => db.updateTable('people').set({ name: 'Anna' }).where('id', '=', ana.id).execute());
  expect((await seen())[1]).toEqual(['Anna', 'break', '12:00']);
  const late = await acme.inside((db) => createTemplate(db, { ...office, name: 'Late', start_time: '14:00' }));
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [meg.id], dates: [date('2026-03-11')], template_id: late }),
  );
  expect((await seen())[2]).toEqual(['Meg', 'out', '14:00']);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db.deleteFrom('breaks').execute();
    await db.deleteFrom('clocks').execute();
  });
  expect((await seen())[0]).toEqual({ ...counts, out: 2 });
});

test('while no one clocks, who is in is one statement beside the session', async () => {
  const acme = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const { database: counted, statements, forget } = countStatements();
  const call = callerFor(
    createHttp({
      authenticator: sessionAuthenticator(counted),
      features: [dashboardRoutes],
      now: () => new Date(at('2026-03-11 12:00:00') * 1000),
    }),
  );
  await call(dashboard.whoIsIn, { query: {} }, meg);
  forget();
  await call(dashboard.whoIsIn, { query: {} }, meg);
  expect(statements().filter((text) => !text.includes('from "companies"'))).toEqual([
    expect.stringContaining('from sessions'),
    'select sum(version)::text as time from time_versions',
  ]);
  await counted.close();
});

test('the list of who is in is for people who can view anyone’s attendance, in their own company', async () => {
  const acme = await team();
  const ana = await acme.hire('Ana', 'view_attendance', ...clockPermissions);
  await callAt('2026-03-11 08:00:00')(clocking.in, { body: {} }, ana);
  const stranger = await (await team()).hire('Meg', 'view_any_attendance');

  expect((await callAt('2026-03-11 12:00:00')(dashboard.whoIsIn, { query: {} }, ana)).status).toBe(403);
  expect((await callAt('2026-03-11 12:00:00')(dashboard.whoIsIn, { query: {} }, stranger)).body).toMatchObject({
    counts: { in: 0, out: 1 },
    people: [{ id: stranger.id }],
  });
});

test('the viewer’s team is their department and their direct reports, as far as the viewer sees them', async () => {
  const acme = await team();
  const [lead, ana, ben] = [
    await acme.hire('Lead', 'view_any_attendance'),
    await acme.hire('Ana', ...clockPermissions),
    await acme.hire('Ben'),
  ];
  const [cem, dan] = [await acme.hire('Cem'), await acme.hire('Dan')];
  await acme.inside(async (db) => {
    const department = await db
      .insertInto('departments')
      .values({ name: 'Sales' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { id } of [lead, ana]) await employ(db, id, { department_id: department.id });
    await employ(db, ben.id, { manager_id: lead.id });
    await employ(db, dan.id, { manager_id: cem.id });
  });
  const call = callAt('2026-03-11 12:00:00');
  const names = async (of: 'everyone' | 'team') =>
    (await call(dashboard.whoIsIn, { query: { of } }, lead)).body.people.map(({ name }) => name).toSorted();
  expect(await names('team')).toEqual(['Ana', 'Ben', 'Lead']);
  expect(await names('everyone')).toEqual(['Ana', 'Ben', 'Cem', 'Dan', 'Lead']);
  expect((await call(dashboard.whoIsIn, { query: { of: 'team' } }, lead)).body.counts.out).toBe(3);
});
