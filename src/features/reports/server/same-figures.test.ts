import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '#features/attendance/contract.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { bookByHand } from '#features/leave/server/commands/lines.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { employeeLeaves, leaveApplications, reviewerLeaves } from '#features/leave-applications/contract.ts';
import { feature as leaveFeature } from '#features/leave-applications/feature.ts';
import { leaveProfile } from '#features/leave-applications/rules/profile-contract.ts';
import { beginAgain, setLastDay } from '#features/people/server/commands/leaving.ts';
import { myShifts } from '#features/my-shifts/contract.ts';
import { myShiftsRoutes } from '#features/my-shifts/server/routes.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { shiftPlanning } from '#features/shift-planning/contract.ts';
import { shiftPlanningRoutes } from '#features/shift-planning/server/routes.ts';
import { registered } from '#features/shift-planning/server/testing/registered.ts';
import { teamLeave } from '#features/team-leave/contract.ts';
import { teamLeaveRoutes } from '#features/team-leave/server/routes.ts';
import { reportCalls } from '../contract.ts';
import { call, march, now, reportWorld, storage, worked } from '../testing/report-world.ts';

const page = { page: 1, per_page: 50 };
const others = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [
      myShiftsRoutes,
      shiftPlanningRoutes(registered),
      teamLeaveRoutes,
      ...(typeof leaveFeature.routes === 'object' ? [leaveFeature.routes] : []),
    ],
    storage,
    now: () => new Date(now * 1000),
  }),
);

/** Days with seconds, half a holiday, a full one, half a day of leave, and a night shift. */
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
  const { body: plan } = await others(shiftPlanning.index, { query: { ...march, ...page } as never }, planner);
  for (const person of [ana, rob]) {
    const row = sheet.data.find(({ id }) => id === person.id);
    const params = { user_id: person.id };
    const { body: month } = await call(attendance.monthlySummary, { params, query: march }, pay);
    const { body: days } = await call(attendance.allData, { query: { ...params, ...march } }, pay);
    const { body: bird } = await call(attendance.birdRow, { query: { ...params, ...march } }, pay);
    const worked = days.data.reduce((sum, { work_time }) => sum + work_time, 0);
    // Compared in minutes as displayed, with no remainder that could be cut off.
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

test('work outside of employment is in the file as it is on the screens', async () => {
  const { acme, pay, rob, made } = await oddWorld();
  const joined_on = '2026-03-05' as LocalDate;
  await acme.inside((db) => db.updateTable('people').set({ joined_on }).where('id', '=', rob.id).execute());
  const filter = { ...march, person_ids: rob.id };
  const { body: month } = await call(attendance.monthlySummary, { params: { user_id: rob.id }, query: march }, pay);
  const { body: head } = await call(reportCalls.timesheetSummary, { query: filter }, pay);
  const { body: started } = await call(reportCalls.timesheetFile, { query: { ...filter, format: 'csv' } }, pay);
  const lines = await cellsOf((one) => made(one, pay), started);
  const inFile = lines.reduce((sum, line) => sum + Math.round(Number(line[8]) * 60) * 60, 0);
  expect([head.sums.worked, inFile]).toEqual([month.work_time, month.work_time]);
  expect(lines.map((line) => line[3]).slice(0, 3)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05']);
});

test('a day that waits since punches came late is to review in the month, the bird view and the timesheet', async () => {
  const { acme, pay, rob } = await oddWorld();
  const moment = new Date(now * 1000);
  await acme.inside(async (db) => {
    await noteChange(db, rob.id);
    const days = db.updateTable('attendances').set({ approved_at: moment, flagged_at: moment });
    await days
      .where('person_id', '=', rob.id)
      .where('working_date', '=', '2026-03-03' as LocalDate)
      .execute();
  });
  const { body: month } = await call(attendance.monthlySummary, { params: { user_id: rob.id }, query: march }, pay);
  const { body: head } = await call(reportCalls.timesheetSummary, { query: march }, pay);
  const { body: bird } = await call(attendance.birdView, { query: { ...march, ...page } }, pay);
  expect([month.count_unapproved, head.sums.to_review, bird.counts.to_review]).toEqual([1, 1, 1]);
});

test('one’s own shifts are planned as one’s own month is', async () => {
  const { acme, pay } = await oddWorld();
  const una = await acme.hire('Una', 'view_attendance');
  const { body: own } = await others(myShifts.data, { query: march }, una);
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

test('the working days of a report are the company’s, even if someone works on a Sunday', async () => {
  const { pay } = await oddWorld();
  const { body } = await call(reportCalls.timesheetSummary, { query: march }, pay);
  // 22 days from Monday to Friday, minus the full holiday.
  expect(body.working_days).toBe(21);
});

test('the working days of a month stay as they are when the company works on other days later', async () => {
  const { acme, pay } = await oddWorld();
  await acme.inside((db) =>
    changeStandardShift(db, { effective_from: '2026-04-01' as LocalDate, repeat_on: [1, 2, 3], hours: null }),
  );
  const [{ body: time }, { body: absence }] = [
    await call(reportCalls.timesheetSummary, { query: march }, pay),
    await call(reportCalls.absence, { query: { ...march, end_date: '2026-03-06' as LocalDate } }, pay),
  ];
  expect([time.working_days, absence.working_days]).toEqual([21, 5]);
});

const ofDays = { unit: 'days', color: '#3b8389', is_paid: true, is_private: false, has_halves: true } as const;
const tenDays = {
  days: 10,
  given: 'at_once',
  is_pro_rata: true,
  carry_over: 0,
  carry_over_months: null,
  below_zero: 0,
  has_halves: true,
  proof_from: null,
} as const;

/** Cells of each line of a days file. */
async function cellsOf(
  made: (started: { batch_id: string }) => Promise<{ body: unknown }>,
  started: { batch_id: string },
) {
  const { body } = await made(started);
  return String(body)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}

test('leave left is the same on one’s own page, in the form, the profile, the ledger and the report', async () => {
  const { acme, ana, hal, pay, annual } = await oddWorld();
  const keeper = await acme.hire('Keeper', 'view_employee', 'view_employee_leave');
  const year = (types: readonly { years: readonly { given: number; left: number; taken: number }[] }[]) => {
    const [first] = types.flatMap(({ years }) => years);
    return first && { given: first.given, left: first.left, taken: first.taken };
  };
  const ofAnnual = { query: { leave_type_id: annual, user_id: ana.id } };
  const [own, form, profile, ledger] = [
    (await others(employeeLeaves.index, { query: {} }, ana)).body,
    (await others(leaveApplications.new, { query: {} }, ana)).body,
    (await others(leaveProfile.view, { params: { user_id: ana.id }, query: {} }, keeper)).body,
    (await others(employeeLeaves.ledger, ofAnnual, hal)).body,
  ];
  const balances = [
    year(own.balances.filter(({ id }) => id === annual)),
    year(form.summary.filter(({ leave_type_id }) => leave_type_id === annual)),
    year(profile.balances.filter(({ id }) => id === annual)),
  ];
  expect(balances[0]).toEqual({ given: 28, left: 24.5, taken: 2.5 });
  expect(new Set(balances.map((balance) => JSON.stringify(balance))).size).toBe(1);
  // Nothing expires before the end of the year, so the last line before it shows what is left.
  expect(ledger.lines.filter(({ kind }) => kind !== 'expiry' && kind !== 'carry_over').at(-1)?.balance).toBe(24.5);
  const { body: left } = await call(reportCalls.leaveLeft, { query: { ...march, person_ids: ana.id } }, pay);
  expect(left.types.find(({ id }) => id === annual)).toMatchObject({ given: 28, left: 24.5 });
});

test('imported leave of a type that the package lacks is in the report, too', async () => {
  const { acme, ana, hal, pay } = await oddWorld();
  const by = { actor_id: hal.id, now, today: '2026-03-20' as LocalDate };
  const care = await acme.inside(async (db) => {
    const { id } = await saveType(db, { name: 'Care days', letter: 'C', total_days: 10, ...ofDays });
    await savePackage(db, { name: 'Others', leave_types: [{ leave_type_id: id, ...tenDays }] }, by);
    await lockAccounts(db, [ana.id]);
    const line = { person_id: ana.id, leave_type_id: id, kind: 'opening', actor_id: hal.id, reason: null } as const;
    await bookByHand(db, { ...line, date: '2026-03-01' as LocalDate, amount: 150 });
    return id;
  });
  const { body: own } = await others(employeeLeaves.index, { query: {} }, ana);
  const [year] = own.balances.find(({ id }) => id === care)?.years ?? [];
  expect(year).toMatchObject({ given: 1.5, left: 1.5 });
  const { body: left } = await call(reportCalls.leaveLeft, { query: { ...march, person_ids: ana.id } }, pay);
  expect(left.types.find(({ id }) => id === care)).toMatchObject({ given: 1.5, left: 1.5 });
});

test('days of leave are the same in the list, the month, the timesheet, the leave report and their files', async () => {
  const { ana, pay, made, annual } = await oddWorld();
  const whom = { ...march, person_ids: ana.id };
  const params = { user_id: ana.id };
  const { body: own } = await others(employeeLeaves.index, { query: {} }, ana);
  const { body: month } = await call(attendance.monthlySummary, { params, query: march }, pay);
  const { body: sheet } = await call(reportCalls.timesheetSummary, { query: whom }, pay);
  const { body: leave } = await call(reportCalls.leave, { query: whom }, pay);
  const type = leave.types.find(({ id }) => id === annual);
  const asFile = (started: { batch_id: string }) => made(started, pay);
  const { body: leaveFile } = await call(reportCalls.leaveFile, { query: { ...whom, format: 'csv' } }, pay);
  const { body: timeFile } = await call(reportCalls.timesheetFile, { query: { ...whom, format: 'csv' } }, pay);
  const sum = (lines: readonly (readonly string[])[], column: number) =>
    lines.reduce((all, line) => all + Number(line[column]), 0);
  const places = {
    list: own.data.reduce((all, { total }) => all + total, 0),
    month: month.leave_days,
    timesheet: sheet.sums.leave_days,
    report: (type?.taken ?? 0) + (type?.planned ?? 0),
    leaveFile: sum(await cellsOf(asFile, leaveFile), 6),
    timesheetFile: sum(await cellsOf(asFile, timeFile), 11),
  };
  expect(places).toEqual({ list: 3.5, month: 3.5, timesheet: 3.5, report: 3.5, leaveFile: 3.5, timesheetFile: 3.5 });
});

test('people are as many in the head, the rows and the file of a report, and in every place that counts a team', async () => {
  const { acme, ana, rob, hal, pay, made, applied } = await oddWorld();
  const { body: head } = await call(reportCalls.timesheetSummary, { query: march }, pay);
  const { body: rows } = await call(reportCalls.timesheet, { query: { ...march, ...page } }, pay);
  const { body: started } = await call(reportCalls.timesheetFile, { query: { ...march, format: 'csv' } }, pay);
  const lines = await cellsOf((one) => made(one, pay), started);
  expect([rows.meta.total, new Set(lines.map(([name]) => name)).size]).toEqual([head.people, head.people]);
  // Without departments all are in one group; Una begins in April.
  const una = await acme.hire('Una');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ joined_on: '2026-04-01' as LocalDate })
      .where('id', '=', una.id)
      .execute(),
  );
  const id = await applied('2026-03-25');
  const dates = { from: '2026-03-25' as LocalDate, to: '2026-03-25' as LocalDate };
  const { body: list } = await others(reviewerLeaves.index, { query: { show: 'waiting' } as never }, rob);
  const { body: team } = await others(leaveApplications.team, { query: { user_id: ana.id, ...dates } }, hal);
  const { body: calendar } = await others(teamLeave.index, { query: march }, hal);
  const counts = [
    list.data.find((row) => row.id === id)?.team_total,
    team.total,
    calendar.teams.reduce((sum, { total }) => sum + total, 0),
  ];
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThan(4);
});

test('a rehired person is in the team on days of the earlier period, and not in between', async () => {
  const { acme, ana, rob, hal, applied } = await oddWorld();
  const una = await acme.hire('Una');
  const [first, between] = ['2026-03-06' as LocalDate, '2026-03-13' as LocalDate];
  const ids = { first: await applied(first), between: await applied(between) };
  const counts = async () => {
    const { body: list } = await others(reviewerLeaves.index, { query: { show: 'waiting' } as never }, rob);
    const onDay = async (date: LocalDate, id: string) => {
      const dates = { from: date, to: date };
      const { body: team } = await others(leaveApplications.team, { query: { user_id: ana.id, ...dates } }, hal);
      const range = { start_date: date, end_date: date };
      const { body: calendar } = await others(teamLeave.index, { query: range }, hal);
      return {
        list: list.data.find((row) => row.id === id)?.team_total,
        team: team.total,
        calendar: calendar.teams.reduce((sum, { total }) => sum + total, 0),
      };
    };
    return [await onDay(first, ids.first), await onDay(between, ids.between)];
  };
  const before = await counts();
  const all = before[0]?.team ?? 0;
  expect(before).toEqual([all, all].map((people) => ({ list: people, team: people, calendar: people })));
  await acme.inside(async (db) => {
    const leaving = { date: '2026-03-08' as LocalDate, reason: 'End of contract', today: '2026-03-20' as LocalDate };
    await setLastDay(db, una.id, leaving);
    await beginAgain(db, una.id, { joined_on: '2026-03-16' as LocalDate, status: 'active' });
  });
  expect(await counts()).toEqual([all, all - 1].map((people) => ({ list: people, team: people, calendar: people })));
});
