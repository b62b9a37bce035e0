import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { hashToken } from '#platform/server/http/authenticator.ts';
import { permissions } from '#platform/shared/permissions.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { features } from '#app/server/features.ts';
import { accessRoutesWith } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { workspace } from '../contract.ts';
import { workspaceRoutes } from './routes.ts';

const begin = new Date('2026-03-31T22:30:00Z');
let now = begin;
beforeEach(() => (now = begin));

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [
    accessRoutesWith({ sidebar: features.flatMap(({ sidebar = [] }) => sidebar), unread: [] }),
    workspaceRoutes,
  ],
  now: () => now,
});
const call = callerFor(app);

const signUp = {
  company_name: 'Acme <b>& Söhne</b>',
  timezone: 'Europe/Berlin',
  name: 'Olga Owner',
  email: 'Olga@Acme.example',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  standard_hours: { repeat_on: [5, 1, 2, 3, 4, 1], start_time: '09:00', work_time: 28_800, break_time: 1800 },
};

/** Creates a company that is not set up, with the token printed by the server. */
async function createUnclaimedWorkspace() {
  const [id, token] = [randomUUID(), randomUUID()];
  const host = `${id}.test`;
  await database.outside('write', (db) =>
    db
      .insertInto('companies')
      .values({ id, host, setup_token_hashes: [hashToken('an earlier one'), hashToken(token)] })
      .execute(),
  );
  return {
    id,
    host,
    token,
    create: (changes: object = {}) => call(workspace.create, { body: { ...signUp, token, ...changes } }, { host }),
  };
}

test('the holder of the token creates the workspace, and is its signed-in Owner', async () => {
  const { host, create } = await createUnclaimedWorkspace();
  expect((await call(access.authorization, {}, { host })).body.app).toMatchObject({
    is_setup_required: true,
    isLoggedIn: false,
    home_route: '/feed',
  });

  const created = await create();

  expect(created).toMatchObject({ status: 200, body: { message: 'Your workspace is ready.' } });
  const token = /muster_session=([\w-]+)/.exec(String(created.headers['set-cookie']))?.[1] ?? '';
  const { authorized, app: shown } = (
    await call(access.authorization, {}, { host, id: '', name: '', username: '', token })
  ).body;
  expect(authorized?.author).toMatchObject({ name: 'Olga Owner', username: 'olga' });
  expect(new Set(authorized?.permissions)).toEqual(
    new Set(permissions.filter((permission) => permission !== 'allowed_bio_devices')),
  );
  expect(authorized?.sidebar.map(({ name }) => name)).toEqual([
    'Feed',
    'Attendance',
    'Leave',
    'People',
    'Calendar',
    'Reports',
    'Settings',
  ]);
  // At 22:30 UTC it is already April in Berlin.
  expect(shown).toMatchObject({
    is_setup_required: false,
    timezone: 'Europe/Berlin',
    settings: { company_name: 'Acme <b>& Söhne</b>', app_calendar_start_date: '2026-04-01', paddle: null },
  });
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table companies; --",
  '{{7*7}}${7*7}',
])('%s is a company name like any other: kept and answered as it was sent', async (company_name) => {
  const { host, create } = await createUnclaimedWorkspace();

  expect((await create({ company_name })).status).toBe(200);

  const { headers, body } = await call(access.authorization, {}, { host });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body.app.settings.company_name).toBe(company_name);
});

test('the standard hours are everyone’s shift from the day on which the company begins', async () => {
  const { id, create } = await createUnclaimedWorkspace();

  await create();

  const rows = await database.tenant(id, 'read', (db) => db.selectFrom('standard_shifts').selectAll().execute());
  expect(rows).toMatchObject([
    {
      effective_from: '2026-04-01',
      start_time: '09:00:00',
      work_time: 28_800,
      break_time: 1800,
      repeat_on: [1, 2, 3, 4, 5],
    },
  ]);
});

test('the calendar of a company can begin on a later day, with its standard hours', async () => {
  const { id, host, create } = await createUnclaimedWorkspace();

  expect((await create({ app_calendar_start_date: '2026-03-09' })).status).toBe(200);

  const { settings } = (await call(access.authorization, {}, { host })).body.app;
  expect(settings.app_calendar_start_date).toBe('2026-03-09');
  const rows = await database.tenant(id, 'read', (db) => db.selectFrom('standard_shifts').selectAll().execute());
  expect(rows).toMatchObject([{ effective_from: '2026-03-09' }]);
});

test('a first day more than a year ahead is a slip', async () => {
  const { create } = await createUnclaimedWorkspace();

  expect(await create({ app_calendar_start_date: '2062-04-01' })).toMatchObject({
    status: 422,
    body: { errors: { app_calendar_start_date: ['Choose a day within the next 12 months.'] } },
  });
});

test('a company begins on the day of its set-up, not on the first of the month', async () => {
  const { id, create } = await createUnclaimedWorkspace();
  now = new Date('2026-04-20T10:00:00Z');

  await create();

  const begun = (db: Db) => db.selectFrom('company_settings').select('app_calendar_start_date').execute();
  expect(await database.tenant(id, 'read', begun)).toEqual([{ app_calendar_start_date: '2026-04-20' }]);
});

test('a new company has four roles, and the Owner’s cannot be doubled', async () => {
  const { id, create } = await createUnclaimedWorkspace();

  await create();

  await database.tenant(id, 'read', async (db) => {
    const roles = await db.selectFrom('roles').select(['name', 'position', 'is_owner']).orderBy('position').execute();
    expect(roles.map(({ name, is_owner }) => [name, is_owner])).toEqual([
      ['Owner', true],
      ['HR manager', false],
      ['Team lead', false],
      ['Employee', false],
    ]);
    const permissions = await db
      .selectFrom('role_people')
      .innerJoin('roles', 'roles.id', 'role_people.role_id')
      .select('roles.name')
      .execute();
    expect(permissions).toEqual([{ name: 'Owner' }]);
  });
});

test('the token works once', async () => {
  const { id, create } = await createUnclaimedWorkspace();
  await create();

  expect(await create({ email: 'eve@evil.example' })).toMatchObject({
    status: 403,
    body: { code: 'workspace.alreadyCreated' },
  });
  const company = await database.outside('read', (db) =>
    db.selectFrom('companies').select('setup_token_hashes').where('id', '=', id).executeTakeFirst(),
  );
  expect(company).toEqual({ setup_token_hashes: null });
});

test('one of two people who create it simultaneously comes second', async () => {
  const { id, create } = await createUnclaimedWorkspace();

  const statuses = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      create({ email: `owner-${index}@acme.example` }).then(({ status }) => status),
    ),
  );

  expect(statuses.toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
  expect(await database.tenant(id, 'read', (db) => db.selectFrom('people').select('id').execute())).toHaveLength(1);
});

test('a second one waits while the first is at work', async () => {
  const { id, create } = await createUnclaimedWorkspace();

  const late = await database.tenant(id, 'write', async (db) => {
    await sql`select from companies where id = current_tenant() for update`.execute(db);
    await db.updateTable('companies').set({ setup_token_hashes: [] }).where('id', '=', id).execute();
    const reply = create();
    await vi.waitUntil(
      async () =>
        (
          await sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(
            db,
          )
        ).rows.length > 0,
      60_000,
    );
    return { reply };
  });

  expect((await late.reply).body).toMatchObject({ code: 'workspace.wrongToken' });
});

test('a wrong token is refused, and guessing is stopped', async () => {
  const { id, create } = await createUnclaimedWorkspace();

  for (let tries = 0; tries < 20; tries += 1)
    expect(await create({ token: `guess ${tries}` })).toMatchObject({
      status: 403,
      body: { code: 'workspace.wrongToken' },
    });

  const refused = await create();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await database.tenant(id, 'read', (db) => db.selectFrom('company_settings').selectAll().execute())).toEqual(
    [],
  );
});

test('another company’s token creates nothing here', async () => {
  const [one, other] = [await createUnclaimedWorkspace(), await createUnclaimedWorkspace()];

  expect((await one.create({ token: other.token })).status).toBe(403);
});

test('a company without tokens waits for one to be printed', async () => {
  const { id, create } = await createUnclaimedWorkspace();
  await database.outside('write', (db) =>
    db.updateTable('companies').set({ setup_token_hashes: null }).where('id', '=', id).execute(),
  );

  expect((await create()).body).toMatchObject({ code: 'workspace.wrongToken' });
});

test.each(['Mars/Olympus', 'Europe/berlin', '+01:00', 'UTC+1', '', 'Europe/Berlin\u0000', '../../etc/passwd'])(
  'the time zone %j does not exist',
  async (timezone) => {
    const { create } = await createUnclaimedWorkspace();

    const reply = await create({ timezone });

    expect(reply).toMatchObject({ status: 422, body: { errors: { timezone: [expect.any(String)] } } });
  },
);

test.each(['UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Pacific/Chatham'])(
  'the time zone %s does',
  async (timezone) => {
    const { create } = await createUnclaimedWorkspace();

    expect((await create({ timezone })).status).toBe(200);
  },
);

test('missing and impossible values are reported beside their fields, and nothing is created', async () => {
  const { id, create } = await createUnclaimedWorkspace();
  const hours = signUp.standard_hours;
  const cases: [object, string][] = [
    [{ company_name: ' ' }, 'company_name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ password: 'short', password_confirmation: 'short' }, 'password'],
    [{ password_confirmation: 'other' }, 'password_confirmation'],
    [{ standard_hours: { ...hours, repeat_on: [] } }, 'standard_hours.repeat_on'],
    [{ standard_hours: { ...hours, repeat_on: [8] } }, 'standard_hours.repeat_on.0'],
    [{ standard_hours: { ...hours, start_time: '24:00' } }, 'standard_hours.start_time'],
    [{ standard_hours: { ...hours, work_time: 86_400, break_time: 60 } }, 'standard_hours.break_time'],
    [{ is_owner: true }, 'is_owner'],
    [{ setup_token_hashes: [] }, 'setup_token_hashes'],
  ];

  for (const [changes, field] of cases) {
    const reply = await create(changes);
    expect(reply.status, field).toBe(422);
    expect(Object.keys((reply.body as unknown as { errors: object }).errors), field).toContain(field);
  }
  expect(await database.tenant(id, 'read', (db) => db.selectFrom('company_settings').selectAll().execute())).toEqual(
    [],
  );
});

test('the Owner signs in with the password that was chosen, and no one with another', async () => {
  const { host, create } = await createUnclaimedWorkspace();
  await create();
  const signIn = async (username: string, password: string) =>
    (await call(access.login, { body: { username, password } }, { host })).status;

  expect(await signIn('olga@acme.example', 'correct horse')).toBe(200);
  for (const [username, password] of [
    ['admin', 'admin'],
    ['owner', 'password'],
    ['olga', 'olga'],
    ['olga', 'muster'],
    ['root', 'root'],
  ] as const)
    expect(await signIn(username, password)).toBe(422);
});

test('the workspace has the country and the full-time work that were chosen, and otherwise 40 hours on 5 days', async () => {
  const chosen = await createUnclaimedWorkspace();
  await chosen.create({ country_id: 'DK', full_time: { work_time: 37 * 3600, days: 4.5 } });
  const usual = await createUnclaimedWorkspace();
  await usual.create({ full_time: { work_time: 144_000, days: 5 } });
  const settingsIn = (id: string) => database.tenant(id, 'read', (db: Db) => settingsOf(db));
  expect(await settingsIn(chosen.id)).toMatchObject({
    country_id: 'DK',
    number_format: 'de-DE',
    full_times: [{ effective_from: '2000-01-01', days: 4.5, work_time: 133_200, holiday_credit: 'own_days' }],
  });
  expect(await settingsIn(usual.id)).toMatchObject({ country_id: null, full_times: [] });
});

test.each<[string, object]>([
  ['a country that does not exist', { country_id: 'XX' }],
  ['full-time work of eight days', { full_time: { work_time: 144_000, days: 8 } }],
  ['full-time work of 169 hours', { full_time: { work_time: 169 * 3600, days: 5 } }],
])('%s is refused, and nothing is created', async (_, changes) => {
  const { host, create } = await createUnclaimedWorkspace();
  expect((await create(changes)).status).toBe(422);
  expect((await call(access.authorization, {}, { host })).body.app).toMatchObject({ is_setup_required: true });
});
