import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { ruleOn, zoneAt } from '#features/company/rules/dated-settings.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { createTemplate, publishShifts, setStandardShift } from '#features/shifts/server/commands.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { office } from '#features/shifts/testing/office.ts';
import { attendanceSetup, type AttendanceSetupChange } from '../contract.ts';
import { recalculateBlock } from './jobs.ts';
import { attendanceSetupRoutes } from './routes.ts';

const zone = 'Europe/Berlin';
/** Also the server's time, so that neither midnight nor a slow machine affects the tests. */
const now = Math.floor(Date.now() / 1000);
const authenticator = sessionAuthenticator(database);
const call = callerFor(
  createHttp({ authenticator, features: [attendanceSetupRoutes], now: () => new Date(now * 1000) }),
);
const today = localDateOf(now, zone);
const daysAgo = (days: number) => addDays(today, -days);

async function world() {
  const acme = await company({ timezone: zone });
  const owner = await acme.hire('Ana', 'configure_attendance_setup');
  await acme.inside(async (db) => {
    const template_id = await createTemplate(db, { ...office, grace_minutes: null, repeat_on: [1, 2, 3, 4, 5, 6, 7] });
    await setStandardShift(db, { effective_from: daysAgo(400), template_id });
  });
  const read = async () => (await call(attendanceSetup.index, {}, owner)).body;
  const bodyOf = async (change: Partial<AttendanceSetupChange>): Promise<AttendanceSetupChange> => {
    const { version: _, counts_from: __, people: ___, judging: ____, ...form } = await read();
    return { ...form, ...change };
  };
  const save = async (change: Partial<AttendanceSetupChange> & { version?: string }, by: Member = owner) =>
    call(attendanceSetup.update, { body: { ...(await bodyOf(change)) } }, by);
  return { acme, owner, read, bodyOf, save };
}

/** Records work from a local time of the day for some hours. */
async function recordWork(acme: Company, { id }: Member, date: LocalDate, start = '09:10:00', hours = 9) {
  return acme.inside(async (db) => {
    const settings = await settingsOf(db);
    const shift = (await shiftsOf(db, [id], date, date, settings)).on(id, date);
    const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(db);
    const day = rows[0]?.id ?? '';
    await noteChange(db, id, day);
    await sql`
      insert into attendances (id, person_id, working_date, shift_name, shift_color, shift_start_at, shift_end_at,
        shift_start_time, shift_work_time, shift_break_time, shift_grace_minutes)
      values (${day}, ${id}, ${date}, ${shift?.name ?? null}, ${shift?.color ?? null},
        to_timestamp(${shift?.start_at ?? null}::int8), to_timestamp(${shift?.end_at ?? null}::int8),
        ${shift?.start_time ?? null}::time, ${shift?.work_time ?? null}::int, ${shift?.break_time ?? null}::int,
        ${shift?.grace_minutes ?? null}::int)`.execute(db);
    await sql`
      insert into clocks (attendance_id, person_id, started_at, ended_at, clock_out_id, zone, source)
      select ${day}::uuid, ${id}::uuid, start, start + make_interval(hours => ${hours}),
             gen_random_uuid(), ${zone}, 'web'
        from (select (${`${date} ${start}`})::timestamp at time zone ${zone} as start) as begun`.execute(db);
    return day;
  });
}

async function recalculateAll(acme: Company): Promise<void> {
  const open = await acme.inside((db) =>
    db.selectFrom('judgings').select('id').where('finished_at', 'is', null).orderBy('asked_at').execute(),
  );
  for (const { id } of open) while (await acme.inside((db) => recalculateBlock(db, id, now)));
}

const shiftOfDay = async (acme: Company, { id }: Member, date: LocalDate) =>
  (await acme.inside((db) => daysOf(db, [id], date, date)))[0]?.shift;

test('saved settings are read back, and before that everything has its default', async () => {
  const { read, save } = await world();

  expect(await read()).toMatchObject({ repeat_on: [1, 2, 3, 4, 5, 6, 7], calendar_cycle: 1, grace_minutes: 0 });
  const change = { date_format: 'DD.MM.YYYY', time_format: 1, calendar_cycle: 21, min_rest_time: 36_000 } as const;
  expect((await save({ ...change, max_days_in_row: 5, max_days_in_row_action: 'refuse' })).status).toBe(200);
  expect(await read()).toMatchObject({ ...change, max_days_in_row: 5, max_days_in_row_action: 'refuse' });
});

test('a company that no one has set up works from Monday to Friday, without hours', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'configure_attendance_setup');

  const { body } = await call(attendanceSetup.index, {}, ana);

  expect(body).toMatchObject({ repeat_on: [1, 2, 3, 4, 5], standard_hours: null, max_daily_work_duration: 43_200 });
});

test('the specified fields alone are enough, and leave what they do not name', async () => {
  const { owner, read, save } = await world();
  await save({ grace_minutes: 5, effective_from: today });
  const { repeat_on, date_format, time_format, timezone, max_daily_work_duration } = await read();

  const specified = { repeat_on, date_format, time_format, calendar_cycle: 16, timezone, max_daily_work_duration };
  const { status } = await call(attendanceSetup.update, { body: specified }, owner);

  expect(status).toBe(200);
  expect(await read()).toMatchObject({ calendar_cycle: 16, grace_minutes: 5, standard_hours: { start_time: '09:00' } });
});

test('grace, longest day and hours apply from the next period on, unless another date is chosen', async () => {
  const { acme, save, bodyOf, owner } = await world();
  const { body } = await call(attendanceSetup.preview, { body: await bodyOf({ grace_minutes: 7 }) }, owner);
  const { next_period } = body;

  const { body: saved } = await save({ grace_minutes: 7, max_daily_work_duration: 36_000 });

  expect(saved.counts_from).toBe(next_period);
  const settings = await acme.inside((db) => settingsOf(db));
  expect(ruleOn(settings, addDays(next_period, -1))).toMatchObject({
    grace_minutes: 0,
    max_daily_work_duration: 43_200,
  });
  expect(ruleOn(settings, next_period)).toMatchObject({ grace_minutes: 7, max_daily_work_duration: 36_000 });
});

test('a change from an earlier date takes the place of what was planned for later', async () => {
  const { acme, save } = await world();
  await save({ grace_minutes: 7, effective_from: addDays(today, 20) });
  await save({ grace_minutes: 3, effective_from: addDays(today, 10) });

  const { day_rules } = await acme.inside((db) => settingsOf(db));

  expect(day_rules.map(({ effective_from, grace_minutes }) => [effective_from, grace_minutes])).toEqual([
    [addDays(today, 10), 3],
    ['1900-01-01', 0],
  ]);
});

test('recorded days are judged again from the date on, each with a line; earlier ones stay', async () => {
  const { acme, owner, save } = await world();
  const ben = await acme.hire('Ben');
  await recordWork(acme, ben, daysAgo(3));
  const day = await recordWork(acme, ben, daysAgo(2));

  await save({ grace_minutes: 15, effective_from: daysAgo(2) });
  await recalculateAll(acme);

  expect((await shiftOfDay(acme, ben, daysAgo(3)))?.grace_minutes).toBe(0);
  expect((await shiftOfDay(acme, ben, daysAgo(2)))?.grace_minutes).toBe(15);
  const lines = await acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select(['deed', 'source', 'actor_id'])
      .where('attendance_id', '=', day)
      .where('deed', '=', 'judge')
      .execute(),
  );
  expect(lines).toEqual([{ deed: 'judge', source: 'settings', actor_id: owner.id }]);
});

test('approved days, own shifts and hours that a manager has chosen keep what they have', async () => {
  const { acme, save } = await world();
  const [ben, cem, eva] = [await acme.hire('Ben'), await acme.hire('Cem'), await acme.hire('Eva')];
  const date = daysAgo(2);
  const approved = await recordWork(acme, ben, date);
  await acme.inside(async (db) => {
    await noteChange(db, ben.id, approved);
    await db.updateTable('attendances').set({ approved_at: new Date() }).where('id', '=', approved).execute();
    const late = await createTemplate(db, { ...office, name: 'Late', start_time: '09:05', grace_minutes: 1 });
    await publishShifts(db, { person_ids: [cem.id], dates: [date], template_id: late });
  });
  await recordWork(acme, cem, date);
  await recordWork(acme, eva, date);

  await save({
    grace_minutes: 15,
    standard_hours: { start_time: '08:00', work_time: 25_200, break_time: 0 },
    effective_from: date,
  });
  await recalculateAll(acme);

  expect(await shiftOfDay(acme, ben, date)).toMatchObject({ start_time: '09:00', grace_minutes: 0 });
  expect(await shiftOfDay(acme, cem, date)).toMatchObject({ start_time: '09:05', grace_minutes: 1 });
  expect(await shiftOfDay(acme, eva, date)).toMatchObject({ start_time: '08:00', grace_minutes: 15 });
});

test('closed days keep what they have, and the preview leaves them out', async () => {
  const { acme, owner, save, bodyOf } = await world();
  const [ben, cem] = [await acme.hire('Ben'), await acme.hire('Cem')];
  const date = daysAgo(40);
  await recordWork(acme, ben, date);
  await recordWork(acme, cem, date);
  await acme.inside((db) =>
    db
      .insertInto('closed_periods')
      .values({ person_id: ben.id, name: 'Then', starts_on: date, ends_on: date, closed_by: owner.id })
      .execute(),
  );
  const change = { grace_minutes: 15, effective_from: date };
  const preview = (await call(attendanceSetup.preview, { body: await bodyOf(change) }, owner)).body;

  await save(change);
  await recalculateAll(acme);

  expect(preview).toMatchObject({ changed: 1, days: [{ name: 'Cem' }] });
  expect((await shiftOfDay(acme, ben, date))?.grace_minutes).toBe(0);
  expect((await shiftOfDay(acme, cem, date))?.grace_minutes).toBe(15);
});

test('the preview says which days change, and saves nothing', async () => {
  const { acme, owner, bodyOf, read } = await world();
  const ben = await acme.hire('Ben');
  await recordWork(acme, ben, daysAgo(3));
  await recordWork(acme, ben, daysAgo(2));
  await recordWork(acme, ben, daysAgo(1), '09:30:00');
  const before = await read();

  const body = await bodyOf({ grace_minutes: 15, effective_from: daysAgo(2) });
  const preview = (await call(attendanceSetup.preview, { body }, owner)).body;

  expect(preview).toMatchObject({ effective_from: daysAgo(2), recorded: 2, changed: 2, people: 1, is_partial: false });
  expect(preview.days).toMatchObject([
    { name: 'Ben', date: daysAgo(1), before: { icon: 'late', late_by: 1800 }, after: { icon: 'late', late_by: 900 } },
    { name: 'Ben', date: daysAgo(2), clock_in: '09:10', before: { icon: 'late' }, after: { icon: 'completed' } },
  ]);
  expect(await read()).toEqual(before);
  const next = (await call(attendanceSetup.preview, { body: await bodyOf({ grace_minutes: 15 }) }, owner)).body;
  expect(next).toMatchObject({ recorded: 0, changed: 0 });
});

test('days recorded before a move keep their date, their times and their zone', async () => {
  const { acme, owner, save, bodyOf } = await world();
  await recordWork(acme, owner, daysAgo(3));
  const preview = await call(attendanceSetup.preview, { body: await bodyOf({ timezone: 'Asia/Kolkata' }) }, owner);
  expect(preview.body).toMatchObject({ keeps_days: true });
  await save({ timezone: 'Asia/Kolkata' });

  const settings = await acme.inside((db) => settingsOf(db));

  expect(settings.timezone).toBe('Asia/Kolkata');
  expect(zoneAt(settings, now - 86_400)).toBe(zone);
  expect(zoneAt(settings, now + 5)).toBe('Asia/Kolkata');
});

test('a zone that was chosen wrongly leaves nothing behind while nothing is recorded', async () => {
  const { acme, owner, save, bodyOf } = await world();
  const preview = await call(attendanceSetup.preview, { body: await bodyOf({ timezone: 'Asia/Kolkata' }) }, owner);
  expect(preview.body).toMatchObject({ keeps_days: false });
  await save({ timezone: 'Asia/Kolkata' });

  expect(await acme.inside((db) => settingsOf(db))).toMatchObject({ timezone: 'Asia/Kolkata', past_zones: [] });
});

test('the second of two people who save simultaneously is shown the first one’s changes', async () => {
  const { owner, bodyOf, read } = await world();
  const { version } = await read();
  const [one, other] = [await bodyOf({ grace_minutes: 5 }), await bodyOf({ grace_minutes: 10 })];

  const answers = await Promise.all(
    [one, other].map((body) => call(attendanceSetup.update, { body: { ...body, version } }, owner)),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 461]);
  const won = (await read()).grace_minutes;
  const refused = answers.find(({ status }) => status === 461)?.body as unknown as { data: { current: object } };
  expect(refused.data.current).toMatchObject({ grace_minutes: won });
});

test.each([
  ['a zone that does not exist', { timezone: 'Mars/Olympus' }, 'timezone'],
  ['a period that begins on day 0', { calendar_cycle: 0 }, 'calendar_cycle'],
  ['a period that begins on the 32nd', { calendar_cycle: 32 }, 'calendar_cycle'],
  ['a longest day of nothing', { max_daily_work_duration: 0 }, 'max_daily_work_duration'],
  ['a longest day of more than a day', { max_daily_work_duration: 86_401 }, 'max_daily_work_duration'],
  ['a week without days', { repeat_on: [] }, 'repeat_on'],
  ['a day twice', { repeat_on: [1, 1] }, 'repeat_on'],
  ['an eighth day', { repeat_on: [8] }, 'repeat_on.0'],
  ['another date format', { date_format: 'Q' as 'YYYY-MM-DD' }, 'date_format'],
  [
    'work and break that are longer than a day',
    { standard_hours: { start_time: '09:00', work_time: 80_000, break_time: 10_000 } },
    'standard_hours.break_time',
  ],
  ['a date before the calendar', { grace_minutes: 5, effective_from: '1999-01-01' as LocalDate }, 'effective_from'],
  ['a date years ahead', { grace_minutes: 5, effective_from: '2150-01-01' as LocalDate }, 'effective_from'],
])('%s is refused at its field', async (_, change, field) => {
  const { save, read } = await world();
  const before = await read();

  const { status, body } = await save(change as Partial<AttendanceSetupChange>);

  expect(status).toBe(422);
  expect(Object.keys((body as unknown as { errors: object }).errors)).toContain(field);
  expect(await read()).toEqual(before);
});

test('columns of the settings are no fields of the calls', async () => {
  const { owner, bodyOf, read } = await world();
  const before = await read();
  const columns = {
    tenant_id: owner.id,
    name: 'Other',
    allowed_networks: [],
    day_rules: [],
    past_zones: [],
    people: 0,
  };
  for (const [column, value] of Object.entries(columns)) {
    const body = { ...(await bodyOf({ grace_minutes: 5 })), [column]: value };
    const replies = [
      await call(attendanceSetup.update, { body }, owner),
      await call(attendanceSetup.preview, { body }, owner),
    ];
    expect([column, ...replies.map(({ status }) => status)]).toEqual([column, 422, 422]);
  }
  expect(await read()).toEqual(before);
});

test('a period may begin on the 31st', async () => {
  const { save } = await world();

  expect((await save({ calendar_cycle: 31 })).status).toBe(200);
});

test('a recalculation continues after the last person that it has finished, without repeating anyone', async () => {
  const { acme, save } = await world();
  for (let count = 0; count < 23; count++) await recordWork(acme, await acme.hire(`P${count}`), daysAgo(2));
  await save({ grace_minutes: 15, effective_from: daysAgo(2) });
  const [recalculation] = await acme.inside((db) => db.selectFrom('judgings').selectAll().execute());
  const id = recalculation?.id ?? '';

  expect(await acme.inside((db) => recalculateBlock(db, id, now))).toBe(true);
  // Simulates a second worker that has taken the same job.
  await Promise.all([0, 1].map(() => acme.inside((db) => recalculateBlock(db, id, now))));

  const rows = await acme.inside((db) => db.selectFrom('judgings').selectAll().execute());
  expect(rows).toMatchObject([{ people: 23, done: 23, changed: 23, finished_at: expect.any(Date) }]);
  const { lines } = await acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select(sql<number>`count(*)::int`.as('lines'))
      .where('deed', '=', 'judge')
      .executeTakeFirstOrThrow(),
  );
  expect(lines).toBe(23);
});

test('only people who may set up attendance see and save it', async () => {
  const { acme, bodyOf } = await world();
  const ben = await acme.hire('Ben', 'view_any_attendance');

  expect((await call(attendanceSetup.index, {}, ben)).status).toBe(403);
  expect((await call(attendanceSetup.update, { body: await bodyOf({}) }, ben)).status).toBe(403);
});
