import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Member } from '#platform/testing/company.ts';
import { employ } from '#features/people/testing/employ.ts';
import { directory } from '#features/directory/contract.ts';
import { employment } from '#features/employment/contract.ts';
import { profile } from '#features/profile/contract.ts';
import { reportCalls } from '../contract.ts';
import { detailColumns, type DetailColumn } from '../rules/columns.ts';
import { call, march, reportWorld, storedBytes } from '../testing/report-world.ts';

const page = { page: 1, per_page: 50 };
const person = (user_id: string) => ({ params: { user_id } });

/** Values that the profile shows a viewer, in the columns of the report. */
async function screenOf(id: string, viewer: Member): Promise<Partial<Record<DetailColumn, string | null>>> {
  const { body: head } = await call(profile.view, { params: { user_id: id, id } }, viewer);
  const personal = await call(profile.personalInfo, person(id), viewer);
  const work = await call(employment.employmentInfo, { ...person(id), query: {} }, viewer);
  const pay = await call(employment.salaryInfo, { ...person(id), query: {} }, viewer);
  const current = pay.status === 200 ? pay.body.data.current : null;
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return {
    email: text(head.contact?.email),
    work_phone: text(head.contact?.work_phone),
    probation_until: work.status === 200 ? work.body.data.probation_until : null,
    birth_date: personal.status === 200 ? text(personal.body.data.birth_date) : null,
    mobile_phone: personal.status === 200 ? text(personal.body.data.mobile_phone) : null,
    personal_email: personal.status === 200 ? text(personal.body.data.personal_email) : null,
    salary: current && String(Number(current.amount)),
    salary_currency: text(current?.currency),
    salary_period: text(current?.pay_period),
  };
}

async function knownPeople() {
  const world = await reportWorld();
  const { acme, ana, rob } = world;
  await acme.inside(async (db) => {
    for (const { id } of [ana, rob]) {
      await sql`insert into salaries (person_id, amount, currency, pay_period, effective_from)
        values (${id}, 4200.5, 'EUR', 'month', '2026-01-01'), (${id}, 9000, 'EUR', 'month', '2027-01-01')`.execute(db);
      await sql`insert into personal_details (person_id, birth_date, mobile_phone, personal_email)
        values (${id}, '1990-05-04', '+49 170 1', 'private@example.com')`.execute(db);
      await sql`update people set work_phone = '+49 30 1', probation_until = '2026-06-01' where id = ${id}`.execute(db);
    }
    await sql`update people set is_private = true where id = ${rob.id}`.execute(db);
    await employ(db, rob.id, { manager_id: world.sue.id });
  });
  return world;
}

test('each field of the employee details is visible to the same people as in the profile', async () => {
  const { acme, ana, rob, sue } = await knownPeople();
  const rights: readonly (readonly Permission[])[] = [
    [],
    ['view_employee_personal_info'],
    ['view_employee_employment_info'],
    ['view_employee_salary_info'],
  ];
  const viewers = [];
  for (const [index, more] of rights.entries())
    viewers.push(await acme.hire(`Viewer ${index}`, 'access_report_module', 'view_employee', ...more));
  await acme.inside((db) =>
    sql`insert into role_permissions (role_id, permission)
      select role_id, g from role_people, unnest(array['access_report_module', 'view_employee']) g
       where person_id in (${sue.id}, ${ana.id}) on conflict do nothing`.execute(db),
  );
  let filled = 0;
  for (const viewer of [...viewers, sue, ana])
    for (const subject of [ana, rob]) {
      const query = { ...page, sort: 'name', order: 'asc', person_ids: subject.id } as const;
      const { body } = await call(reportCalls.details, { query }, viewer);
      const screen = await screenOf(subject.id, viewer);
      for (const column of detailColumns.filter((name) => name in screen)) {
        const cell = body.data[0]?.cells[column] ?? null;
        // Columns that would show only one's own data are left out, since a report is about others.
        const isLeftOut = !body.columns.includes(column) && viewer.id === subject.id;
        if (!isLeftOut)
          expect([viewer.name, subject.name, column, cell]).toEqual([
            viewer.name,
            subject.name,
            column,
            screen[column],
          ]);
        if (cell !== null) filled += 1;
      }
    }
  expect(filled).toBeGreaterThan(20);
});

test('the other columns are those of the list of people', async () => {
  const { pay, ana } = await knownPeople();
  const query = { ...page, sort: 'name', order: 'asc', person_ids: ana.id } as const;
  const { body } = await call(reportCalls.details, { query }, pay);
  const { body: list } = await call(directory.index, { query: { page: 1, per_page: 50, search: 'Ana' } as never }, pay);
  const own = list.data.find(({ id }) => id === ana.id);
  const cells = body.data[0]?.cells;
  expect([cells?.['employee_number'], cells?.['joined_on'], cells?.['designation'], cells?.['work_place']]).toEqual([
    own?.employee_number,
    own?.joined_on,
    own?.designation_name,
    own?.work_place_name,
  ]);
});

test('the number of someone is in a file for who sees it on a screen', async () => {
  const { acme, ana, pay, made } = await knownPeople();
  await acme.inside((db) => sql`update people set employee_number = '1027' where id = ${ana.id}`.execute(db));
  const clerk = await acme.hire('Clerk', 'access_report_module', 'view_any_attendance');
  const csv = async (as: Member) => {
    const { body } = await call(reportCalls.timesheetFile, { query: { ...march, format: 'csv' } }, as);
    await made(body, as);
    return Buffer.from(await storedBytes(acme, body.batch_id)).toString();
  };
  expect(await csv(pay)).toContain('"1027"');
  expect(await csv(clerk)).not.toContain('1027');
});

test('a filter reveals nothing about people whom the viewer may not see', async () => {
  const { acme, ana, annual } = await knownPeople();
  const una = await acme.hire('Una', 'access_report_module', 'view_attendance', 'view_leave_application');
  const year = { start_date: '2026-01-01', end_date: '2026-12-31' } as never;
  const filter = { person_ids: ana.id };
  for (const answer of [
    await call(reportCalls.timesheet, { query: { ...march, ...filter, ...page } }, una),
    await call(reportCalls.timesheetDays, { query: { ...march, ...filter, figure: 'worked', after: 0 } }, una),
    await call(reportCalls.absenceDays, { query: { ...march, ...filter, after: 0 } }, una),
    await call(reportCalls.leaveDays, { query: { ...(year as typeof march), ...filter, after: 0 } }, una),
    await call(
      reportCalls.leaveLeftPeople,
      { query: { ...(year as typeof march), ...filter, of: 'left', after: 0 } },
      una,
    ),
  ]) {
    expect([200, 403]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toContain(ana.id);
  }
  const left = await call(reportCalls.leaveLeft, { query: { ...(year as typeof march), leave_type_ids: annual } }, una);
  expect(left.body.types).toEqual([]);
});
