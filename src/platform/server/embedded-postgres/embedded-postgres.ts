import { existsSync } from 'node:fs';
import { readFile, realpath, stat, access, constants, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { CommandError } from '../command-error.ts';
import { ensureCluster, ensureOwner, fullDisk, readPasswords, saysFullDisk, type Passwords } from './cluster.ts';
import { holderOf, lockDirectory } from './lock.ts';
import { choosePlace } from './place.ts';
import { adopt, launch, readPidFile, type Address, type Postmaster } from './process.ts';

export interface EmbeddedPostgres {
  /** Owner's connection string, over a Unix socket where the system supports them. */
  readonly url: string;
  /** Whether a server that was already running on this directory was taken over. */
  readonly adopted: boolean;
  /** Whether PostgreSQL has reported a full disk since this start. */
  hasNoRoom(): Promise<boolean>;
  /** @param hasNoRoom see `Postmaster` */
  stop(hasNoRoom?: boolean): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Settings of postgresql.conf for this run. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives sentences for the person at the terminal. */
  say?(sentence: string): void;
  /** Called when PostgreSQL ended and could not be started again; the sentence says why. */
  lost?(sentence: string): void;
}

const modest: Readonly<Record<string, string>> = {
  shared_buffers: '128MB',
  // Every query here is short; compiling one would cost more than it saves.
  jit: 'off',
  max_connections: '60',
  // Limits the log that a start after a crash replays.
  max_wal_size: '256MB',
  // After a crash one system call writes the whole file system, instead of one for each of a thousand files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // People's data must not end up in a log: no statements, no row contents.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Runs a PostgreSQL of Muster's own in `dataDir`, for installations without a database server. It is created on the
 * first start, taken over when a killed Muster has left it running, restarted when it ends unexpectedly, never deleted.
 * @throws DirectoryInUseError when another Muster manages the directory
 * @throws Error with a sentence when PostgreSQL cannot run
 */
export async function startEmbeddedPostgres({
  dataDir: configuredDir,
  settings = {},
  say = () => {},
  lost = say,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await makeDirectory(configuredDir);
  const dataDir = await realpath(configuredDir);
  const locks = [await lockDirectory(dataDir)];
  const unlock = async () => {
    for (const release of locks) await release();
  };
  try {
    const place = await choosePlace(dataDir, (await readPasswords(dataDir))?.cluster, say);
    // A copy of a data directory refers to the same database when that lies outside.
    if (dirname(place.cluster) !== dataDir) locks.push(await lockDirectory(dirname(place.cluster)));
    const isNew = await ensureCluster(place, dataDir, settings['fsync'] !== 'off');
    const passwords = await requirePasswords(dataDir, place.cluster);
    const hasNoRoom = await watchRoom(dataDir);
    const start = () => launch(place, dataDir, { ...modest, ...settings });
    const found = isNew ? undefined : await adopt(place, passwords.postgres);
    const first = found ?? (await start());
    await openOrStop(first, passwords, hasNoRoom);
    const stopWatching = watch(first, start, say, lost);
    return {
      url: ownerUrl(first.address, passwords),
      adopted: Boolean(found),
      hasNoRoom,
      async stop(isFull) {
        await stopWatching(isFull);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function requirePasswords(dataDir: string, cluster: string): Promise<Passwords> {
  const passwords = await readPasswords(dataDir);
  if (passwords) return passwords;
  throw new CommandError(
    `The passwords of the database in ${cluster} are missing: ${dataDir}/postgres-passwords.json. Without them it cannot be opened; it is left as it is.`,
  );
}

/**
 * Returns the database of a Muster that runs on `dataDir`, for commands beside it:
 * its owner's connection string, or undefined when none is running
 */
export async function runningPostgres(configuredDir: string): Promise<string | undefined> {
  const dataDir = await realpath(configuredDir).catch(() => undefined);
  if (!dataDir || (await holderOf(dataDir)) === undefined) return undefined;
  const passwords = await readPasswords(dataDir);
  const running =
    passwords &&
    (await readPidFile(existsSync(join(dataDir, 'postgres')) ? join(dataDir, 'postgres') : passwords.cluster));
  return running && ownerUrl(running.address, passwords);
}

/** @throws CommandError when the disk is full; the server is then stopped, as after every failure */
async function openOrStop(
  postmaster: Postmaster,
  passwords: Passwords,
  hasNoRoom: () => Promise<boolean>,
): Promise<void> {
  try {
    await openDatabase(postmaster.address, passwords);
  } catch (error) {
    const isFull = await hasNoRoom();
    await postmaster.stop(isFull);
    throw isFull ? new CommandError(fullDisk) : error;
  }
}

/** Watches only new lines of PostgreSQL's log, since it also contains those of earlier starts. */
async function watchRoom(dataDir: string): Promise<() => Promise<boolean>> {
  const log = join(dataDir, 'postgres.log');
  const from = await stat(log).then(
    ({ size }) => size,
    () => 0,
  );
  return async () => saysFullDisk((await readFile(log, 'utf8').catch(() => '')).slice(from));
}

/** Creates the owner and the database when missing: on the first start, or after one that was interrupted. */
async function openDatabase(address: Address, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl(address, passwords) });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch {
    await ensureOwner(urlOf(address, 'postgres', passwords.postgres, 'postgres'), passwords);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Number of restarts within the window after which no further one is attempted. */
const maxRestarts = 5;
const restartWindowMs = 300_000;

/** Restarts PostgreSQL when it ends unexpectedly. */
function watch(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  say: (sentence: string) => void,
  lost: (sentence: string) => void,
): (hasNoRoom?: boolean) => Promise<void> {
  let current = first;
  let stopping = false;
  let restarts: number[] = [];
  const guarding = (async () => {
    for (;;) {
      await current.ended;
      if (stopping) return;
      restarts = [...restarts.filter((at) => at > Date.now() - restartWindowMs), Date.now()];
      if (restarts.length > maxRestarts)
        return lost(
          'PostgreSQL stopped six times within five minutes. No confirmed data is lost. See postgres.log in the data directory.',
        );
      say('PostgreSQL stopped unexpectedly and is restarting.');
      try {
        current = await start();
      } catch (error) {
        if (!stopping) lost((error as Error).message);
        return;
      }
      // The caller that stops it waits for this loop, and then stops the server that was just started.
      if (stopping) return;
    }
  })();
  return async (hasNoRoom) => {
    stopping = true;
    await current.stop(hasNoRoom);
    await guarding;
    // A restart may have been in progress.
    await current.stop(hasNoRoom);
  };
}

function ownerUrl(address: Address, passwords: Passwords): string {
  return urlOf(address, 'muster_owner', passwords.muster_owner, 'muster');
}

export function urlOf({ host, port }: Address, user: string, password: string, database: string): string {
  const socket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : '';
  return `postgres://${user}:${password}@${socket ? 'localhost' : host}:${port}/${database}${socket}`;
}

/**
 * Makes a directory that only this account may read, with those above it.
 * @throws CommandError when it cannot be written
 */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw (await refusal(path)) ?? error;
  }
}

/** Finds the reason at the nearest existing folder, since the error of `mkdir` names the missing one. */
async function refusal(path: string): Promise<CommandError | undefined> {
  let nearest = dirname(path);
  while (nearest !== dirname(nearest) && !(await stat(nearest).catch(() => undefined))) nearest = dirname(nearest);
  const code = await access(nearest, constants.W_OK).then(
    () => undefined,
    (reason: NodeJS.ErrnoException) => reason.code,
  );
  if (code === 'EROFS')
    return new CommandError(
      `${path} cannot be made: ${nearest} is on a disk that is read-only. Choose another directory with DATA_DIR.`,
    );
  if (code === 'EACCES' || code === 'EPERM')
    return new CommandError(
      `${path} cannot be made: this account may not write to ${nearest}. Choose another directory with DATA_DIR.`,
    );
  return undefined;
}
