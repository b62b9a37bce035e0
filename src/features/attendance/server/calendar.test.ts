import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { addDays, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { attendance } from '../contract.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { attendanceRoutes } from './routes.ts';
import { noteChange } from '#features/days/testing/journal.ts';

const zone = 'Europe/Berlin';
const at = (local: string) => plannedInstant(local as LocalDateTime, zone);
const date = (text: string) => text as LocalDate;
/** Wednesday noon, in the week of these tests. */
const now = at('2026-03-11 12:00:00');
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [attendanceRoutes],
    now: () => new Date(now * 1000),
  }),
);
const week = { start_date: date('2026-03-09'), end_date: date('2026-03-15') };

/** A company with office hours and Ana, who worked on Monday, with a break, and on Tuesday. */
async function team() {
  const acme = await company();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
  );
  const ana = await acme.hire('Ana', 'view_attendance');
  await recordWork(
    acme,
    ana,
    ['2026-03-09 08:55:00', '2026-03-09 17:30:00', '12:00:00', '12:30:00'],
    ['2026-03-10 09:20:00', '2026-03-10 17:55:00'],
  );
  return { acme, ana };
}

async function recordWork(
  acme: Company,
  person: Member,
  ...pairs: readonly (readonly [start: string, end: string, breakStart?: string, breakEnd?: string])[]
) {
  const made = pairs.map(([start, end, from, to]) => ({
    clock_in: at(start),
    clock_out: at(end),
    ...(from &&
      to && { breaks: [{ start: at(`${start.slice(0, 10)} ${from}`), end: at(`${start.slice(0, 10)} ${to}`) }] }),
  }));
  const outcomes = await acme.inside((db) =>
    recordPairs(db, { person_id: person.id, now, source: 'import', pairs: made }),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(pairs.map(() => 'recorded'));
}

test('one’s own days: a cell for every date, with hours, marks and spans', async () => {
  const { ana } = await team();

  const { body } = await call(attendance.selfData, { query: week }, ana);

  expect(body.user).toMatchObject({ id: ana.id, name: 'Ana', is_discharge_applied: false });
  expect(
    body.data.map(({ date: day, icon, work_time, break_time, late_by }) => [day, icon, work_time, break_time, late_by]),
  ).toEqual([
    ['2026-03-09', 'completed', 29_100, 1800, 0],
    ['2026-03-10', 'late', 30_900, 0, 1200],
    ['2026-03-11', 'neutral', 0, 0, 0],
    ['2026-03-12', 'neutral', 0, 0, 0],
    ['2026-03-13', 'neutral', 0, 0, 0],
    ['2026-03-14', 'neutral', 0, 0, 0],
    ['2026-03-15', 'neutral', 0, 0, 0],
  ]);
  expect(body.data[0]).toMatchObject({
    shift: { name: 'Office', start_time: '09:00', end_time: '17:30' },
    segments: [
      { from: 535, to: 720, kind: 'work' },
      { from: 720, to: 750, kind: 'break' },
      { from: 750, to: 1050, kind: 'work' },
    ],
  });
  expect(body.data[5]).toMatchObject({ shift: null, segments: [] });
});

test('own days need view_attendance, those of others a permission for it', async () => {
  const { acme, ana } = await team();
  const [bo, meg, vic] = [
    await acme.hire('Bo', 'allow_clock_in_out_attendance'),
    await acme.hire('Meg', 'view_any_attendance'),
    await acme.hire('Vic', 'view_archived_employee'),
  ];
  const others = (member: Member) => call(attendance.allData, { query: { user_id: ana.id, ...week } }, member);

  expect((await call(attendance.selfData, { query: week }, bo)).status).toBe(403);
  expect((await others(ana)).status).toBe(403);
  expect((await others(bo)).status).toBe(403);
  expect(await others(meg)).toMatchObject({ status: 200, body: { user: { id: ana.id } } });
  expect(await others(vic)).toMatchObject({ status: 200, body: { user: { id: ana.id } } });
});

test('the summary of one’s own days needs view_attendance alone; anyone else’s is refused before it is looked for', async () => {
  const { acme, ana } = await team();
  const [bo, meg] = [await acme.hire('Bo', 'view_attendance'), await acme.hire('Meg', 'view_any_attendance')];
  const of = (user_id: string, member: Member) =>
    call(attendance.monthlySummary, { params: { user_id }, query: week }, member);
  const nobody = '7b2c1d4e-0000-4000-8000-000000000000';

  expect(await of(ana.id, ana)).toMatchObject({ status: 200, body: { work_time: 60_000 } });
  expect((await of(ana.id, bo)).status).toBe(403);
  expect((await of(nobody, bo)).status).toBe(403);
  expect((await of(ana.id, meg)).status).toBe(200);
  expect((await of(nobody, meg)).status).toBe(404);
});

test('the summary counts what the days show', async () => {
  const { acme, ana } = await team();
  await recordWork(
    acme,
    ana,
    ['2026-03-04 09:00:00', '2026-03-04 12:00:00'],
    ['2026-03-07 10:00:00', '2026-03-07 12:00:00'],
  );
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db
      .updateTable('attendances')
      .set({ working_place: 2 })
      .where('person_id', '=', ana.id)
      .where('working_date', '=', date('2026-03-09'))
      .execute();
  });

  const { body } = await call(
    attendance.monthlySummary,
    { params: { user_id: ana.id }, query: { start_date: date('2026-03-02'), end_date: date('2026-03-15') } },
    ana,
  );

  expect(body).toEqual({
    work_time: 60_000 + 3 * 3600 + 2 * 3600,
    planned_time: 10 * 28_800,
    // Seven planned days before today, which has not ended yet.
    balance: 60_000 + 5 * 3600 - 7 * 28_800,
    leave_days: 0,
    count_late: 1,
    count_remote: 1,
    count_incomplete: 1,
    count_absent: 4,
    count_unapproved: 0,
    days_worked: 4,
  });
});

test('nothing is planned, missed or worked outside employment and before the calendar begins', async () => {
  const { acme, ana } = await team();
  await acme.inside(async (db) => {
    await db
      .updateTable('company_settings')
      .set({ app_calendar_start_date: date('2026-03-04') })
      .execute();
    await db
      .updateTable('people')
      .set({ joined_on: date('2026-03-03'), discharged_date: date('2026-03-12') })
      .where('id', '=', ana.id)
      .execute();
  });
  const range = { start_date: date('2026-03-02'), end_date: date('2026-03-15') };

  const { data } = (await call(attendance.selfData, { query: range }, ana)).body;
  const summary = (await call(attendance.monthlySummary, { params: { user_id: ana.id }, query: range }, ana)).body;

  expect(data.filter(({ shift }) => shift !== null).map(({ date: day }) => day)).toEqual([
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    '2026-03-12',
  ]);
  expect(data.filter(({ icon }) => icon === 'absent').map(({ date: day }) => day)).toEqual([
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
  ]);
  expect(summary).toMatchObject({ planned_time: 7 * 28_800, count_absent: 3 });
});

test('the days of someone who has left end with the last one', async () => {
  const { acme, ana } = await team();
  const vic = await acme.hire('Vic', 'view_archived_employee');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: date('2026-03-09'), status: 'discharged' })
      .where('id', '=', ana.id)
      .execute(),
  );

  const { body } = await call(
    attendance.archivedData,
    { query: { user_id: ana.id, discharged_date: date('2026-03-31'), ...week } },
    vic,
  );

  expect(body.user).toMatchObject({ is_discharge_applied: true, discharged_date: '2026-03-09' });
  expect(body.data.filter(({ shift }) => shift !== null).map(({ date: day }) => day)).toEqual(['2026-03-09']);
});

test('an open entry counts up to now and is live; on a break the break is', async () => {
  const { acme, ana } = await team();
  const { day, clock } = await acme.inside(async (db) => {
    const day_id = crypto.randomUUID();
    await noteChange(db, ana.id, day_id);
    await db
      .insertInto('attendances')
      .values({ id: day_id, person_id: ana.id, working_date: date('2026-03-11') })
      .execute();
    const { id: clock_id } = await db
      .insertInto('clocks')
      .values({
        attendance_id: day_id,
        person_id: ana.id,
        started_at: new Date(at('2026-03-11 09:00:00') * 1000),
        zone,
        source: 'web',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { day: day_id, clock: clock_id };
  });
  const today = async () =>
    (await call(attendance.selfData, { query: { start_date: date('2026-03-11'), end_date: date('2026-03-11') } }, ana))
      .body.data[0];

  expect(await today()).toMatchObject({
    icon: 'present',
    work_time: 3 * 3600,
    segments: [{ from: 540, to: 720, kind: 'live' }],
  });

  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db
      .insertInto('breaks')
      .values({
        attendance_id: day,
        clock_id: clock,
        person_id: ana.id,
        started_at: new Date(at('2026-03-11 11:30:00') * 1000),
      })
      .execute();
  });
  expect(await today()).toMatchObject({
    work_time: 2.5 * 3600,
    break_time: 1800,
    segments: [
      { from: 540, to: 690, kind: 'work' },
      { from: 690, to: 720, kind: 'break' },
    ],
  });
});

test('a range is at most 62 days', async () => {
  const { ana } = await team();

  const reply = await call(
    attendance.selfData,
    { query: { start_date: week.start_date, end_date: addDays(week.start_date, 62) } },
    ana,
  );

  expect(reply).toMatchObject({ status: 422, body: { code: 'attendance.rangeTooLong' } });
});

test('the list of people names everyone by name, those who have left too, a page at a time', async () => {
  const { acme, ana } = await team();
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const bo = await acme.hire('Bo');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: date('2026-03-01'), status: 'discharged' })
      .where('id', '=', bo.id)
      .execute(),
  );
  const list = async (query: { page?: number; per_page?: number; search?: string }) =>
    (await call(attendance.employees, { query }, meg)).body;

  expect((await list({})).data).toMatchObject([
    { name: 'Ana', is_discharge_applied: false },
    { name: 'Bo', is_discharge_applied: true, discharged_date: '2026-03-01' },
    { name: 'Meg' },
  ]);
  expect(await list({ page: 2, per_page: 2 })).toMatchObject({
    data: [{ name: 'Meg' }],
    meta: { total: 3, last_page: 2, from: 3, to: 3 },
  });
  expect((await list({ search: 'an' })).data.map(({ id }) => id)).toEqual([ana.id]);
  expect((await call(attendance.employees, { query: {} }, ana)).status).toBe(403);
});

test('another company’s people are not there', async () => {
  const { ana } = await team();
  const meg = await (await company()).hire('Meg', 'view_any_attendance', 'view_archived_employee');

  expect((await call(attendance.allData, { query: { user_id: ana.id, ...week } }, meg)).status).toBe(404);
  expect(
    (await call(attendance.archivedData, { query: { user_id: ana.id, discharged_date: week.end_date, ...week } }, meg))
      .status,
  ).toBe(404);
  expect((await call(attendance.monthlySummary, { params: { user_id: ana.id }, query: week }, meg)).status).toBe(404);
  expect((await call(attendance.employees, { query: {} }, meg)).body.data.map(({ name }) => name)).toEqual(['Meg']);
});
