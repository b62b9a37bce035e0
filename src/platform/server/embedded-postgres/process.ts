import { spawn } from 'node:child_process';
import { chown, mkdtemp, open, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { explain, programEnvironment, run } from './cluster.ts';
import { isRunning } from './lock.ts';
import type { ClusterPaths } from './place.ts';
import { CommandError } from '../command-error.ts';

/** Address that a server listens on: the folder of its Unix socket, or 127.0.0.1 on Windows. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A running PostgreSQL server. */
export interface Postmaster {
  readonly pid: number;
  readonly address: Address;
  /** Settles when the server has ended, for any reason. */
  readonly ended: Promise<void>;
  /**
   * Shuts down cleanly: sessions end and everything is written. Does nothing when the server has ended.
   * @param hasNoRoom the disk is full, so it does not wait; the next start recovers from the log
   */
  stop(hasNoRoom?: boolean): Promise<void>;
}

const windows = process.platform === 'win32';
const socketName = '.s.PGSQL.5432';
/** Limit of the operating system (108 with the closing NUL; macOS: 104). */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/**
 * Starts the server and waits until it answers.
 * @throws CommandError
 */
export async function launch(
  place: ClusterPaths,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  await clearForeignPid(place.cluster);
  const address = await chooseAddress(place);
  const where = windows
    ? { listen_addresses: '127.0.0.1', port: String(address.port) }
    : { listen_addresses: '', port: '5432', unix_socket_directories: address.host, unix_socket_permissions: '0700' };
  const args = [
    '-D',
    place.cluster,
    ...Object.entries({ ...settings, ...where }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = await openLog(dataDir);
  try {
    // The children of a killed server may need a moment to notice and release the shared memory.
    for (let patience = 200; ; patience--) {
      const from = (await stat(log.path)).size;
      const postmaster = windows
        ? await launchOnWindows(place, args, address, log.path)
        : await spawnServer(place, args, address, log.handle.fd);
      const outcome = await answers(postmaster, place.cluster);
      if (outcome === 'ready') return postmaster;
      const output = (await readFile(log.path, 'utf8')).slice(from);
      if (!/pre-existing shared memory|is still in use/.test(output) || !patience)
        throw new CommandError(explain(output));
      await pause(50);
    }
  } catch (error) {
    await removeSocketFolder(place, address);
    throw error;
  } finally {
    await log.handle.close();
  }
}

/** Detached, so that Ctrl-C at the terminal reaches only Muster, which then stops PostgreSQL cleanly. */
async function spawnServer(place: ClusterPaths, args: string[], address: Address, log: number): Promise<Postmaster> {
  const child = spawn(join(place.binaries, 'bin', 'postgres'), args, {
    cwd: '/',
    env: programEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
    ...place.account,
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => void child.once('spawn', resolve).once('error', reject));
  child.unref();
  if (child.pid === undefined) throw new CommandError('PostgreSQL did not start.');
  return postmasterOf(child.pid, place, address, ended);
}

/** postgres.exe refuses administrator rights; pg_ctl drops them first. */
async function launchOnWindows(
  place: ClusterPaths,
  args: string[],
  address: Address,
  log: string,
): Promise<Postmaster> {
  const options = args
    .slice(2)
    .map((argument) => `"${argument}"`)
    .join(' ');
  await run(
    join(place.binaries, 'bin', 'pg_ctl.exe'),
    ['start', '-w', '-D', place.cluster, '-l', log, '-o', options],
    undefined,
  );
  const pid = (await readPidFile(place.cluster))?.pid ?? 0;
  return postmasterOf(pid, place, address, endOf(pid));
}

/**
 * Takes over a server that a killed Muster left running on this directory.
 * @returns undefined when there is none
 * @throws Error when one is there and neither answers nor ends
 */
export async function adopt(place: ClusterPaths, password: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(place.cluster);
  if (!found || !isRunning(found.pid) || (await isForeign(found.pid, place.cluster))) return undefined;
  const postmaster = postmasterOf(found.pid, place, found.address, endOf(found.pid));
  if (await serves(found.address, password, place.cluster)) return postmaster;
  await postmaster.stop();
  return undefined;
}

async function serves(address: Address, password: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({
    host: address.host,
    port: address.port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function postmasterOf(pid: number, place: ClusterPaths, address: Address, ended: Promise<void>): Postmaster {
  return {
    pid,
    address,
    ended,
    async stop(hasNoRoom = false) {
      if (isRunning(pid))
        await (windows
          ? run(
              join(place.binaries, 'bin', 'pg_ctl.exe'),
              ['stop', '-w', '-m', hasNoRoom ? 'immediate' : 'fast', '-D', place.cluster],
              undefined,
            )
          : stopBySignal(pid, ended, hasNoRoom ? ['SIGQUIT'] : ['SIGINT', 'SIGQUIT']));
      await removeSocketFolder(place, address);
    },
  };
}

/** Milliseconds for a shutdown before the next signal. */
const shutdownTimeoutMs = 60_000;

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one: after it the next start recovers from the log. */
async function stopBySignal(pid: number, ended: Promise<void>, signals: readonly NodeJS.Signals[]): Promise<void> {
  for (const signal of signals) {
    if (!kill(pid, signal)) return;
    const timeout = new AbortController();
    const gone = await Promise.race([
      ended.then(() => true),
      pause(shutdownTimeoutMs, false, { signal: timeout.signal }).catch(() => false),
    ]);
    timeout.abort();
    if (gone) return;
  }
}

function kill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Waits for the end of a server that is not a child process; checks four times a second. */
async function endOf(pid: number): Promise<void> {
  while (isRunning(pid)) await pause(250, undefined, { ref: false });
}

/** PostgreSQL itself notes in postmaster.pid when it accepts connections. */
async function answers(postmaster: Postmaster, cluster: string): Promise<'ready' | 'ended'> {
  let over = false;
  void postmaster.ended.then(() => (over = true));
  for (;;) {
    if (over) return 'ended';
    const found = await readPidFile(cluster);
    if (found?.pid === postmaster.pid && found.isReady) return 'ready';
    await pause(20);
  }
}

interface PidFile {
  readonly pid: number;
  readonly address: Address;
  readonly isReady: boolean;
}

/** postmaster.pid: process, directory, start, port, socket folder, listen address, shared memory, state. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    address: { host: lines[4] || lines[5] || cluster, port: Number(lines[3]) || 5432 },
    isReady: lines[7] === 'ready',
  };
}

/**
 * Whether the number in postmaster.pid belongs to another program. Detected on Linux only;
 * elsewhere PostgreSQL itself decides.
 */
async function isForeign(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder !== undefined && folder !== cluster;
}

/**
 * After a power cut another program may have the number in postmaster.pid, and PostgreSQL would refuse to start.
 * The file stays, since its other lines let PostgreSQL find the remains of the old server;
 * the number is replaced by one that no process has.
 */
async function clearForeignPid(cluster: string): Promise<void> {
  const found = await readPidFile(cluster);
  if (!found || !isRunning(found.pid) || !(await isForeign(found.pid, cluster))) return;
  const file = join(cluster, 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, '2147483646'));
}

async function chooseAddress({ cluster, account }: ClusterPaths): Promise<Address> {
  if (windows) return { host: '127.0.0.1', port: await freePort() };
  if (Buffer.byteLength(join(cluster, socketName)) <= longestSocketPath) return { host: cluster, port: 5432 };
  // The name cannot be guessed, so no one can have created it in advance.
  const folder = await mkdtemp(join(Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir(), 'muster-'));
  if (account) await chown(folder, account.uid, account.gid);
  return { host: folder, port: 5432 };
}

async function removeSocketFolder({ cluster }: ClusterPaths, { host }: Address): Promise<void> {
  if (!windows && host !== cluster && /\/muster-\w{6}$/.test(host)) await rm(host, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Size in bytes from which the log is moved aside at the next start. */
const maxLogBytes = 10_000_000;

/** Opens PostgreSQL's own log; one older part is retained. */
async function openLog(dataDir: string) {
  const path = join(dataDir, 'postgres.log');
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size > maxLogBytes) await rename(path, `${path}.1`);
  return { path, handle: await open(path, 'a', 0o600) };
}
