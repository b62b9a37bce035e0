import { expect, test } from 'vitest';
import { attendance } from '#features/attendance/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { placementsIn } from '#features/people/server/queries/placements.ts';
import type { EmploymentValues } from '#features/people/rules/employment.ts';
import { employ } from '#features/people/testing/employ.ts';
import { reportCalls } from '../contract.ts';
import { figures } from '../rules/figures.ts';
import { call, march, reportWorld } from '../testing/report-world.ts';

const page = { page: 1, per_page: 50 };
const today = '2026-03-20' as LocalDate;

const item = (acme: Company, table: 'departments' | 'designations', name: string) =>
  acme.inside(async (db) => (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id);

const change = (acme: Company, { id }: Member, from: string, values: Partial<EmploymentValues>) =>
  acme.inside((db) =>
    changeEmployment(db, id, { effective_from: from as LocalDate, reason: 'Moved', values }, { actor_id: null, today }),
  );

/** Ana and Rob are in Assembly from their first day; Ana moves to Quality on Wednesday, 11 March, and Rob in April. */
async function movedWorld() {
  const world = await reportWorld();
  const { acme, ana, rob } = world;
  const [assembly, quality] = [await item(acme, 'departments', 'Assembly'), await item(acme, 'departments', 'Quality')];
  const [fitter, tester] = [await item(acme, 'designations', 'Fitter'), await item(acme, 'designations', 'Tester')];
  await acme.inside(async (db) => {
    await employ(db, ana.id, { department_id: assembly, designation_id: fitter });
    await employ(db, rob.id, { department_id: assembly });
  });
  await change(acme, ana, '2026-03-11', { department_id: quality, designation_id: tester });
  await change(acme, rob, '2026-04-01', { department_id: quality });
  return { ...world, assembly, quality, tester, fitter };
}

test('a timesheet has a row per department of a person, and its filters take the days of that department', async () => {
  const { pay, ana, assembly, quality, tester } = await movedWorld();
  const rowsOf = async (filter: object) =>
    (await call(reportCalls.timesheet, { query: { ...march, ...page, ...filter } }, pay)).body.data;
  const rows = await rowsOf({ person_ids: ana.id });
  expect(rows.map((row) => [row.department_name, row.designation_name, row.start_date, row.end_date])).toEqual([
    ['Assembly', 'Fitter', '2026-03-01', '2026-03-10'],
    ['Quality', 'Tester', '2026-03-11', '2026-03-31'],
  ]);
  const names = (all: Awaited<ReturnType<typeof rowsOf>>) => all.map(({ name }) => name);
  expect(names(await rowsOf({ department_ids: assembly }))).toEqual(['Ana', 'Rob']);
  expect(names(await rowsOf({ department_ids: quality }))).toEqual(['Ana']);
  expect(names(await rowsOf({ designation_ids: tester }))).toEqual(['Ana']);
  // She had both on none of her days.
  expect(names(await rowsOf({ designation_ids: tester, department_ids: assembly }))).toEqual([]);
  const sumsOf = async (whom: object) =>
    (await call(reportCalls.timesheetSummary, { query: { ...march, ...whom } }, pay)).body.sums;
  const [all, parts] = [
    await sumsOf({}),
    [await sumsOf({ department_ids: `${assembly},none` }), await sumsOf({ department_ids: quality })],
  ];
  for (const figure of figures)
    expect([figure, parts.reduce((sum, part) => sum + part[figure], 0)]).toEqual([figure, all[figure]]);
  const days = await call(
    reportCalls.timesheetDays,
    { query: { ...march, department_ids: quality, figure: 'planned', after: 0 } },
    pay,
  );
  // She was on leave on the 11th.
  expect(days.body.data[0]?.days[0]?.date).toBe('2026-03-12');
});

test('the files of a past month name the department of each day, and sums by department', async () => {
  const { pay, quality, made } = await movedWorld();
  const { body } = await call(reportCalls.timesheetFile, { query: { ...march, format: 'csv' } }, pay);
  const lines = String((await made(body, pay)).body).split('\r\n');
  const departments = lines.filter((line) => line.startsWith('"Ana"')).map((line) => line.split(',')[2]);
  expect([departments[9], departments[10], departments.length]).toEqual(['"Assembly"', '"Quality"', 31]);
  const filtered = await call(
    reportCalls.timesheetFile,
    { query: { ...march, department_ids: quality, format: 'csv' } },
    pay,
  );
  const own = String((await made(filtered.body, pay)).body)
    .split('\r\n')
    .slice(1, -1);
  expect([own.length, own[0]?.includes('2026-03-11'), own.every((line) => line.startsWith('"Ana"'))]).toEqual([
    21,
    true,
    true,
  ]);
});

test('someone who returns to a department is one person of it in the absence report', async () => {
  const { acme, ana, pay, assembly } = await movedWorld();
  await change(acme, ana, '2026-03-18', { department_id: assembly });
  const { body } = await call(reportCalls.absence, { query: march }, pay);
  // Ana and Rob.
  expect(body.departments.find(({ id }) => id === assembly)?.people).toBe(2);
});

test('absence and leave are those of the department of the day', async () => {
  const { pay, made, assembly, quality, annual } = await movedWorld();
  const { body: all } = await call(reportCalls.absence, { query: march }, pay);
  const { body: late } = await call(
    reportCalls.absence,
    { query: { ...march, start_date: '2026-03-11' as LocalDate } },
    pay,
  );
  const of = (body: typeof all, id: string) =>
    body.departments
      .find((department) => department.id === id)
      ?.weekdays.reduce((sum, { absent }) => sum + absent, 0) ?? 0;
  // Quality's absences are Ana's since the 11th.
  expect(of(all, quality)).toBe(of(late, quality));
  expect(of(late, quality)).toBeGreaterThan(0);
  const days = await call(reportCalls.absenceDays, { query: { ...march, department: quality, after: 0 } }, pay);
  expect(
    days.body.data.flatMap((group) => group.days.map(({ date }) => date)).every((date) => date >= '2026-03-11'),
  ).toBe(true);
  const taken = async (department_ids: string) =>
    (await call(reportCalls.leave, { query: { ...march, department_ids } }, pay)).body.types.map((type) => [
      type.id,
      type.taken,
      type.planned,
    ]);
  expect(await taken(assembly)).toEqual([[annual, 1, 0]]);
  expect(await taken(quality)).toEqual([[annual, 1.5, 1]]);
  const file = await call(reportCalls.leaveFile, { query: { ...march, format: 'csv' } }, pay);
  const lines = String((await made(file.body, pay)).body)
    .split('\r\n')
    .slice(1, -1);
  expect(lines.map((line) => [line.split(',')[3], line.split(',')[2]])).toEqual([
    ['"2026-03-10"', '"Assembly"'],
    ['"2026-03-11"', '"Quality"'],
    ['"2026-03-12"', '"Quality"'],
    ['"2026-03-24"', '"Quality"'],
  ]);
});

test('employee details can be asked for as of a date', async () => {
  const { acme, pay, ana, sue, made } = await movedWorld();
  await change(acme, ana, '2026-03-11', { manager_id: sue.id });
  const seen = async (as_of?: string) => {
    const query = { ...page, sort: 'name', order: 'asc', ...(as_of && { as_of: as_of as LocalDate }) } as const;
    const { body } = await call(reportCalls.details, { query }, pay);
    return { cells: body.data.find(({ name }) => name === 'Ana')?.cells, departments: body.departments };
  };
  expect((await seen('2026-03-10')).cells).toMatchObject({
    department: 'Assembly',
    designation: 'Fitter',
    manager: null,
  });
  expect((await seen()).cells).toMatchObject({ department: 'Quality', designation: 'Tester', manager: 'Sue' });
  const april = (await seen('2026-04-01')).departments.find(({ name }) => name === 'Quality');
  expect(april?.total).toBe(2);
  const query = { sort: 'name', order: 'asc', as_of: '2026-03-10' as LocalDate, format: 'csv' } as const;
  const file = await made((await call(reportCalls.detailsFile, { query }, pay)).body, pay);
  expect(String(file.body)).toContain('"Assembly"');
  expect(String(file.body)).not.toContain('"Quality"');
});

test('the bird view finds who was in a department on a day of its range, and says where they were', async () => {
  const { pay, assembly, quality } = await movedWorld();
  const view = async (start_date: string, end_date: string, department_id: string) => {
    const query = { start_date: start_date as LocalDate, end_date: end_date as LocalDate, department_id, page: 1 };
    const { body } = await call(attendance.birdView, { query: query as never }, pay);
    return body.data.map(({ name, department_name }) => [name, department_name]);
  };
  expect(await view('2026-03-01', '2026-03-10', assembly)).toEqual([
    ['Ana', 'Assembly'],
    ['Rob', 'Assembly'],
  ]);
  expect(await view('2026-03-01', '2026-03-10', quality)).toEqual([]);
  expect(await view('2026-03-01', '2026-03-31', quality)).toEqual([['Ana', 'Quality']]);
  expect(await view('2026-04-01', '2026-04-30', quality)).toEqual([
    ['Ana', 'Quality'],
    ['Rob', 'Quality'],
  ]);
});

test('only people whose placement differed in the range are read', async () => {
  const { acme, ana, rob, sue } = await movedWorld();
  const changed = (start: string, end: string) =>
    acme.inside(async (db) => {
      const range = { start_date: start as LocalDate, end_date: end as LocalDate };
      const placement = await placementsIn(db, range, today);
      return [ana, rob, sue].map(({ id }) => placement.on(id, range.start_date)?.department.name);
    });
  expect(await changed('2026-02-01', '2026-02-28')).toEqual(['Assembly', 'Assembly', undefined]);
  expect(await changed('2026-03-11', '2026-03-31')).toEqual([undefined, 'Assembly', undefined]);
  expect(await changed('2026-04-01', '2026-04-30')).toEqual([undefined, 'Quality', undefined]);
});
