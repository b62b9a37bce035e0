import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '#features/attendance/contract.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { directory } from '#features/directory/contract.ts';
import { directoryRoutesWith } from '#features/directory/server/routes.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutesWith } from '#features/employment/server/routes.ts';
import { periodsRoutes } from '#features/periods/server/routes.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { weeksOfPeople } from '#features/working-week/contract.ts';
import { workingWeekRoutesWith } from '#features/working-week/server/routes.ts';
import { daysOfEmployment } from './employment-impact.ts';

const date = (text: string) => text as LocalDate;
const at = (local: string) => plannedInstant(`${local}:00` as LocalDateTime, 'Europe/Berlin');
const now = at('2026-11-28 12:00');
const impacts = [daysOfEmployment];
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [
      attendanceRoutes,
      employmentRoutesWith({ recorded: [], impacts }),
      workingWeekRoutesWith(impacts),
      directoryRoutesWith(impacts),
      periodsRoutes,
    ],
    now: () => new Date(now * 1000),
  }),
);
const work = { work_time: 28_800, start_time: '09:00', break_time: 1800, break_start: null, template_id: null };
const fixed = (...days: readonly number[]) =>
  workingWeek.parse({
    kind: 'fixed',
    first_week: '2026-11-02',
    weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? work : null))],
  });

/** Standard hours from Monday to Friday; a café that works from Thursday to Sunday. */
async function team() {
  const acme = await company();
  const cafe = await acme.inside(async (db) => {
    await setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) });
    const place = { name: 'Café' };
    const { id } = await db.insertInto('work_places').values(place).returning('id').executeTakeFirstOrThrow();
    const week = JSON.stringify(fixed(4, 5, 6, 7));
    await db
      .insertInto('work_place_weeks')
      .values({ work_place_id: id, effective_from: date('2026-01-01'), week })
      .execute();
    return id;
  });
  const dana = await acme.hire('Dana', 'view_attendance');
  const boss = await acme.hire('Boss', 'view_employee_employment_info', 'edit_employee_employment_info');
  const of = { params: { user_id: dana.id } };
  return { acme, cafe, dana, boss, of };
}

/** A place with a zone and no week of its own. */
const placeInKyiv = (acme: Company) =>
  acme.inside(async (db) => {
    const place = { name: 'Kyiv' };
    const { id } = await db.insertInto('work_places').values(place).returning('id').executeTakeFirstOrThrow();
    const zone = { work_place_id: id, effective_from: date('2026-01-01'), timezone: 'Europe/Kyiv' };
    await db.insertInto('work_place_zones').values(zone).execute();
    return id;
  });

const record = (acme: Company, { id }: Member, ...dates: readonly string[]) =>
  acme.inside((db) =>
    recordPairs(db, {
      person_id: id,
      now,
      source: 'import',
      pairs: dates.map((on) => ({ clock_in: at(`${on} 09:00`), clock_out: at(`${on} 17:00`) })),
    }),
  );
const week = { start_date: date('2026-11-16'), end_date: date('2026-11-22') };
const icons = async (who: Member) =>
  (await call(attendance.selfData, { query: week }, who)).body.data.map(({ icon }) => icon);
const amountsOf = (
  effects: readonly { readonly key?: string; readonly rows: readonly { amount: string | null }[] }[],
) => effects.map(({ rows }) => rows.map(({ amount }) => amount));
const others = { reason: 'Agreed', effective_from: date('2026-11-02') };

test('a week of their own from a past date gives recorded days its hours, each with a line', async () => {
  const { acme, dana, boss, of } = await team();
  await record(acme, dana, '2026-11-18', '2026-11-21');
  expect(await icons(dana)).toEqual(['absent', 'absent', 'completed', 'absent', 'absent', 'unassigned', 'neutral']);
  const body = { ...others, week: fixed(4, 5, 6) };
  const { impact } = (await call(weeksOfPeople.makeStore, { ...of, body }, boss)).body;
  expect(impact.effects).toMatchObject([{ key: 'days', total: 2, title: '2 recorded days get other hours' }]);
  expect(amountsOf(impact.effects)).toEqual([['0h 00m → 8h 00m', '8h 00m → 0h 00m']]);
  expect((await call(weeksOfPeople.store, { ...of, body }, boss)).status).toBe(424);
  expect((await icons(dana))[5]).toBe('unassigned');
  const confirmed = { ...body, confirmed: impact.confirmed ?? '' };
  expect((await call(weeksOfPeople.store, { ...of, body: confirmed }, boss)).status).toBe(200);
  expect(await icons(dana)).toEqual(['neutral', 'neutral', 'unassigned', 'absent', 'absent', 'completed', 'neutral']);
  const lines = await acme.inside((db) =>
    rowsOf(db, `select source, actor_id from audit_entries where deed = 'judge' and person_id = $1`, [dana.id]),
  );
  expect(lines).toEqual([boss, boss].map(({ id }) => ({ source: 'settings', actor_id: id })));
});

test('days that are approved, and days of a closed period, keep their hours', async () => {
  const { acme, dana, boss, of } = await team();
  await record(acme, dana, '2026-11-14', '2026-11-21', '2026-11-22');
  await acme.inside(async (db) => {
    const on = date('2026-11-22');
    const { id } = await db
      .selectFrom('attendances')
      .select('id')
      .where('working_date', '=', on)
      .executeTakeFirstOrThrow();
    await noteChange(db, dana.id, id);
    await db.updateTable('attendances').set({ approved_at: new Date() }).where('id', '=', id).execute();
    const closed = {
      name: 'First half',
      starts_on: date('2026-11-01'),
      ends_on: date('2026-11-15'),
      closed_by: boss.id,
    };
    await db.insertInto('closed_periods').values(closed).execute();
  });
  const effective_from = date('2026-11-16');
  const body = { reason: 'Agreed', week: { ...fixed(6, 7), first_week: effective_from }, effective_from };
  const { impact } = (await call(weeksOfPeople.makeStore, { ...of, body }, boss)).body;
  expect(impact.effects.map(({ total }) => total)).toEqual([1]);
  const closed = { ...of, body: { ...body, effective_from: date('2026-11-09') } };
  expect((await call(weeksOfPeople.store, closed, boss)).status).toBe(424);
  const confirmed = { ...body, confirmed: impact.confirmed ?? '' };
  expect((await call(weeksOfPeople.store, { ...of, body: confirmed }, boss)).status).toBe(200);
  const days = await acme.inside((db) =>
    rowsOf(db, 'select working_date, shift_work_time from attendances where person_id = $1 order by 1', [dana.id]),
  );
  expect(days).toEqual([
    { working_date: '2026-11-14', shift_work_time: null },
    { working_date: '2026-11-21', shift_work_time: 28_800 },
    { working_date: '2026-11-22', shift_work_time: null },
  ]);
});

test('another place of work gives recorded days its week, once that is confirmed', async () => {
  const { acme, cafe, dana, boss, of } = await team();
  await record(acme, dana, '2026-11-17', '2026-11-21');
  const body = { ...others, work_place_id: cafe };
  const refused = await call(employment.saveChange, { ...of, body }, boss);
  expect(refused.status).toBe(424);
  const { data } = refused.body as unknown as {
    data: { effects: { rows: { amount: string }[] }[]; confirmed: string };
  };
  expect(amountsOf(data.effects)).toEqual([['0h 00m → 8h 00m', '8h 00m → 0h 00m']]);
  const confirmed = { ...body, confirmed: data.confirmed };
  expect((await call(employment.saveChange, { ...of, body: confirmed }, boss)).status).toBe(200);
  expect(await icons(dana)).toEqual(['neutral', 'unassigned', 'neutral', 'absent', 'absent', 'completed', 'absent']);
});

test('moving several people previews the same days, and gives them the hours in the same transaction', async () => {
  const { acme, cafe, dana, boss } = await team();
  await record(acme, dana, '2026-11-17', '2026-11-21');
  const body = { ids: [dana.id], ...others, work_place_id: cafe };
  const { effects, total } = (await call(directory.previewBulkEmployment, { body }, boss)).body;
  expect([total, amountsOf(effects)]).toEqual([1, [['0h 00m → 8h 00m', '8h 00m → 0h 00m']]]);
  expect((await call(directory.bulkEmployment, { body }, boss)).body).toMatchObject({ total: 1, batch_id: null });
  expect((await icons(dana)).slice(4)).toEqual(['absent', 'completed', 'absent']);
});

test('recorded days keep their zone when a move to a place with another zone is entered late, also afterwards', async () => {
  const { acme, dana, boss, of } = await team();
  const kyiv = await placeInKyiv(acme);
  await record(acme, dana, '2026-11-17', '2026-11-18');
  const startsOf = () =>
    acme.inside((db) =>
      rowsOf(
        db,
        `select to_char(shift_start_at at time zone 'Europe/Berlin', 'DD HH24:MI') as at, shift_work_time / 3600 as hours
           from attendances where person_id = $1 order by working_date`,
        [dana.id],
      ),
    );
  const move = { ...others, effective_from: date('2026-11-18'), work_place_id: kyiv };
  expect((await call(employment.saveChange, { ...of, body: move }, boss)).status).toBe(200);
  expect(await startsOf()).toEqual([
    { at: '17 09:00', hours: 8 },
    { at: '18 09:00', hours: 8 },
  ]);
  const monday = { work_time: 21_600, start_time: '10:00', break_time: 0, break_start: null, template_id: null };
  const days = [monday, monday, monday, monday, monday, null, null];
  const body = { ...others, week: workingWeek.parse({ kind: 'fixed', first_week: '2026-11-02', weeks: [days] }) };
  const { impact } = (await call(weeksOfPeople.makeStore, { ...of, body }, boss)).body;
  const confirmed = { ...body, confirmed: impact.confirmed ?? '' };
  expect((await call(weeksOfPeople.store, { ...of, body: confirmed }, boss)).status).toBe(200);
  expect(await startsOf()).toEqual([
    { at: '17 10:00', hours: 6 },
    { at: '18 10:00', hours: 6 },
  ]);
});

test('a preview of days with the same hours says when they begin and end', async () => {
  const { acme, dana, boss, of } = await team();
  await record(acme, dana, '2026-11-17');
  const amounts = async (more: object) => {
    const day = { ...work, ...more };
    const days = [day, day, day, day, day, null, null];
    const body = { ...others, week: workingWeek.parse({ kind: 'fixed', first_week: '2026-11-02', weeks: [days] }) };
    return amountsOf((await call(weeksOfPeople.makeStore, { ...of, body }, boss)).body.impact.effects);
  };
  expect(await amounts({ start_time: '10:00' })).toEqual([['09:00 → 10:00']]);
  expect(await amounts({ break_time: 3600 })).toEqual([['09:00–17:30 → 09:00–18:00']]);
});

test.each(['week', 'zone'])(
  'no one moves themselves to a place with another %s, nor cancels such a move',
  async (of) => {
    const { acme, cafe, boss } = await team();
    const place = of === 'week' ? cafe : await placeInKyiv(acme);
    const owner = await acme.hire('Olga', 'view_employee_employment_info', 'edit_employee_employment_info');
    await acme.inside((db) =>
      db
        .updateTable('roles')
        .set({ is_owner: true })
        .where('id', 'in', db.selectFrom('role_people').select('role_id').where('person_id', '=', owner.id))
        .execute(),
    );
    const params = { user_id: owner.id };
    const move = { effective_from: date('2027-01-01'), work_place_id: place };
    const refused = { status: 403, body: { code: 'employment.notOneself' } };
    expect(await call(employment.saveChange, { params, body: move }, owner)).toMatchObject(refused);
    const bulk = { body: { ids: [owner.id], ...move } };
    expect((await call(directory.previewBulkEmployment, bulk, owner)).body).toMatchObject({ total: 0, total_stays: 1 });
    expect((await call(directory.bulkEmployment, bulk, owner)).body.total).toBe(0);
    const { body: planned } = await call(employment.saveChange, { params, body: move }, boss);
    const withdrawal = { params, body: { change_id: planned.change_id } };
    expect(await call(employment.withdrawChange, withdrawal, owner)).toMatchObject(refused);
    expect((await call(employment.withdrawChange, withdrawal, boss)).status).toBe(200);
  },
);
