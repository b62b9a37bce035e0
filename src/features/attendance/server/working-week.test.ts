import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { addDays, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { workingWeek, type WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { setFullTime } from '#features/company/server/commands.ts';
import type { ChangedValues } from '#features/people/rules/employment.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { attendance } from '../contract.ts';
import { attendanceRoutes } from './routes.ts';

const zone = 'Europe/Berlin';
const at = (local: string) => plannedInstant(local as LocalDateTime, zone);
const date = (text: string) => text as LocalDate;
const now = at('2026-11-28 12:00:00');
const today = date('2026-11-28');
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [attendanceRoutes],
    now: () => new Date(now * 1000),
  }),
);
const hour = 3600;
/** Two weeks from Monday, 2 November 2026. */
const fortnight = { start_date: date('2026-11-02'), end_date: date('2026-11-15') };

const day = { work_time: 8 * hour, start_time: '09:00', break_time: 1800, break_start: null, template_id: null };
const fixed = (...days: readonly number[]): WorkingWeek =>
  workingWeek.parse({
    kind: 'fixed',
    first_week: '2026-01-05',
    weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? day : null))],
  });

async function team() {
  const acme = await company();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
  );
  const ana = await acme.hire('Ana', 'view_attendance');
  const change = (effective_from: string, values: ChangedValues) =>
    acme.inside((db) =>
      changeEmployment(
        db,
        ana.id,
        { effective_from: date(effective_from), values, reason: 'Agreed' },
        { actor_id: null, today },
      ),
    );
  const summary = async (range = fortnight) =>
    (await call(attendance.monthlySummary, { params: { user_id: ana.id }, query: range }, ana)).body;
  return { acme, ana, change, summary };
}

/** Times are '2026-11-02 09:00-17:00'; a date alone is worked from nine to five. */
const work = (acme: Company, { id }: Member, ...times: readonly string[]) =>
  acme.inside((db) =>
    recordPairs(db, {
      person_id: id,
      now,
      source: 'import',
      pairs: times.map((text) => {
        const [on = '', span = '09:00-17:00'] = text.split(' ');
        const [from, to] = span.split('-');
        return { clock_in: at(`${on} ${from}:00`), clock_out: at(`${on} ${to}:00`) };
      }),
    }),
  );

test('a contract of Monday and Tuesday, worked exactly, is even (W1)', async () => {
  const { acme, ana, change, summary } = await team();
  await change('2026-11-01', { week: fixed(1, 2) });
  await work(acme, ana, '2026-11-02', '2026-11-03', '2026-11-09', '2026-11-10');
  expect(await summary()).toMatchObject({ planned_time: 32 * hour, work_time: 32 * hour, balance: 0, count_absent: 0 });
});

test('a day of the contract that is missed is missing once (W2)', async () => {
  const { acme, ana, change, summary } = await team();
  await change('2026-11-01', { week: fixed(1, 2) });
  await work(acme, ana, '2026-11-02', '2026-11-03', '2026-11-09');
  expect(await summary()).toMatchObject({ balance: -8 * hour, count_absent: 1 });
});

test('weekly hours without days scale the company’s', async () => {
  const { change, summary } = await team();
  await change('2026-11-09', { weekly_work_time: 16 * hour });
  expect(await summary()).toMatchObject({ planned_time: (40 + 16) * hour });
});

test('a week counts from its date, and its hours follow from it', async () => {
  const { acme, ana, change, summary } = await team();
  expect(await change('2026-11-09', { week: fixed(1, 2, 3) })).toBe(1);
  expect(await change('2026-11-10', { week: fixed(1, 2, 3) })).toBe(0);
  expect(await change('2026-11-10', { weekly_work_time: 24 * hour })).toBe(0);
  expect(await summary()).toMatchObject({ planned_time: (40 + 24) * hour });
  const rows = await acme.inside((db) =>
    db
      .selectFrom('employment_rows')
      .select(['effective_from', 'weekly_work_time', 'week'])
      .where('person_id', '=', ana.id)
      .where('field', '=', 'weekly_work_time')
      .execute(),
  );
  expect(rows).toEqual([{ effective_from: date('2026-11-09'), weekly_work_time: 24 * hour, week: fixed(1, 2, 3) }]);
});

test('the same hours on other days are another week', async () => {
  const { change, ana } = await team();
  await change('2026-11-02', { week: fixed(1, 2) });
  expect(await change('2026-11-16', { week: fixed(4, 5) })).toBe(1);
  const { body } = await call(
    attendance.selfData,
    { query: { start_date: date('2026-11-02'), end_date: addDays(date('2026-11-02'), 20) } },
    ana,
  );
  expect(body.data.filter(({ shift }) => shift).map(({ date: on }) => on)).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-09',
    '2026-11-10',
    '2026-11-19',
    '2026-11-20',
  ]);
});

const hours = (weekly: number): WorkingWeek => workingWeek.parse({ kind: 'hours', weekly_work_time: weekly * hour });
/** Publishes six hours from 17:00. */
const publish = (acme: Company, { id: person_id }: Member, ...dates: readonly string[]) =>
  acme.inside(async (db) => {
    const bar = { name: 'Bar', color: '#004477', start_time: '17:00', work_time: 6 * hour, break_time: 0 };
    const template_id = await createTemplate(db, { ...office, ...bar });
    const days = dates.map((on) => ({ ...bar, template_id, person_id, date: date(on), is_published: true }));
    await db.insertInto('shift_days').values(days).execute();
  });
const icons = async (ana: Member, range = fortnight) => {
  const { body } = await call(attendance.selfData, { query: range }, ana);
  return new Map(body.data.map(({ date: on, icon }) => [String(on), icon]));
};

test('hours only are owed by the week, on days of one’s own choice (W11)', async () => {
  const { acme, ana, change, summary } = await team();
  await change('2026-11-01', { week: hours(20) });
  await work(acme, ana, '2026-11-02 10:00-15:00', '2026-11-04 08:00-20:00', '2026-11-05 14:00-17:00');
  const week = { start_date: date('2026-11-02'), end_date: date('2026-11-08') };
  expect(await summary(week)).toMatchObject({
    planned_time: 20 * hour,
    work_time: 20 * hour,
    balance: 0,
    count_absent: 0,
    count_late: 0,
    count_incomplete: 0,
  });
  const seen = await icons(ana, week);
  expect([...seen.values()]).toEqual([
    'completed',
    'neutral',
    'completed',
    'completed',
    'neutral',
    'neutral',
    'neutral',
  ]);
});

test('a week of hours only counts in the balance once it is over', async () => {
  const { acme, ana, change, summary } = await team();
  await change('2026-11-01', { week: hours(20) });
  await work(acme, ana, '2026-11-23', '2026-11-24');
  const running = { start_date: date('2026-11-23'), end_date: date('2026-11-28') };
  expect(await summary(running)).toMatchObject({ planned_time: 0, work_time: 16 * hour, balance: 0 });
  const weeks = { start_date: date('2026-11-16'), end_date: date('2026-11-29') };
  expect(await summary(weeks)).toMatchObject({ planned_time: 40 * hour, balance: -20 * hour });
});

test('an appointment of hours only is missed or late, and changes nothing of the week', async () => {
  const { acme, ana, change, summary } = await team();
  await change('2026-11-01', { week: hours(20) });
  await publish(acme, ana, '2026-11-03', '2026-11-04');
  await work(acme, ana, '2026-11-03 18:00-23:00');
  const week = { start_date: date('2026-11-02'), end_date: date('2026-11-08') };
  expect(await summary(week)).toMatchObject({
    planned_time: 20 * hour,
    balance: -15 * hour,
    count_late: 1,
    count_absent: 1,
    count_incomplete: 0,
  });
});

test('work at any time of the day is neither late nor absent, but due', async () => {
  const { acme, ana, change, summary } = await team();
  const anyTime = { ...day, start_time: null, break_time: 0 };
  const week = workingWeek.parse({
    kind: 'fixed',
    first_week: '2026-01-05',
    weeks: [[anyTime, anyTime, anyTime, null, null, null, null]],
  });
  await change('2026-11-01', { week });
  await work(acme, ana, '2026-11-02 13:00-21:00', '2026-11-04 13:00-20:00');
  const dates = { start_date: date('2026-11-02'), end_date: date('2026-11-08') };
  expect(await summary(dates)).toMatchObject({
    planned_time: 24 * hour,
    balance: -9 * hour,
    count_late: 0,
    count_absent: 0,
    count_incomplete: 1,
  });
  const seen = await icons(ana, dates);
  expect([seen.get('2026-11-02'), seen.get('2026-11-03'), seen.get('2026-11-04')]).toEqual([
    'completed',
    'neutral',
    'incomplete',
  ]);
});

test('as planned, only published shifts are due, and other work needs no shift', async () => {
  const { acme, ana, change, summary } = await team();
  await change('2026-11-01', {
    week: workingWeek.parse({ kind: 'planned', weekly_work_time: 24 * hour, weekly_days: 3 }),
  });
  await publish(acme, ana, '2026-11-03', '2026-11-04');
  await work(acme, ana, '2026-11-03 17:00-23:00', '2026-11-05');
  const week = { start_date: date('2026-11-02'), end_date: date('2026-11-08') };
  expect(await summary(week)).toMatchObject({ planned_time: 12 * hour, balance: 2 * hour, count_absent: 1 });
  expect((await icons(ana, week)).get('2026-11-05')).toBe('completed');
});

test.each<[string, WorkingWeek | null, 'own_days' | 'shared', number]>([
  ['by working days, a holiday on a day off gives nothing', fixed(1, 2), 'own_days', 32],
  ['shared by hours, it gives a fifth of the week', fixed(1, 2), 'shared', 28.8],
  ['shared by hours, whoever would have worked longer owes the rest', fixed(2, 3), 'shared', 28.8],
  ['shared by hours, a full week owes as before', null, 'shared', 72],
  ['by working days, a full week owes a day less', null, 'own_days', 72],
])('a holiday on Wednesday: %s', async (_, week, holiday_credit, hours) => {
  const { acme, ana, change, summary } = await team();
  if (week) await change('2026-01-01', { week });
  await acme.inside(async (db) => {
    await setFullTime(db, { effective_from: date('2026-01-01'), days: 5, work_time: 40 * hour, holiday_credit });
    const on = date('2026-11-04');
    await db
      .insertInto('holidays')
      .values({ name: 'Founders’ Day', start_date: on, end_date: on, part: 'full', is_for_everyone: true })
      .execute();
  });
  expect((await summary()).planned_time / hour).toBe(hours);
  const { data } = (await call(attendance.selfData, { query: fortnight }, ana)).body;
  expect(data.reduce((sum, { planned_time }) => sum + planned_time, 0) / hour).toBe(hours);
});

test('shared by hours, a day says the same planned time in the calendar and in its details', async () => {
  const { acme, ana, change } = await team();
  await change('2026-01-01', { week: fixed(1, 2) });
  await acme.inside(async (db) => {
    const full_time = { effective_from: date('2026-01-01'), days: 5, work_time: 40 * hour };
    await setFullTime(db, { ...full_time, holiday_credit: 'shared' });
    const [start_date, end_date] = [date('2026-11-02'), date('2026-11-04')];
    await db
      .insertInto('holidays')
      .values({ name: 'Fair', start_date, end_date, part: 'full', is_for_everyone: true })
      .execute();
  });
  await work(acme, ana, '2026-11-02');
  const { data } = (await call(attendance.selfData, { query: fortnight }, ana)).body;
  // A fifth of sixteen hours: 3:12 of 8:00 on Monday and Tuesday, and less than nothing on the day off.
  expect(data.slice(0, 4).map(({ planned_time }) => planned_time / hour)).toEqual([4.8, 4.8, -3.2, 0]);
  const params = { id: data[0]?.attendance_id ?? '', user_id: ana.id };
  expect((await call(attendance.details, { params }, ana)).body.planned_time / hour).toBe(4.8);
});

test('shared by hours, no one is absent on a holiday, and who works on it has worked beyond it', async () => {
  const { acme, ana, change, summary } = await team();
  await change('2026-01-01', { week: fixed(3) });
  await acme.inside(async (db) => {
    const full_time = { effective_from: date('2026-01-01'), days: 5, work_time: 40 * hour };
    await setFullTime(db, { ...full_time, holiday_credit: 'shared' });
    const on = date('2026-11-04');
    await db
      .insertInto('holidays')
      .values({ name: 'Founders’ Day', start_date: on, end_date: on, part: 'full', is_for_everyone: true })
      .execute();
  });
  // Eight hours a week: the holiday gives 1.6 of the eight of its date.
  expect(await summary()).toMatchObject({ planned_time: 14.4 * hour, count_absent: 1 });
  await work(acme, ana, '2026-11-04', '2026-11-11');
  expect(await summary()).toMatchObject({ planned_time: 14.4 * hour, work_time: 16 * hour, balance: 1.6 * hour });
});
