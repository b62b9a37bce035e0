import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Priority of background work behind requests: when both compete for a processor it gets about a tenth. */
const behind = 10;

/**
 * Lowers the priority of a connection's backend below those of requests, if PostgreSQL runs on this machine
 * and the system permits it. @param pid as the connection reports it @param host of the connection: a folder of sockets
 */
export function lowerBackendPriority(pid: number | undefined, host: string): void {
  if (pid !== undefined && host.startsWith('/') && isBackend(pid)) lowerPriority(pid);
}

/** Lowers the priority of the calling thread. Has no effect on systems that do not identify threads. */
export function lowerThreadPriority(): void {
  const thread = threadId();
  if (thread !== undefined) lowerPriority(thread);
}

/** In a separate container the number may be that of another program here. */
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

/** Errors are ignored: nothing depends on it. */
function lowerPriority(id: number): void {
  try {
    setPriority(id, behind);
  } catch {
    // The system does not permit it.
  }
}
