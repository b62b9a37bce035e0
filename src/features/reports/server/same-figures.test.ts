import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '#features/attendance/contract.ts';
import { myShifts } from '#features/my-shifts/contract.ts';
import { myShiftsRoutes } from '#features/my-shifts/server/routes.ts';
import { shiftPlanning } from '#features/shift-planning/contract.ts';
import { shiftPlanningRoutes } from '#features/shift-planning/server/routes.ts';
import { reportCalls } from '../contract.ts';
import { call, march, now, reportWorld, worked } from '../testing/report-world.ts';

const page = { page: 1, per_page: 50 };
const plans = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [myShiftsRoutes, shiftPlanningRoutes],
    now: () => new Date(now * 1000),
  }),
);

/** Days with seconds, half a holiday, a whole one, half a day of leave, and a night. */
async function oddWorld() {
  const world = await reportWorld();
  const { acme, ana, rob } = world;
  await acme.inside(async (db) => {
    const holidays = [
      { name: 'Founders’ Day', start_date: '2026-03-17', end_date: '2026-03-17', part: 'second_half' },
      { name: 'Spring Day', start_date: '2026-03-19', end_date: '2026-03-19', part: 'full' },
    ];
    for (const { start_date, end_date, ...holiday } of holidays)
      await db
        .insertInto('holidays')
        .values({
          ...holiday,
          is_for_everyone: true,
          start_date: start_date as LocalDate,
          end_date: end_date as LocalDate,
        })
        .execute();
  });
  await worked(
    acme,
    ana,
    ['2026-03-06 08:00:01', '2026-03-06 15:59:58'],
    ['2026-03-09 07:59:31', '2026-03-09 16:31:29'],
    ['2026-03-17 08:00:40', '2026-03-17 12:00:30'],
  );
  await worked(
    acme,
    rob,
    ['2026-03-05 08:00:17', '2026-03-05 16:29:50'],
    ['2026-03-19 09:00:10', '2026-03-19 11:00:05'],
  );
  return world;
}

test('every place that shows the same number shows the same number', async () => {
  const { acme, pay, ana, rob, made } = await oddWorld();
  const planner = await acme.hire('Planner', 'view_shift_calendar', 'view_attendance');
  const { body: sheet } = await call(reportCalls.timesheet, { query: { ...march, ...page } }, pay);
  const { body: head } = await call(reportCalls.timesheetSummary, { query: march }, pay);
  const { body: plan } = await plans(shiftPlanning.index, { query: { ...march, ...page } as never }, planner);
  for (const person of [ana, rob]) {
    const row = sheet.data.find(({ id }) => id === person.id);
    const params = { user_id: person.id };
    const { body: month } = await call(attendance.monthlySummary, { params, query: march }, pay);
    const { body: days } = await call(attendance.allData, { query: { ...params, ...march } }, pay);
    const { body: bird } = await call(attendance.birdRow, { query: { ...params, ...march } }, pay);
    const worked = days.data.reduce((sum, { work_time }) => sum + work_time, 0);
    // As minutes, which is how they are shown: nothing is left to be cut.
    const minutes = [row?.sums.worked, month.work_time, worked, bird.work_time].map((seconds) => (seconds ?? 0) / 60);
    expect(new Set(minutes).size).toBe(1);
    expect(minutes.every(Number.isInteger)).toBe(true);
    expect(row?.weeks.reduce((sum, week) => sum + week.worked, 0)).toBe(month.work_time);
    expect(row?.sums.planned).toBe(month.planned_time);
    expect(plan.data.find(({ id }) => id === person.id)?.work_time).toBe(month.planned_time);
  }
  for (const figure of ['planned', 'worked', 'off', 'balance'] as const) {
    expect([figure, sheet.data.reduce((sum, row) => sum + row.sums[figure], 0)]).toEqual([figure, head.sums[figure]]);
    expect(Number.isInteger(head.sums[figure] / 60)).toBe(true);
  }
  expect(head.weeks.reduce((sum, week) => sum + week.worked, 0)).toBe(head.sums.worked);
  const { body } = await call(reportCalls.timesheetFile, { query: { ...march, format: 'csv' } }, pay);
  const lines = String((await made(body, pay)).body)
    .split('\r\n')
    .slice(1, -1);
  const inFile = lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[8]) * 60), 0);
  expect(inFile * 60).toBe(head.sums.worked);
});

test('one’s own shifts are planned as one’s own month is', async () => {
  const { acme, pay } = await oddWorld();
  const una = await acme.hire('Una', 'view_attendance');
  const { body: own } = await plans(myShifts.data, { query: march }, una);
  const { body: month } = await call(attendance.monthlySummary, { params: { user_id: una.id }, query: march }, pay);
  expect(own.calendar.reduce((sum, { planned_time }) => sum + planned_time, 0)).toBe(month.planned_time);
  expect(own.calendar.find(({ date }) => date === '2026-03-17')).toMatchObject({
    shift: { start_time: '08:00', end_time: '12:00', work_time: 14_400 },
    holiday: { part: 'second_half', name: 'Founders’ Day' },
  });
  expect(own.calendar.find(({ date }) => date === '2026-03-19')).toMatchObject({
    shift: null,
    holiday: { part: 'full', name: 'Spring Day' },
  });
});

test('the working days of a report are the company’s, whoever works on a Sunday', async () => {
  const { pay } = await oddWorld();
  const { body } = await call(reportCalls.timesheetSummary, { query: march }, pay);
  // 22 from Monday to Friday, less the whole holiday.
  expect(body.working_days).toBe(21);
});
