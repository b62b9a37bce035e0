import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Times of a process from /proc/PID/stat. Linux counts in hundredths of a second, whatever its clock resolution. */
export interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly ownSeconds: number;
  /** Seconds of ended children that it has waited for. */
  readonly endedChildrenSeconds: number;
}

/** Busy and total seconds of all processors together. */
export interface MachineTimes {
  readonly busySeconds: number;
  readonly allSeconds: number;
}

const ticksPerSecond = 100;

/** Parses the line from its last bracket on, since the name in the second field may contain spaces and brackets. */
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

/** Sums the seconds of a process and all its descendants, including ended ones. */
export function familySeconds(all: readonly ProcessTimes[], pid: number): number {
  const children = all.filter(({ parent }) => parent === pid).map((child) => familySeconds(all, child.pid));
  const itself = all.find((each) => each.pid === pid);
  return children.reduce((sum, each) => sum + each, (itself?.ownSeconds ?? 0) + (itself?.endedChildrenSeconds ?? 0));
}

/** Processor seconds so far by part; the load generator is this process. */
export interface CpuReading extends MachineTimes {
  readonly serverSeconds: number;
  readonly postgresSeconds: number;
  readonly generatorSeconds: number;
}

/** Reads processor times; undefined without /proc, as on a Mac: processors are then not reported. */
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

/** Returns the parent of a connection's process, which all processes of PostgreSQL have in common. */
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
        // It has ended in the meantime; its parent counts it.
        return [];
      }
    });
}

/** Milliseconds of processor time per request, and the share of the machine used by unrelated processes. */
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
