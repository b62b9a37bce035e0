import { expect, test } from 'vitest';
import { attendance } from '#features/attendance/contract.ts';
import { setLastDay, beginAgain } from '#features/people/server/commands/leaving.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { employ } from '#features/people/testing/employ.ts';
import { isPlanned } from '#features/shift-planning/server/queries/people.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { reportCalls } from '../contract.ts';
import { call, reportWorld } from '../testing/report-world.ts';

const page = { page: 1, per_page: 50 };
const day = (text: string) => text as LocalDate;
const today = day('2026-03-20');
const first = { start_date: day('2026-03-01'), end_date: day('2026-03-10') };
const between = { start_date: day('2026-03-11'), end_date: day('2026-03-15') };
const march = { start_date: day('2026-03-01'), end_date: day('2026-03-31') };

/** Ana is in Assembly until 10 March and is rehired on the 16th in Quality. */
const employAgain = (acme: Company, { id }: Member, quality: string) =>
  acme.inside(async (db) => {
    await setLastDay(db, id, { date: day('2026-03-10'), reason: 'End of contract', today });
    await beginAgain(db, id, { joined_on: day('2026-03-16'), status: 'active' });
    const change = { effective_from: day('2026-03-16'), reason: 'Came back', values: { department_id: quality } };
    await changeEmployment(db, id, change, { actor_id: null, today });
  });

async function world() {
  const made = await reportWorld();
  const item = (name: string) =>
    made.acme.inside(
      async (db) => (await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow()).id,
    );
  const [assembly, quality] = [await item('Assembly'), await item('Quality')];
  await made.acme.inside((db) => employ(db, made.ana.id, { department_id: assembly }));
  return { ...made, assembly, quality };
}
type World = Awaited<ReturnType<typeof world>>;

/** All data about Ana in the reports and the bird view for the ten days. */
async function reportOfAna({ pay, ana, assembly }: World) {
  const filter = { ...first, person_ids: ana.id };
  const [rows, sums, absence, leave, bird, team] = await Promise.all([
    call(reportCalls.timesheet, { query: { ...filter, ...page } }, pay),
    call(reportCalls.timesheetSummary, { query: filter }, pay),
    call(reportCalls.absence, { query: filter }, pay),
    call(reportCalls.leave, { query: filter }, pay),
    call(attendance.birdView, { query: { ...first, page: 1 } as never }, pay),
    call(reportCalls.timesheet, { query: { ...first, ...page, department_ids: assembly } }, pay),
  ]);
  return {
    rows: rows.body.data,
    sums: sums.body.sums,
    absence: absence.body.departments,
    taken: leave.body.types.map(({ id, taken, planned }) => [id, taken, planned]),
    bird: bird.body.data.find(({ name }) => name === 'Ana'),
    team: team.body.data.map(({ name }) => name),
  };
}

test('the days of an earlier time here read as they did before the person left and came back', async () => {
  const made = await world();
  const before = await reportOfAna(made);
  expect([before.rows.length, before.sums.worked > 0, before.team]).toEqual([1, true, ['Ana']]);
  await employAgain(made.acme, made.ana, made.quality);
  expect(await reportOfAna(made)).toEqual(before);
});

test('between two times here someone is in no report, plan or bird view, and their days say nothing', async () => {
  const made = await world();
  const { acme, pay, ana } = made;
  await employAgain(acme, ana, made.quality);
  const namesIn = async (range: typeof first) => {
    const { body } = await call(attendance.birdView, { query: { ...range, page: 1 } as never }, pay);
    return body.data.map(({ name }) => name);
  };
  expect([await namesIn(first), await namesIn(between)].map((names) => names.includes('Ana'))).toEqual([true, false]);
  const rows = await call(reportCalls.timesheet, { query: { ...between, ...page, person_ids: ana.id } }, pay);
  expect(rows.body.data).toEqual([]);
  const planned = (range: typeof first) =>
    acme.inside((db) => db.selectFrom('people').select('id').where(isPlanned(range)).execute());
  const isPlannedIn = async (range: typeof first) => (await planned(range)).some(({ id }) => id === ana.id);
  expect([await isPlannedIn(first), await isPlannedIn(between)]).toEqual([true, false]);
  const started = await call(
    reportCalls.timesheetFile,
    { query: { ...march, person_ids: ana.id, format: 'csv' } },
    pay,
  );
  const lines = String((await made.made(started.body, pay)).body)
    .split('\r\n')
    .slice(1, -1);
  const days = lines.map((line) => [/2026-03-(\d\d)/.exec(line)?.[1], line.split(',')[2]]);
  expect(days.map(([date]) => Number(date))).toEqual([
    ...Array.from({ length: 10 }, (_, index) => index + 1),
    ...Array.from({ length: 16 }, (_, index) => index + 16),
  ]);
  expect([days[9]?.[1], days[10]?.[1]]).toEqual(['"Assembly"', '"Quality"']);
});

test('a range between two employments has no one under the department of the earlier one', async () => {
  const { acme, pay, ana, assembly, quality } = await world();
  await employAgain(acme, ana, quality);
  const range = { start_date: between.start_date, end_date: march.end_date };
  const found = async (department_id: string) => {
    const { body } = await call(attendance.birdView, { query: { ...range, page: 1, department_id } as never }, pay);
    const planned = await acme.inside((db) =>
      db
        .selectFrom('people')
        .select('id')
        .where(isPlanned({ ...range, department_id }))
        .execute(),
    );
    const whom = { ...range, ...page, department_ids: department_id };
    const rows = await call(reportCalls.timesheet, { query: whom }, pay);
    return {
      bird: body.data.some(({ name }) => name === 'Ana'),
      plan: planned.some(({ id }) => id === ana.id),
      report: rows.body.data.some(({ name }) => name === 'Ana'),
    };
  };
  expect(await found(assembly)).toEqual({ bird: false, plan: false, report: false });
  expect(await found(quality)).toEqual({ bird: true, plan: true, report: true });
});

test('employee details as of a day have the first and the last day of the time that it belongs to', async () => {
  const { acme, pay, ana, quality } = await world();
  const seen = async (as_of: string) => {
    const query = { ...page, sort: 'name', order: 'asc', as_of: day(as_of) } as const;
    const { body } = await call(reportCalls.details, { query }, pay);
    const { joined_on, department } = body.data.find(({ name }) => name === 'Ana')?.cells ?? {};
    return { joined_on, department };
  };
  const before = await seen('2026-03-05');
  expect(before.department).toBe('Assembly');
  await employAgain(acme, ana, quality);
  expect(await seen('2026-03-05')).toEqual(before);
  expect(await seen('2026-03-18')).toEqual({ joined_on: '2026-03-16', department: 'Quality' });
});
