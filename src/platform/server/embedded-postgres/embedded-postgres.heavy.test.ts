import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { runningPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const folders: string[] = [];
const started: EmbeddedPostgres[] = [];
afterAll(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'muster-test-'));
  folders.push(folder);
  return folder;
}

/** Data of these tests need not survive a power cut; it does survive a killed process. */
async function start(dataDir: string, say?: (sentence: string) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, ...(say && { say }) });
  started.push(postgres);
  return postgres;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function postmasterOf(cluster: string): Promise<number> {
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('a data directory belongs to one Muster: a second start on it says so', async () => {
  const dataDir = await newFolder();
  const first = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(
    /already running on .*Stop it first, or choose another directory with DATA_DIR/,
  );
  expect(await runningPostgres(dataDir)).toBeUndefined(); // this process holds the lock and need not ask
  await first.stop();
  const again = await start(dataDir);
  expect(again.adopted).toBe(false);
  await again.stop();
});

test('two starts at the same moment on a new directory make one database', async () => {
  const dataDir = await newFolder();
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test("the tables' owner is no superuser, and checksums and a fixed collation guard the data", async () => {
  const { url } = await start(await newFolder());
  const [role] = await query(
    url,
    'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
  const [database] = await query(
    url,
    "select datlocprovider as provider, datlocale as locale, current_setting('data_checksums') as checksums, current_setting('listen_addresses') as tcp from pg_database where datname = current_database()",
  );
  expect(database).toEqual({
    provider: 'b',
    locale: 'C.UTF-8',
    checksums: 'on',
    tcp: process.platform === 'win32' ? '127.0.0.1' : '',
  });
});

test('the passwords are random, and no one else can read them', async () => {
  const [first, second] = [await newFolder(), await newFolder()];
  const [one, other] = await Promise.all([start(first), start(second)]);
  expect(new URL(one.url).password).not.toBe(new URL(other.url).password);
  expect((await stat(join(first, 'postgres-passwords.json'))).mode & 0o777).toBe(0o600);
  await expect(query(one.url.replace(new URL(one.url).password, 'wrong'), 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });
});

test('the log to replay after a crash is limited', async () => {
  const { url } = await start(await newFolder());
  const settings = await query(
    url,
    "select name, setting, unit from pg_settings where name in ('max_wal_size', 'recovery_init_sync_method') order by name",
  );
  expect(settings).toEqual([
    { name: 'max_wal_size', setting: '256', unit: 'MB' },
    {
      name: 'recovery_init_sync_method',
      setting: process.platform === 'linux' ? 'syncfs' : 'fsync',
      unit: null,
    },
  ]);
});

test('PostgreSQL killed while it serves comes back by itself with every acknowledged row', async () => {
  const dataDir = await newFolder();
  const messages: string[] = [];
  const { url } = await start(dataDir, (sentence) => messages.push(sentence));
  await query(url, 'create table acknowledged as select n from generate_series(1, 1000) n');
  process.kill(await postmasterOf(join(dataDir, 'postgres')), 'SIGKILL');
  await expect
    .poll(() => query(url, 'select count(*)::int as n from acknowledged').catch(() => []), { timeout: 60_000 })
    .toEqual([{ n: 1000 }]);
  expect(messages).toEqual(['PostgreSQL stopped unexpectedly and is restarting.']);
});

test('a stop while it is being started again ends, and leaves nothing running', async () => {
  const dataDir = await newFolder();
  const restarting = Promise.withResolvers<void>();
  const postgres = await start(dataDir, () => restarting.resolve());
  process.kill(await postmasterOf(join(dataDir, 'postgres')), 'SIGKILL');
  await restarting.promise;
  await postgres.stop();
  await expect(query(postgres.url, 'select 1')).rejects.toThrow();
});

test('a server left running by a killed Muster is taken over, with every acknowledged row', async () => {
  const dataDir = await newFolder();
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
    import pg from 'pg';
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table acknowledged (n integer)');
    for (let n = 1; ; n++) {
      await client.query('insert into acknowledged values ($1)', [n]);
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: new URL('../../../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.stdout.on('data', (chunk: Buffer) => {
      acknowledged = Number(chunk.toString().trim().split('\n').at(-1));
      if (acknowledged >= 200) child.kill('SIGKILL');
    });
  });
  const postgres = await start(dataDir);
  expect(postgres.adopted).toBe(true);
  const [row] = await query<{ n: number }>(postgres.url, 'select count(*)::int as n from acknowledged');
  expect(acknowledged).toBeGreaterThanOrEqual(200);
  expect(row?.n).toBeGreaterThanOrEqual(acknowledged);
  const pid = await postmasterOf(join(dataDir, 'postgres'));
  await postgres.stop();
  expect(() => process.kill(pid, 0)).toThrow();
});

test.runIf(process.platform === 'linux')('stale PIDs reused by other programs do not block a start', async () => {
  const dataDir = await newFolder();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'muster.lock'), JSON.stringify({ pid: process.ppid, began: 'another boot 1' }));
  await writeFile(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.ppid}\n${join(dataDir, 'postgres')}\n1\n5432\n${join(dataDir, 'postgres')}\n\n  1 1\nready   \n`,
  );
  const again = await start(dataDir);
  expect(again.adopted).toBe(false);
  expect(await query(again.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a database of another PostgreSQL is refused by its path, with the way to move it, and left as it is', async () => {
  const dataDir = await newFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(
    `The database in ${join(dataDir, 'postgres')} was created by PostgreSQL 17, but this Muster includes PostgreSQL 18. Nothing was changed. Back it up with the earlier Muster (npm run backup -- FILE), then restore it with this one into an empty DATA_DIR (npm run restore -- FILE).`,
  );
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
});

test('a database whose passwords are gone is left as it is, and so are passwords whose database is gone', async () => {
  const dataDir = await newFolder();
  await (await start(dataDir)).stop();
  const passwords = join(dataDir, 'postgres-passwords.json');
  await rename(passwords, `${passwords}-away`);
  await expect(start(dataDir)).rejects.toThrow(/passwords of the database in .* are missing/);
  await rename(`${passwords}-away`, passwords);
  await rename(join(dataDir, 'postgres'), join(dataDir, 'away'));
  await expect(start(dataDir)).rejects.toThrow(/is missing. It was created in/);
  await rename(join(dataDir, 'away'), join(dataDir, 'postgres'));
  await (await start(dataDir)).stop();
});

test('a folder that holds something else is refused and left as it is', async () => {
  const dataDir = await newFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'letters.txt'), 'mine');
  await expect(start(dataDir)).rejects.toThrow(/holds no PostgreSQL database/);
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letters.txt']);
});

test.skipIf(process.platform === 'win32')(
  'a path too long for a socket gets a short folder that only PostgreSQL may enter',
  async () => {
    const parent = await newFolder();
    await chmod(parent, 0o755);
    const dataDir = join(parent, 'a'.repeat(100));
    const postgres = await start(dataDir);
    const folder = new URL(postgres.url).searchParams.get('host') ?? '';
    const owner = await stat(join(dataDir, 'postgres'));
    expect(await stat(folder)).toMatchObject({ mode: 0o040700, uid: owner.uid });
    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await postgres.stop();
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  },
);

test.runIf(process.getuid?.() === 0)(
  'root hands PostgreSQL to another account, and its files to a folder which that account can reach',
  async () => {
    const closed = await newFolder();
    const messages: string[] = [];
    const dataDir = join(closed, 'data');
    await chmod(closed, 0o700);
    const postgres = await start(dataDir, (sentence) => messages.push(sentence));
    const cluster = new URL(postgres.url).searchParams.get('host') ?? '';
    expect(cluster).toMatch(/^\/var\/lib\/muster\/\w+\/postgres$/);
    expect(messages).toEqual([
      `The account that runs PostgreSQL cannot reach ${dataDir}; the database lies in ${cluster}.`,
    ]);
    expect((await stat(cluster)).uid).not.toBe(0);
    await postgres.stop();
    const again = await start(dataDir);
    expect(await query(again.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await again.stop();

    // The place of the database is remembered; another one is never created instead.
    await rename(cluster, `${cluster}-away`);
    await expect(start(dataDir)).rejects.toThrow(
      `is missing. It was created in ${cluster}. No new database is created.`,
    );
    await rename(`${cluster}-away`, cluster);
    const copy = join(closed, 'copy');
    await cp(dataDir, copy, { recursive: true });
    const original = await start(dataDir);
    await expect(start(copy)).rejects.toThrow('already running');
    await original.stop();
    await rm(join(cluster, '..'), { recursive: true });
  },
);
