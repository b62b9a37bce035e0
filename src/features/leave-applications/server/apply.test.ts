import { expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Member } from '#platform/testing/company.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { leaveApplications } from '../contract.ts';
import { applicationWorld, call, day } from '../testing/application-world.ts';

const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];

test('applying reserves the days immediately, and waits for approval', async () => {
  const { apply, balance, state, year, ana } = await applicationWorld();
  const { status, body } = await apply([...week].reverse(), { reason: ' Skiing ' });
  expect({ status, ...body.item }).toMatchObject({
    status: 200,
    state: 'created',
    total: 5,
    starts_on: '2026-03-09',
    ends_on: '2026-03-13',
    may_withdraw: true,
    may_edit: true,
    may_decide: false,
  });
  expect(await state(body.item.id)).toBe('created');
  expect(await balance('2026-03-11')).toBe(25);
  const [annual] = (await year(ana)).balances;
  expect(annual?.years[0]).toMatchObject({ given: 28, left: 23, taken: 0, booked: 0, waiting: 5 });
});

test('two halves of a date are two applications, and the same half twice is none', async () => {
  const { apply, balance } = await applicationWorld();
  expect((await apply(['2026-03-09 first'])).body.item.total).toBe(0.5);
  expect((await apply(['2026-03-09 second'])).status).toBe(200);
  expect(await balance('2026-03-09')).toBe(27);
  expect(await apply(['2026-03-09 first'])).toMatchObject({ status: 422 });
  expect(await apply(['2026-03-09'])).toMatchObject({ status: 422 });
});

test.each([
  ['a Saturday', ['2026-03-07'], {}, 422, 'You cannot choose 7 March 2026: it is a day off.'],
  ['too far back', ['2026-02-02'], {}, 422, 'The first day you can choose is 16 February 2026.'],
  ['too far ahead', ['2027-03-03'], {}, 422, 'The last day you can choose is 2 March 2027.'],
  ['nothing', [], {}, 422, 'Please fix above errors to continue.'],
  ['a date twice', ['2026-03-09', '2026-03-09 first'], {}, 422, 'Please fix above errors to continue.'],
  ['a file of nobody', ['2026-03-09'], { attachments: [crypto.randomUUID()] }, 460, undefined],
  ['a type of nobody', ['2026-03-09'], { leave_type_id: crypto.randomUUID() }, 460, undefined],
])('%s is refused in words, and nothing is booked', async (_, dates, more, status, message) => {
  const { apply, balance } = await applicationWorld();
  const reply = await apply(dates, more);
  expect(reply.status).toBe(status);
  if (message) expect(reply.body).toMatchObject({ message });
  expect(await balance()).toBe(5);
});

test('more than there is is refused with both numbers', async () => {
  const { apply } = await applicationWorld();
  const march = Array.from({ length: 20 }, (_, index) => `2026-03-${String(index + 9).padStart(2, '0')}`);
  const working = [...march, '2026-03-30', '2026-03-31'].filter((date) => {
    const weekday = new Date(date).getUTCDay();
    return weekday !== 0 && weekday !== 6;
  });
  const april = ['01', '02', '03', '06', '07', '08', '09', '10', '13', '14', '15', '16', '17'].map(
    (d) => `2026-04-${d}`,
  );
  const { status, body } = await apply([...working, ...april]);
  expect({ status, body }).toMatchObject({
    status: 424,
    body: { message: '30 days requested, 28 days left.' },
  });
});

test('sick leave needs a file from three days on, and can be entered by who keeps leave', async () => {
  const { apply, sick, hal, ana } = await applicationWorld();
  const days = ['2026-03-02', '2026-03-03'];
  expect((await apply(days, { leave_type_id: sick })).status).toBe(200);
  expect(await apply(['2026-03-09', '2026-03-10', '2026-03-11'], { leave_type_id: sick })).toMatchObject({
    status: 422,
    body: { errors: { attachments: ['Please attach a file for leave of 3 days or more.'] } },
  });
  const past = await apply(['2026-01-12'], { leave_type_id: sick, user_id: ana.id }, hal);
  expect(past).toMatchObject({ status: 200, body: { item: { applied_by: { name: 'Hal' } } } });
});

test('no one applies for someone else without the permission', async () => {
  const { apply, ana, rob } = await applicationWorld();
  expect((await apply(['2026-03-09'], { user_id: ana.id }, rob)).status).toBe(403);
});

test('an unread application can be changed, and the days reserved before are free again', async () => {
  const { apply, applied, balance, view, rob, ana } = await applicationWorld();
  const id = await applied(...week);
  const change = (dates: readonly string[]) => apply(dates, { application_id: id });
  expect((await change(['2026-03-10', '2026-03-11 first'])).body.item).toMatchObject({ id, total: 1.5 });
  expect(await balance('2026-03-31')).toBe(26.5);
  expect((await view(id, ana)).body.item.viewed_by).toBeNull();
  expect((await view(id, rob)).body.item.viewed_by).toMatchObject({ name: 'Rob' });
  expect(await change(['2026-03-12'])).toMatchObject({
    status: 424,
    body: { message: 'Rob has opened it, so you can withdraw it but not change it.' },
  });
  expect(await balance('2026-03-31')).toBe(26.5);
});

test('without a package or a process the reply says what is missing', async () => {
  const { acme, apply } = await applicationWorld();
  const zoe = await acme.hire('Zoe', 'apply_leave_application');
  expect(await apply(['2026-03-09'], {}, zoe)).toMatchObject({
    status: 424,
    body: { message: 'No one can approve leave for Zoe yet. Set up a review process first.' },
  });
});

const monthsOf = async (as: Member, query: object) => {
  const { status, body } = await call(leaveApplications.new, { query: query as never }, as);
  const dates = body.enabled_dates.map(({ date }) => date);
  return { status, first: dates[0], last: dates.at(-1), reach: body.reach };
};

test('leave managers are offered days beyond other people’s limits', async () => {
  const world = await applicationWorld();
  const { acme, ana, rob, sue, hal, apply, view, sick, reviewedBy } = world;
  await reviewedBy([{ who: [sue] }], rob);
  await acme.inside((db) => sql`update employment_periods set started_on = '2024-05-13'`.execute(db));
  const bound = { first: '2026-02-16', last: '2027-03-02' };
  // People who apply by themselves cannot extend the range.
  expect(await monthsOf(rob, { from: '2025-01-01', to: '2029-01-01' })).toEqual({
    status: 200,
    ...bound,
    reach: bound,
  });
  const reach = { first: '2024-05-13', last: '2031-03-06' };
  const ofAna = { user_id: ana.id };
  expect(await monthsOf(hal, ofAna)).toEqual({ status: 200, first: '2025-11-01', last: '2027-03-02', reach });
  const farther = { ...ofAna, from: '2024-06-20', to: '2028-01-31' };
  expect(await monthsOf(hal, farther)).toMatchObject({ first: '2024-06-01', last: '2028-01-31' });
  // Limited by the employment, and by how far ahead can be planned.
  const farthest = { ...ofAna, from: '1990-01-01', to: '2090-12-31' };
  expect(await monthsOf(hal, farthest)).toEqual({ status: 200, ...reach, reach });

  const { body } = await apply(['2026-01-12'], { leave_type_id: sick, user_id: ana.id }, hal);
  const opened = (await view(body.item.id, hal)).body;
  expect(opened.enabled_dates.find(({ date }) => date === '2026-01-12')).toMatchObject({
    parts: ['full', 'first', 'second'],
  });
});

const limited = (notice_days: number, longest_stretch: number | null) => ({ notice_days, longest_stretch });

async function withLimits(limits: ReturnType<typeof limited>) {
  const world = await applicationWorld();
  await world.acme.inside((db) =>
    sql`
    insert into leave_setups (past_days, notice_days, longest_stretch, months_ahead, colleagues_see)
    values (14, ${limits.notice_days}, ${limits.longest_stretch}, 12, 'away')`.execute(db),
  );
  const form = async (as: Member, query: object = {}) =>
    (await call(leaveApplications.new, { query: query as never }, as)).body.limits;
  return { ...world, form };
}

test('the form says from which day on the notice is kept, and the first day it offers is taken', async () => {
  // Monday, 2 March: Tuesday to Thursday are the three working days.
  const { form, ana, apply, sick } = await withLimits(limited(3, null));
  expect(await form(ana)).toEqual({ notice_days: 3, earliest: '2026-03-06', longest_stretch: null });
  expect((await apply(['2026-03-05'])).status).toBe(422);
  expect((await apply(['2026-03-05'], { leave_type_id: sick })).status).toBe(200);
  expect((await apply(['2026-03-06'])).status).toBe(200);
});

test('a holiday and a weekend in between make the notice longer, in the form as for who applies', async () => {
  const { acme, form, ana, apply } = await withLimits(limited(4, 2));
  await acme.inside((db) =>
    sql`insert into holidays (name, start_date, end_date, is_for_everyone) values ('A day', '2026-03-04', '2026-03-04', true)`.execute(
      db,
    ),
  );
  expect(await form(ana)).toEqual({ notice_days: 4, earliest: '2026-03-10', longest_stretch: 2 });
  expect((await apply(['2026-03-09'])).status).toBe(422);
  expect((await apply(['2026-03-10', '2026-03-11', '2026-03-12'])).status).toBe(422);
  expect((await apply(['2026-03-10', '2026-03-11'])).status).toBe(200);
});

test('for people who work one day a week, notice takes as many weeks, in the form as in the application', async () => {
  const { acme, form, ana, apply } = await withLimits(limited(20, null));
  const hours = { start_time: '08:00', work_time: 28_800, break_time: 1800 };
  await acme.inside((db) => changeStandardShift(db, { effective_from: day('2026-01-01'), repeat_on: [1], hours }));
  expect((await form(ana)).earliest).toBe('2026-07-21');
  expect((await apply(['2026-07-20'])).status).toBe(422);
  expect((await apply(['2026-07-27'])).status).toBe(200);
});

test('a notice period beyond the form’s dates is reported as well', async () => {
  const { acme, form, ana } = await withLimits(limited(60, null));
  await acme.inside((db) => sql`update leave_setups set months_ahead = 1`.execute(db));
  expect((await form(ana)).earliest).toBe('2026-05-26');
});

test('leave managers are not bound by the limits when they apply for others', async () => {
  const { form, ana, hal } = await withLimits(limited(3, 5));
  expect(await form(hal, { user_id: ana.id })).toEqual({ notice_days: 0, earliest: null, longest_stretch: null });
});

test('leave used has the part of each date without one, and its leave type', async () => {
  const { ana, annual, sick, apply, view } = await applicationWorld();
  const dates = [{ date: '2026-03-09' }, { date: '2026-03-10', part: 'full' }];
  const { status, body } = await apply([], { enabled_dates: dates, spent_type_id: `${annual}.second` });
  expect([status, body.item.total]).toEqual([200, 1.5]);
  const { item } = (await view(body.item.id, ana)).body;
  expect(item.dates.map(({ date, part }) => [date, part])).toEqual([
    ['2026-03-09', 'second'],
    ['2026-03-10', 'full'],
  ]);
  for (const spent_type_id of [`${sick}.first`, annual, `${annual}.third`, ''])
    expect((await apply(['2026-03-11'], { spent_type_id })).body).toMatchObject({
      errors: { spent_type_id: ['This is invalid'] },
    });
});

const twoWeeks = [...week, '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'];

test('days in a row are those of one leave period', async () => {
  const { apply, balance } = await withLimits(limited(0, 5));
  const longer = await apply(twoWeeks);
  expect(longer).toMatchObject({
    status: 422,
    body: { errors: { enabled_dates: ['You can apply for at most 5 working days in a row.'] } },
  });
  // Days next to each other stay in a row.
  expect((await apply([...week, '2026-03-16'], { period_starts: [day('2026-03-12')] })).status).toBe(422);
  expect((await apply(twoWeeks, { period_starts: [day('2026-03-16')] })).status).toBe(200);
  expect(await balance('2026-03-31')).toBe(18);
});

test('a file is needed for the days of one leave period', async () => {
  const { apply, sick } = await applicationWorld();
  const dates = ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13'];
  expect((await apply(dates, { leave_type_id: sick })).status).toBe(422);
  expect((await apply(dates, { leave_type_id: sick, period_starts: [day('2026-03-12')] })).status).toBe(200);
});
