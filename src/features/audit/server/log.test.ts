import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Db } from '#platform/server/database/database.ts';
import { callerFor, company as newCompany, database, type Company } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { setPassword } from '#features/access/server/commands.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { auditDeclarations } from '#app/server/features.ts';

const entries = (acme: Company, entity: string) =>
  acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select([
        'entity',
        'entity_id',
        'person_id',
        'action',
        'name',
        'actor_id',
        'session_id',
        'address',
        'request_id',
        'old',
        'new',
      ])
      .where('entity', '=', entity)
      .orderBy('id')
      .execute(),
  );

/** Sets the actor of a transaction, as mount-endpoints.ts does for a request. */
const sign = (db: Db, actor: object) => sql`select set_config('app.actor', ${JSON.stringify(actor)}, true)`.execute(db);

test('every table of a company is recorded, or left out for a reason', async () => {
  const { rows } = await database.outside('read', (db) =>
    sql<{ name: string; is_recorded: boolean }>`
      select c.relname as name, exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'audit_insert') as is_recorded
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity order by 1`.execute(
      db,
    ),
  );
  const declared = (of: 'tables' | 'leftOut') =>
    auditDeclarations.flatMap((each) => Object.keys(each[of] ?? {})).sort();
  expect(rows.filter(({ is_recorded }) => is_recorded).map(({ name }) => name)).toEqual(declared('tables'));
  expect(rows.filter(({ is_recorded }) => !is_recorded).map(({ name }) => name)).toEqual(declared('leftOut'));
});

test('a noun is for tables that keep a name: the log looks there for what an id stands for', async () => {
  const nouns = auditDeclarations
    .flatMap(({ tables = {} }) => Object.entries(tables))
    .flatMap(([table, { noun }]) => (noun === undefined ? [] : [table]));
  const { rows } = await database.outside('read', (db) =>
    sql<{ name: string }>`
      select table_name as name from information_schema.columns
       where table_schema = 'public' and table_name = any(${nouns}) and column_name in ('id', 'name')
       group by table_name having count(*) = 2`.execute(db),
  );
  expect(nouns.filter((table) => !rows.some(({ name }) => name === table))).toEqual([]);
});

test('a change of a person is recorded with session, address, before and after', async () => {
  const acme = await newCompany();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  const session = crypto.randomUUID();
  await acme.inside(async (db) => {
    await sign(db, { id: ana.id, session, address: '203.0.113.7', request: 'r-1' });
    await db.updateTable('people').set({ name: 'Robert', employee_number: '7' }).where('id', '=', bob.id).execute();
  });

  expect((await entries(acme, 'people')).at(-1)).toEqual({
    entity: 'people',
    entity_id: bob.id,
    person_id: bob.id,
    action: 'update',
    name: 'Robert',
    actor_id: ana.id,
    session_id: session,
    address: '203.0.113.7',
    request_id: 'r-1',
    old: { name: 'Bob', employee_number: null },
    new: { name: 'Robert', employee_number: '7' },
  });
});

test('changes without a request are Muster’s own, and a transaction’s actor does not leak into the next one', async () => {
  const acme = await newCompany();
  await acme.inside((db) => sign(db, { id: crypto.randomUUID(), address: '203.0.113.7' }));
  await acme.inside((db) => db.insertInto('designations').values({ name: 'Clerk' }).execute());
  expect(await entries(acme, 'designations')).toMatchObject([
    { actor_id: null, session_id: null, address: null, request_id: null, new: { name: 'Clerk' } },
  ]);
});

test('a change that changes nothing leaves no entry', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');
  const before = (await entries(acme, 'people')).length;
  await acme.inside((db) => db.updateTable('people').set({ name: 'Ana' }).where('id', '=', ana.id).execute());
  await acme.inside((db) => db.updateTable('departments').set({ updated_at: new Date() }).execute());
  expect(await entries(acme, 'people')).toHaveLength(before);
});

test('a rolled-back change is not recorded', async () => {
  const acme = await newCompany();
  const failing = acme.inside(async (db) => {
    await db.insertInto('departments').values({ name: 'Sales' }).execute();
    throw new Error('Something else went wrong.');
  });
  await expect(failing).rejects.toThrow();
  expect(await entries(acme, 'departments')).toEqual([]);
  const { rows } = await acme.inside((db) =>
    sql<{ n: number }>`select count(*) as n from audit_queue where tenant_id = current_tenant()`.execute(db),
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('no hash of a password or of a token is in the log', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');
  await acme.inside((db) => setPassword(db, ana.id, 'a long enough password', 1_790_000_000));
  await acme.inside((db) => setPassword(db, ana.id, 'another long password', 1_790_000_001));

  const passwords = await entries(acme, 'credentials');
  expect(passwords.map(({ action, person_id }) => ({ action, person_id }))).toEqual([
    { action: 'insert', person_id: ana.id },
    { action: 'update', person_id: ana.id },
  ]);
  expect(passwords[1]?.new).toMatchObject({ password_hash: '***' });
  const { rows } = await acme.inside((db) =>
    sql<{ text: string }>`select coalesce(old::text, '') || coalesce(new::text, '') as text from audit_entries`.execute(
      db,
    ),
  );
  const hashes = await acme.inside((db) =>
    sql<{
      hash: string;
    }>`select password_hash as hash from credentials union all select token_hash from sessions`.execute(db),
  );
  expect(hashes.rows).toHaveLength(2);
  for (const { hash } of hashes.rows) expect(rows.some(({ text }) => text.includes(hash))).toBe(false);
});

test('the log shows the provider of a linked account, but not its number', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');
  await acme.inside(async (db) => {
    await db
      .insertInto('sso_identities')
      .values({ issuer: 'https://accounts.example', subject: '10769150350006150715113082367', person_id: ana.id })
      .execute();
    await db.deleteFrom('sso_identities').execute();
  });
  const account = { issuer: 'https://accounts.example', subject: '***', person_id: ana.id };
  expect(await entries(acme, 'sso_identities')).toMatchObject([
    { action: 'insert', entity_id: ana.id, new: account },
    { action: 'delete', entity_id: ana.id, old: account },
  ]);
});

test('permissions assigned together are one entry', async () => {
  const acme = await newCompany();
  await acme.hire('Ana', 'view_role', 'add_role', 'edit_role');
  await acme.inside((db) => db.deleteFrom('role_permissions').where('permission', '=', 'add_role').execute());
  expect(await entries(acme, 'role_permissions')).toMatchObject([
    { action: 'insert', new: { permission: ['add_role', 'edit_role', 'view_role'] } },
    { action: 'delete', old: { permission: ['add_role'] }, new: null },
  ]);
});

test('signing in and out is recorded, and using a session is not', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');
  await acme.inside((db) => setPassword(db, ana.id, 'a long enough password', 1_790_000_000));
  const app = createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes] });
  const call = callerFor(app);

  const signedIn = await call(
    access.login,
    { body: { username: ana.username, password: 'a long enough password' } as never },
    { host: ana.host },
  );
  expect(signedIn.status).toBe(200);
  const token = /muster_session=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1] ?? '';
  expect((await call(access.logout, { body: {} }, { ...ana, token })).status).toBe(200);

  const [, begun, ended, ...rest] = await entries(acme, 'sessions');
  expect(rest).toEqual([]);
  expect(begun).toMatchObject({
    action: 'insert',
    actor_id: ana.id,
    person_id: ana.id,
    address: '127.0.0.1',
    new: { token_hash: '***' },
  });
  expect(ended).toMatchObject({
    action: 'delete',
    actor_id: ana.id,
    session_id: begun?.entity_id,
    entity_id: begun?.entity_id,
  });
  await app.close();
});
