import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '#features/attendance/contract.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { workingWeek, type WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { setFullTime } from '#features/company/server/commands.ts';
import type { ChangedValues } from '#features/people/rules/employment.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { close } from '#features/periods/testing/closing.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';

// September 2026 ends on a Wednesday: the week from Monday, 28 September, is partly in October.

const date = (text: string) => text as LocalDate;
const now = plannedInstant('2026-11-28 12:00:00' as LocalDateTime, 'Europe/Berlin');
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [attendanceRoutes],
    now: () => new Date(now * 1000),
  }),
);
const hour = 3600;
const day = { work_time: 8 * hour, start_time: '09:00', break_time: 1800, break_start: null, template_id: null };
const fixed: WorkingWeek = workingWeek.parse({
  kind: 'fixed',
  first_week: '2026-01-05',
  weeks: [[1, 2, 3, 4, 5, 6, 7].map((weekday) => (weekday < 6 ? day : null))],
});
const hours = (weekly: number): WorkingWeek => ({ kind: 'hours', weekly_work_time: weekly * hour });
const september = { start_date: date('2026-09-01'), end_date: date('2026-09-30') };
const october = { start_date: date('2026-10-01'), end_date: date('2026-10-31') };
const refused = { constraint: 'closed_periods_unchanged' };

async function team() {
  const acme = await company();
  const standard = {
    repeat_on: [1, 2, 3, 4, 5],
    hours: { start_time: '09:00', work_time: 8 * hour, break_time: 1800 },
  };
  await acme.inside((db) => changeStandardShift(db, { effective_from: date('2000-01-01'), ...standard }));
  const [ana, ben] = [await acme.hire('Ana', 'view_attendance'), await acme.hire('Ben', 'view_attendance')];
  const change = (effective_from: string, values: ChangedValues, who: Member = ana) =>
    acme.inside((db) =>
      changeEmployment(
        db,
        who.id,
        { effective_from: date(effective_from), values, reason: 'Agreed' },
        { actor_id: null, today: date('2026-11-28') },
      ),
    );
  await change('2026-01-01', { week: hours(20) });
  const lastDay = (on: string | null, who: Member = ana) =>
    acme.inside((db) =>
      db
        .updateTable('people')
        .set({ discharged_date: on === null ? null : date(on) })
        .where('id', '=', who.id)
        .execute(),
    );
  const planned = async (query: typeof september) =>
    (await call(attendance.monthlySummary, { params: { user_id: ana.id }, query }, ana)).body.planned_time / hour;
  const placeWith = (week: WorkingWeek) =>
    acme.inside(async (db) => {
      const place = { name: crypto.randomUUID() };
      const { id } = await db.insertInto('work_places').values(place).returning('id').executeTakeFirstOrThrow();
      const values = { work_place_id: id, effective_from: date('2026-01-01'), week: JSON.stringify(week) };
      await db.insertInto('work_place_weeks').values(values).execute();
      return id;
    });
  return { acme, ana, ben, change, lastDay, planned, placeWith, standard };
}

test('a closed month keeps what hours only require in the week that it cuts at its end', async () => {
  const { acme, change, lastDay, planned } = await team();
  // Due on 6, 13, 20 and 27 September; the last week is due on 4 October.
  expect(await planned(september)).toBe(80);
  await close(acme, 'September 2026', '2026-09-01', '2026-09-30');
  await expect(change('2026-10-01', { week: fixed })).rejects.toMatchObject(refused);
  await expect(change('2026-10-01', { week: null, weekly_work_time: null })).rejects.toMatchObject(refused);
  await expect(lastDay('2026-09-30')).rejects.toMatchObject(refused);
  expect(await planned(september)).toBe(80);
  // On 1 October there are hours only in these, so that the week is due in October.
  await lastDay('2026-10-01');
  await lastDay(null);
  await change('2026-10-01', { week: hours(30) });
  await change('2026-10-02', { week: fixed });
  expect(await planned(september)).toBe(80);
});

test('a closed month keeps what hours only require that ended with it', async () => {
  const { acme, change, lastDay, planned, standard } = await team();
  await change('2026-10-01', { week: fixed });
  // Three of five days of the last week.
  expect(await planned(september)).toBe(92);
  await close(acme, 'September 2026', '2026-09-01', '2026-09-30');
  await expect(change('2026-10-01', { week: hours(20) })).rejects.toMatchObject(refused);
  const sixDays = { ...standard, repeat_on: [1, 2, 3, 4, 5, 6] };
  const open = (effective_from: string) =>
    acme.inside((db) => changeStandardShift(db, { effective_from: date(effective_from), ...sixDays }));
  await expect(open('2026-10-01')).rejects.toMatchObject(refused);
  await open('2026-10-05');
  await lastDay('2026-09-30');
  // People who have left cannot look any more.
  await lastDay(null);
  expect(await planned(september)).toBe(92);
});

test('a closed month keeps what hours only require in the week that it cuts at its start', async () => {
  const { acme, planned } = await team();
  // Due on 4, 11, 18 and 25 October; the last week is due on 1 November.
  expect(await planned(october)).toBe(80);
  await close(acme, 'October 2026', '2026-10-01', '2026-10-31');
  const holiday = (on: string) =>
    acme.inside((db) =>
      sql`insert into holidays (name, start_date, end_date, is_for_everyone) values (${on}, ${on}, ${on}, true)`.execute(
        db,
      ),
    );
  await expect(holiday('2026-09-29')).rejects.toMatchObject(refused);
  await holiday('2026-09-22');
  expect(await planned(october)).toBe(80);
});

test('weeks of places are kept in the same way, and moves beside a week of one’s own are free', async () => {
  const { acme, ben, change, placeWith } = await team();
  const [flexible, office] = [await placeWith(hours(20)), await placeWith(fixed)];
  await change('2026-01-01', { work_place_id: flexible }, ben);
  await change('2026-01-01', { work_place_id: flexible });
  await close(acme, 'September 2026', '2026-09-01', '2026-09-30');
  const store = (effective_from: string, week: WorkingWeek | null) =>
    acme.inside((db) =>
      db
        .insertInto('work_place_weeks')
        .values({ work_place_id: flexible, effective_from: date(effective_from), week: week && JSON.stringify(week) })
        .execute(),
    );
  await expect(change('2026-10-01', { work_place_id: office }, ben)).rejects.toMatchObject(refused);
  await expect(change('2026-10-01', { work_place_id: null }, ben)).rejects.toMatchObject(refused);
  await expect(store('2026-10-01', fixed)).rejects.toMatchObject(refused);
  await expect(store('2026-10-01', null)).rejects.toMatchObject(refused);
  await store('2026-10-01', hours(30));
  // Ana has a week of her own.
  await change('2026-10-01', { work_place_id: office });
  await change('2026-10-05', { work_place_id: office }, ben);
});

test('people with fixed days change from the first open day on', async () => {
  const { acme, ben, change, lastDay } = await team();
  await change('2026-01-01', { week: fixed }, ben);
  await close(acme, 'September 2026', '2026-09-01', '2026-09-30');
  await change('2026-10-01', { week: hours(20) }, ben);
  await lastDay('2026-09-30', ben);
});

test('full-time work stays in a closed period, and on the Monday of a week that it cuts', async () => {
  const { acme } = await team();
  const set = (effective_from: string, days: number) =>
    acme.inside((db) =>
      setFullTime(db, { effective_from: date(effective_from), days, work_time: 32 * hour, holiday_credit: 'own_days' }),
    );
  await set('2026-09-28', 4);
  await set('2026-09-30', 4);
  await close(acme, 'October 2026', '2026-10-01', '2026-10-31');
  await set('2026-11-01', 5);
  await expect(set('2026-10-31', 5)).rejects.toMatchObject(refused);
  await expect(set('2026-09-30', 5)).rejects.toMatchObject(refused);
  // A holiday in the week from Monday, 28 September, is counted by the days of that date.
  await expect(set('2026-09-28', 5)).rejects.toMatchObject(refused);
  await set('2026-09-21', 5);
});
