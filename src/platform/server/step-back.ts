import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How far long work stands behind what somebody waits for: where both want a processor it gets about a tenth. */
const behind = 10;

/**
 * Lets the backend of a connection step back behind those of requests, where its PostgreSQL runs on this machine and
 * the system lets us. @param pid as the connection tells it @param host of the connection: a folder of sockets
 */
export function stepBackBackend(pid: number | undefined, host: string): void {
  if (pid !== undefined && host.startsWith('/') && isBackend(pid)) stepBack(pid);
}

/** The same for the thread that calls it. Where threads are not named by the system it stays as it is. */
export function stepBackThread(): void {
  const thread = threadId();
  if (thread !== undefined) stepBack(thread);
}

/** In a container of its own the number may be that of another program here. */
function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres:');
  } catch {
    return false;
  }
}

function threadId(): number | undefined {
  try {
    const [, id] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    return id === undefined ? undefined : Number(id);
  } catch {
    return undefined;
  }
}

/** It is a courtesy: nothing depends on it. */
function stepBack(id: number): void {
  try {
    setPriority(id, behind);
  } catch {
    // Not ours to say.
  }
}
