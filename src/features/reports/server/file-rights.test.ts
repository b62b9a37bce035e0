import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { employ } from '#features/people/testing/employ.ts';
import { exportedFiles } from '#features/exports/contract.ts';
import { reportCalls } from '../contract.ts';
import { call, march, reportWorld } from '../testing/report-world.ts';

const year = { start_date: '2026-01-01' as LocalDate, end_date: '2026-12-31' as LocalDate };
const details = { sort: 'name', order: 'asc', format: 'csv' } as const;
type World = Awaited<ReturnType<typeof reportWorld>>;

const taken = (batch_id: string, as: Member) => call(exportedFiles.file, { params: { id: batch_id } }, as);

/** Changes a person's permissions. */
async function allow(acme: Company, member: Member, ...permissions: readonly Permission[]): Promise<void> {
  await acme.inside(async (db) => {
    await sql`delete from role_permissions where role_id in (select role_id from role_people where person_id = ${member.id})`.execute(
      db,
    );
    await sql`insert into role_permissions (role_id, permission)
      select role_id, g from role_people, unnest(${[...permissions]}::text[]) g where person_id = ${member.id}`.execute(
      db,
    );
  });
}

const starts = {
  timesheet: (as: Member) => call(reportCalls.timesheetFile, { query: { ...march, format: 'csv' } }, as),
  absence: (as: Member) => call(reportCalls.absenceFile, { query: { ...march, format: 'xlsx' } }, as),
  leave: (as: Member) => call(reportCalls.leaveFile, { query: { ...year, format: 'csv' } }, as),
  details: (as: Member) => call(reportCalls.detailsFile, { query: details }, as),
} as const;

const cases: readonly (readonly [
  what: string,
  file: keyof typeof starts,
  held: readonly Permission[],
  lost: Permission,
])[] = [
  ['time of others', 'timesheet', ['view_any_attendance', 'view_attendance'], 'view_any_attendance'],
  ['absences of others', 'absence', ['view_any_attendance', 'view_attendance'], 'view_any_attendance'],
  ['their numbers', 'timesheet', ['view_any_attendance', 'view_employee'], 'view_employee'],
  [
    'what their leave is',
    'timesheet',
    ['view_any_attendance', 'view_any_leave_application'],
    'view_any_leave_application',
  ],
  ['leave of others', 'leave', ['view_any_leave_application', 'view_leave_application'], 'view_any_leave_application'],
  ['salaries', 'details', ['view_employee', 'view_employee_salary_info'], 'view_employee_salary_info'],
  ['personal data', 'details', ['view_employee', 'view_employee_personal_info'], 'view_employee_personal_info'],
  ['employments', 'details', ['view_employee', 'view_employee_employment_info'], 'view_employee_employment_info'],
  ['people', 'details', ['view_employee'], 'view_employee'],
];

test.each(cases)(
  'a file is closed to who has lost the right to %s since it was made',
  async (_, file, permissions, lost) => {
    const { acme, ana, made } = await reportWorld();
    await acme.inside(async (db) => {
      await sql`update people set employee_number = '1027' where id = ${ana.id}`.execute(db);
      // Colleagues see that a person is away, but not why.
      await sql`update leave_setups set colleagues_see = 'away'`.execute(db);
    });
    const clerk = await acme.hire('Clerk', 'access_report_module', ...permissions);
    const { body } = await starts[file](clerk);
    expect((await made(body, clerk)).status).toBe(200);

    await allow(acme, clerk, 'access_report_module', ...permissions.filter((permission) => permission !== lost));
    expect(await taken(body.batch_id, clerk)).toMatchObject({ status: 403, body: { code: 'platform.notAllowed' } });
    const [listed] = (await call(reportCalls.files, {}, clerk)).body.data;
    expect(listed).toMatchObject({ state: 'refused', url: null, size: null });

    await allow(acme, clerk, 'access_report_module', ...permissions);
    expect((await taken(body.batch_id, clerk)).status).toBe(200);
  },
);

test('a file stays available after the loss of a permission that it did not need', async () => {
  const { acme, made } = await reportWorld();
  const una = await acme.hire('Una', 'access_report_module', 'view_attendance', 'view_employee_salary_info');
  const { body } = await starts.timesheet(una);
  await made(body, una);
  await allow(acme, una, 'access_report_module', 'view_attendance');
  expect((await taken(body.batch_id, una)).status).toBe(200);
});

test('a former manager no longer gets the employment of their reports, in any file', async () => {
  const { acme, ana, made } = await reportWorld();
  const boss = await acme.hire('Boss', 'access_report_module', 'view_employee');
  await acme.inside((db) => employ(db, ana.id, { manager_id: boss.id }));
  const { body } = await starts.details(boss);
  expect((await made(body, boss)).status).toBe(200);
  await acme.inside((db) => employ(db, ana.id, { manager_id: null }));
  expect((await taken(body.batch_id, boss)).status).toBe(403);
});

test('a file of another’s is not there, at whichever address', async () => {
  const { acme, pay, made } = await reportWorld();
  const twin = await acme.hire('Twin', 'access_report_module', 'view_any_attendance', 'view_employee');
  const { body } = await starts.timesheet(pay);
  expect((await taken(body.batch_id, twin)).status).toBe(404);
  await made(body, pay);
  expect((await taken(body.batch_id, twin)).status).toBe(404);
  const hostile = ['1', '..', '../../etc/passwd', `${body.batch_id}'--`, '00000000-0000-0000-0000-000000000000', '%00'];
  for (const id of hostile)
    expect([id, (await call(exportedFiles.file, { params: { id } }, twin)).status]).toEqual([id, 404]);
  for (const ids of ["'", '1', 'x,y', `${body.batch_id},`, '../..', `${body.batch_id};drop table people`])
    for (const filter of ['person_ids', 'department_ids', 'employment_type_ids', 'group_ids'])
      expect([
        ids,
        (await call(reportCalls.timesheet, { query: { ...march, [filter]: ids } as never }, pay)).status,
      ]).toEqual([ids, 422]);
});

/** Gives Ana and Rob an employment type and a group. */
async function assignTypes({ acme, ana, rob }: World) {
  return acme.inside(async (db) => {
    const named = async (table: 'employment_types' | 'groups' | 'departments') =>
      (await db.insertInto(table).values({ name: 'Chosen' }).returning('id').executeTakeFirstOrThrow()).id;
    const [type, group, department] = [
      await named('employment_types'),
      await named('groups'),
      await named('departments'),
    ];
    for (const { id } of [ana, rob]) {
      await employ(db, id, { employment_type_id: type, department_id: department });
      await sql`insert into group_people (group_id, person_id) values (${group}, ${id})`.execute(db);
    }
    return { type, group, department };
  });
}

test('a filter finds no one by what its viewer may not know of them', async () => {
  const world = await reportWorld();
  const { acme, ana } = world;
  const { type, group, department } = await assignTypes(world);
  const clerk = await acme.hire('Clerk', 'access_report_module', 'view_any_attendance', 'view_any_leave_application');
  const office = await acme.hire(
    'Office',
    'access_report_module',
    'view_any_attendance',
    'view_any_leave_application',
    'view_employee',
  );
  const found = async (as: Member, whom: object) => {
    const time = await call(
      reportCalls.timesheet,
      { query: { ...march, ...whom, page: 1, per_page: 50 } as never },
      as,
    );
    const leave = await call(reportCalls.leave, { query: { ...year, ...whom } }, as);
    const absent = await call(reportCalls.absence, { query: { ...march, ...whom } }, as);
    expect([leave.body.people, absent.body.people]).toEqual([time.body.data.length, time.body.data.length]);
    return time.body.data.map(({ name }) => name);
  };
  const [byType, byGroup] = [{ employment_type_ids: type }, { group_ids: group }];
  expect([await found(office, byType), await found(office, byGroup)]).toEqual([
    ['Ana', 'Rob'],
    ['Ana', 'Rob'],
  ]);
  expect([await found(clerk, byType), await found(clerk, byGroup)]).toEqual([[], []]);
  // The department is visible in the report itself.
  expect(await found(clerk, { department_ids: department })).toEqual(['Ana', 'Rob']);
  const refused = await call(reportCalls.timesheetFile, { query: { ...march, ...byType, format: 'csv' } }, clerk);
  expect(refused.body).toMatchObject({ code: 'reports.nobody' });
  const offered = async (as: Member, filter: 'employment-types' | 'groups' | 'departments') =>
    (await call(reportCalls.options, { params: { filter } }, as)).body.data.length;
  expect([await offered(clerk, 'employment-types'), await offered(clerk, 'groups')]).toEqual([0, 0]);
  // The one department, and the option for none.
  expect([await offered(office, 'employment-types'), await offered(clerk, 'departments')]).toEqual([1, 2]);
  // The data of oneself and of direct reports is visible.
  await acme.inside((db) => employ(db, ana.id, { manager_id: clerk.id }));
  expect(await found(clerk, byType)).toEqual(['Ana']);
});

test('approvers see the leave that they review, as in their list', async () => {
  const world = await reportWorld();
  const { acme, rob, sue, annual, made, approve, apply, reviewedBy } = world;
  await acme.inside((db) =>
    sql`insert into role_permissions (role_id, permission)
      select role_id, 'access_report_module' from role_people where person_id in (${rob.id}, ${sue.id})
      on conflict do nothing`.execute(db),
  );
  // Rob reviews Ana's leave; Sue reviews Hal's, who is away for two days.
  await reviewedBy([{ who: [sue] }], world.hal);
  const { body: hals } = await apply(['2026-03-16', '2026-03-17'], {}, world.hal);
  await approve(hals.item.id, sue);
  const leaveShownTo = async (as: Member) => {
    const { body } = await call(reportCalls.leave, { query: year }, as);
    const { body: days } = await call(reportCalls.leaveDays, { query: { ...year, figure: 'approved', after: 0 } }, as);
    const [type] = body.types.filter(({ id }) => id === annual);
    return [body.people, (type?.taken ?? 0) + (type?.planned ?? 0), days.data.map(({ user }) => user.name).join()];
  };
  // Themselves and the people they review.
  expect(await leaveShownTo(rob)).toEqual([2, 3.5, 'Ana']);
  expect(await leaveShownTo(sue)).toEqual([2, 2, 'Hal']);
  expect(await leaveShownTo(world.pay)).toEqual([5, 5.5, 'Ana,Hal']);
  const { body: people } = await call(reportCalls.options, { params: { filter: 'people' } }, sue);
  expect(people.data.map(({ name }) => name)).toEqual(['Hal', 'Sue']);
  const { body: left } = await call(reportCalls.leaveLeftPeople, { query: { ...year, of: 'given', after: 0 } }, rob);
  expect(left.data.map(({ user }) => user.name)).toEqual(['Ana', 'Rob']);
  const { body: file } = await starts.leave(rob);
  const csv = String((await made(file, rob)).body);
  expect([csv.includes('"Ana"'), csv.includes('"Hal"')]).toEqual([true, false]);
  expect(csv.split('\r\n').filter((line) => line.startsWith('"Ana"'))).toHaveLength(4);
});

test('each number of the leave report leads to its days, and these are its sum', async () => {
  const { pay, annual, apply, ana } = await reportWorld();
  await apply(['2026-04-01', '2026-04-02'], {}, ana);
  const { body } = await call(reportCalls.leave, { query: year }, pay);
  const [type] = body.types.filter(({ id }) => id === annual);
  expect([type?.taken, type?.planned, type?.waiting]).toEqual([2.5, 1, 2]);
  const sumOf = async (figure: 'approved' | 'taken' | 'planned' | 'waiting', more: object = {}) => {
    const query = { ...year, ...more, leave_type_ids: annual, figure, after: 0 };
    const { body: days } = await call(reportCalls.leaveDays, { query }, pay);
    return days.data.reduce((sum, { total }) => sum + total, 0);
  };
  expect([await sumOf('taken'), await sumOf('planned'), await sumOf('waiting')]).toEqual([2.5, 1, 2]);
  expect(await sumOf('approved')).toBe(3.5);
  expect(await sumOf('approved', march)).toBe(3.5);
  expect(await sumOf('waiting', march)).toBe(0);
});
