import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutesWith } from '#features/employment/server/routes.ts';
import { placeWeeks } from '#features/place-weeks/contract.ts';
import { placeWeeksRoutes } from '#features/place-weeks/server/routes.ts';
import { weeksOfPeople } from '../contract.ts';
import { date, everySecondFriday, hour, now, weekOf, weekWorld } from '../testing/week-world.ts';
import { workingWeekRoutesWith } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [workingWeekRoutesWith([]), employmentRoutesWith({ recorded: [], impacts: [] }), placeWeeksRoutes()],
    now: () => new Date(now * 1000),
  }),
);

/** The company of the drawings, with a place of work and everyone who may change weeks. */
async function world() {
  const { acme, rosa } = await weekWorld();
  const boss = await acme.hire(
    'Boss',
    'view_employee_employment_info',
    'edit_employee_employment_info',
    'edit_work_place',
  );
  const place = await acme.inside((db) =>
    db.insertInto('work_places').values({ name: 'Café' }).returning('id').executeTakeFirstOrThrow(),
  );
  const of = { params: { user_id: rosa.id } };
  const from = { effective_from: date('2027-01-01'), reason: 'Agreed' };
  /** Sends a week by every endpoint that stores one. */
  const everywhere = async (week: unknown, more: object = {}) => [
    await call(weeksOfPeople.makeStore, { ...of, body: { ...from, week, ...more } as never }, boss),
    await call(weeksOfPeople.store, { ...of, body: { ...from, week, ...more } as never }, boss),
    await call(employment.saveChange, { ...of, body: { ...from, week, ...more } as never }, boss),
    await call(
      placeWeeks.store,
      { body: { type: 'work_place', id: place.id, effective_from: from.effective_from, week } as never },
      boss,
    ),
  ];
  const stored = () =>
    acme.inside((db) =>
      rowsOf(
        db,
        `select effective_from, week from employment_rows where person_id = $1 and field = 'weekly_work_time'
          union all select effective_from, week from work_place_weeks order by 1`,
        [rosa.id],
      ),
    );
  return { acme, rosa, boss, of, everywhere, stored };
}

const day = { work_time: 8 * hour, start_time: null, break_time: 0, break_start: null, template_id: null };
const week = Array.from({ length: 7 }, () => day);
const fixed = (weeks: unknown) => ({ kind: 'fixed', first_week: '2027-01-04', weeks });

test.each<[string, unknown, string]>([
  ['a cycle of no week', fixed([]), 'Choose one to four weeks'],
  ['a cycle of five weeks', fixed([week, week, week, week, week]), 'Choose one to four weeks'],
  ['a day of 25 hours', fixed([[{ ...day, work_time: 25 * hour }, ...week.slice(1)]]), 'A day has at most 24 hours'],
  ['a week of six days', fixed([week.slice(1)]), 'A week has seven days'],
  ['a week that begins on a Tuesday', { ...fixed([week]), first_week: '2027-01-05' }, 'Choose the Monday on which'],
  ['hours of 169 a week', { kind: 'hours', weekly_work_time: 169 * hour }, 'A week has at most 168 hours'],
  ['eight days as planned', { kind: 'planned', weekly_work_time: hour, weekly_days: 8 }, 'at most 7 days'],
  ['another kind', { kind: 'sometimes' }, 'Choose fixed days, hours only or as planned'],
])('%s is refused in words by every endpoint, and nothing is stored', async (_, sent, sentence) => {
  const { everywhere, stored } = await world();
  const before = await stored();
  for (const { status, body } of await everywhere(sent)) {
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(sentence);
  }
  expect(await stored()).toEqual(before);
});

test('a week from before the first day is refused, and nothing is stored', async () => {
  const { boss, of, stored } = await world();
  const before = await stored();
  const body = {
    effective_from: date('1999-01-01'),
    reason: 'Old',
    week: { ...weekOf([4]), first_week: date('1999-01-04') },
  };
  for (const endpoint of [weeksOfPeople.makeStore, weeksOfPeople.store])
    expect(await call(endpoint, { ...of, body }, boss)).toMatchObject({
      status: 422,
      body: { code: 'people.beforeJoining' },
    });
  expect(await stored()).toEqual(before);
});

test('the later of two changes from one date counts, and two at the same time are not both stored', async () => {
  const { boss, of, stored } = await world();
  const save = (change: object) => call(weeksOfPeople.store, { ...of, body: change as never }, boss);
  const from = { effective_from: date('2027-01-01') };
  expect((await save({ ...from, week: everySecondFriday })).status).toBe(200);
  expect((await save({ ...from, week: weekOf([2, 4]) })).status).toBe(200);
  expect(await stored()).toMatchObject([{ effective_from: '2026-11-01' }, { week: weekOf([2, 4]) }]);
  const { version } = (await call(weeksOfPeople.view, of, boss)).body;
  const answers = await Promise.all(
    [weekOf([1]), weekOf([2]), weekOf([3])].map((other) => save({ ...from, week: other, version })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 461, 461]);
  expect(await stored()).toHaveLength(2);
});
