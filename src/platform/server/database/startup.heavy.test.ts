import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig, type Config } from '../config.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { CommandError } from '../command-error.ts';
import { readMigrations } from './migrations.ts';
import { openDatabase, openOwner } from './startup.ts';

// These tests use a separate PostgreSQL, since they create superusers in it.
let folder: string;
let postgres: EmbeddedPostgres;
let superuser: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  const passwords = JSON.parse(await readFile(join(folder, 'postgres-passwords.json'), 'utf8')) as { postgres: string };
  superuser = new pg.Client({ connectionString: as('postgres', passwords.postgres) });
  await superuser.connect();
});

afterAll(async () => {
  await superuser.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

function as(login: string, password = 'x'): string {
  const url = new URL(postgres.url);
  url.username = login;
  url.password = password;
  return url.href;
}

/** Creates a login that may act as muster_app, as docs/runbook.md does, with the statements in `more`. */
async function login(name: string, attributes = '', ...more: string[]): Promise<string> {
  await superuser.query(`create role ${name} login password 'x' ${attributes}; grant muster_app to ${name}`);
  for (const statement of more) await superuser.query(statement);
  return as(name);
}

async function openAndClose(env: Record<string, string>): Promise<void> {
  const opened = await openDatabase(readConfig(env), { say: () => {} });
  await opened.close();
}

test('one login, the owner, serves as muster_app', async () => {
  const opened = await openDatabase(readConfig({ DATABASE_URL: postgres.url }), { say: () => {} });
  const { rows } = await opened.database.pool.query<{ role: string }>('select current_user as role');
  expect(rows).toEqual([{ role: 'muster_app' }]);
  await opened.close();
});

test('two logins: one migrates, the other serves', async () => {
  const opened = await openDatabase(
    readConfig({ DATABASE_URL: await login('server'), DATABASE_MIGRATION_URL: postgres.url }),
    { say: () => {} },
  );
  const { rows } = await opened.database.pool.query<{ login: string; role: string; owner: string }>(
    `select session_user as login, current_user as role, tableowner as owner from pg_tables where tablename = 'people'`,
  );
  expect(rows).toEqual([{ login: 'server', role: 'muster_app', owner: 'muster_owner' }]);
  await opened.close();
});

test('several servers may start simultaneously on a new database', async () => {
  await superuser.query('create database several owner muster_owner');
  const url = new URL(postgres.url);
  url.pathname = '/several';
  const starts = Array.from({ length: 4 }, () =>
    openDatabase(readConfig({ DATABASE_URL: url.href }), { say: () => {} }),
  );
  const opened = await Promise.all(starts);
  // Each migration was applied by one of them.
  const applied = opened.flatMap((each) => each.applied);
  expect(applied.toSorted()).toEqual((await readMigrations()).map(({ name }) => name));
  for (const { close } of opened) await close();
});

test.each([
  ['a superuser', 'is a superuser', () => login('mighty', 'superuser')],
  ['a role with BYPASSRLS', 'has BYPASSRLS', () => login('passing', 'bypassrls')],
  ['the owner of the tables', 'owns the tables', () => Promise.resolve(postgres.url)],
  ['a role that may become the owner', 'owns the tables', () => login('heir', '', 'grant muster_owner to heir')],
  [
    'a role that may become a superuser',
    'is a superuser',
    () => login('climber', '', 'create role summit superuser', 'grant summit to climber'),
  ],
  [
    'a role that inherits pg_read_all_data',
    'may read or write all data',
    () => login('reader', '', 'grant pg_read_all_data to reader'),
  ],
])('%s does not serve', async (_who, reason, make) => {
  const refused = openAndClose({ DATABASE_URL: await make(), DATABASE_MIGRATION_URL: postgres.url });
  await expect(refused).rejects.toBeInstanceOf(CommandError);
  await expect(refused).rejects.toThrow(reason);
});

test.each([
  ['a start', (config: Config) => openDatabase(config, { say: () => {} })],
  ['a restore', (config: Config) => openOwner(config, { say: () => {} })],
])('%s refuses a superuser before anything is made in the database', async (what, start) => {
  const name = what.replace(' ', '_');
  await superuser.query(`create database ${name}`);
  const url = new URL(await login(`mighty_${name}`, 'superuser'));
  url.pathname = `/${name}`;
  await expect(start(readConfig({ DATABASE_URL: url.href }))).rejects.toThrow(
    [
      `The database role mighty_${name} is a superuser, directly or through another role. Row-level security would not keep companies apart, so Muster does not serve with it.`,
      'Nothing was changed. See docs/runbook.md for how to create a login for DATABASE_URL.',
    ].join('\n'),
  );
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query(
    `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  await client.end();
  expect(rows).toEqual([]);
});

test('no server starts while muster_app itself has BYPASSRLS', async () => {
  const url = await login('innocent');
  await superuser.query('alter role muster_app bypassrls');
  try {
    await expect(openAndClose({ DATABASE_URL: url, DATABASE_MIGRATION_URL: postgres.url })).rejects.toThrow(
      'The database role muster_app has BYPASSRLS',
    );
  } finally {
    await superuser.query('alter role muster_app nobypassrls');
  }
});

test.each([
  ['nothing answers there', () => 'postgres://muster@127.0.0.1:1/muster', 'nothing answers at that address'],
  ['the password is wrong', () => as('muster_owner', 'wrong'), 'its password is wrong'],
  ['the login may not act as muster_app', () => as('stranger'), 'permission denied to set role "muster_app"'],
  [
    'the database does not exist',
    () => postgres.url.replace('/muster?', '/nowhere?'),
    'it has no database of that name',
  ],
])('when %s, a sentence says so', async (_what, url, sentence) => {
  await superuser.query(
    "do $$ begin create role stranger login password 'x'; grant connect on database muster to stranger; exception when duplicate_object then null; end $$",
  );
  const refused = openAndClose({
    DATABASE_URL: url(),
    DATABASE_MIGRATION_URL: url().includes('stranger') ? postgres.url : url(),
  });
  await expect(refused).rejects.toBeInstanceOf(CommandError);
  await expect(refused).rejects.toThrow(sentence);
});

test('a database that a newer Muster has migrated is left alone', async () => {
  await superuser.query('create database newer owner muster_owner');
  const url = new URL(postgres.url);
  url.pathname = '/newer';
  await openAndClose({ DATABASE_URL: url.href });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("insert into migrations (name, checksum) values ('9999_future.sql', 'x')");
  await client.end();
  await expect(openAndClose({ DATABASE_URL: url.href })).rejects.toThrow(
    'The database is from a newer Muster. It contains 9999_future.sql.',
  );
});
