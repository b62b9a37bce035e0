import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, database, existingCompany, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '#features/attendance/contract.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { exportedFiles } from '#features/exports/contract.ts';
import { reportCalls } from '#features/reports/contract.ts';
import { reportJobs } from '#features/reports/server/jobs.ts';
import { shiftPlanning } from '#features/shift-planning/contract.ts';
import { allRoutes } from '../server/features.ts';
import { fillCompany } from './demo.ts';

/** Friday, 10 April 2026: the clocks changed on 29 March. */
const moment = new Date('2026-04-10T13:00:00Z');
const date = (text: string) => text as LocalDate;
const march = { start_date: date('2026-03-01'), end_date: date('2026-03-31') };
const everyone = { page: 1, per_page: 100 };

/** Creates the demo company with a holiday, half a holiday, and a person who joins during March. */
async function demo() {
  const host = `${randomUUID()}.test`;
  const { id } = await database.outside('write', (db) =>
    db.insertInto('companies').values({ host }).returning('id').executeTakeFirstOrThrow(),
  );
  await database.tenant(id, 'write', (db) => fillCompany(db, { password: 'correct horse', now: moment, days: 45 }));
  const company = existingCompany(database, { id, host, timezone: 'Europe/Copenhagen' });
  const nora = await company.inside(async (db): Promise<Member> => {
    const holidays = [
      { name: 'Yard Day', start_date: date('2026-03-24'), end_date: date('2026-03-24'), part: 'full' },
      { name: 'Founders’ Day', start_date: date('2026-03-19'), end_date: date('2026-03-19'), part: 'second_half' },
    ];
    for (const holiday of holidays)
      await db
        .insertInto('holidays')
        .values({ ...holiday, is_for_everyone: true })
        .execute();
    const owner = db.selectFrom('people').select(['id', 'name', 'username']).where('name', '=', 'Nora Ellison');
    const person = await owner.executeTakeFirstOrThrow();
    const token = newToken();
    const session = { token_hash: hashToken(token), person_id: person.id, created_at: moment };
    await db
      .insertInto('sessions')
      .values({ ...session, expires_at: new Date(moment.getTime() + 86_400_000) })
      .execute();
    await db
      .updateTable('people')
      .set({ joined_on: date('2026-03-18') })
      .where('name', '=', 'Mei Zhou')
      .execute();
    return { ...person, token, host };
  });
  const storage = testStorage();
  const authenticator = sessionAuthenticator(database);
  const call = callerFor(createHttp({ authenticator, features: allRoutes, storage, now: () => moment }));
  return { ...company, nora, storage, call };
}

type Demo = Awaited<ReturnType<typeof demo>>;

/** Returns the lines of the timesheet's file as cells. A worker writes it today, after more people have left. */
async function linesOf({ call, nora, storage, ...company }: Demo) {
  const { body } = await call(
    reportCalls.timesheetFile,
    { query: { ...march, with_archived: true, format: 'csv' } },
    nora,
  );
  await workBatch(company, reportJobs, body.batch_id, storage.files);
  const file = await call(exportedFiles.file, { params: { id: body.batch_id } }, nora);
  const lines = String(file.body).split('\r\n').slice(1, -1);
  return lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}

const sumOf = <T>(list: readonly T[], amount: (one: T) => number | undefined) =>
  list.reduce((sum, one) => sum + (amount(one) ?? 0), 0);

/** Returns each figure of each person, by the place that shows it. */
async function figuresOf(here: Demo) {
  const { call, nora } = here;
  const { body: sheet } = await call(reportCalls.timesheet, { query: { ...march, ...everyone } }, nora);
  const { body: bird } = await call(attendance.birdView, { query: { ...march, ...everyone } }, nora);
  const { body: plan } = await call(shiftPlanning.index, { query: { ...march, ...everyone } as never }, nora);
  const lines = await linesOf(here);
  const figures = [];
  for (const { id, name, sums, weeks } of sheet.data) {
    const params = { user_id: id };
    const { body: month } = await call(attendance.monthlySummary, { params, query: march }, nora);
    const { body: days } = await call(attendance.allData, { query: { ...params, ...march } }, nora);
    const row = bird.data.find((one) => one.id === id);
    const cells = Object.values(row?.user_calendars ?? {});
    const own = lines.filter(([owner]) => owner === name);
    const inFile = (column: number) => Math.round(sumOf(own, (line) => Number(line[column])) * 60) * 60;
    const icons = (icon: string) => days.data.filter((day) => day.icon === icon).length;
    const worked = [sums.worked, sumOf(weeks, (week) => week.worked), month.work_time, inFile(8), row?.work_time];
    const byDay = [sumOf(days.data, (day) => day.work_time), sumOf(cells, (cell) => cell.work_time)];
    const planned = plan.data.find((one) => one.id === id)?.work_time;
    figures.push(
      { name, figure: 'worked', places: [...worked, ...byDay] },
      { name, figure: 'planned', places: [sums.planned, month.planned_time, inFile(7), planned] },
      { name, figure: 'off', places: [sums.off, inFile(10)] },
      { name, figure: 'balance', places: [sums.balance, month.balance, inFile(13)] },
      { name, figure: 'leave', places: [sums.leave_days, month.leave_days, sumOf(own, (line) => Number(line[11]))] },
      { name, figure: 'late', places: [sums.late, month.count_late] },
      { name, figure: 'absent', places: [sums.absent, month.count_absent, icons('absent')] },
      { name, figure: 'to review', places: [sums.to_review, month.count_unapproved, icons('irregular')] },
    );
  }
  return { figures, people: sheet.meta.total };
}

test('every figure of everyone at the demo company is the same wherever it is shown', async () => {
  const { figures, people } = await figuresOf(await demo());
  expect(people).toBeGreaterThan(50);
  expect(figures).toHaveLength(people * 8);
  expect(figures.filter(({ places }) => new Set(places).size > 1)).toEqual([]);
});
