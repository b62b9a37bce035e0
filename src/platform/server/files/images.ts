import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { platformFaults, type Fault } from '../../shared/faults.ts';
import { limitConcurrency } from '../jobs/limit-concurrency.ts';
import type { Outcome, Reencoded } from './images-decode.ts';

export type { Reencoded } from './images-decode.ts';

/** Milliseconds in which an image is made anew. */
const timeoutMs = 30_000;

/** Decoding takes memory and a core; so many at once leave the rest to the requests. */
const inTurn = limitConcurrency(2);

/** Who decodes an image now; each has one turn at a time, so that nobody waits behind all that somebody else sends. */
const queues = new Map<string, { readonly inTurn: typeof inTurn; waiting: number }>();

const program = fileURLToPath(new URL('images-decode.ts', import.meta.url));

export interface ReencodeOptions {
  /** Where the new one is written. */
  readonly folder: string;
  /** Whose image it is. */
  readonly person_id: string;
  /** Shortened by tests. */
  readonly timeoutMs?: number;
}

/**
 * Makes an image anew from its pixels: upright, at most 4096 pixels wide and high, without place, camera or anything
 * else that was hidden in it. What is too large is refused by its header, before anything of it is decoded. Each is
 * decoded in a process of its own: its memory is free afterwards, and what takes too long or breaks down ends alone.
 * @param path the file as it has come
 * @throws 422 for what is no image, is broken, or is too large
 */
export async function reencode(path: string, options: ReencodeOptions): Promise<Reencoded> {
  return single(await decoded(path, options, ''));
}

/**
 * The same, as squares of its middle in WebP: the picture of a person, in the sizes in which it is shown.
 * @param sides pixels
 * @returns one for each side, in their order
 * @throws 422
 */
export function reencodeSquares(
  path: string,
  sides: readonly number[],
  options: ReencodeOptions,
): Promise<readonly Reencoded[]> {
  return decoded(path, options, sides.join(','));
}

/** The same, as a PNG that is no larger than this: a logo for programs that know little. @throws 422 */
export async function reencodeWithin(
  path: string,
  { width, height }: { readonly width: number; readonly height: number },
  options: ReencodeOptions,
): Promise<Reencoded> {
  return single(await decoded(path, options, `${width}x${height}`));
}

function single([made]: readonly Reencoded[]): Reencoded {
  if (!made) throw notAnImage();
  return made;
}

async function decoded(path: string, options: ReencodeOptions, wanted: string) {
  const outcome = await inTurnOf(options.person_id, () => inTurn(() => decode(path, options, wanted)));
  if ('made' in outcome) return outcome.made;
  if (outcome.refused === 'disk full') throw Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
  throw outcome.refused === 'too large' ? tooManyPixels() : notAnImage();
}

async function inTurnOf<T>(person: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(person) ?? { inTurn: limitConcurrency(1), waiting: 0 };
  queues.set(person, queue);
  queue.waiting += 1;
  try {
    return await queue.inTurn(work);
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(person);
  }
}

function decode(
  path: string,
  { folder, timeoutMs: timeout = timeoutMs }: ReencodeOptions,
  wanted: string,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, path, folder, wanted],
      { env: environment(), timeout, killSignal: 'SIGKILL' },
      (error, stdout) => {
        if (!error) return resolve(JSON.parse(stdout) as Outcome);
        // It took too long, or what was made to break the decoder has broken it.
        if (error.signal) return resolve({ refused: 'too large' });
        reject(error);
      },
    );
  });
}

/** Nothing of Muster's own settings: they hold secrets. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function notAnImage(): Fault {
  return platformFaults.invalid({ errors: { file: ['Please use an image file'] } });
}

function tooManyPixels(): Fault {
  return platformFaults.invalid({
    errors: { file: ['This image has too many pixels or frames. Please use a smaller one.'] },
  });
}
