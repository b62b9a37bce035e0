import { expect, test } from 'vitest';
import { attendance } from '#features/attendance/contract.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import type { EmploymentValues } from '#features/people/rules/employment.ts';
import { employ } from '#features/people/testing/employ.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { reportCalls } from '../contract.ts';
import { figures } from '../rules/figures.ts';
import { forget } from '../testing/company-changes.ts';
import { call, march, now, reportWorld } from '../testing/report-world.ts';

const page = { page: 1, per_page: 50 };
const today = '2026-03-20' as LocalDate;

const item = (acme: Company, table: 'departments' | 'work_places', name: string) =>
  acme.inside(async (db) => (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id);

const change = (acme: Company, { id }: Member, from: string, values: Partial<EmploymentValues>) =>
  acme.inside((db) =>
    changeEmployment(db, id, { effective_from: from as LocalDate, reason: 'Moved', values }, { actor_id: null, today }),
  );

/** Ana and Rob work in Hall 1 from their first day; on 11 March Ana goes to the offices, and on the 18th to Quality. */
async function placedWorld() {
  const world = await reportWorld();
  const { acme, ana, rob } = world;
  const [hall, offices] = [await item(acme, 'work_places', 'Hall 1'), await item(acme, 'work_places', 'Offices')];
  const [assembly, quality] = [await item(acme, 'departments', 'Assembly'), await item(acme, 'departments', 'Quality')];
  await acme.inside(async (db) => {
    for (const { id } of [ana, rob]) await employ(db, id, { work_place_id: hall, department_id: assembly });
  });
  await change(acme, ana, '2026-03-11', { work_place_id: offices });
  await change(acme, ana, '2026-03-18', { department_id: quality });
  return { ...world, hall, offices, assembly, quality };
}

test('a timesheet of a place has the days that people worked there, and the places add up to everything', async () => {
  const { pay, hall, offices, assembly, quality } = await placedWorld();
  const rowsOf = async (whom: object) => {
    const { body } = await call(reportCalls.timesheet, { query: { ...march, ...page, ...whom } }, pay);
    return body.data.map(({ name, start_date, end_date }) => [name, start_date.slice(8), end_date.slice(8)]);
  };
  expect(await rowsOf({ work_place_ids: hall })).toEqual([
    ['Ana', '01', '10'],
    ['Rob', '01', '31'],
  ]);
  expect(await rowsOf({ work_place_ids: offices, department_ids: assembly })).toEqual([['Ana', '11', '17']]);
  // She had both Hall 1 and Quality on none of her days.
  expect(await rowsOf({ work_place_ids: hall, department_ids: quality })).toEqual([]);
  const sumsOf = async (whom: object) =>
    (await call(reportCalls.timesheetSummary, { query: { ...march, ...whom } }, pay)).body.sums;
  const all = await sumsOf({});
  const parts = [await sumsOf({ work_place_ids: `${hall},none` }), await sumsOf({ work_place_ids: offices })];
  for (const figure of figures)
    expect([figure, parts.reduce((sum, part) => sum + part[figure], 0)]).toEqual([figure, all[figure]]);
});

test('absence, leave and files of a place are those of the days there', async () => {
  const { pay, made, hall, offices, annual } = await placedWorld();
  const leave = async (work_place_ids: string) =>
    (await call(reportCalls.leave, { query: { ...march, work_place_ids } }, pay)).body.types.map((type) => [
      type.id,
      type.taken,
      type.planned,
    ]);
  expect([await leave(hall), await leave(offices)]).toEqual([[[annual, 1, 0]], [[annual, 1.5, 1]]]);
  const absent = await call(reportCalls.absenceDays, { query: { ...march, work_place_ids: offices, after: 0 } }, pay);
  const dates = absent.body.data.flatMap((group) => group.days.map(({ date }) => date));
  expect([dates.length > 0, dates.every((date) => date >= '2026-03-11')]).toEqual([true, true]);
  const linesOf = async (format: 'csv', work_place_ids: string) => {
    const { body } = await call(reportCalls.timesheetFile, { query: { ...march, work_place_ids, format } }, pay);
    return String((await made(body, pay)).body)
      .split('\r\n')
      .slice(1, -1);
  };
  const lines = await linesOf('csv', offices);
  expect([lines.length, lines[0]?.includes('2026-03-11'), lines.every((line) => line.startsWith('"Ana"'))]).toEqual([
    21,
    true,
    true,
  ]);
});

test('employee details of a place are those of the date asked for', async () => {
  const { pay, hall } = await placedWorld();
  const names = async (as_of?: string) => {
    const query = { ...page, sort: 'name', order: 'asc', work_place_ids: hall, ...(as_of && { as_of }) } as never;
    return (await call(reportCalls.details, { query }, pay)).body.data.map(({ name }) => name);
  };
  expect([await names(), await names('2026-03-10')]).toEqual([['Rob'], ['Ana', 'Rob']]);
});

test('places are offered by name with having none, and not those in the trash', async () => {
  const { acme, pay, hall, offices } = await placedWorld();
  await item(acme, 'work_places', 'Depot');
  await acme.inside((db) =>
    db.updateTable('work_places').set({ trashed_at: new Date() }).where('name', '=', 'Depot').execute(),
  );
  const { body } = await call(reportCalls.options, { params: { filter: 'work-places' } }, pay);
  expect(body.data).toEqual([
    { id: hall, name: 'Hall 1' },
    { id: offices, name: 'Offices' },
    { id: 'none', name: 'No place of work' },
  ]);
});

test('the bird view finds people at a place on a day of its range, on the same day in a department, and counts them', async () => {
  const { acme, ana, rob, pay, hall, offices, assembly, quality } = await placedWorld();
  const view = async (first: string, last: string, filter: object) => {
    const query = { start_date: `2026-03-${first}`, end_date: `2026-03-${last}`, page: 1, ...filter };
    const { body } = await call(attendance.birdView, { query: query as never }, pay);
    return { names: body.data.map(({ name }) => name), total: body.meta.total, ...body.counts };
  };
  expect(await view('01', '31', { work_place_id: hall })).toMatchObject({ names: ['Ana', 'Rob'], total: 2 });
  expect(await view('11', '31', { work_place_id: hall })).toMatchObject({ names: ['Rob'], total: 1 });
  expect(await view('01', '10', { work_place_id: offices })).toMatchObject({ names: [], total: 0 });
  expect((await view('01', '31', { work_place_id: offices, department_id: assembly })).names).toEqual(['Ana']);
  expect((await view('01', '31', { work_place_id: offices, department_id: quality })).names).toEqual(['Ana']);
  // On none of these days does a person have both.
  expect((await view('01', '31', { work_place_id: hall, department_id: quality })).names).toEqual([]);
  expect((await view('11', '17', { work_place_id: offices, department_id: quality })).names).toEqual([]);
  const noon = plannedInstant('2026-03-16 12:00:00' as LocalDateTime, 'Europe/Berlin');
  await acme.inside(async (db) => {
    for (const { id } of [ana, rob]) await forget(db, { person_id: id, clock_in: noon, now });
  });
  const waiting = async (query: object) => (await view('01', '31', query)).to_review;
  expect([await waiting({}), await waiting({ work_place_id: offices })]).toEqual([2, 1]);
});
