import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { ClientInput } from '#platform/shared/contract.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { createLinkPath, requestPasswordMail } from '#features/access/server/commands.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { beginAgain } from '#features/people/server/commands/leaving.ts';
import { employ } from '#features/people/testing/employ.ts';
import { directory } from '../contract.ts';
import { directoryRoutes } from './routes.ts';

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [directoryRoutes],
  now: () => new Date('2026-03-02T12:00:00Z'),
});
const call = callerFor(app);
const date = (text: string) => text as LocalDate;

async function office(...permissions: Permission[]) {
  const acme = await company();
  const hal = await acme.hire('Hal', 'view_employee', ...permissions);
  const [ines, ben] = [await acme.hire('Inês Ødegård'), await acme.hire('Ben Hart')];
  const sales = await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('departments')
      .values({ name: 'Sales' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await employ(db, ines.id, { department_id: id, manager_id: ben.id });
    return id;
  });
  const names = async (query: ClientInput<typeof directory.index>['query'] = {}, by = hal) =>
    (await call(directory.index, { query }, by)).body.data.map(({ name }) => name);
  return { acme, hal, ines, ben, sales, names };
}

test('everyone is found by the beginning of any word, regardless of accents', async () => {
  const { names } = await office();
  expect(await names()).toEqual(['Ben Hart', 'Hal', 'Inês Ødegård']);
  expect(await names({ search: 'odeg' })).toEqual(['Inês Ødegård']);
  expect(await names({ search: 'ha' })).toEqual(['Ben Hart', 'Hal']);
  expect(await names({ search: 'art' })).toEqual([]);
});

test('filters, order and paging combine', async () => {
  const { names, sales, ben, hal } = await office();
  expect(await names({ department_ids: sales })).toEqual(['Inês Ødegård']);
  expect(await names({ manager_ids: `${ben.id},${hal.id}` })).toEqual(['Inês Ødegård']);
  expect(await names({ sort: 'department' })).toEqual(['Inês Ødegård', 'Ben Hart', 'Hal']);
  expect(await names({ order: 'desc', per_page: 1, page: 2 })).toEqual(['Hal']);
  expect((await call(directory.index, { query: { department_ids: "x' or true" } }, hal)).status).toBe(422);
});

test('no one is found, or shown, by an address that is hidden', async () => {
  const { acme, hal, ines, names } = await office();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ is_private: true, email: 'secret@acme.example' })
      .where('id', '=', ines.id)
      .execute(),
  );
  expect(await names({ search: 'secret' })).toEqual([]);
  const { body } = await call(directory.index, { query: { search: 'ines' } }, hal);
  expect(body.data).toMatchObject([{ email: null, statuses: ['active', 'private'] }]);
  const hr = await acme.hire('Hr', 'view_employee', 'view_employee_personal_info');
  expect(await names({ search: 'secret' }, hr)).toEqual(['Inês Ødegård']);
});

test('leavers are marked for people who see the employment, and former employees are left out', async () => {
  const { acme, ines, ben, names } = await office();
  const leave = (id: string, day: string) =>
    acme.inside((db) =>
      db
        .updateTable('people')
        .set({ discharged_date: date(day), discharged_reason: 'Moves' })
        .where('id', '=', id)
        .execute(),
    );
  await leave(ines.id, '2026-03-31');
  await leave(ben.id, '2026-03-01');
  const hr = await acme.hire('Hr', 'view_employee', 'view_employee_employment_info', 'view_archived_employee');
  expect(await names({ statuses: 'leaving' })).toEqual([]);
  expect(await names({ statuses: 'leaving' }, hr)).toEqual(['Inês Ødegård']);
  expect((await call(directory.index, { query: {} }, hr)).body.counts).toEqual({
    people: 3,
    joining: 0,
    leaving: 1,
    invited: 0,
    not_invited: 0,
  });
});

test('people waiting for an invitation differ from those who have one, in rows, filters and counts', async () => {
  const { acme, hal, names } = await office('add_employee');
  const add = (name: string) =>
    acme.inside((db) => createPerson(db, { name, status: 'invited', joined_on: date('2026-01-01') }));
  const [ana, cy] = [await add('Ana Sol'), await add('Cy Dahl')];
  const seen = async () => {
    const { data, counts } = (await call(directory.index, { query: { search: 'ana' } }, hal)).body;
    return { statuses: data[0]?.statuses, invited: counts.invited, waiting: counts.not_invited };
  };
  expect(await seen()).toEqual({ statuses: ['not_invited'], invited: 0, waiting: 2 });
  await acme.inside((db) => requestPasswordMail(db, ana.id, { purpose: 'invitation', invited_by: hal.id }));
  expect(await seen()).toEqual({ statuses: ['invited'], invited: 1, waiting: 1 });
  expect([await names({ statuses: 'invited' }), await names({ statuses: 'not_invited' })]).toEqual([
    ['Ana Sol'],
    ['Cy Dahl'],
  ]);
  const { data } = (await call(directory.options, { params: { filter: 'statuses' } }, hal)).body;
  expect(data.slice(0, 2)).toEqual([
    { id: 'not_invited', name: 'Not invited yet', total: 1 },
    { id: 'invited', name: 'Invited', total: 1 },
  ]);
  // A link that is handed over counts as an invitation; a person who rejoins has to be invited again.
  await acme.inside((db) => createLinkPath(db, cy.id, 'invitation', 1_772_000_000));
  expect(await names({ statuses: 'not_invited' })).toEqual([]);
  await acme.inside((db) => beginAgain(db, cy.id, { joined_on: date('2026-03-02'), status: 'invited' }));
  expect(await names({ statuses: 'not_invited' })).toEqual(['Cy Dahl']);
});

test('a renamed person is found immediately', async () => {
  const { acme, ines, names } = await office();
  expect(await names({ search: 'eva' })).toEqual([]);
  await acme.inside((db) => db.updateTable('people').set({ name: 'Eva' }).where('id', '=', ines.id).execute());
  expect(await names({ search: 'eva' })).toEqual(['Eva']);
});

test('a renamed person moves to their place in the order', async () => {
  const { acme, ines, names } = await office();
  const [first, ...others] = await names({});
  expect(first).toBe('Ben Hart');
  await acme.inside((db) => db.updateTable('people').set({ name: 'Aaron' }).where('id', '=', ines.id).execute());
  await acme.hire('Zoe');
  expect(await names({})).toEqual(['Aaron', 'Ben Hart', ...others.filter((name) => name !== 'Inês Ødegård'), 'Zoe']);
  expect(await names({ order: 'desc' })).toEqual((await names({})).toReversed());
});

test('each row says what the caller may do: never discharge themselves or someone who ranks above', async () => {
  const { acme, hal, ines, ben } = await office('add_employee', 'discharge_employee');
  const position = (id: string, position: number) =>
    acme.inside((db) =>
      db
        .updateTable('roles')
        .set({ position })
        .where('id', '=', db.selectFrom('role_people').select('role_id').where('person_id', '=', id))
        .execute(),
    );
  await position(hal.id, 20);
  await position(ben.id, 10);
  await position(ines.id, 30);
  const may = async (by: Member) =>
    Object.fromEntries((await call(directory.index, { query: {} }, by)).body.data.map(({ name, may }) => [name, may]));
  expect(await may(hal)).toEqual({
    'Ben Hart': { duplicate: true, discharge: false },
    Hal: { duplicate: true, discharge: false },
    'Inês Ødegård': { duplicate: true, discharge: true },
  });
  const eve = await acme.hire('Eve', 'view_employee');
  expect((await may(eve))['Inês Ødegård']).toEqual({ duplicate: false, discharge: false });
});

test('a filter offers what someone has, with how many', async () => {
  const { acme, hal, sales } = await office();
  const options = async (filter: 'departments' | 'managers' | 'statuses', by = hal) =>
    (await call(directory.options, { params: { filter } }, by)).body.data;
  expect(await options('departments')).toEqual([{ id: sales, name: 'Sales', total: 1 }]);
  expect(await options('managers')).toMatchObject([{ name: 'Ben Hart', total: 1 }]);
  expect(await options('statuses')).toEqual([{ id: 'active', name: 'Active', total: 3 }]);
  expect((await call(directory.options, { params: { filter: 'managers' } }, await acme.hire('Nobody'))).status).toBe(
    403,
  );
});

test('people are filtered by their groups, and a group offers itself once someone is in it', async () => {
  const { acme, hal, ines, names } = await office();
  const group_id = await acme.inside(async (db) => {
    await db.insertInto('groups').values({ name: 'Empty' }).execute();
    const { id } = await db
      .insertInto('groups')
      .values({ name: 'First aid' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('group_people').values({ group_id: id, person_id: ines.id }).execute();
    return id;
  });
  const options = await call(directory.options, { params: { filter: 'groups' } }, hal);
  expect(options.body.data).toEqual([{ id: group_id, name: 'First aid', total: 1 }]);
  expect(await names({ group_ids: group_id })).toEqual(['Inês Ødegård']);
});

test('the chart shows who reports to whom, and follows changes', async () => {
  const { acme, hal, ines, ben } = await office();
  const chart = async (query: ClientInput<typeof directory.chart>['query'] = {}) =>
    (await call(directory.chart, { query }, hal)).body;
  expect(await chart()).toMatchObject({
    data: [
      { id: ben.id, manager_id: null, total_reports: 1, total_below: 1, is_self: false },
      { id: ines.id, manager_id: ben.id, total_reports: 0, total_below: 0 },
    ],
    counts: { people: 3, levels: 2, leaders: 1, alone: 1 },
  });
  expect((await chart({ alone: true })).data).toMatchObject([{ id: hal.id, is_self: true }]);
  expect((await chart({ under: ben.id, levels: 1 })).data.map(({ id }) => id)).toEqual([ines.id]);
  await acme.inside((db) => employ(db, hal.id, { manager_id: ines.id }));
  expect((await chart()).counts).toMatchObject({ levels: 3, leaders: 2, alone: 0 });
});

test('all who are found can be chosen, and the archive is named where someone there fits', async () => {
  const { acme, hal, ines, ben } = await office();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: date('2026-01-31'), status: 'discharged' })
      .where('id', '=', ben.id)
      .execute(),
  );
  const ids = async (search: string) => (await call(directory.ids, { query: { search } }, hal)).body.ids;
  expect([await ids('ines'), await ids('ben')]).toEqual([[ines.id], []]);
  const search = async (by = hal) =>
    (await call(directory.index, { query: { search: 'hart' } }, by)).body.archive_matches;
  expect(await search()).toBe(0);
  expect(await search(await acme.hire('Hr', 'view_employee', 'view_archived_employee'))).toBe(1);
});

test('an export hides what the screen hides and contains no formulas', async () => {
  const { acme, hal, ines } = await office();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ is_private: true, email: 'secret@acme.example' })
      .where('id', '=', ines.id)
      .execute(),
  );
  await acme.hire('=HYPERLINK("http://evil.example")');
  const file = (format: 'csv' | 'xlsx', query = {}) => call(directory.export, { query: { format, ...query } }, hal);
  const csv = await file('csv', { columns: 'department,name,email' });
  expect(csv.headers['content-disposition']).toContain('people-2026-03-02.csv');
  const lines = String(csv.body).split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Name","Department","Email"');
  expect(lines).toContain('"Inês Ødegård","Sales",');
  expect(String(csv.body)).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(String(csv.body)).not.toContain('secret');
  const sheet = await sheetOf(hal);
  expect(sheet).toContain('Inês Ødegård');
  expect(sheet).not.toMatch(/<f[ >]/);
  expect((await call(directory.export, { query: { format: 'csv', columns: 'name,salary' } }, hal)).status).toBe(422);
});

/** Returns all texts of the workbook that the caller downloads. */
async function sheetOf(by: Member): Promise<string> {
  const { rawPayload } = await app.inject({
    url: '/app/employee/employees/export?format=xlsx',
    headers: { host: by.host, cookie: `${sessionCookie}=${by.token}` },
  });
  const parts = unzipSync(new Uint8Array(rawPayload));
  return Object.values(parts)
    .map((part) => Buffer.from(part).toString('utf8'))
    .join('');
}
