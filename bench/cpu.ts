import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What /proc/PID/stat says of a process. Linux counts in hundredths of a second, whatever its clock really does. */
export interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly ownSeconds: number;
  /** Of children that have ended and that it knows of. */
  readonly endedChildrenSeconds: number;
}

/** Seconds that all processors together have worked, and that there were. */
export interface MachineTimes {
  readonly busySeconds: number;
  readonly allSeconds: number;
}

const ticksPerSecond = 100;

/** The name in the second field may hold spaces and brackets, so what counts begins after its last bracket. */
export function parseProcess(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (field: number): number => Number(fields[field - 3]) / ticksPerSecond;
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(fields[1]),
    ownSeconds: seconds(14) + seconds(15),
    endedChildrenSeconds: seconds(16) + seconds(17),
  };
}

/** The first line of /proc/stat: user nice system idle iowait irq softirq steal; guests are in user already. */
export function parseMachine(stat: string): MachineTimes {
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = stat
    .slice(0, stat.indexOf('\n'))
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) / ticksPerSecond);
  const busySeconds = user + nice + system + irq + softirq + steal;
  return { busySeconds, allSeconds: busySeconds + idle + iowait };
}

/** Seconds of a process and all below it, those included that have ended. */
export function familySeconds(all: readonly ProcessTimes[], pid: number): number {
  const children = all.filter(({ parent }) => parent === pid).map((child) => familySeconds(all, child.pid));
  const itself = all.find((each) => each.pid === pid);
  return children.reduce((sum, each) => sum + each, (itself?.ownSeconds ?? 0) + (itself?.endedChildrenSeconds ?? 0));
}

/** Who has used the processors up to now; the generator of the load is this process. */
export interface CpuReading extends MachineTimes {
  readonly serverSeconds: number;
  readonly postgresSeconds: number;
  readonly generatorSeconds: number;
}

/** Undefined where there is no /proc, as on a Mac: then nothing is said about processors. */
export function readCpu(serverPid: number, postgresPid: number): CpuReading | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const all = readProcesses();
  const { user, system } = process.cpuUsage();
  return {
    ...parseMachine(readFileSync('/proc/stat', 'utf8')),
    serverSeconds: familySeconds(all, serverPid),
    postgresSeconds: familySeconds(all, postgresPid),
    generatorSeconds: (user + system) / 1e6,
  };
}

/** The parent of a connection's process: the one that all of PostgreSQL's belong to. */
export function parentOf(pid: number): number {
  return existsSync('/proc/self/stat') ? parseProcess(readFileSync(`/proc/${pid}/stat`, 'utf8')).parent : 0;
}

function readProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [parseProcess(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
      } catch {
        // It has ended meanwhile; its parent counts it.
        return [];
      }
    });
}

/** Milliseconds of processor time per request, and the share of the machine that nobody of ours used. */
export interface CpuUse {
  readonly serverMs: number;
  readonly postgresMs: number;
  readonly generatorMs: number;
  /** 0 to 1. */
  readonly othersShare: number;
}

export function cpuUse(before: CpuReading | undefined, after: CpuReading | undefined, requests: number): CpuUse {
  if (!before || !after) return { serverMs: NaN, postgresMs: NaN, generatorMs: NaN, othersShare: NaN };
  const between = (what: keyof CpuReading): number => after[what] - before[what];
  const ours = between('serverSeconds') + between('postgresSeconds') + between('generatorSeconds');
  return {
    serverMs: (between('serverSeconds') * 1000) / requests,
    postgresMs: (between('postgresSeconds') * 1000) / requests,
    generatorMs: (between('generatorSeconds') * 1000) / requests,
    othersShare: Math.max(0, between('busySeconds') - ours) / between('allSeconds'),
  };
}
