import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makePrivate, type Account, type ClusterPaths } from './place.ts';
import { CommandError } from '../command-error.ts';

/** Passwords of the two logins (PostgreSQL's superuser only ever creates the second), and the place of the database. */
export interface Passwords {
  readonly postgres: string;
  readonly muster_owner: string;
  readonly cluster: string;
}

const executable = process.platform === 'win32' ? '.exe' : '';

/** @returns whether it had to be created */
export async function ensureCluster(place: ClusterPaths, dataDir: string, durable: boolean): Promise<boolean> {
  const { cluster, binaries } = place;
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!version) {
    if (await stat(cluster).catch(() => undefined))
      throw new CommandError(
        `${cluster} exists but holds no PostgreSQL database. It is left as it is; choose another directory with DATA_DIR.`,
      );
    await createCluster(place, dataDir, durable);
    return true;
  }
  const bundled = await majorOf(binaries);
  if (version !== bundled)
    throw new CommandError(
      `The database in ${cluster} was created by PostgreSQL ${version}, but this Muster includes PostgreSQL ${bundled}. Nothing was changed. Back it up with the earlier Muster (npm run backup -- FILE), then restore it with this one into an empty DATA_DIR (npm run restore -- FILE).`,
    );
  return false;
}

/** Created under another name first, so that an interrupted attempt is never taken for a database. */
async function createCluster(
  { cluster, binaries, account }: ClusterPaths,
  dataDir: string,
  durable: boolean,
): Promise<void> {
  const passwords: Passwords = {
    postgres: randomBytes(24).toString('base64url'),
    muster_owner: randomBytes(24).toString('base64url'),
    cluster,
  };
  const unfinished = `${cluster}-unfinished-${Date.now()}`;
  const secrets = await mkdtemp(join(tmpdir(), 'muster-'));
  try {
    const file = join(secrets, 'password');
    await writeFile(file, passwords.postgres, { mode: 0o600 });
    if (account) for (const path of [secrets, file]) await chown(path, account.uid, account.gid);
    await makePrivate(unfinished, account);
    const settings = [
      '--username=postgres',
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
    ];
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await run(
      join(binaries, 'bin', `initdb${executable}`),
      ['-D', unfinished, ...settings, ...locale, ...(durable ? [] : ['--no-sync'])],
      account,
    );
    // The passwords are valid only once the database is in its place, and vice versa.
    await writeFile(`${passwordFile(dataDir)}.new`, `${JSON.stringify(passwords)}\n`, { mode: 0o600 });
    await rename(unfinished, cluster);
    await rename(`${passwordFile(dataDir)}.new`, passwordFile(dataDir));
  } catch (error) {
    // On a full disk each further attempt would find less room.
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/**
 * Creates the login that owns Muster's tables. It is not a superuser,
 * so row-level security binds roles that it creates.
 */
export async function ensureOwner(superuserUrl: string, { muster_owner }: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles union all select datname from pg_database',
    );
    const existing = new Set(rows.map(({ name }) => name));
    const password = client.escapeLiteral(muster_owner);
    if (!existing.has('muster_app'))
      await client.query('create role muster_app nologin nosuperuser nobypassrls nocreatedb nocreaterole');
    if (!existing.has('muster_owner'))
      await client.query(
        `create role muster_owner login nosuperuser nobypassrls nocreatedb nocreaterole password ${password}`,
      );
    await client.query(`alter role muster_owner password ${password}`);
    await client.query('grant muster_app to muster_owner with inherit false, set true');
    if (!existing.has('muster')) await client.query('create database muster owner muster_owner');
    await client.query('revoke connect on database muster, postgres from public');
    await client.query('grant connect on database muster to muster_app');
  } finally {
    await client.end();
  }
}

/** @returns undefined before the first start has created a database */
export async function readPasswords(dataDir: string): Promise<Passwords | undefined> {
  const file = passwordFile(dataDir);
  const fresh = await parsePasswords(`${file}.new`);
  // The first start was interrupted between its last two steps.
  if (fresh && !existsSync(file) && existsSync(fresh.cluster)) await rename(`${file}.new`, file);
  return parsePasswords(file);
}

async function parsePasswords(file: string): Promise<Passwords | undefined> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Passwords,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-passwords.json');
}

async function majorOf(binaries: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(binaries, '..', 'package.json'), 'utf8').catch(() => '{}')) as {
    version?: string;
  };
  return version?.split('.')[0] ?? 'unknown';
}

/** @throws Error with the program's output */
export function run(program: string, args: readonly string[], account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new CommandError(explain(output)))));
  });
}

/** PostgreSQL does not receive Muster's own settings: they contain secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  };
}

export const fullDisk = 'The disk is full. Nothing that was confirmed is lost; make room and start Muster again.';

export const saysFullDisk = (output: string): boolean => /No space left on device|Disk quota exceeded/i.test(output);

/** Translates PostgreSQL's output into a sentence for the person at the terminal. */
export function explain(output: string): string {
  if (saysFullDisk(output)) return fullDisk;
  if (/Cannot allocate memory|could not map anonymous shared memory|could not create shared memory/i.test(output))
    return 'PostgreSQL does not have enough memory to start.';
  if (/Read-only file system/i.test(output)) return 'The disk is read-only, so PostgreSQL cannot start.';
  // Connections of a server that was killed report their end later, while the next one starts.
  const lines = output.split('\n').filter((text) => !/terminating connection/.test(text));
  const line = lines.findLast((text) => /FATAL|PANIC|error|could not/i.test(text));
  return `PostgreSQL did not start: ${line?.trim() || output.trim() || 'it ended without a word'}`;
}
