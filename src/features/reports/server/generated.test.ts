import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inLanguage } from '#platform/server/language.ts';
import { addPseudoLanguage, pseudoLanguage } from '#platform/testing/pseudo-language.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { asText } from '#platform/shared/translate.ts';
import { hoursAndMinutes } from '#platform/shared/time.ts';
import { attendance } from '#features/attendance/contract.ts';
import { employeeLeaves } from '#features/leave-applications/contract.ts';
import { reportCalls } from '../contract.ts';
import { pagesOfPdf } from '../testing/pdf-text.ts';
import { call, march, reportWorld, storedBytes } from '../testing/report-world.ts';
import { pdf as timesheetPdf } from './made/timesheet-pdf.ts';

const sheet = { name: asText('Days'), columns: [] };
const year = { start_date: '2026-01-01' as LocalDate, end_date: '2026-12-31' as LocalDate };
const summer = { start_date: '2026-01-15' as LocalDate, end_date: '2026-03-31' as LocalDate };

type World = Awaited<ReturnType<typeof reportWorld>>;

async function pdf({ acme, pay, made }: World, range: typeof march, more: object = {}): Promise<string[][]> {
  const { body } = await call(reportCalls.timesheetFile, { query: { ...range, ...more, format: 'pdf' } }, pay);
  await made(body, pay);
  return pagesOfPdf(await storedBytes(acme, body.batch_id));
}

test('a payroll office finds in the PDF whose month it is, each day, the sums of the screen, and where to sign', async () => {
  const world = await reportWorld();
  const { acme, ana, pay } = world;
  await acme.inside((db) => sql`update people set employee_number = '1027' where id = ${ana.id}`.execute(db));
  const pages = await pdf(world, march);
  expect(pages).toHaveLength(5);
  const [own = []] = pages;
  expect(own.slice(0, 6)).toEqual([
    'Timesheet',
    'Acme',
    'Ana',
    'March 2026',
    'Employee number 1027',
    '01 Mar 2026 – 31 Mar 2026',
  ]);
  const days = own.filter((text) => /^\d\d Mar 2026$/.test(text));
  expect(days).toHaveLength(31);
  expect(own.slice(own.indexOf('04 Mar 2026'), own.indexOf('05 Mar 2026'))).toEqual([
    '04 Mar 2026',
    'Wed',
    '09:10',
    '17:40',
    '8h 00m',
    '8h 29m',
    '+0h 29m',
    'Late',
  ]);
  expect(own.slice(own.indexOf('10 Mar 2026'), own.indexOf('11 Mar 2026'))).toEqual([
    '10 Mar 2026',
    'Tue',
    '8h 00m',
    'Annual leave',
  ]);
  const { body: screen } = await call(attendance.monthlySummary, { params: { user_id: ana.id }, query: march }, pay);
  const sums = own.slice(own.indexOf('Sum'));
  expect(sums).toContain(hoursAndMinutes(screen.planned_time));
  expect(sums).toContain(hoursAndMinutes(screen.work_time));
  expect(sums.find((text) => text.startsWith('Leave days'))).toContain(`Leave days: ${screen.leave_days}`);
  expect(sums.filter((text) => text.startsWith('Date and signature'))).toEqual([
    'Date and signature, Ana',
    'Date and signature, manager',
  ]);
  expect(sums.at(-1)).toBe('Page 1 of 1');
});

test('two simultaneous PDFs are in the languages of their requesters', async () => {
  const remove = addPseudoLanguage();
  const { acme } = await reportWorld();
  const sums = ['Ana', '1027', 'Sales', 8, 8, 0, 0, 0, 0, 0, 0, 0, 'ana', 0];
  const settings = {
    query: march,
    file_name: 'march.pdf',
    format: 'pdf',
    sheet,
    any_of: ['access_report_module'],
  } as const;
  const written = (language: string | null) =>
    acme.inside((db) =>
      inLanguage(language, async () => {
        const chunks: Uint8Array[] = [];
        const parts = Readable.from([{ lines: [], also: [sums] }]);
        for await (const chunk of timesheetPdf({ db, settings, parts })) chunks.push(chunk);
        return pagesOfPdf(Buffer.concat(chunks));
      }),
    );
  const [[pseudo = []] = [], [plain = []] = []] = await Promise.all([written(pseudoLanguage), written(null)]);
  remove();
  const data = /^([\d:]|Acme$|Ana$|Sales$|March 2026$|0h|8h)/;
  expect(pseudo.filter((text) => !/^\[.*\]$/.test(text) && !data.test(text))).toEqual([
    '[Employee number 1027] · Sales',
  ]);
  expect(pseudo).toContain('[Timesheet]');
  expect(plain).toContain('Timesheet');
});

test('a long range takes several pages, each with the person’s name, and one total', async () => {
  const world = await reportWorld();
  const pages = await pdf(world, summer, { person_ids: world.ana.id });
  expect(pages.map((page) => page.at(-1))).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
  expect(pages.map((page) => page[2])).toEqual(['Ana', 'Ana', 'Ana']);
  expect(pages.map((page) => page.includes('Sum'))).toEqual([false, false, true]);
  const days = pages.flat().filter((text) => /^\d\d \w{3} 2026$/.test(text));
  expect(days).toHaveLength(76);
});

test('names of any script are distinguished, and none overlaps its neighbours', async () => {
  const world = await reportWorld();
  const { acme, ana, rob, sue, hal } = world;
  const long = 'Jürgen Maximilian Groß-Öztürk von und zu Hohenlohe-Waldenburg-Schillingsfürst';
  for (const [person, name] of [
    [ana, 'Åse Żółć'],
    [rob, 'Жанна Ωμέγα'],
    [sue, '山田 太郎'],
    [hal, long],
  ] as const)
    await acme.inside((db) => sql`update people set name = ${name} where id = ${person.id}`.execute(db));
  const heads = (await pdf(world, march)).map((page) => page[2] ?? '');
  expect(heads).toContain('Åse Żółć');
  expect(heads).toContain('Жанна Ωμέγα');
  const username = await acme.inside((db) =>
    db.selectFrom('people').select('username').where('id', '=', sue.id).executeTakeFirstOrThrow(),
  );
  expect(heads.some((head) => head.includes(`(${username.username})`))).toBe(true);
  const cut = heads.find((head) => head.startsWith('Jürgen')) ?? '';
  expect([cut.endsWith('…'), long.startsWith(cut.slice(0, -1))]).toEqual([true, true]);
});

test('absence and leave of everyone are what their own screens say, added up', async () => {
  const { pay, ana, rob, sue, hal, annual } = await reportWorld();
  const people = [ana, rob, sue, hal, pay];
  let absent = 0;
  for (const { id } of people) {
    const { body } = await call(attendance.monthlySummary, { params: { user_id: id }, query: march }, pay);
    absent += body.count_absent;
  }
  const { body: report } = await call(reportCalls.absence, { query: march }, pay);
  const cells = report.departments.flatMap(({ weekdays }) => weekdays);
  expect(absent).toBeGreaterThan(0);
  expect(cells.reduce((sum, cell) => sum + cell.absent, 0)).toBe(absent);

  let [taken, booked] = [0, 0];
  for (const person of [ana, rob, sue, hal]) {
    const { body } = await call(employeeLeaves.index, { query: {} }, person);
    const [own] = body.balances.find(({ leave_type_id }) => leave_type_id === annual)?.years ?? [];
    taken += own?.taken ?? 0;
    booked += own?.booked ?? 0;
  }
  const { body: leave } = await call(reportCalls.leave, { query: year }, pay);
  expect(taken).toBeGreaterThan(0);
  expect(leave.types).toMatchObject([{ id: annual, taken, planned: booked }]);
});

test('leave left in a report equals everyone’s own screen, and leads there', async () => {
  const { pay, ana, rob, sue, hal, annual } = await reportWorld();
  const { body } = await call(reportCalls.leaveLeft, { query: year }, pay);
  let [granted, left] = [0, 0];
  for (const person of [ana, rob, sue, hal]) {
    const { body: screen } = await call(employeeLeaves.index, { query: {} }, person);
    const balance = screen.balances.find(({ leave_type_id }) => leave_type_id === annual);
    granted += balance?.years[0]?.given ?? 0;
    left += balance?.years[0]?.left ?? 0;
  }
  expect(granted).toBeGreaterThan(0);
  expect(body.types).toEqual([{ id: annual, given: granted, left }]);
  for (const of of ['given', 'left'] as const) {
    const { body: people } = await call(reportCalls.leaveLeftPeople, { query: { ...year, of, after: 0 } }, pay);
    expect(people.data.map(({ user }) => user.name)).toEqual(['Ana', 'Hal', 'Rob', 'Sue']);
    expect(people.data.reduce((sum, { total }) => sum + total, 0)).toBe(of === 'given' ? granted : left);
  }
});

test('expiring leave is listed with its day and its people', async () => {
  const { acme, pay, ana, policy } = await reportWorld();
  await acme.inside((db) =>
    sql`update leave_policy_terms set carry_over = 0 where policy_id = ${policy} and days is not null`.execute(db),
  );
  const { expiring } = (await call(reportCalls.leaveLeft, { query: year }, pay)).body;
  const screen = (await call(employeeLeaves.index, { query: {} }, ana)).body.balances[0]?.years[0]?.expiring;
  expect([expiring?.on, expiring?.people]).toEqual([screen?.on, 4]);
  const query = { ...year, of: 'expiring', ...(expiring && { on: expiring.on }), after: 0 } as const;
  const { body } = await call(reportCalls.leaveLeftPeople, { query }, pay);
  expect(body.data.find(({ user }) => user.id === ana.id)?.total).toBe(screen?.amount);
  expect(body.data.reduce((sum, { total }) => sum + total, 0)).toBe(expiring?.amount);
});

test('a file is stored for seven days, and named after its period', async () => {
  const world = await reportWorld();
  await pdf(world, march);
  const [file] = (await call(reportCalls.files, {}, world.pay)).body.data;
  expect(file?.title).toBe('Timesheet, March 2026, 5 people');
  const storedFile = await world.acme.inside((db) =>
    db.selectFrom('batches').select(['ended_at', 'file_until']).executeTakeFirstOrThrow(),
  );
  expect(Math.round((Number(storedFile.file_until) - Number(storedFile.ended_at)) / 86_400_000)).toBe(7);
});
