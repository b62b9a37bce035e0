import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { addDays, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createTemplate, publishShifts, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { seenLeaveOf } from '#features/leave-applications/server/queries/spent-types.ts';
import { attendance } from '../contract.ts';
import { BirdMemory, birdViewOf } from './bird-view.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { attendanceRoutes } from './routes.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { employ } from '#features/people/testing/employ.ts';

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

/** A company with office hours, a manager and Ana, who worked on Monday and Tuesday. */
async function team() {
  const acme = await company();
  const template_id = await acme.inside((db) => createTemplate(db, office));
  await acme.inside((db) => setStandardShift(db, { effective_from: date('2000-01-01'), template_id }));
  const meg = await acme.hire('Meg', 'view_any_attendance');
  const ana = await acme.hire('Ana', 'view_attendance');
  await recordWork(
    acme,
    ana,
    ['2026-03-09 08:55:00', '2026-03-09 17:30:00'],
    ['2026-03-10 09:20:00', '2026-03-10 17:55:00'],
  );
  return { acme, ana, meg, template_id };
}

async function recordWork(acme: Company, person: Member, ...pairs: readonly (readonly [string, string])[]) {
  const outcomes = await acme.inside((db) =>
    recordPairs(db, {
      person_id: person.id,
      now,
      source: 'import',
      pairs: pairs.map(([start, end]) => ({ clock_in: at(start), clock_out: at(end) })),
    }),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(pairs.map(() => 'recorded'));
}

/** Starts a clock without ending it. */
const open = (acme: Company, person: Member, start: string) =>
  acme.inside(async (db) => {
    const attendance_id = crypto.randomUUID();
    await noteChange(db, person.id, attendance_id);
    await db
      .insertInto('attendances')
      .values({ id: attendance_id, person_id: person.id, working_date: date(start.slice(0, 10)) })
      .execute();
    await db
      .insertInto('clocks')
      .values({
        attendance_id,
        person_id: person.id,
        started_at: new Date(at(start) * 1000),
        zone,
        source: 'web',
      })
      .execute();
  });

/** Marks the entries of a day as waiting for approval. */
const edited = (acme: Company, person: Member, day: string) =>
  acme.inside(async (db) => {
    await noteChange(db, person.id);
    const { id } = await db
      .updateTable('attendances')
      .set({ has_irregular: true })
      .where('person_id', '=', person.id)
      .where('working_date', '=', date(day))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('clocks').set({ is_irregular: true }).where('attendance_id', '=', id).execute();
  });

test('a row shows what each day was, and leaves out days with nothing to say', async () => {
  const { ana, meg } = await team();

  const { body } = await call(attendance.birdView, { query: week }, meg);

  const row = body.data.find(({ id }) => id === ana.id);
  expect(row).toMatchObject({ name: 'Ana', username: ana.username, work_time: 2 * (8 * 3600 + 35 * 60) });
  expect(row?.user_calendars).toEqual({
    '2026-03-09': {
      attendance_id: expect.any(String),
      leave_spent_type_id: null,
      count_unapproved: 0,
      icon: 'completed',
      work_time: 30_900,
      is_planned: true,
    },
    '2026-03-10': {
      attendance_id: expect.any(String),
      leave_spent_type_id: null,
      count_unapproved: 0,
      icon: 'late',
      tags: ['late'],
      work_time: 30_900,
      is_planned: true,
    },
    '2026-03-11': {
      attendance_id: null,
      leave_spent_type_id: null,
      count_unapproved: 0,
      icon: 'neutral',
      is_planned: true,
    },
    '2026-03-12': {
      attendance_id: null,
      leave_spent_type_id: null,
      count_unapproved: 0,
      icon: 'neutral',
      is_planned: true,
    },
    '2026-03-13': {
      attendance_id: null,
      leave_spent_type_id: null,
      count_unapproved: 0,
      icon: 'neutral',
      is_planned: true,
    },
  });
});

test('the bird view and the calendar say the same about every day', async () => {
  const { acme, ana, meg, template_id } = await team();
  await acme.inside((db) => publishShifts(db, { person_ids: [ana.id], dates: [date('2026-03-14')], template_id }));
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [ana.id], dates: [date('2026-03-03')], template_id: null }),
  );
  await acme.inside((db) =>
    recordPairs(db, {
      person_id: ana.id,
      now,
      source: 'import',
      pairs: [
        { clock_in: at('2026-03-02 09:00:00'), clock_out: at('2026-03-02 12:00:00') },
        {
          clock_in: at('2026-03-02 12:30:00'),
          clock_out: at('2026-03-02 18:00:00'),
          breaks: [{ start: at('2026-03-02 15:00:00'), end: at('2026-03-02 15:20:00') }],
        },
        { clock_in: at('2026-03-03 09:00:00'), clock_out: at('2026-03-03 12:00:00') },
        { clock_in: at('2026-03-04 09:00:00'), clock_out: at('2026-03-04 17:30:00'), working_place: 2 },
        { clock_in: at('2026-03-05 20:00:00'), clock_out: at('2026-03-06 04:00:00') },
      ],
    }),
  );
  await edited(acme, ana, '2026-03-02');
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db
      .updateTable('attendances')
      .set({ comment: 'Dentist', is_late_override: true })
      .where('person_id', '=', ana.id)
      .where('working_date', '=', date('2026-03-09'))
      .execute();
  });
  await open(acme, ana, '2026-03-11 09:00:00');
  const range = { start_date: date('2026-02-23'), end_date: date('2026-03-15') };

  const row = (await call(attendance.birdRow, { query: { user_id: ana.id, ...range } }, meg)).body;
  const days = (await call(attendance.allData, { query: { user_id: ana.id, ...range } }, meg)).body.data;

  expect(days).toHaveLength(21);
  for (const { date: day, shift, ...cell } of days) {
    const {
      icon = 'neutral',
      tags = [],
      work_time = 0,
      has_comment = false,
      attendance_id = null,
      count_unapproved = 0,
      is_planned = false,
    } = row.user_calendars[day] ?? {};
    expect({ day, icon, tags, work_time, has_comment, attendance_id, count_unapproved, is_planned }).toEqual({
      day,
      icon: cell.icon,
      tags: cell.tags,
      work_time: cell.work_time,
      has_comment: cell.has_comment,
      attendance_id: cell.attendance_id,
      count_unapproved: cell.count_unapproved,
      is_planned: shift !== null,
    });
  }
  expect(row.work_time).toBe(days.reduce((total, { work_time }) => total + work_time, 0));
  expect(new Set(days.map(({ icon }) => icon))).toEqual(
    new Set(['absent', 'neutral', 'irregular', 'unassigned', 'remote', 'late', 'present']),
  );
});

test('pages hold everyone once, by name, and say where they are', async () => {
  const { acme, meg } = await team();
  for (const name of ['Zoe', 'Bo', 'bo', 'Émile', 'Cem']) await acme.hire(name);

  const pages = await Promise.all(
    [1, 2, 3].map((page) => call(attendance.birdView, { query: { ...week, page, per_page: 3 } }, meg)),
  );

  expect(pages.map(({ body }) => body.meta)).toEqual([
    { current_page: 1, last_page: 3, per_page: 3, from: 1, to: 3, total: 7 },
    { current_page: 2, last_page: 3, per_page: 3, from: 4, to: 6, total: 7 },
    { current_page: 3, last_page: 3, per_page: 3, from: 7, to: 7, total: 7 },
  ]);
  const names = pages.flatMap(({ body }) => body.data.map(({ name }) => name));
  expect(names.map((name) => name.toLowerCase())).toEqual(['ana', 'bo', 'bo', 'cem', 'émile', 'meg', 'zoe']);
  const beyond = await call(attendance.birdView, { query: { ...week, page: 9, per_page: 3 } }, meg);
  expect(beyond.body).toMatchObject({ data: [], meta: { from: null, to: null, total: 7 } });
});

test('only people employed in the range are shown', async () => {
  const { acme, meg } = await team();
  const [before, after, leaving] = [await acme.hire('Before'), await acme.hire('After'), await acme.hire('Leaving')];
  await acme.inside(async (db) => {
    await db
      .updateTable('people')
      .set({ discharged_date: addDays(week.start_date, -1), status: 'discharged' })
      .where('id', '=', before.id)
      .execute();
    await db
      .updateTable('people')
      .set({ joined_on: addDays(week.end_date, 1) })
      .where('id', '=', after.id)
      .execute();
    await db.updateTable('people').set({ discharged_date: week.start_date }).where('id', '=', leaving.id).execute();
  });

  const { body } = await call(attendance.birdView, { query: week }, meg);

  expect(body.data.map(({ name }) => name)).toEqual(['Ana', 'Leaving', 'Meg']);
  expect(Object.keys(body.data[1]?.user_calendars ?? {})).toEqual(['2026-03-09']);
});

test('search finds part of a name or username, whatever its case, and takes signs for what they are', async () => {
  const { acme, ana, meg } = await team();
  await acme.hire('Hanan 100%_x');
  const found = async (search: string) =>
    (await call(attendance.birdView, { query: { ...week, search } }, meg)).body.data.map(({ name }) => name);

  expect(await found('  aNa ')).toEqual(['Ana', 'Hanan 100%_x']);
  expect(await found(ana.username)).toEqual(['Ana']);
  expect(await found('%')).toEqual(['Hanan 100%_x']);
  expect(await found('a_a')).toEqual([]);
});

test('filters by department', async () => {
  const { acme, ana, meg } = await team();
  const { id } = await acme.inside((db) =>
    db.insertInto('departments').values({ name: 'Kitchen' }).returning('id').executeTakeFirstOrThrow(),
  );
  await acme.inside((db) => employ(db, ana.id, { department_id: id }));

  const { body } = await call(attendance.birdView, { query: { ...week, department_id: id } }, meg);

  expect(body).toMatchObject({
    data: [{ name: 'Ana', department_name: 'Kitchen' }],
    meta: { total: 1 },
    departments: [{ id, name: 'Kitchen' }],
  });
});

test('filters by shift: who has a published day of it, or keeps its standard hours', async () => {
  const { acme, ana, meg, template_id } = await team();
  const night = await acme.inside((db) => createTemplate(db, { ...office, name: 'Night', start_time: '22:00' }));
  const workdays = [9, 10, 11, 12, 13].map((day) => date(`2026-03-${String(day).padStart(2, '0')}`));
  const shown = async (shift_template_id: string) =>
    (await call(attendance.birdView, { query: { ...week, shift_template_id } }, meg)).body.data.map(({ name }) => name);

  await acme.inside((db) => publishShifts(db, { person_ids: [ana.id], dates: workdays.slice(1), template_id: night }));
  expect(await shown(template_id)).toEqual(['Ana', 'Meg']);
  expect(await shown(night)).toEqual(['Ana']);

  await acme.inside((db) => publishShifts(db, { person_ids: [ana.id], dates: workdays, template_id: night }));
  expect(await shown(template_id)).toEqual(['Meg']);
});

test('counts who is at work and what waits for approval, and can show only that', async () => {
  const { acme, ana, meg } = await team();
  const forgetful = await acme.hire('Forgetful');
  await edited(acme, ana, '2026-03-10');
  await open(acme, meg, '2026-03-11 08:00:00');
  await open(acme, forgetful, '2026-03-03 08:00:00');

  const { body } = await call(attendance.birdView, { query: { ...week, to_review: true } }, meg);

  // The person who waits is not at work: the counts cover the people who are shown.
  expect(body.counts).toEqual({ at_work: 0, to_review: 1 });
  expect(body.data.map(({ name }) => name)).toEqual(['Ana']);
  const everybody = await call(attendance.birdView, { query: week }, meg);
  expect(everybody.body.counts).toEqual({ at_work: 1, to_review: 1 });
  const found = await call(attendance.birdView, { query: { ...week, search: 'meg' } }, meg);
  expect(found.body.counts).toEqual({ at_work: 1, to_review: 0 });
  expect(body.data[0]?.user_calendars['2026-03-10']).toMatchObject({ icon: 'irregular', count_unapproved: 1 });
});

test('a night worked over midnight stays one day, and an open entry counts up to now', async () => {
  const { acme, meg } = await team();
  const nils = await acme.hire('Nils');
  const night = await acme.inside((db) => createTemplate(db, { ...office, name: 'Night', start_time: '22:00' }));
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [nils.id], dates: [date('2026-03-08')], template_id: night }),
  );
  await recordWork(
    acme,
    nils,
    ['2026-03-08 22:00:00', '2026-03-09 02:00:00'],
    ['2026-03-09 02:30:00', '2026-03-09 06:30:00'],
  );
  await open(acme, nils, '2026-03-11 09:00:00');

  const days = (
    await call(
      attendance.birdRow,
      { query: { user_id: nils.id, start_date: date('2026-03-08'), end_date: date('2026-03-11') } },
      meg,
    )
  ).body.user_calendars;

  expect(days['2026-03-08']).toMatchObject({ icon: 'completed', work_time: 8 * 3600 });
  expect(days['2026-03-09']).toMatchObject({ icon: 'absent', attendance_id: null });
  expect(days['2026-03-11']).toMatchObject({ work_time: 3 * 3600 });
});

test('a range may have 62 days, not 63, and must be in order', async () => {
  const { meg } = await team();
  const of = (days: number) =>
    call(
      attendance.birdView,
      { query: { start_date: week.start_date, end_date: addDays(week.start_date, days - 1) } },
      meg,
    );

  expect(await of(62)).toMatchObject({ status: 200 });
  expect(await of(63)).toMatchObject({ status: 422, body: { message: 'Please choose at most 62 days.' } });
  expect(await of(0)).toMatchObject({
    status: 422,
    body: { errors: { end_date: ['End date cannot be before start date.'] } },
  });
});

test('the number of statements does not depend on the number of people', async () => {
  const { acme, meg } = await team();
  const actor = { ...meg, avatar: '', session_id: '', permissions: new Set(['view_any_attendance'] as const) };
  const everybody = subjectsOf(actor, attendance.birdView.access);
  const seen = await acme.inside((db) => seenLeaveOf(db, actor, now));
  const { database: own, ...sent } = countStatements();
  const counted = async (memory: BirdMemory) => {
    sent.forget();
    const of = { memory, company_id: acme.id, among: everybody, seen, now };
    const { rows } = await own.tenant(acme.id, 'read', (db) => birdViewOf(db, { ...week, page: 1 }, of));
    return { people: rows.length, statements: sent.statements().length };
  };

  const [few, memory] = [await counted(new BirdMemory()), new BirdMemory()];
  for (let more = 0; more < 20; more++)
    await recordWork(acme, await acme.hire(`Person ${more}`), ['2026-03-09 09:00:00', '2026-03-09 17:30:00']);
  const [many, repeated] = [await counted(memory), await counted(memory)];
  await own.close();

  expect([few.people, many.people, repeated.people]).toEqual([2, 22, 22]);
  // A cached page needs one statement, for the changes.
  expect([few.statements > 6, many.statements, repeated.statements]).toEqual([true, few.statements, 1]);
});

test('another company’s people cannot be seen', async () => {
  const { meg } = await team();
  const elsewhere = await team();

  const { body } = await call(attendance.birdView, { query: week }, meg);

  expect(body.meta.total).toBe(2);
  expect(body.data.map(({ id }) => id)).not.toContain(elsewhere.ana.id);
  expect((await call(attendance.birdRow, { query: { user_id: elsewhere.ana.id, ...week } }, meg)).status).toBe(404);
  expect(
    (await call(attendance.birdRow, { query: { user_id: elsewhere.ana.id, ...week } }, elsewhere.meg)).status,
  ).toBe(200);
});
