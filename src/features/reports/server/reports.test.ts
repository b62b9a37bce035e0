import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { attendance } from '#features/attendance/contract.ts';
import { employ } from '#features/people/testing/employ.ts';
import { exportedFiles } from '#features/exports/contract.ts';
import { reportCalls } from '../contract.ts';
import { figures } from '../rules/figures.ts';
import { call, march, reportWorld, storedBytes } from '../testing/report-world.ts';

const page = { page: 1, per_page: 50 };

test('a timesheet says of everyone what their own screen says, and its sums are those of its rows', async () => {
  const { pay } = await reportWorld();
  const { body } = await call(reportCalls.timesheet, { query: { ...march, ...page } }, pay);
  expect(body.data.map(({ name }) => name)).toEqual(['Ana', 'Hal', 'Pay', 'Rob', 'Sue']);
  for (const row of body.data) {
    const { body: screen } = await call(attendance.monthlySummary, { params: { user_id: row.id }, query: march }, pay);
    expect(row.sums).toMatchObject({
      planned: screen.planned_time,
      worked: screen.work_time,
      balance: screen.balance,
      leave_days: screen.leave_days,
      late: screen.count_late,
      absent: screen.count_absent,
    });
    const weeks = row.weeks.reduce((sum, { worked }) => sum + worked, 0);
    expect(weeks).toBe(row.sums.worked);
  }
  const ana = body.data[0]?.sums;
  expect(ana).toMatchObject({ leave_days: 3.5, late: 1, worked: 8.75 * 3600 + 8 * 3600 + 29 * 60 + 4 * 3600 });
  const { body: all } = await call(reportCalls.timesheetSummary, { query: march }, pay);
  expect(all.people).toBe(5);
  for (const figure of figures)
    expect([figure, all.sums[figure]]).toEqual([figure, body.data.reduce((sum, row) => sum + row.sums[figure], 0)]);
  expect(all.weeks.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-02', '2026-03-08'],
    ['2026-03-09', '2026-03-15'],
    ['2026-03-16', '2026-03-22'],
    ['2026-03-23', '2026-03-29'],
    ['2026-03-30', '2026-03-31'],
  ]);
});

test('each number leads to the days that it is made of', async () => {
  const { pay } = await reportWorld();
  const { body: all } = await call(reportCalls.timesheetSummary, { query: march }, pay);
  for (const figure of figures) {
    const { body } = await call(reportCalls.timesheetDays, { query: { ...march, figure, after: 0 } }, pay);
    const days = body.data.flatMap((group) => group.days);
    expect([figure, days.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([figure, all.sums[figure]]);
    expect(body.next).toBeNull();
  }
  const late = await call(reportCalls.timesheetDays, { query: { ...march, figure: 'late', after: 0 } }, pay);
  expect(late.body.data[0]?.days.map(({ date }) => date)).toEqual(['2026-03-04']);
  expect(late.body.data[0]?.days[0]?.attendance_id).toMatch(/^[0-9a-f-]{36}$/);
});

test('absence is counted by department and weekday, and a cell leads to its people', async () => {
  const { acme, pay, ana } = await reportWorld();
  await acme.inside(async (db) => {
    const values = { name: 'Assembly' };
    const { id } = await db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow();
    await employ(db, ana.id, { department_id: id });
  });
  const { body } = await call(reportCalls.absence, { query: march }, pay);
  const [assembly, none] = body.departments;
  expect([assembly?.name, assembly?.people, none?.id, none?.people]).toEqual(['Assembly', 1, null, 4]);
  // Thursdays: worked on the 5th, the second half due on the 12th, absent on the 19th.
  expect(assembly?.weekdays[3]).toEqual({ absent: 1, planned: 3 });
  const { body: summary } = await call(reportCalls.timesheetSummary, { query: march }, pay);
  const absent = body.departments.flatMap(({ weekdays }) => weekdays).reduce((sum, cell) => sum + cell.absent, 0);
  expect(absent).toBe(summary.sums.absent);
  const query = { ...march, department: assembly?.id ?? 'none', weekday: 4, after: 0 };
  const { body: days } = await call(reportCalls.absenceDays, { query }, pay);
  expect(days.data.map(({ user, total }) => [user.name, total])).toEqual([['Ana', 1]]);
  expect(body.longest?.days).toBeGreaterThanOrEqual(3);
});

test('people without a department are found as such, in every report, and the parts add up', async () => {
  const { acme, pay, ana } = await reportWorld();
  const assembly = await acme.inside(async (db) => {
    const values = { name: 'Assembly' };
    const { id } = await db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow();
    await employ(db, ana.id, { department_id: id });
    return id;
  });
  const sumsOf = async (department_ids?: string) => {
    const { body } = await call(reportCalls.timesheetSummary, { query: { ...march, department_ids } }, pay);
    return { ...body.sums, people: body.people };
  };
  const [all, some, none] = [await sumsOf(), await sumsOf(assembly), await sumsOf('none')];
  for (const figure of [...figures, 'people'] as const)
    expect([figure, some[figure] + none[figure]]).toEqual([figure, all[figure]]);
  expect(await sumsOf(`none,${assembly}`)).toEqual(all);
  const details = async (department_ids?: string) =>
    (await call(reportCalls.details, { query: { ...page, sort: 'name', order: 'asc', department_ids } }, pay)).body;
  const bars = (await details()).departments;
  for (const { id, total } of bars) expect((await details(id ?? 'none')).meta.total).toBe(total);
  const offered = await call(reportCalls.options, { params: { filter: 'departments' } }, pay);
  expect(offered.body.data).toEqual([
    { id: assembly, name: 'Assembly' },
    { id: 'none', name: 'No department' },
  ]);
});

test('the years that leave can be asked of are the leave years, a shorter one with its dates', async () => {
  const { acme, pay } = await reportWorld();
  const years = async () =>
    (await call(reportCalls.options, { params: { filter: 'leave-years' } }, pay)).body.data.map(({ name }) => name);
  expect(await years()).toEqual(['2027', '2026', '2025', '2024', '2023']);
  await acme.inside((db) =>
    db
      .insertInto('leave_beginnings')
      .values([{ starts_on: '2000-01-01' as LocalDate }, { starts_on: '2026-04-06' as LocalDate }])
      .execute(),
  );
  const { body } = await call(reportCalls.options, { params: { filter: 'leave-years' } }, pay);
  expect(body.data.slice(0, 2)).toEqual([
    { id: '2026-04-06 2027-04-05', name: '2026/27' },
    { id: '2026-01-01 2026-04-05', name: '01 Jan 2026 – 05 Apr 2026' },
  ]);
  const query = { start_date: '2026-01-01' as LocalDate, end_date: '2026-04-05' as LocalDate };
  expect((await call(reportCalls.leave, { query }, pay)).status).toBe(200);
});

test('leave is listed by type and month: taken up to today, planned afterwards', async () => {
  const { pay, annual } = await reportWorld();
  const year = { start_date: '2026-01-01' as LocalDate, end_date: '2026-12-31' as LocalDate };
  const { body } = await call(reportCalls.leave, { query: year }, pay);
  expect(body.types).toEqual([
    {
      id: annual,
      name: 'Annual leave',
      unit: 'days',
      total_days: 28,
      months: [{ month: '2026-03', taken: 2.5, planned: 1 }],
      taken: 2.5,
      planned: 1,
      waiting: 0,
    },
  ]);
  const { body: days } = await call(
    reportCalls.leaveDays,
    { query: { ...year, leave_type_ids: annual, after: 0 } },
    pay,
  );
  expect(days.data.map(({ user, total }) => [user.name, total])).toEqual([['Ana', 3.5]]);
  // The amounts per person are the same days, divided by everyone.
  const added = days.data.flatMap((group) => group.days).reduce((sum, { amount }) => sum + amount, 0);
  const [type] = body.types;
  expect(added / body.people).toBe(((type?.taken ?? 0) + (type?.planned ?? 0)) / body.people);
});

test('people who can only see themselves have a report of themselves, of time and of leave', async () => {
  const { acme } = await reportWorld();
  const una = await acme.hire('Una', 'access_report_module', 'view_attendance');
  const lone = await acme.hire('Lone', 'access_report_module');
  const names = async (as: typeof una) => {
    const { body } = await call(reportCalls.timesheet, { query: { ...march, ...page } }, as);
    return body.data.map(({ name }) => name);
  };
  expect([await names(una), await names(lone)]).toEqual([['Una'], []]);
  const { body } = await call(reportCalls.leave, { query: march }, lone);
  expect([body.people, body.types]).toEqual([0, []]);
  const details = await call(reportCalls.details, { query: { ...page, sort: 'name', order: 'asc' } }, lone);
  expect(details.body.data.map(({ name }) => name)).toEqual(['Lone']);
});

test('salaries are in a report for people who may see them, and for no one else', async () => {
  const { acme, pay, ana, made } = await reportWorld();
  await acme.inside((db) =>
    sql`insert into salaries (person_id, amount, currency, pay_period, effective_from)
        values (${ana.id}, 4200.5, 'EUR', 'month', '2026-01-01')`.execute(db),
  );
  const boss = await acme.hire('Boss', 'access_report_module', 'view_employee', 'view_employee_salary_info');
  const query = { ...page, sort: 'name', order: 'asc', person_ids: ana.id } as const;
  const seen = async (as: typeof pay) => (await call(reportCalls.details, { query }, as)).body;
  expect((await seen(pay)).columns).not.toContain('salary');
  expect((await seen(boss)).data[0]?.cells).toMatchObject({ salary: '4200.5', salary_currency: 'EUR' });
  const { page: _, per_page: __, ...whom } = query;
  const started = await call(reportCalls.detailsFile, { query: { ...whom, format: 'csv' } }, boss);
  await acme.inside((db) =>
    db.deleteFrom('role_permissions').where('permission', '=', 'view_employee_salary_info').execute(),
  );
  const file = await made(started.body, boss);
  // The permission was removed meanwhile, so the column is empty.
  expect(String(file.body)).toContain('"Salary"');
  expect(String(file.body)).not.toContain('4200.5');
});

test('former employees are in a report only on request, for people who can see them', async () => {
  const { acme, pay, sue } = await reportWorld();
  await acme.inside((db) => sql`update people set discharged_date = '2026-03-10' where id = ${sue.id}`.execute(db));
  const plain = await acme.hire('Plain', 'access_report_module', 'view_any_attendance', 'view_employee');
  const has = async (as: typeof pay, with_archived?: boolean) => {
    const query = { ...march, ...page, ...(with_archived !== undefined && { with_archived }) };
    const { body } = await call(reportCalls.timesheet, { query }, as);
    const { body: sum } = await call(reportCalls.timesheetSummary, { query: { ...march, with_archived } }, as);
    return [body.data.some(({ name }) => name === 'Sue'), sum.with_archived];
  };
  expect(await has(pay)).toEqual([false, false]);
  expect(await has(pay, true)).toEqual([true, true]);
  expect(await has(plain, true)).toEqual([false, false]);
});

test('a file is started by a press alone, is 202 until it is made, and says what the screen says', async () => {
  const { pay, made, ana } = await reportWorld();
  const query = { ...march, format: 'csv' } as const;
  const linked = await call(reportCalls.timesheetFile, { query }, pay, { 'x-requested-with': '' });
  expect(linked.status).toBe(419);
  const { body } = await call(reportCalls.timesheetFile, { query }, pay);
  expect(body.export_file).toBe(`app/application/export/${body.batch_id}`);
  expect((await call(exportedFiles.file, { params: { id: body.batch_id } }, pay)).status).toBe(202);
  const file = await made(body, pay);
  expect(file.headers['content-disposition']).toContain('timesheet-2026-03-01-2026-03-31.csv');
  const lines = String(file.body).split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(5 * 31);
  const own = lines.filter((line) => line.startsWith('"Ana"')).map((line) => line.split(','));
  const { body: screen } = await call(attendance.monthlySummary, { params: { user_id: ana.id }, query: march }, pay);
  const hours = own.reduce((sum, cells) => sum + Number(cells[8]), 0);
  expect(Math.round(hours * 3600)).toBe(screen.work_time);
  expect(own[3]?.slice(3, 9)).toEqual(['"2026-03-04"', '"Wednesday"', '"09:10"', '"17:40"', '8', '8.4833']);
  expect(own[9]?.[12]).toBe('"Annual leave"');
});

test('a file is written as the company writes numbers, and its workbook ends with the sums', async () => {
  const { acme, pay, made } = await reportWorld();
  const { body: plain } = await call(reportCalls.timesheetFile, { query: { ...march, format: 'csv' } }, pay);
  await acme.inside((db) => sql`update company_settings set number_format = 'de-DE'`.execute(db));
  const { body: german } = await call(reportCalls.timesheetFile, { query: { ...march, format: 'csv' } }, pay);
  const [first, second] = [String((await made(plain, pay)).body), String((await made(german, pay)).body)];
  // With the settings from when each was started.
  const cellsOf = (text: string, delimiter: string) => parse(text, { delimiter, bom: true }) as string[][];
  expect(first).toContain(',8.4833,');
  expect(second).toContain(';8,4833;');
  expect(cellsOf(second, ';').map((row) => row.map((cell) => cell.replace(/^(-?\d+),(\d+)$/, '$1.$2')))).toEqual(
    cellsOf(first, ','),
  );
  const { body } = await call(reportCalls.timesheetFile, { query: { ...march, format: 'xlsx' } }, pay);
  await made(body, pay);
  const xml = strFromU8(
    unzipSync(await storedBytes(acme, body.batch_id))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  const worked = [...xml.matchAll(/<c r="I(\d+)"[^>]*><v>([^<]+)<\/v>/g)].map(
    ([, row, value]) => [row, Number(value)] as const,
  );
  const sum = worked.slice(0, -1).reduce((all, [, value]) => all + value, 0);
  expect(worked.at(-1)?.[0]).toBe(String(5 * 31 + 2));
  expect(worked.at(-1)?.[1]).toBeCloseTo(sum, 6);
  expect(sum).toBeGreaterThan(8);
  // 09:10 as a fraction of a day
  expect(xml).toContain(`s="3"><v>${(9 * 60 + 10) / 1440}</v>`);
});

test('names in a file are never formulas', async () => {
  const { acme, pay, ana, made } = await reportWorld();
  const name = '=HYPERLINK("http://evil.example")';
  await acme.inside((db) =>
    sql`update people set name = ${name}, employee_number = '@SUM(1)' where id = ${ana.id}`.execute(db),
  );
  const csv = await made(
    (await call(reportCalls.timesheetFile, { query: { ...march, format: 'csv' } }, pay)).body,
    pay,
  );
  for (const line of String(csv.body).split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+@]/);
  const { body } = await call(reportCalls.timesheetFile, { query: { ...march, format: 'xlsx' } }, pay);
  await made(body, pay);
  const parts = unzipSync(await storedBytes(acme, body.batch_id));
  const sheets = Object.entries(parts).filter(([path]) => path.startsWith('xl/worksheets/'));
  expect(sheets).toHaveLength(2);
  for (const [, bytes] of sheets) expect(strFromU8(bytes)).not.toMatch(/<f[ >]/);
});

test('a timesheet as a PDF has a page for each person', async () => {
  const { acme, pay, rob, made } = await reportWorld();
  await acme.inside((db) => sql`update people set name = 'Жанна Ωμέγα Łódź' where id = ${rob.id}`.execute(db));
  const { body } = await call(reportCalls.timesheetFile, { query: { ...march, format: 'pdf' } }, pay);
  const file = await made(body, pay);
  const text = Buffer.from(await storedBytes(acme, body.batch_id)).toString('latin1');
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(5);
});

test('a file is its maker’s alone, and can be made again by the same filters', async () => {
  const { acme, pay, made } = await reportWorld();
  const other = await acme.hire('Other', 'access_report_module', 'view_any_attendance');
  const { body } = await call(reportCalls.absenceFile, { query: { ...march, format: 'xlsx' } }, pay);
  await made(body, pay);
  const { data } = (await call(reportCalls.files, {}, pay)).body;
  expect(data).toMatchObject([{ id: body.batch_id, report: 'absence', state: 'ready', url: body.export_file }]);
  expect((await call(reportCalls.files, {}, other)).body.data).toEqual([]);
  const stranger = await call(reportCalls.again, { params: { id: body.batch_id }, body: {} }, other);
  expect(stranger.status).toBe(404);
  await acme.inside((db) => sql`update batches set file_until = '2026-03-19'`.execute(db));
  expect((await call(reportCalls.files, {}, pay)).body.data[0]).toMatchObject({ state: 'over', url: null, size: null });
  const again = await call(reportCalls.again, { params: { id: body.batch_id }, body: {} }, pay);
  expect((await made(again.body, pay)).status).toBe(200);
});

test('only listed filters and orders are accepted', async () => {
  const { pay } = await reportWorld();
  const hostile = [
    "name'--",
    'name;drop table people',
    '1 or 1=1',
    'name,(select pg_sleep(5))',
    '../../etc/passwd',
    'salary',
  ];
  for (const text of hostile) {
    const sorted = await call(reportCalls.details, { query: { ...page, sort: text, order: 'asc' } as never }, pay);
    const ordered = await call(reportCalls.details, { query: { ...page, sort: 'name', order: text } as never }, pay);
    const filtered = await call(reportCalls.timesheet, { query: { ...march, ...page, department_ids: text } }, pay);
    const days = await call(reportCalls.timesheetDays, { query: { ...march, figure: text, after: 0 } as never }, pay);
    expect([text, sorted.status, ordered.status, filtered.status, days.status]).toEqual([text, 422, 422, 422, 422]);
  }
  const long = { start_date: '2026-01-01' as LocalDate, end_date: '2026-12-31' as LocalDate };
  const tooLong = await call(reportCalls.timesheetSummary, { query: long }, pay);
  expect(tooLong).toMatchObject({ status: 422, body: { message: 'Choose at most 92 days.' } });
});

test('a report without people says so, and no file is started', async () => {
  const { acme, pay, annual } = await reportWorld();
  const query = { ...march, group_ids: annual, format: 'csv' } as const;
  expect(await call(reportCalls.timesheetFile, { query }, pay)).toMatchObject({ body: { code: 'reports.nobody' } });
  expect(await acme.inside((db) => db.selectFrom('batches').select('id').execute())).toEqual([]);
});
