import { execFileSync, spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isRunning as isProcess } from '#platform/server/embedded-postgres/lock.ts';
import { runningPostgres, startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { startMigrated } from '#platform/testing/copied-postgres.ts';
import { startProcess, stopProcesses, type StartedProcess } from '#platform/testing/process.ts';
import { configFrom } from './config.ts';
import { serve } from './serve.ts';

// Whole programs, each with its own PostgreSQL, take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folders: string[] = [];
let installation: string;

beforeAll(async () => {
  installation = await newFolder();
  const postgres = await startMigrated(installation);
  await postgres.stop();
});

afterAll(async () => {
  await stopProcesses();
  for (const folder of folders) {
    const left = Number(
      (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    );
    if (left && isProcess(left)) process.kill(left, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  folders.push(folder);
  return folder;
}

/** Returns the data directory of an installation that was started once: copying it is quicker than creating one. */
async function newInstallation(): Promise<string> {
  const folder = await newFolder();
  execFileSync('cp', ['-a', `${installation}/.`, folder]);
  return folder;
}

function startServer(env: Record<string, string>, account: { uid?: number; gid?: number } = {}): StartedProcess {
  return startProcess('src/app/cli/server.ts', env, account);
}

/** Returns the server's address, once it is ready. */
async function addressOf(server: StartedProcess): Promise<string> {
  const [, address = ''] = await server.says(/is ready: (\S+)/);
  return address;
}

async function tokenOf(server: StartedProcess): Promise<string> {
  const [, token = ''] = await server.says(/\/login\?setup=(\S+)/);
  return token;
}

function post(address: string, path: string, body: object, cookie = ''): Promise<Response> {
  return fetch(`${address}/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie },
    body: JSON.stringify(body),
  });
}

function createWorkspace(address: string, token: string): Promise<Response> {
  const password = 'correct horse battery';
  return post(address, 'workspace/create', {
    token,
    company_name: 'Acme',
    timezone: 'Europe/Berlin',
    name: 'Ada Byron',
    email: 'ada@acme.example',
    password,
    password_confirmation: password,
    standard_hours: { repeat_on: [1, 2, 3, 4, 5], start_time: '09:00', work_time: 28_800, break_time: 1_800 },
  });
}

async function isSetUpRequired(address: string): Promise<boolean> {
  const { app } = (await (await fetch(`${address}/app/authorization`)).json()) as {
    app: { is_setup_required: boolean };
  };
  return app.is_setup_required;
}

async function isRunning(cluster: string): Promise<boolean> {
  return readFile(join(cluster, 'postgres', 'postmaster.pid')).then(
    () => true,
    () => false,
  );
}

test('all mistakes in the settings are reported together, and nothing is started', async () => {
  const dataDir = await newFolder();
  const server = startServer({ DATA_DIR: dataDir, PORT: 'eighty', SMTP_URL: 'mail.example', WORKER: 'perhaps' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/- PORT must .*\n- SMTP_URL must .*\n- WORKER must .*\n- MAIL_FROM is missing/);
  expect(await isRunning(dataDir)).toBe(false);
});

test('a killed server loses nothing it has confirmed, and the next start takes over', async () => {
  const dataDir = await newInstallation();
  const killed = startServer({ DATA_DIR: dataDir });
  const [first, token] = [await addressOf(killed), await tokenOf(killed)];
  expect(await isSetUpRequired(first)).toBe(true);
  expect((await createWorkspace(first, token)).status).toBe(200);
  killed.child.kill('SIGKILL');
  expect(await killed.exited).toBeNull();

  const next = startServer({ DATA_DIR: dataDir });
  const second = await addressOf(next);
  expect(next.output()).toContain('Muster is using the PostgreSQL left running by an earlier Muster.');
  expect(await isSetUpRequired(second)).toBe(false);
  // No set-up token is needed any longer, so none is printed.
  expect(next.output()).not.toContain('setup=');

  next.child.kill('SIGINT');
  expect(await next.exited).toBe(0);
  expect(await isRunning(dataDir)).toBe(false);
});

test('a second start on the same data directory says so and leaves the first alone', async () => {
  const dataDir = await newInstallation();
  const first = startServer({ DATA_DIR: dataDir });
  const address = await addressOf(first);
  const second = startServer({ DATA_DIR: dataDir });
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`Muster is already running on ${dataDir} (process ${first.child.pid})`);
  expect(await isSetUpRequired(address)).toBe(true);
});

test('each start prints an address of its own for the set-up, and earlier ones keep working', async () => {
  const dataDir = await newInstallation();
  const before = startServer({ DATA_DIR: dataDir });
  const token = await tokenOf(before);
  before.child.kill('SIGTERM');
  await before.exited;
  const now = startServer({ DATA_DIR: dataDir });
  const address = await addressOf(now);
  expect(await tokenOf(now)).not.toBe(token);
  expect((await createWorkspace(address, 'x'.repeat(43))).status).toBe(403);
  expect((await createWorkspace(address, token)).status).toBe(200);
  expect((await createWorkspace(address, token)).status).toBe(403);
});

test('a busy port ends in a sentence, and PostgreSQL is stopped again', async () => {
  const dataDir = await newInstallation();
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const server = startServer({ DATA_DIR: dataDir, PORT: String(port) });
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is in use by another program.`);
  expect(await isRunning(dataDir)).toBe(false);
  await new Promise((resolve) => void other.close(resolve));
});

/**
 * Creates an installation in which background work cannot begin: scheduling daily jobs fails,
 * after much has been opened.
 */
async function workFailsHere(): Promise<string> {
  const dataDir = await newInstallation();
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`
    create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'The work fails here.'; end $$;
    create trigger fails before insert or update on pgboss.schedule for each statement execute function fail_now()`);
  await client.end();
  await postgres.stop();
  return dataDir;
}

test('a server whose work cannot begin ends, and PostgreSQL with it', async () => {
  const dataDir = await workFailsHere();
  const server = startServer({ DATA_DIR: dataDir });
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain('The work fails here.');
  expect(await runningPostgres(dataDir)).toBeUndefined();
});

test('a server whose work cannot begin takes no calls, and keeps nothing open', async () => {
  const dataDir = await workFailsHere();
  const config = configFrom({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  const opened = await openDatabase(config, { say: () => {}, lost: () => {} });
  const listening = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = listening();
  await expect(serve(config, opened)).rejects.toThrow('The work fails here.');
  // A socket stops listening a moment after its server has closed.
  await expect.poll(listening, { timeout: 60_000 }).toBe(before);

  const client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  // Connections of background work would prevent PostgreSQL from stopping; listening ones never end by themselves.
  const ofWork = "select query from pg_stat_activity where application_name = 'pgboss' or query ilike 'listen %'";
  await expect.poll(async () => (await client.query(ofWork)).rows, { timeout: 60_000 }).toEqual([]);
  await client.end();
  await opened.close();
});

test('Ctrl-C lets a request in flight finish before everything stops', async () => {
  const dataDir = await newInstallation();
  const server = startServer({ DATA_DIR: dataDir });
  const [address, token] = [await addressOf(server), await tokenOf(server)];
  // The request waits for this row, so it is certainly in progress when the server is stopped.
  const holder = new pg.Client({ connectionString: await runningPostgres(dataDir) });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from companies for update');
  const answer = createWorkspace(address, token);
  // Inside a transaction pg_stat_activity knows no connection that was opened after its first look; pg_locks does.
  const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
  await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 60_000 }).toBeGreaterThan(0);
  server.child.kill('SIGINT');
  await server.says(/shutting down after finishing/);
  await holder.query('commit');
  await holder.end();
  expect((await answer).status).toBe(200);
  expect(await server.exited).toBe(0);
  expect(await isRunning(dataDir)).toBe(false);
});

test('PostgreSQL killed under a serving server comes back, and so does the server', async () => {
  const dataDir = await newInstallation();
  const server = startServer({ DATA_DIR: dataDir });
  const [address, token] = [await addressOf(server), await tokenOf(server)];
  expect((await createWorkspace(address, token)).status).toBe(200);
  const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await server.says(/PostgreSQL stopped unexpectedly and is restarting/);
  await expect.poll(() => isSetUpRequired(address).catch(() => undefined), { timeout: 60_000 }).toBe(false);
});

test('PostgreSQL that cannot come back ends the server with a sentence', async () => {
  const dataDir = await newInstallation();
  const server = startServer({ DATA_DIR: dataDir });
  await addressOf(server);
  await tokenOf(server);
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
  process.kill(pid, 'SIGKILL');
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/PostgreSQL did not start: .*pg_control/);
});

test.runIf(process.getuid?.() === 0)('an ordinary user needs nothing of root', async () => {
  const dataDir = await newFolder();
  const nobody = 65_534;
  await chown(dataDir, nobody, nobody);
  const server = startServer({ DATA_DIR: dataDir }, { uid: nobody, gid: nobody });
  expect(await isSetUpRequired(await addressOf(server))).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('a data directory that may not be written to ends in a sentence', async () => {
  const file = join(await newFolder(), 'a-file');
  await writeFile(file, '');
  const server = startServer({ DATA_DIR: join(file, 'data') });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/^Muster cannot use .*a-file/);
  expect(server.output()).not.toMatch(/\n\s+at /);
});

test('another company gets its own address for the set-up, while the server runs', async () => {
  const dataDir = await newInstallation();
  const server = startServer({ DATA_DIR: dataDir });
  await addressOf(server);
  const command = startProcess(
    'src/app/cli/company-create.ts',
    { DATA_DIR: dataDir, PORT: '3000' },
    { args: ['--host', 'Acme.Example'] },
  );
  expect(await command.exited).toBe(0);
  expect(command.output()).toMatch(/ {2}http:\/\/acme\.example:3000\/login\?setup=\S{43}\n/);
  const wrong = startProcess(
    'src/app/cli/company-create.ts',
    { DATA_DIR: dataDir },
    { args: ['--host', 'http://acme.example/'] },
  );
  expect(await wrong.exited).toBe(1);
  expect(wrong.output()).toContain('http://acme.example/ is not a host name.');
});

test.runIf(process.getuid?.() === 0)('a data directory in someone else’s folder is refused in a sentence', async () => {
  const folder = await newFolder();
  const nobody = 65_534;
  const server = startServer({ DATA_DIR: join(folder, 'new', 'data') }, { uid: nobody, gid: nobody });
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain(
    `${join(folder, 'new', 'data')} cannot be made: this account may not write to ${folder}. Choose another directory with DATA_DIR.`,
  );
  expect(server.output()).not.toMatch(/\n\s+at /);
});

/** Creates a disk of 60 MB, too small for a new database; undefined where that is not permitted. */
async function smallDisk(): Promise<{ readonly path: string; remove(): void } | undefined> {
  const path = await newFolder();
  await chmod(path, 0o755);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m,mode=755', 'tmpfs', path]);
  return mounted.status === 0 ? { path, remove: () => void spawnSync('umount', [path]) } : undefined;
}

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'too little room for the first start ends in one sentence, and nothing is left running',
  async ({ skip }) => {
    const disk = await smallDisk();
    if (!disk) return skip('This machine lets nobody mount a disk.');
    try {
      const dataDir = join(disk.path, 'data');
      const server = startServer({ DATA_DIR: dataDir });
      expect(await server.exited).toBe(1);
      expect(server.output()).toBe(
        'The disk is full. Nothing that was confirmed is lost; make room and start Muster again.\n',
      );
      expect(await isRunning(dataDir)).toBe(false);
    } finally {
      disk.remove();
    }
  },
);
