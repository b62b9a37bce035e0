import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';

/** The directory is in use by another Muster. */
export class DirectoryInUseError extends CommandError {
  readonly pid: number;
  constructor(directory: string, pid: number) {
    super(
      `Muster is already running on ${directory} (process ${pid}). Stop it first, or choose another directory with DATA_DIR.`,
    );
    this.pid = pid;
  }
}

/** Locks of this process. */
const lockedPaths = new Set<string>();

interface Holder {
  readonly pid: number;
  /** Start time of that process, so that a later process with the same number is not mistaken for it. */
  readonly began: string | null;
}

/**
 * Makes this process the only one that manages a data directory. A lock left behind by a killed process is taken over.
 * @returns a function that releases the lock
 * @throws DirectoryInUseError
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'muster.lock');
  // The file distinguishes processes. Within one, the set decides before anything is awaited.
  if (lockedPaths.has(file)) throw new DirectoryInUseError(directory, process.pid);
  lockedPaths.add(file);
  try {
    const text = await takeLock(directory, file);
    return async () => {
      if ((await read(file))[1] === text) await rm(file, { force: true });
      lockedPaths.delete(file);
    };
  } catch (error) {
    lockedPaths.delete(file);
    throw error;
  }
}

/** @returns the content of the lock file */
async function takeLock(directory: string, file: string): Promise<string> {
  const mine = `${file}.${randomUUID()}`;
  const text = JSON.stringify({ pid: process.pid, began: await beganAt(process.pid) } satisfies Holder);
  await writeFile(mine, text, { mode: 0o600 });
  try {
    // A link is created completely or not at all, so no process ever reads half a lock.
    while (!(await isLinked(mine, file))) {
      const [holder, found] = await read(file);
      if (holder && (await isAlive(holder))) throw new DirectoryInUseError(directory, holder.pid);
      await removeStale(file, found);
    }
    return text;
  } finally {
    await rm(mine, { force: true });
  }
}

const isLinked = (mine: string, file: string): Promise<boolean> =>
  link(mine, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/** Returns the process that currently manages a data directory. */
export async function holderOf(directory: string): Promise<number | undefined> {
  const [holder] = await read(join(directory, 'muster.lock'));
  return holder && (await isAlive(holder)) ? holder.pid : undefined;
}

async function read(file: string): Promise<[Holder | undefined, string | undefined]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const holder = /^\{"pid":(\d{1,10}),"began":(null|"[^"]*")\}$/.exec(text ?? '');
  return [holder ? (JSON.parse(holder[0]) as Holder) : undefined, text];
}

/** Removes a stale lock, but never a new one that another starting process has put in its place meanwhile. */
async function removeStale(file: string, found: string | undefined): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return pause(20);
  if ((await readFile(aside, 'utf8')) !== found) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

async function isAlive({ pid, began }: Holder): Promise<boolean> {
  return pid !== process.pid && isRunning(pid) && (began === null || began === (await beganAt(pid)));
}

/** Whether a process with this number exists, whichever account it belongs to. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns boot and clock tick at which a process began; null on systems without that information. */
async function beganAt(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const [boot, stat] = await Promise.all(
    ['/proc/sys/kernel/random/boot_id', `/proc/${pid}/stat`].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  // The name, in parentheses, may contain anything; the fields after it are counted from the last one.
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks ? `${boot?.trim()} ${ticks}` : null;
}
