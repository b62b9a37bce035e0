import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '#features/attendance/contract.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { leaveOfTerms } from '#features/leave-applications/server/commands/terms-impact.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { rowsOfPerson } from '#features/people/server/queries/employment.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { shiftPlanning } from '#features/shift-planning/contract.ts';
import { shiftPlanningRoutes } from '#features/shift-planning/server/routes.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { placeWeeks } from '#features/place-weeks/contract.ts';
import { placeWeeksRoutes } from '#features/place-weeks/server/routes.ts';
import { daysOfTerms } from './terms-impact.ts';

const date = (text: string) => text as LocalDate;
const at = (local: string) => plannedInstant(`${local}:00` as LocalDateTime, 'Europe/Berlin');
const now = at('2026-11-28 12:00');
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [
      placeWeeksRoutes([leaveOfTerms, daysOfTerms]),
      attendanceRoutes,
      shiftPlanningRoutes({ impacts: [], daysOff: [] }),
    ],
    now: () => new Date(now * 1000),
  }),
);
const work = { work_time: 28_800, start_time: '09:00', break_time: 1800, break_start: null, template_id: null };
const fixed = (days: readonly number[], first_week = '2026-11-02') =>
  workingWeek.parse({
    kind: 'fixed',
    first_week,
    weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? work : null))],
  });
const sundayToThursday = fixed([7, 1, 2, 3, 4]);

/** Dana works in Dubai and in the kitchen, Ben at neither; standard hours are Monday to Friday. */
async function team() {
  const acme = await company();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
  );
  const [place, kitchen] = await acme.inside((db) =>
    Promise.all([
      db.insertInto('work_places').values({ name: 'Dubai' }).returning('id').executeTakeFirstOrThrow(),
      db.insertInto('departments').values({ name: 'Kitchen' }).returning('id').executeTakeFirstOrThrow(),
    ]),
  );
  const dana = await acme.hire('Dana', 'view_attendance');
  const ben = await acme.hire('Ben', 'view_attendance');
  const boss = await acme.hire(
    'Boss',
    'edit_work_place',
    'edit_department',
    'edit_employee_employment_info',
    'view_shift_calendar',
  );
  await acme.inside((db) =>
    changeEmployment(
      db,
      dana.id,
      {
        effective_from: date('2026-11-01'),
        values: { work_place_id: place.id, department_id: kitchen.id },
        reason: 'Moved',
      },
      { actor_id: null, today: date('2026-11-28') },
    ),
  );
  const store = (body: object) =>
    call(
      placeWeeks.store,
      {
        body: { type: 'work_place', id: place.id, effective_from: date('2026-11-02'), week: sundayToThursday, ...body },
      },
      boss,
    );
  return { acme, dana, ben, boss, place, kitchen, store };
}

const record = (acme: Company, { id }: Member, ...dates: readonly string[]) =>
  acme.inside((db) =>
    recordPairs(db, {
      person_id: id,
      now,
      source: 'import',
      pairs: dates.map((on) => ({ clock_in: at(`${on} 09:00`), clock_out: at(`${on} 17:00`) })),
    }),
  );
const month = { start_date: date('2026-11-16'), end_date: date('2026-11-22') };
const icons = async (who: Member) => {
  const { body } = await call(attendance.selfData, { query: month }, who);
  return body.data.map(({ icon }) => icon);
};

test('a place that works from Sunday to Thursday plans its people on these days (W12)', async () => {
  const { acme, dana, ben, store } = await team();
  await store({});
  await record(acme, dana, '2026-11-22');
  await record(acme, ben, '2026-11-22');
  expect(await icons(dana)).toEqual(['absent', 'absent', 'absent', 'absent', 'neutral', 'neutral', 'completed']);
  expect(await icons(ben)).toEqual(['absent', 'absent', 'absent', 'absent', 'absent', 'neutral', 'unassigned']);
});

test('the week of a department counts where the place has none', async () => {
  const { dana, kitchen, store } = await team();
  await store({ type: 'department', id: kitchen.id, week: fixed([5, 6, 7]) });
  const planned = async () =>
    (await call(attendance.monthlySummary, { params: { user_id: dana.id }, query: month }, dana)).body.planned_time;
  expect(await planned()).toBe(3 * 28_800);
  await store({ effective_from: date('2026-11-20'), week: fixed([7, 1, 2, 3, 4], '2026-11-23') });
  expect(await planned()).toBe(28_800);
});

test('recorded days get the hours of the place once that is confirmed, except approved ones', async () => {
  const { acme, dana, store } = await team();
  await record(acme, dana, '2026-11-17', '2026-11-20', '2026-11-22');
  expect((await icons(dana)).slice(4)).toEqual(['completed', 'neutral', 'unassigned']);
  const refused = await store({});
  expect(refused.status).toBe(424);
  const { effects, confirmed } = (refused.body as unknown as { data: ShownImpact }).data;
  expect(effects.map(({ key, total, rows }) => [key, total, rows.map(({ amount }) => amount)])).toEqual([
    ['days', 2, ['0h 00m → 8h 00m', '8h 00m → 0h 00m']],
  ]);
  expect((await store({ confirmed: 'of something else' })).status).toBe(461);
  expect((await store({ confirmed })).status).toBe(200);
  expect((await icons(dana)).slice(4)).toEqual(['unassigned', 'neutral', 'completed']);
});

interface ShownImpact {
  readonly effects: readonly { key: string; total: number; rows: readonly { amount: string }[] }[];
  readonly confirmed: string;
}

test('the plan and its totals show the week of the place', async () => {
  const { dana, boss, store } = await team();
  await store({});
  const query = { start_date: date('2026-11-16'), end_date: date('2026-11-22') };
  const page = (await call(shiftPlanning.index, { query }, boss)).body;
  const row = page.data.find(({ id }) => id === dana.id);
  expect(row?.usual?.map((number) => (page.shifts[number] ? 1 : 0))).toEqual([1, 1, 1, 1, 0, 0, 1]);
  const { body } = await call(shiftPlanning.totals, { query }, boss);
  const everyone = body.data.reduce(
    (sums, { people }) => sums.map((sum, at) => sum + (people[at] ?? 0)),
    [0, 0, 0, 0, 0, 0, 0],
  );
  expect(everyone).toEqual([3, 3, 3, 3, 2, 0, 1]);
});

test.each(['everyone', 'Dana'])(
  'a place that is deleted permanently keeps the days of a period closed for %s',
  async (scope) => {
    const { acme, dana, place, kitchen, store } = await team();
    await store({});
    await store({ type: 'department', id: kitchen.id, week: fixed([1, 2]) });
    await acme.inside((db) =>
      db
        .insertInto('closed_periods')
        .values({
          name: 'Week 47',
          starts_on: month.start_date,
          ends_on: month.end_date,
          person_id: scope === 'Dana' ? dana.id : null,
        })
        .execute(),
    );
    const before = await icons(dana);
    expect(before).toEqual(['absent', 'absent', 'absent', 'absent', 'neutral', 'neutral', 'absent']);
    // A place stays as long as people work by its week.
    expect((await store({ effective_from: date('2026-11-28'), week: null })).status).toBe(200);
    await acme.inside(async (db) => {
      for (const reference of peopleReferences.filter(({ to }) => to === 'work_places'))
        await reference.detach(db, place.id, now);
      await db.deleteFrom('work_places').where('id', '=', place.id).execute();
    });
    expect(await icons(dana)).toEqual(before);
    const rows = await acme.inside((db) => rowsOfPerson(db, dana.id));
    expect(rows.filter(({ field }) => field === 'work_place')).toMatchObject([
      { effective_from: '2026-11-01', work_place_id: null, former_name: 'Dubai' },
      { effective_from: '2026-11-28', work_place_id: null, former_name: null },
    ]);
  },
);

test('the plan of a deleted place stays in the totals of its days', async () => {
  const { acme, dana, boss, place, store } = await team();
  await store({});
  const leaving = { effective_from: date('2026-11-23'), values: { work_place_id: null }, reason: 'Moved' };
  await acme.inside((db) => changeEmployment(db, dana.id, leaving, { actor_id: null, today: date('2026-11-28') }));
  const query = { start_date: date('2026-11-16'), end_date: date('2026-11-22') };
  const totals = async () => (await call(shiftPlanning.totals, { query }, boss)).body.data;
  const before = await totals();
  await acme.inside((db) => db.deleteFrom('work_places').where('id', '=', place.id).execute());
  expect(await totals()).toEqual(before);
});
