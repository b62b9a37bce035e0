import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runningPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { diskFileStore } from '#platform/server/files/file-store-disk.ts';
import { newFileKey } from '#platform/server/files/file-store.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/postgres.ts';
import { startProcess, stopProcesses, type StartedProcess } from '#platform/testing/process.ts';

// Whole programs, each with its own PostgreSQL, take long on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const password = 'correct horse battery';
let folder: string;
let external: OwnPostgres;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  [folder, external] = [await mkdtemp(join(tmpdir(), 'muster-test-')), await ownPostgres()];
});
afterAll(async () => {
  await stopProcesses();
  await external.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const call = (address: string, path: string, body: object, cookie = '') =>
  fetch(`${address}/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie },
    body: JSON.stringify(body),
  });

/** Starts a server with a company whose Owner has signed in. */
async function startServer(dataDir: string) {
  const server = startProcess('src/app/cli/server.ts', { DATA_DIR: dataDir });
  const [, address = ''] = await server.says(/is ready: (\S+)/);
  const [, token = ''] = await server.says(/\/login\?setup=(\S+)/);
  const created = await call(address, 'workspace/create', {
    token,
    company_name: 'Acme Ltd',
    timezone: 'Europe/Berlin',
    name: 'Ada Byron',
    email: 'ada@acme.example',
    password,
    password_confirmation: password,
    standard_hours: { repeat_on: [1, 2, 3, 4, 5], start_time: '09:00', work_time: 28_800, break_time: 1_800 },
  });
  expect(created.status).toBe(200);
  const cookie = created.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { server, address, cookie };
}

async function runCli(
  program: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): Promise<StartedProcess> {
  const command = startProcess(`src/app/cli/${program}.ts`, env, { args });
  await command.exited;
  return command;
}

async function queryRows<Row extends pg.QueryResultRow>(
  url: string | undefined,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(statement, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Stores a file of the company, like an uploaded one. */
async function upload(dataDir: string): Promise<Buffer> {
  const url = await runningPostgres(dataDir);
  const [person] = await queryRows<{ id: string; tenant_id: string }>(url, 'select id, tenant_id from people limit 1');
  const key = newFileKey(person?.tenant_id ?? '');
  const content = Buffer.alloc(5_000_000, 'handbook');
  await diskFileStore(join(dataDir, 'files')).put(key, Readable.from([content]), content.length);
  const values = [person?.tenant_id, key];
  await queryRows(url, `insert into file_objects (tenant_id, key, remove_at) values ($1, $2, 'infinity')`, values);
  await queryRows(
    url,
    `insert into files (tenant_id, storage_key, name, size, content_type, sha256, uploaded_by, expires_at) values ($1, $2, 'a.pdf', $3, 'application/pdf', repeat('0', 64), $4, 'infinity')`,
    [...values, content.length, person?.id],
  );
  return content;
}

test('a backup made while people work is one moment, and runs again elsewhere with everything in it', async () => {
  const { server, address, cookie } = await startServer(at('first'));
  const content = await upload(at('first'));
  const roles = (await (await fetch(`${address}/app/settings/general/roles/list`, { headers: { cookie } })).json()) as {
    data: { id: string; name: string }[];
  };
  const role_id = roles.data.find(({ name }) => name === 'Employee')?.id;

  let written = 0;
  const backup = startProcess('src/app/cli/backup.ts', { DATA_DIR: at('first') }, { args: [at('busy')] });
  let ended = false;
  void backup.exited.then(() => (ended = true));
  while (!ended) {
    const added = await call(
      address,
      'employee/employee/quick-entry/new-entry',
      { name: 'Bo Li', email: `bo.${written}@acme.example`, role_id },
      cookie,
    );
    expect(added.status).toBe(200);
    written += 1;
  }
  expect(backup.output()).toMatch(/busy contains \d+ tables, [\d,]+ rows, 1 file \(\d+\.\d s\)\.\n$/);
  expect(written).toBeGreaterThan(2);
  expect((await stat(at('busy'))).mode & 0o077).toBe(0);
  server.child.kill('SIGTERM');
  await server.exited;

  const restored = await runCli('restore', [at('busy')], { DATA_DIR: at('second') });
  expect(restored.output()).toMatch(/\d+ tables, [\d,]+ rows, 1 file: all rows match\.\n/);
  const again = startProcess('src/app/cli/server.ts', { DATA_DIR: at('second') });
  const [, elsewhere = ''] = await again.says(/is ready: (\S+)/);
  expect((await call(elsewhere, 'login', { username: 'ada@acme.example', password })).status).toBe(200);
  // Sessions from the time of the backup are valid.
  expect((await fetch(`${elsewhere}/app/sessions/list`, { headers: { cookie } })).status).toBe(200);
  for await (const { key } of diskFileStore(at('second/files')).list())
    expect(await readFile(at(`second/files/${key}`))).toEqual(content);
  const [counted] = await queryRows<{ people: number; halves: number }>(
    await runningPostgres(at('second')),
    `select count(*)::int as people, (count(*) filter (where not exists (select from role_people r where r.person_id = people.id)))::int as halves from people`,
  );
  // Each was added with a role, in one transaction.
  expect(counted?.people).toBeLessThanOrEqual(written + 1);
  expect(counted?.halves).toBe(0);

  const refused = await runCli('restore', [at('busy')], { DATA_DIR: at('second') });
  expect(refused.output()).toContain('Muster is already running on');
  again.child.kill('SIGTERM');
  await again.exited;
  expect((await runCli('restore', [at('busy')], { DATA_DIR: at('second') })).output()).toContain(
    'This installation already contains a company.',
  );
});

test('a backup of Muster’s own database is restored into an external one, and can require everyone to sign in again', async () => {
  const saved = await runCli('backup', [at('quiet')], { DATA_DIR: at('first') });
  expect(await saved.exited).toBe(0);
  const url = await external.newDatabase();
  const restored = await runCli('restore', [at('quiet'), '--end-sessions'], {
    DATABASE_URL: url,
    DATA_DIR: at('third'),
  });
  expect(restored.output()).toMatch(/all rows match\.\nEveryone has to sign in again\.\nStart Muster: npm start\n$/);
  expect(await queryRows(url, 'select from sessions')).toEqual([]);
  const [audited] = await queryRows<{ entries: number }>(
    url,
    `select count(*)::int as entries from audit_entries where entity = 'sessions' and action = 'delete'`,
  );
  expect(audited?.entries).toBeGreaterThan(0);

  const server = startProcess('src/app/cli/server.ts', { DATABASE_URL: url, DATA_DIR: at('third') });
  const [, address = ''] = await server.says(/is ready: (\S+)/);
  expect((await call(address, 'login', { username: 'ada@acme.example', password })).status).toBe(200);
  const busy = await runCli('restore', [at('quiet')], { DATABASE_URL: url, DATA_DIR: at('third') });
  expect(busy.output()).toMatch(
    /The database has \d+ other connections\. Stop all programs that use it, then try again\./,
  );

  const back = await runCli('backup', [at('back')], { DATABASE_URL: url, DATA_DIR: at('third') });
  expect(back.output()).toMatch(/back contains \d+ tables, [\d,]+ rows, 1 file/);
  server.child.kill('SIGTERM');
  await server.exited;
});

test('an incomplete backup starts nothing and creates nothing', async () => {
  await writeFile(at('cut'), await readFile(at('quiet')));
  await truncate(at('cut'), 5000);
  await writeFile(at('letter'), 'Dear Ada, this is a letter.');
  const [cut, letter, absent, nameless, option] = await Promise.all(
    [[at('cut')], [at('letter')], [at('absent')], [], [at('quiet'), '--force']].map((args) =>
      runCli('restore', args, { DATA_DIR: at('fourth') }),
    ),
  );
  expect(cut?.output()).toBe(
    `${at('cut')} is damaged or cut off: its end is missing. Nothing was touched; restore another copy of it.\n`,
  );
  expect(letter?.output()).toBe(`${at('letter')} is not a Muster backup. Nothing was changed.\n`);
  expect(absent?.output()).toBe(`Muster cannot read ${at('absent')}: there is no such file.\n`);
  expect(nameless?.output()).toBe('Usage: npm run restore -- FILE [--end-sessions]\n');
  expect(option?.output()).toMatch(/^Unknown option '--force'\.\nUsage: /);
  expect(await Promise.all([cut, letter, absent, nameless, option].map((command) => command?.exited))).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(await readdir(folder)).not.toContain('fourth');

  const nothing = await runCli('backup', [at('nothing')], { DATA_DIR: at('fourth') });
  expect(nothing.output()).toBe(
    `There is nothing to back up: ${at('fourth')} contains no database. Set DATA_DIR to your data directory.\n`,
  );
  expect(await readdir(folder)).not.toContain('fourth');
});

test('Ctrl-C ends a backup immediately and leaves nothing', async () => {
  const url = await external.newDatabase();
  expect((await runCli('restore', [at('quiet')], { DATABASE_URL: url, DATA_DIR: at('fifth') })).output()).toContain(
    'all rows match',
  );
  const locking = new pg.Client({ connectionString: url });
  await locking.connect();
  await locking.query('begin; lock table people in access exclusive mode');
  const backup = startProcess(
    'src/app/cli/backup.ts',
    { DATABASE_URL: url, DATA_DIR: at('fifth') },
    { args: [at('stopped')] },
  );
  await vi.waitFor(async () => expect(await queryRows(url, 'select from pg_locks where not granted')).toHaveLength(1), {
    timeout: 60_000,
  });
  expect(await readdir(folder)).toContain('stopped.partial');
  backup.child.kill('SIGINT');
  expect(await backup.exited).toBe(1);
  expect(backup.output()).toBe('Stopped. Nothing was written.\n');
  expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  await locking.end();
});
