import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { weeksOfPeople } from '../contract.ts';
import { date, everySecondFriday, hour, mondayAndWednesday, today, weekOf, weekWorld } from '../testing/week-world.ts';

const newYear = date('2027-01-01');

test('a week shows its target, leave and holidays, as the drawings calculate them', async () => {
  const { view } = await weekWorld();
  const { data, may_edit } = await view();
  expect(may_edit).toBe(true);
  expect(data.rows).toMatchObject([
    { effective_from: '2026-11-01', state: 'current', week: mondayAndWednesday, weekly_work_time: 16 * hour },
  ]);
  expect(data.company).toMatchObject({ source: 'company', week: { kind: 'fixed' } });
  expect(data.figures).toMatchObject({
    in_force: { source: 'own', week: mondayAndWednesday, is_scaled: false },
    // Five Mondays and four Wednesdays, of which one is Founders' Day.
    target: { month: '2026-11-01', target: 64 * hour, days: [5, 0, 4, 0, 0, 0, 0], holidays: ['Founders’ Day'] },
    holidays: { year: 2027, total: 2, names: ['Easter Monday', 'Whit Monday'] },
    leave: { name: 'Annual leave', package_name: 'Full time', unit: 'days', yearly: 11.2 },
  });
});

test('a preview shows the figures before and after, and stores nothing', async () => {
  const { view, call, of, rosa, ida } = await weekWorld();
  const body = { effective_from: newYear, week: everySecondFriday };
  const { body: preview } = await call(weeksOfPeople.makeStore, { ...of(rosa), body }, ida);
  expect(preview).toMatchObject({
    before: {
      target: { month: '2027-01-01', target: 64 * hour, days: [4, 0, 4, 0, 0, 0, 0] },
      leave: { yearly: 11.2, first: '2027-01-01', given: 11.2 },
      holidays: { total: 2 },
    },
    after: {
      in_force: { source: 'own', week: everySecondFriday },
      target: { target: 80 * hour, days: [4, 0, 4, 0, 2, 0, 0] },
      leave: { yearly: 14, given: 14 },
      holidays: { year: 2027, total: 2.5, names: ['Easter Monday', 'Whit Monday', 'Christmas Eve'] },
    },
    impact: { effects: [{ key: 'leave' }], refusal: null },
  });
  expect((await view()).data.rows).toHaveLength(1);
});

test('a correction from before the company’s calendar shows the first month that counts', async () => {
  const { acme, call, of, rosa, ida } = await weekWorld();
  await acme.inside((db) =>
    db
      .updateTable('company_settings')
      .set({ app_calendar_start_date: date('2026-10-01') })
      .execute(),
  );
  const body = { effective_from: date('2024-03-04'), week: { ...weekOf([1, 3, 5]), first_week: date('2024-03-04') } };
  const { body: preview } = await call(weeksOfPeople.makeStore, { ...of(rosa), body }, ida);
  expect(preview).toMatchObject({
    before: { target: { month: '2026-10-01', target: 176 * hour, days: [4, 4, 4, 5, 5, 0, 0] } },
    // Her week of 1 November replaces this one.
    after: { target: { month: '2026-10-01', target: 104 * hour, days: [4, 0, 4, 0, 5, 0, 0] } },
  });
});

test('a week is stored once its impact is confirmed, with the token of the preview', async () => {
  const { view, call, of, rosa, ida } = await weekWorld();
  const body = { effective_from: newYear, week: everySecondFriday, reason: 'Contract of 12 November' };
  expect(await call(weeksOfPeople.store, { ...of(rosa), body }, ida)).toMatchObject({
    status: 424,
    body: { code: 'employment.unconfirmed' },
  });
  const { impact } = (await call(weeksOfPeople.makeStore, { ...of(rosa), body }, ida)).body;
  const { version } = await view();
  const confirmed = { ...body, confirmed: impact.confirmed ?? '', version };
  expect(await call(weeksOfPeople.store, { ...of(rosa), body: confirmed }, ida)).toMatchObject({
    status: 200,
    body: { message: 'Change scheduled.' },
  });
  const { data } = await view();
  expect(data.rows[0]).toMatchObject({
    state: 'scheduled',
    reason: 'Contract of 12 November',
    author: { name: 'Ida' },
  });
  // A week that begins later does not affect today's figures.
  expect(data.figures.holidays.total).toBe(2);
  expect(await call(weeksOfPeople.store, { ...of(rosa), body: confirmed }, ida)).toMatchObject({
    status: 461,
    body: { data: { current: { rows: expect.any(Array) as unknown[] } } },
  });
});

test.each(['monthly', 'two_weeks', 'quarterly'] as const)(
  'leave that accrues (%s) shows what a year gives, before and after',
  async (given) => {
    const { call, of, rosa, ida, view } = await weekWorld(given);
    const { data } = await view();
    expect(data.figures.leave).toMatchObject({ yearly: 11.2 });
    const body = { effective_from: newYear, week: everySecondFriday };
    const { body: preview } = await call(weeksOfPeople.makeStore, { ...of(rosa), body }, ida);
    expect(preview).toMatchObject({
      before: { leave: { yearly: 11.2, given: 11.2 } },
      after: { leave: { yearly: 14, given: 14 } },
    });
  },
);

test('the month of hours only counts the weeks that are due in it, as its ledger does', async () => {
  const { acme, call, of, ida, view } = await weekWorld();
  const hugo = await acme.hire('Hugo');
  const week: WorkingWeek = { kind: 'hours', weekly_work_time: 20 * hour };
  const body = { effective_from: date('2026-10-01'), week, reason: 'Entered late' };
  const { body: preview } = await call(weeksOfPeople.makeStore, { ...of(hugo), body }, ida);
  // Two of five days in the week of 1 October, and three weeks. The week from 26 October is due on 1 November.
  expect(preview.after.target).toMatchObject({ month: '2026-10-01', target: 68 * hour });
  await acme.inside((db) =>
    changeEmployment(
      db,
      hugo.id,
      { effective_from: body.effective_from, values: { week }, reason: 'Agreed' },
      { actor_id: ida.id, today },
    ),
  );
  // Five Sundays, less four hours of Founders' Day; the week from 30 November is due in December.
  expect((await view(ida, hugo)).data.figures.target).toMatchObject({ month: '2026-11-01', target: 96 * hour });
});

/** Schedules the week, whatever its impact. */
async function scheduled() {
  const world = await weekWorld();
  const { call, of, rosa, ida, view } = world;
  const save = async (more: object = {}) => {
    const body = { effective_from: newYear, week: everySecondFriday as WorkingWeek | null, ...more };
    const { impact } = (await call(weeksOfPeople.makeStore, { ...of(rosa), body }, ida)).body;
    return call(weeksOfPeople.store, { ...of(rosa), body: { ...body, confirmed: impact.confirmed ?? '' } }, ida);
  };
  expect((await save()).status).toBe(200);
  const row_id = (await view()).data.rows[0]?.id ?? '';
  return { ...world, save, row_id };
}

test('a scheduled week moves to another date, and is taken back without anything else', async () => {
  const { save, row_id, view, call, of, rosa, ida, acme } = await scheduled();
  expect((await save({ effective_from: date('2027-01-15'), row_id })).status).toBe(200);
  const dates = async () => (await view()).data.rows.map(({ effective_from }) => effective_from);
  expect(await dates()).toEqual(['2027-01-15', '2026-11-01']);
  const [row] = (await view()).data.rows;
  await acme.inside((db) =>
    db
      .insertInto('employment_rows')
      .columns(['person_id', 'field', 'effective_from', 'manager_id', 'change_id'])
      .expression((eb) =>
        eb
          .selectFrom('employment_rows')
          .select((select) => [
            'person_id',
            select.val('manager').as('field'),
            'effective_from',
            select.val(ida.id).as('manager_id'),
            'change_id',
          ])
          .where('id', '=', row?.id ?? ''),
      )
      .execute(),
  );
  const withdraw = (confirmed?: string) =>
    call(weeksOfPeople.withdraw, { ...of(rosa), body: { row_id: row?.id ?? '', confirmed } }, ida);
  const refused = (await withdraw()) as unknown as { status: number; body: { data: { confirmed: string } } };
  expect(refused.status).toBe(424);
  expect((await withdraw(refused.body.data.confirmed)).status).toBe(200);
  expect(await dates()).toEqual(['2026-11-01']);
  expect((await withdraw()).body).toMatchObject({ code: 'workingWeek.notScheduled' });
  const managers = await acme.inside((db) =>
    db.selectFrom('employment_rows').select('manager_id').where('field', '=', 'manager').execute(),
  );
  expect(managers).toEqual([{ manager_id: ida.id }]);
});

test('the company’s week ends a week of their own', async () => {
  const { save, view } = await scheduled();
  expect((await save({ effective_from: date('2027-03-01'), week: null })).status).toBe(200);
  expect((await view()).data.rows[0]).toMatchObject({ week: null, weekly_work_time: null, state: 'scheduled' });
});

const company = { effective_from: newYear, week: weekOf([1, 2, 3, 4, 5]) };

test.each<[string, object, number, string | undefined]>([
  ['nothing changes', { week: mondayAndWednesday }, 422, 'workingWeek.same'],
  [
    'week 1 is too far away',
    { week: { ...everySecondFriday, first_week: '2027-02-01' } },
    422,
    'workingWeek.firstWeek',
  ],
  [
    'a date before the first day',
    { effective_from: date('1999-01-01'), reason: 'Old', week: { ...everySecondFriday, first_week: '1999-01-04' } },
    422,
    'people.beforeJoining',
  ],
  ['no day', { week: { kind: 'fixed', first_week: '2027-01-04', weeks: [Array(7).fill(null)] } }, 422, undefined],
  ['a week that was withdrawn', { row_id: '00000000-0000-4000-8000-000000000000' }, 424, 'workingWeek.notScheduled'],
])('%s, in the preview as on saving', async (_, more, status, code) => {
  const { call, of, rosa, ida } = await weekWorld();
  const body = { effective_from: newYear, week: everySecondFriday, ...more } as never;
  for (const endpoint of [weeksOfPeople.makeStore, weeksOfPeople.store])
    expect(await call(endpoint, { ...of(rosa), body }, ida)).toMatchObject({ status, body: code ? { code } : {} });
});

test('a correction of the past is shown without a reason, and saved with one', async () => {
  const { call, of, rosa, ida, view } = await weekWorld();
  const body = { effective_from: date('2026-11-01'), week: { ...weekOf([4, 5]), first_week: date('2026-11-02') } };
  const { impact, after } = (await call(weeksOfPeople.makeStore, { ...of(rosa), body }, ida)).body;
  expect(after.target).toMatchObject({ target: 64 * hour, days: [0, 0, 0, 4, 4, 0, 0] });
  const confirmed = { ...body, confirmed: impact.confirmed ?? '' };
  expect(await call(weeksOfPeople.store, { ...of(rosa), body: confirmed }, ida)).toMatchObject({
    status: 422,
    body: { code: 'people.reasonNeeded', errors: { reason: [expect.any(String)] } },
  });
  const explained = { ...confirmed, reason: 'Entered wrong' };
  expect((await call(weeksOfPeople.store, { ...of(rosa), body: explained }, ida)).status).toBe(200);
  expect((await view()).data.figures.in_force.week).toMatchObject({ weeks: [[null, null, null, {}, {}, null, null]] });
});

test('the company’s week is no week of their own', async () => {
  const { call, of, ida, acme } = await weekWorld();
  const ben = await acme.hire('Ben');
  // With the break at its usual place, as the standard hours have it.
  const day = { work_time: 8 * hour, start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
  const week = { ...company.week, weeks: [[1, 2, 3, 4, 5, 0, 0].map((weekday) => (weekday ? day : null))] } as never;
  expect(await call(weeksOfPeople.store, { ...of(ben), body: { ...company, week } }, ida)).toMatchObject({
    status: 422,
    body: { code: 'workingWeek.sameAsCompany', errors: { week: [expect.any(String)] } },
  });
});

test('no one changes their own week, and only those with permission see it and its leave', async () => {
  const { call, of, rosa, ida, acme, view } = await weekWorld();
  const body = { effective_from: newYear, week: everySecondFriday };
  for (const endpoint of [weeksOfPeople.makeStore, weeksOfPeople.store]) {
    expect((await call(endpoint, { ...of(ida), body }, ida)).status).toBe(403);
    expect((await call(endpoint, { ...of(rosa), body }, rosa)).status).toBe(403);
  }
  const own = await view(rosa);
  expect([own.may_edit, own.data.templates, own.data.figures.leave?.yearly]).toEqual([false, [], 11.2]);
  const ben = await acme.hire('Ben');
  expect((await call(weeksOfPeople.view, of(rosa), ben)).status).toBe(403);
  const eve = await acme.hire('Eve', 'view_employee_employment_info');
  expect((await view(eve)).data.figures.leave).toBeNull();
});

test('a week as planned is entered beside the mean of what was published in the last 13 weeks', async () => {
  const { acme, rosa, view } = await weekWorld();
  expect((await view()).data.mean).toBeNull();
  await acme.inside(async (db) => {
    const template_id = await createTemplate(db, office);
    await sql`
      insert into shift_days
        (person_id, date, is_published, template_id, name, color, start_time, work_time, break_time)
        select ${rosa.id}, day, true, ${template_id}::uuid, 'Office', '#323DA5', '09:00', 28800, 1800
          from generate_series('2026-09-07'::date, '2026-11-30', '7 days') day`.execute(db);
  });
  // Twelve Mondays of eight hours in thirteen weeks; today's is not over.
  expect((await view()).data.mean).toEqual({ weeks: 13, work_time: 26_580, days: 0.92 });
});
