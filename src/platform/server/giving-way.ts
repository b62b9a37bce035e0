import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Milliseconds of work after which others have their turn. */
const sliceMs = 2;

interface Options {
  /** Of the time that a slice took, so much is rested, too: a request of others needs many turns until it is answered. */
  readonly restShare?: number;
  /** Milliseconds of work since some beginning. */
  readonly clock?: () => number;
  readonly rest?: (ms: number) => Promise<unknown>;
}

/** Milliseconds in which the event loop had something to do: waiting for the database is no work. */
const working = () => performance.eventLoopUtilization().active;
const restOf = (ms: number) => (ms > 0 ? wait(ms) : turn());

/** To be awaited after each small step of long work. */
export type GiveWay = () => Promise<void>;

/** For long work within a request: after some milliseconds of it, others go first. */
export function givingWay({ restShare = 0, clock = working, rest = restOf }: Options = {}): GiveWay {
  let began = clock();
  return async () => {
    const took = clock() - began;
    if (took < sliceMs) return;
    await rest(took * restShare);
    began = clock();
  };
}
