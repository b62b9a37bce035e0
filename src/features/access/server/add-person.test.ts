import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { expect, test, vi } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { access } from '../contract.ts';
import { createRolePresets } from './commands.ts';
import { accessRoutes } from './routes.ts';
import { sessionAuthenticator } from './sessions.ts';

const app = createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes] });
const call = callerFor(app);

/** A company with the usual roles, and an HR manager. */
async function office() {
  const acme = await company();
  const roles = await acme.inside((db) => createRolePresets(db));
  const role = (name: string) => roles.get(name) ?? '';
  const hal = await acme.hire('Hal');
  const give = (name: string, to = hal.id) =>
    acme.inside((db) =>
      db
        .insertInto('role_people')
        .values({ role_id: role(name), person_id: to })
        .execute(),
    );
  await give('HR manager');
  return { acme, hal, role, give };
}

const ana = { name: 'Ana Silva', email: 'ana.silva@acme.example', show_link: true };

test('an added person sets a password by the link and works here', async () => {
  const { hal, role } = await office();

  const added = await call(access.addPerson, { body: { ...ana, role_id: role('Employee') } }, hal);

  expect(added).toMatchObject({ status: 200, body: { username: 'ana.silva' } });
  const token = added.body.link?.split('/').pop() ?? '';
  expect(added.body.link).toMatch(new RegExp(`^http://${hal.host}:3000/on-boarding-invitation/[\\w-]{36}/${token}$`));
  expect((await call(access.checkResetLink, { body: { token } }, { host: hal.host })).body).toEqual({
    purpose: 'invitation',
    name: 'Ana Silva',
    username: 'ana.silva',
  });
  const password = 'my first password';
  expect(
    (
      await call(
        access.resetPassword,
        { body: { token, password, password_confirmation: password } },
        { host: hal.host },
      )
    ).status,
  ).toBe(200);
  const signedIn = await call(
    access.login,
    { body: { username: 'ana.silva@acme.example', password } },
    { host: hal.host },
  );
  expect(signedIn.status).toBe(200);
});

test('a link leads to the company’s own address regardless of the request', async () => {
  const { hal, role } = await office();

  const { body } = await call(access.addPerson, { body: { ...ana, role_id: role('Employee') } }, hal, {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  });

  expect(body.link).not.toContain('evil');
  expect(new URL(body.link ?? '').hostname).toBe(hal.host);
});

test('a mail is asked for, and no secret is kept anywhere', async () => {
  const { acme, hal, role } = await office();

  const added = await call(access.addPerson, { body: { ...ana, role_id: role('Employee') } }, hal, {
    'idempotency-key': 'key-1',
  });

  const token = added.body.link?.split('/').pop() ?? '';
  await acme.inside(async (db) => {
    expect(await db.selectFrom('events').select(['type', 'payload']).orderBy('type').execute()).toEqual([
      {
        type: 'access.password_requested',
        payload: { person_id: added.body.id, purpose: 'invitation', invited_by: hal.id },
      },
      { type: 'people.changed', payload: { person_ids: [added.body.id] } },
      { type: 'people.changed', payload: { person_ids: [added.body.id] } },
    ]);
    for (const table of ['events', 'idempotency_keys', 'password_links'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).not.toContain(token);
  });
});

test('names that exist already get a number', async () => {
  const { hal, role } = await office();
  const add = async (email: string) =>
    (await call(access.addPerson, { body: { name: 'Ana Silva', email, role_id: role('Employee') } }, hal)).body
      .username;

  expect([await add('ana@one.example'), await add('ana@two.example'), await add('ana@three.example')]).toEqual([
    'ana',
    'ana.2',
    'ana.3',
  ]);
  expect(
    new Set(await Promise.all(Array.from({ length: 6 }, (_, index) => add(`ana@at-once-${index}.example`)))).size,
  ).toBe(6);
});

test('a name in use is reported beside its field', async () => {
  const { hal, role } = await office();
  const body = { ...ana, role_id: role('Employee'), username: 'ana', employee_number: '7' };
  expect((await call(access.addPerson, { body }, hal)).status).toBe(200);
  const other = { ...body, email: 'other@acme.example', username: 'other', employee_number: '8' };

  const email = await call(access.addPerson, { body: { ...other, email: 'ANA.SILVA@acme.example' } }, hal);
  const username = await call(access.addPerson, { body: { ...other, username: 'ana' } }, hal);
  const number = await call(access.addPerson, { body: { ...other, employee_number: '7' } }, hal);

  expect(email).toMatchObject({
    status: 422,
    body: { code: 'access.emailTaken', errors: { email: ['Someone else already uses this email address.'] } },
  });
  expect(username).toMatchObject({
    status: 422,
    body: { code: 'access.usernameTaken', errors: { username: ['This username is taken.'] } },
  });
  expect(number).toMatchObject({
    status: 422,
    body: { code: 'access.employeeNumberTaken', errors: { employee_number: ['This employee number is taken.'] } },
  });
});

test('the address of someone who left may be used again', async () => {
  const { acme, hal, role } = await office();
  const { body } = await call(access.addPerson, { body: { ...ana, role_id: role('Employee') } }, hal);
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', body.id).execute());

  const again = await call(access.addPerson, { body: { ...ana, role_id: role('Employee') } }, hal);

  expect(again).toMatchObject({ status: 200, body: { username: 'ana.silva.2' } });
});

test('no one assigns a role with permissions that they lack, or one that ranks above them', async () => {
  const { acme, hal, role } = await office();
  const add = async (role_id: string, by = hal) =>
    (await call(access.addPerson, { body: { name: 'X', email: `${crypto.randomUUID()}@acme.example`, role_id } }, by))
      .status;

  expect([
    await add(role('Owner')),
    await add(role('HR manager')),
    await add(role('Team lead')),
    await add(role('Employee')),
  ]).toEqual([403, 200, 200, 200]);

  const empty = await acme.inside((db) =>
    db.insertInto('roles').values({ name: 'Nothing, but high', position: 0 }).returning('id').executeTakeFirstOrThrow(),
  );
  expect(await add(empty.id)).toBe(403);

  const ann = await acme.hire('Ann', 'add_employee', 'view_attendance');
  expect(await add(role('Employee'), ann)).toBe(403);
});

test('a role that is being changed is waited for, and judged by what it then holds', async () => {
  const { acme, hal, role } = await office();

  const late = await acme.inside(async (db) => {
    await db.selectFrom('roles').select('id').where('id', '=', role('Employee')).forUpdate().execute();
    await db
      .insertInto('role_permissions')
      .values({ role_id: role('Employee'), permission: 'configure_company_setup' })
      .execute();
    const reply = call(access.addPerson, { body: { ...ana, role_id: role('Employee') } }, hal);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { reply };
  });

  expect(await late.reply).toMatchObject({ status: 403, body: { code: 'access.roleAboveOwn' } });
});

test('an Owner gives every role, also the permission that replaces the buttons', async () => {
  const { acme, give, role } = await office();
  const olga = await acme.hire('Olga');
  await give('Owner', olga.id);
  const devices = await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('roles')
      .values({ name: 'At the terminal', position: 50 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id: id, permission: 'allowed_bio_devices' }).execute();
    return id;
  });

  for (const role_id of [devices, role('Owner')])
    expect(
      (
        await call(
          access.addPerson,
          { body: { name: 'X', email: `${crypto.randomUUID()}@acme.example`, role_id } },
          olga,
        )
      ).status,
    ).toBe(200);
});

test('a role that is not there, or is another company’s, cannot be given', async () => {
  const { acme, hal } = await office();
  const elsewhere = await office();

  for (const role_id of [crypto.randomUUID(), elsewhere.role('Employee')])
    expect(await call(access.addPerson, { body: { ...ana, role_id } }, hal)).toMatchObject({
      status: 460,
      body: { code: 'access.unknownRole' },
    });
  expect(
    await acme.inside((db) => db.selectFrom('people').select('id').where('name', '=', ana.name).execute()),
  ).toEqual([]);
});

test('only declared fields can be sent: every column of the tables behind is refused', async () => {
  const { acme, hal, role } = await office();
  const body = { ...ana, role_id: role('Employee') };
  const declared = new Set(Object.keys(access.addPerson.body.shape));
  const columns = await acme.inside((db) => db.selectFrom('people').selectAll().executeTakeFirstOrThrow());
  const others = [
    ...Object.keys(columns),
    'password',
    'password_hash',
    'is_owner',
    'permissions',
    'roles',
    'position',
    '__proto__',
    'constructor',
  ].filter((name) => !declared.has(name));
  expect(others).toContain('status');

  for (const name of others) {
    const payload = `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(name)}:"active"}`;
    const reply = await app.inject({
      method: 'POST',
      url: '/app/employee/employee/quick-entry/new-entry',
      payload,
      headers: {
        host: hal.host,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: `muster_session=${hal.token}`,
      },
    });
    expect(reply.statusCode, name).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode, name).toBeLessThan(500);
  }
  expect(
    await acme.inside((db) => db.selectFrom('people').select('id').where('name', '=', ana.name).execute()),
  ).toEqual([]);
});

const nasty = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table people; --",
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${7*7}',
  '&lt;b&gt;',
  '=HYPERLINK("http://evil.example")',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
];

test.each(nasty)('%s is a name like any other: kept and answered as it was sent', async (name) => {
  const { acme, hal, role } = await office();

  const added = await call(
    access.addPerson,
    { body: { name, email: 'x@acme.example', role_id: role('Employee') } },
    hal,
  );

  expect(added.status).toBe(200);
  expect(added.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(
    await acme.inside((db) =>
      db.selectFrom('people').select('name').where('id', '=', added.body.id).executeTakeFirst(),
    ),
  ).toEqual({ name });
});

test.each([
  'a@b',
  'a b@c.example',
  'a@c.example\r\nBcc: eve@evil.example',
  '<a@c.example>',
  'a@c.example, b@c.example',
  'a,b@c.example',
  'a;b@c.example',
  '"a"@c.example',
  'a@\u0000.example',
  'İ'.repeat(300) + '@c.example',
])('%j is not an e-mail address', async (email) => {
  const { hal, role } = await office();

  expect((await call(access.addPerson, { body: { name: 'X', email, role_id: role('Employee') } }, hal)).status).toBe(
    422,
  );
});

test('odd letters in an address are a sentence, never a failure', async () => {
  const { hal, role } = await office();

  for (const email of [
    'İ@c.example',
    'ẞ@c.example',
    'Ⓐ@c.example',
    'Ǆ@c.example',
    '𝐀@c.example',
    'Ꭰ@c.example',
    'Σ@c.example',
  ])
    expect([200, 422], email).toContain(
      (await call(access.addPerson, { body: { name: 'X', email, role_id: role('Employee') } }, hal)).status,
    );
});

test('roles are listed from the highest down, to those who may know', async () => {
  const { acme, hal } = await office();
  const bob = await acme.hire('Bob', 'view_attendance');

  expect((await call(access.roles, {}, hal)).body.data.map(({ name }) => name).slice(0, 4)).toEqual([
    'Owner',
    'HR manager',
    'Team lead',
    'Employee',
  ]);
  expect((await call(access.roles, {}, bob)).status).toBe(403);
});

test('no one gets a link without requesting it, and the request is in the audit log', async () => {
  const { acme, hal, role } = await office();
  const shown = () =>
    acme.inside((db) =>
      db.selectFrom('audit_entries').select(['person_id', 'actor_id']).where('entity', '=', 'shown_links').execute(),
    );
  const body = { ...ana, role_id: role('Employee') };
  const quiet = await call(access.addPerson, { body: { ...body, show_link: false } }, hal);
  expect([quiet.body.link, await shown()]).toEqual([null, []]);
  const other = await call(access.addPerson, { body: { ...body, email: 'eva@acme.example' } }, hal);
  expect(await shown()).toEqual([{ person_id: other.body.id, actor_id: hal.id }]);
});

test('a username is proposed that is free, and a wish is judged', async () => {
  const { hal, role } = await office();
  await call(access.addPerson, { body: { ...ana, role_id: role('Employee') } }, hal);
  const ask = async (query: { name?: string; email?: string; username?: string }) =>
    (await call(access.proposeUsername, { query }, hal)).body;
  expect(await ask({ name: 'Ana Silva' })).toEqual({ username: 'ana.silva.2', is_free: null });
  expect(await ask({ name: 'Zoë Müller', username: 'zoe' })).toEqual({ username: 'zoe.muller', is_free: true });
  expect(await ask({ email: 'ana.silva@x.example', username: 'ana.silva' })).toMatchObject({ is_free: false });
  expect(await ask({ username: 'Not A Name' })).toEqual({ username: 'person', is_free: false });
});

test('a manager who has left manages no one', async () => {
  const { acme, hal, role } = await office();
  const gone = await acme.hire('Gone');
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', gone.id).execute());
  const body = { ...ana, role_id: role('Employee'), manager_id: gone.id };
  expect((await call(access.addPerson, { body }, hal)).body).toMatchObject({ code: 'people.unknownManager' });
});

test.each([
  ['a thousand letters', 'a'.repeat(1000)],
  ['combining marks alone', '\u0301\u0308\u0327'],
  ['what is not seen at all', '\u200b\u2060'],
  ['two lines', 'Ana\nSilva'],
])('%s is no name', async (_, name) => {
  const { hal, role } = await office();
  const reply = await call(access.addPerson, { body: { ...ana, name, role_id: role('Employee') } }, hal);
  expect(reply).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } });
});
