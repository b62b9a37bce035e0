import { readCpu } from './cpu.ts';
import { openLoop, type Load, type Shot, type Target } from './load.ts';
import { ms, type Row } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';

/** The rate of a large company in its busiest minute, which leaves part of the machine for the work. */
const clocksPerSecond = 20;
const usualSeconds = 15;

export interface Step {
  readonly seconds: number;
  /** Maximum megabytes above those at rest. */
  readonly memory: number;
  /** Processor seconds, including those of the clockings. */
  readonly cpu: { readonly server: number; readonly postgres: number; readonly othersShare: number };
  readonly clock: Load;
}

/** Measures work while people clock in and out. */
export class ClockingLoad {
  readonly #stage: Stage;
  readonly #served: ServerProcess;
  readonly #target: Target;
  readonly #shots: Iterator<Shot>;

  constructor(stage: Stage, served: ServerProcess, target: Target, shots: Iterator<Shot>) {
    this.#stage = stage;
    this.#served = served;
    this.#target = target;
    this.#shots = shots;
  }

  /** Measures clocking without other work, after a first run to warm up. */
  async usual(): Promise<Step> {
    const sleep = () => new Promise((resolve) => setTimeout(resolve, usualSeconds * 1000));
    await this.measure(sleep);
    const [, usual] = await this.measure(sleep);
    return usual;
  }

  async measure<T>(work: () => Promise<T>): Promise<readonly [T, Step]> {
    const { pid } = this.#served;
    const before = this.#served.memory();
    let most = before;
    let isOver = false;
    const watch = setInterval(() => (most = Math.max(most, this.#served.memory())), 20);
    const clock = openLoop(this.#target, clocksPerSecond, this.#shots, () => isOver);
    const cpuBefore = readCpu(pid, this.#stage.postgresPid);
    const began = performance.now();
    const value = await work().finally(() => {
      isOver = true;
      clearInterval(watch);
    });
    const seconds = (performance.now() - began) / 1000;
    const cpu = spent(cpuBefore, readCpu(pid, this.#stage.postgresPid));
    return [value, { seconds, memory: most - before, cpu, clock: await clock }];
  }
}

/** Reports the time and resources of long work, and the effect on clocking. */
export function rowsOf(what: string, { seconds, memory, clock, cpu }: Step, usual: Step, goal: string): Row[] {
  const ratio = clock.p95 / usual.clock.p95;
  return [
    { what, figure: `${seconds.toFixed(1)} s, +${memory} MB`, goal },
    {
      what: '… CPU, server + PostgreSQL; what others used of the machine',
      figure: `${cpu.server.toFixed(1)} + ${cpu.postgres.toFixed(1)} s; ${Math.round(cpu.othersShare * 100)} %`,
      goal: '',
    },
    {
      what: '… p95 of the clock meanwhile',
      figure: `${ms(clock.p95)}, ${ratio.toFixed(2)} × the usual ${ms(usual.clock.p95)}`,
      goal: '≤ 1.5 ×',
    },
  ];
}

type Reading = ReturnType<typeof readCpu>;

function spent(before: Reading, after: Reading): Step['cpu'] {
  if (!before || !after) return { server: NaN, postgres: NaN, othersShare: NaN };
  const server = after.serverSeconds - before.serverSeconds;
  const postgres = after.postgresSeconds - before.postgresSeconds;
  const own = server + postgres + after.generatorSeconds - before.generatorSeconds;
  const busy = after.busySeconds - before.busySeconds;
  return { server, postgres, othersShare: Math.max(0, busy - own) / (after.allSeconds - before.allSeconds) };
}
