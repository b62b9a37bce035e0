import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Caller } from './callers.ts';
import type { BareSample } from './figures.ts';
import type { LeastWork } from './least-work.ts';
import type { Step } from './replay.ts';

/** Job of a bare loop, sent to bench/driver-process.ts. */
export interface DriverJob {
  readonly url: string;
  readonly postgresPid: number;
  readonly company_id: string;
  readonly people: number;
  readonly work: { readonly least: LeastWork } | { readonly steps: readonly Step[] };
  readonly callers: readonly Caller[];
  readonly connections: number;
  readonly seconds: number;
  /** Whether each caller is used only once. */
  readonly once: boolean;
}

/** Runs the driver in a separate process, like the load on the server. */
export function drive(job: DriverJob): Promise<BareSample> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('driver-process.ts', import.meta.url)));
    child.once('message', (result) => resolve(result as BareSample));
    child.once('error', reject);
    child.once('exit', (code) => code && reject(new Error(`The driver ended with code ${code}.`)));
    child.send(job);
  });
}
