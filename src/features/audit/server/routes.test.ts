import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Db } from '#platform/server/database/database.ts';
import { callerFor, company as newCompany, database, type Company, type Member } from '#platform/testing/company.ts';
import { stockAvatar } from '#platform/shared/stock-avatar.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { moveCompany } from '#features/company/server/commands.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { audit } from '../contract.ts';
import { auditDeclarations } from '#app/server/features.ts';
import { auditRoutes } from './routes.ts';
import { sealAll } from './sequencer.ts';

const app = createHttp({ authenticator: sessionAuthenticator(database), features: [auditRoutes(auditDeclarations)] });
const call = callerFor(app);
afterAll(() => app.close());

type Query = Parameters<typeof call<typeof audit.index>>[1]['query'];

const read = async (reader: Member, query: Query = {}) => (await call(audit.index, { query }, reader)).body;
const whatOf = ({ data }: Awaited<ReturnType<typeof read>>) =>
  data.map(({ entity, action, name }) => `${action} ${entity} ${name ?? ''}`.trim());

/** Creates a company with a reader of the log. */
async function createLog() {
  const acme = await newCompany();
  return { acme, ana: await acme.hire('Ana', 'view_audit_log') };
}

/** Runs a write on behalf of a person. */
async function act(acme: Company, actor: Member, work: (db: Db) => Promise<unknown>): Promise<void> {
  await acme.inside(async (db) => {
    await sql`select set_config('app.actor', ${JSON.stringify({ id: actor.id, address: '203.0.113.7', request: 'r-1' })}, true)`.execute(
      db,
    );
    await work(db);
  });
}

const addDepartment = (name: string) => (db: Db) => db.insertInto('departments').values({ name }).execute();
const addRole = (name: string) => (db: Db) =>
  db
    .insertInto('roles')
    .values({ name, position: sql`(select max(position) + 1 from roles)` })
    .execute();

test('the newest change comes first, with who made it and what it says', async () => {
  const { acme, ana } = await createLog();
  await act(acme, ana, addDepartment('Sales'));
  await act(acme, ana, (db) => db.updateTable('departments').set({ name: 'Selling' }).execute());

  const page = await read(ana, { per_page: 2 });

  expect(whatOf(page)).toEqual(['update departments Selling', 'insert departments Sales']);
  expect(page.data[0]).toMatchObject({
    by: 'person',
    actor_id: ana.id,
    address: '203.0.113.7',
    old: { name: 'Sales' },
    new: { name: 'Selling' },
  });
  expect(page.names).toMatchObject({ [ana.id]: 'Ana' });
  expect(page.avatars).toEqual({ [ana.id]: stockAvatar });
  expect(page.meta).toMatchObject({ is_more: false, has_older: true });
});

test('older pages follow without a gap while entries are added', async () => {
  const { acme, ana } = await createLog();
  for (const name of ['A', 'B', 'C', 'D', 'E']) await act(acme, ana, addDepartment(name));

  const first = await read(ana, { kind: 'lists', per_page: 2 });
  await act(acme, ana, addDepartment('F'));
  const second = await read(ana, { kind: 'lists', per_page: 2, before: first.data[1]?.id });
  const third = await read(ana, { kind: 'lists', per_page: 2, before: second.data[1]?.id });

  expect([first, second, third].flatMap(({ data }) => data.map(({ name }) => name))).toEqual(['E', 'D', 'C', 'B', 'A']);
  expect(third.meta.has_older).toBe(false);
});

test('pages and files are complete also where many changes have the same time', async () => {
  const { acme, ana } = await createLog();
  await acme.inside((db) =>
    sql`insert into departments (name) select 'Department ' || n from generate_series(1, 2500) n`.execute(db),
  );

  const first = await read(ana, { kind: 'lists', per_page: 200 });
  const second = await read(ana, { kind: 'lists', per_page: 200, before: first.data.at(-1)?.id });
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(400);
  const { text } = await downloadText(ana, '?kind=lists');
  expect(new Set(text.trimEnd().split('\r\n')).size).toBe(2501);
});

test('each filter keeps what it names, and all of them together', async () => {
  const { acme, ana } = await createLog();
  const bob = await acme.hire('Bob');
  await act(acme, bob, addDepartment('Sales'));
  await act(acme, ana, addRole('Keeper'));
  await act(acme, ana, (db) => db.deleteFrom('departments').execute());
  await act(acme, bob, (db) =>
    db.updateTable('people').set({ employee_number: '7' }).where('id', '=', ana.id).execute(),
  );

  expect(whatOf(await read(ana, { kind: 'lists' }))).toEqual(['delete departments Sales', 'insert departments Sales']);
  expect(whatOf(await read(ana, { action: 'delete' }))).toEqual(['delete departments Sales']);
  expect(whatOf(await read(ana, { actor: bob.id }))).toEqual(['update people Ana', 'insert departments Sales']);
  expect(whatOf(await read(ana, { person: ana.id, kind: 'people' }))).toEqual([
    'update people Ana',
    'insert people Ana',
  ]);
  expect(whatOf(await read(ana, { kind: 'lists', action: 'insert', actor: bob.id }))).toEqual([
    'insert departments Sales',
  ]);
  expect(whatOf(await read(ana, { kind: 'lists', actor: ana.id, action: 'insert' }))).toEqual([]);
});

test('a search finds people by name and username, and things that are no more', async () => {
  const { acme, ana } = await createLog();
  const bob = await acme.hire('Bob Östlund');
  await act(acme, ana, addDepartment('Sales & Care'));
  await act(acme, ana, (db) => db.deleteFrom('departments').execute());

  expect(whatOf(await read(ana, { search: 'sales  &' }))).toEqual([
    'delete departments Sales & Care',
    'insert departments Sales & Care',
  ]);
  const about = await read(ana, { search: 'östl' });
  expect(about.data.length).toBeGreaterThan(2);
  for (const entry of about.data)
    expect([entry.person_id, entry.name]).toContainEqual(
      entry.person_id === bob.id ? bob.id : expect.stringContaining('Östlund'),
    );
  expect((await read(ana, { search: bob.username })).data.length).toBeGreaterThan(0);
  for (const nobody of ['zzz', '%', '_', "'; drop table people", '\\'])
    expect((await read(ana, { search: nobody })).data).toEqual([]);
});

test('a search for a shift finds the days that had its name', async () => {
  const { acme, ana } = await createLog();
  const bob = await acme.hire('Bob');
  await act(acme, ana, async (db) => {
    const night = await createTemplate(db, {
      name: 'Night',
      color: '#336699',
      start_time: '22:00',
      work_time: 28_800,
      break_time: 0,
      grace_minutes: 0,
      repeat_on: [1],
    });
    await publishShifts(db, { person_ids: [bob.id], dates: ['2026-03-02' as LocalDate], template_id: night });
    await db.updateTable('shift_templates').set({ name: 'Watch' }).execute();
    await publishShifts(db, { person_ids: [bob.id], dates: ['2026-03-03' as LocalDate], template_id: night });
  });

  expect(whatOf(await read(ana, { search: 'night' })).sort()).toEqual([
    'insert shift_days Night',
    'insert shift_templates Night',
    'update shift_templates Watch',
  ]);
  expect(whatOf(await read(ana, { search: 'watch', kind: 'shifts', action: 'insert' })).sort()).toEqual([
    'insert shift_days Watch',
    'insert shift_templates Night',
  ]);
  expect((await read(ana, { search: 'night', action: 'delete' })).data).toEqual([]);
});

test('dates are days of the company’s calendar', async () => {
  const acme = await newCompany({ timezone: 'Pacific/Kiritimati' });
  const ana = await acme.hire('Ana', 'view_audit_log');
  // 23:59:59 on the 2nd and midnight of the 3rd in the company's zone.
  for (const [name, at] of [
    ['Late', '2026-03-02T09:59:59Z'],
    ['Early', '2026-03-02T10:00:00Z'],
  ] as const)
    await acme.inside((db) =>
      sql`insert into audit_entries (at, entity, action, name) values (${at}, 'departments', 'insert', ${name})`.execute(
        db,
      ),
    );

  expect(whatOf(await read(ana, { kind: 'lists', from: '2026-03-02' as never, to: '2026-03-02' as never }))).toEqual([
    'insert departments Late',
  ]);
  expect(whatOf(await read(ana, { kind: 'lists', from: '2026-03-03' as never }))).toEqual(['insert departments Early']);
  expect(whatOf(await read(ana, { kind: 'lists', from: '2026-03-04' as never, to: '2026-03-01' as never }))).toEqual(
    [],
  );
});

test('times of a day before the company moved are shown in the zone of that day', async () => {
  const acme = await newCompany({ timezone: 'Asia/Kolkata' });
  const ana = await acme.hire('Ana', 'view_audit_log');
  const moved = Date.parse('2026-03-04T00:00:00Z') / 1000;
  await acme.inside(async (db) => {
    await moveCompany(db, { from: 'Asia/Kolkata', to: 'Europe/Berlin', now: moved });
    for (const started_at of ['2026-03-02T03:30:00Z', '2026-03-05T08:00:00Z'])
      await sql`insert into audit_entries (at, entity, action, deed, person_id, actor_id, attendance_id, source, new)
        values (${started_at}, 'clock', 'insert', 'clock_in', ${ana.id}, ${ana.id}, ${randomUUID()}, 'web',
                ${JSON.stringify({ started_at })})`.execute(db);
  });

  const [after, before] = (await read(ana, { kind: 'time' })).data;
  expect([before?.zone, after?.zone]).toEqual(['Asia/Kolkata', null]);
  const { text } = await downloadText(ana, '?kind=time');
  expect(text).toContain('clocked in at 09:00:00');
  expect(text).not.toContain('clocked in at 04:30:00');
});

test('beyond a thousand entries no one counts', async () => {
  const { acme, ana } = await createLog();
  await acme.inside((db) =>
    sql`insert into departments (name) select 'Department ' || n from generate_series(1, 1001) n`.execute(db),
  );
  expect((await read(ana, { kind: 'lists' })).meta).toEqual({ total: 1000, is_more: true, has_older: true });
});

test('an entry is shown with what was before and after, and its place in the chain once it has one', async () => {
  const { acme, ana } = await createLog();
  await act(acme, ana, addDepartment('Sales'));
  const id = (await read(ana)).data[0]?.id ?? '';
  // The log signs ids of version 7; responses have ids of version 4.
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);

  expect((await call(audit.details, { params: { id } }, ana)).body).toMatchObject({
    id,
    request_id: 'r-1',
    old: null,
    new: { name: 'Sales' },
    position: null,
    hash: null,
  });
  await sealAll(database, acme.id);
  const sealed = (await call(audit.details, { params: { id } }, ana)).body;
  const { chain } = await read(ana);
  expect(chain).toEqual({ position: sealed.position, hash: sealed.hash, waiting: 0 });
});

test('the log shows the name of a deleted role', async () => {
  const { acme, ana } = await createLog();
  await act(acme, ana, addRole('Keeper'));
  const { id } = await acme.inside((db) =>
    db.selectFrom('roles').select('id').where('name', '=', 'Keeper').executeTakeFirstOrThrow(),
  );
  await act(acme, ana, (db) => db.insertInto('role_people').values({ role_id: id, person_id: ana.id }).execute());
  await act(acme, ana, (db) => db.deleteFrom('role_people').where('role_id', '=', id).execute());
  await act(acme, ana, (db) => db.deleteFrom('roles').where('id', '=', id).execute());

  expect((await read(ana, { kind: 'roles', per_page: 3 })).names).toMatchObject({ [id]: 'Keeper', [ana.id]: 'Ana' });
});

/** Downloads the file as text. */
async function downloadText(
  reader: Member,
  query = '',
): Promise<{ status: number; text: string; disposition: string }> {
  const reply = await app.inject({
    url: `/app/settings/audit-log/export${query}`,
    headers: { host: reader.host, cookie: `muster_session=${reader.token}` },
  });
  return { status: reply.statusCode, text: reply.body, disposition: String(reply.headers['content-disposition']) };
}

test('the export holds the filtered entries, in words and as they are', async () => {
  const { acme, ana } = await createLog();
  await act(acme, ana, addDepartment('Sales, North'));
  const { status, text, disposition } = await downloadText(ana, '?kind=lists');

  expect(status).toBe(200);
  expect(disposition).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"/);
  expect(text.startsWith('\uFEFF"Time","Time (UTC)","Who","What","Kind","Action",')).toBe(true);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(',"Ana","added the department “Sales, North”","Lists","Added",');
  expect(lines[1]).toContain('203.0.113.7');
});

test('no cell of the export is a formula', async () => {
  const { acme, ana } = await createLog();
  const eve = await acme.hire('=HYPERLINK("https://evil.example")');
  for (const name of ['=1+1', '+cmd', '-2', '@SUM(A1)', '\t=5', '＝3', 'a;=1'])
    await act(acme, eve, (db) => db.insertInto('departments').values({ name }).execute());

  const { text } = await downloadText(ana);
  for (const cell of text.split('\r\n').flatMap((row) => row.match(/("([^"]|"")*"|[^,]*)/g) ?? []))
    expect(cell).not.toMatch(/^"?[=+\-@\t\r＝＋－＠]/);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(text).toContain(`,"'=1+1",`);
  expect(text).toContain(`,"a;'=1",`);
});

test('a file that would be too long is refused with a sentence', async () => {
  const { acme, ana } = await createLog();
  await acme.inside((db) =>
    sql`insert into audit_entries (entity, action) select 'departments', 'insert' from generate_series(1, 50001)`.execute(
      db,
    ),
  );

  const { status, text } = await downloadText(ana, '?kind=lists');

  expect([status, JSON.parse(text)]).toEqual([
    422,
    {
      status: 422,
      code: 'audit.tooMany',
      message: 'This export has more than 50,000 entries. Choose a shorter period or another filter.',
      facts: { limit: '50,000' },
    },
  ]);
  expect((await downloadText(ana, '?kind=roles')).status).toBe(200);
});

test('no one reads another company’s log, regardless of the query', async () => {
  const { acme, ana } = await createLog();
  await act(acme, ana, addDepartment('Secret'));
  const eve = await (await newCompany()).hire('Eve', 'view_audit_log');
  const id = (await read(ana)).data[0]?.id ?? '';

  expect((await read(eve, { search: 'secret' })).data).toEqual([]);
  expect((await read(eve, { before: id })).data.every(({ actor_id }) => actor_id !== ana.id)).toBe(true);
  expect((await read(eve, { actor: ana.id })).data).toEqual([]);
  expect((await call(audit.details, { params: { id } }, eve)).status).toBe(404);
  expect((await downloadText(eve)).text).not.toContain('Secret');
});
