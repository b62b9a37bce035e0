import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Milliseconds of work after which it yields. */
const sliceMs = 2;

interface Options {
  /** Share of a slice's time that is rested afterwards: another request needs many turns until it is answered. */
  readonly restShare?: number;
  /** Milliseconds of work since a fixed beginning. */
  readonly clock?: () => number;
  readonly rest?: (ms: number) => Promise<unknown>;
}

/** Milliseconds in which the event loop was busy: waiting for the database does not count. */
const busyMs = () => performance.eventLoopUtilization().active;
const restOf = (ms: number) => (ms > 0 ? wait(ms) : turn());

/** Awaited after each small step of long work. */
export type YieldPoint = () => Promise<void>;

/** Yields during long work within a request: after some milliseconds other requests proceed first. */
export function yieldPoint({ restShare = 0, clock = busyMs, rest = restOf }: Options = {}): YieldPoint {
  let startedAt = clock();
  return async () => {
    const duration = clock() - startedAt;
    if (duration < sliceMs) return;
    await rest(duration * restShare);
    startedAt = clock();
  };
}
