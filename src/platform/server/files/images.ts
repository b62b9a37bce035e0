import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { platformFaults, type Fault } from '../../shared/faults.ts';
import { translate } from '../../shared/translate.ts';
import { limitConcurrency } from '../jobs/limit-concurrency.ts';
import type { Outcome, EncodedImage } from './images-decode.ts';

export type { EncodedImage } from './images-decode.ts';

/** Milliseconds within which an image must be re-encoded. */
const timeoutMs = 30_000;

/** Decoding takes memory and a core, so at most two run in parallel and leave the rest to the requests. */
const inTurn = limitConcurrency(2);

/** Queue per person: each has one turn at a time, so that one person's many images do not block others. */
const queues = new Map<string, { readonly inTurn: typeof inTurn; waiting: number }>();

const program = fileURLToPath(new URL('images-decode.ts', import.meta.url));

export interface ReencodeOptions {
  /** Folder for the new image. */
  readonly folder: string;
  /** The person who sent the image, or another key for its queue. */
  readonly person_id: string;
  /** Shortened by tests. */
  readonly timeoutMs?: number;
}

/**
 * Re-encodes an image from its pixels: upright, at most 4096 pixels wide and high,
 * without metadata such as place or camera. Too large an image is refused by its header before decoding. Each is
 * decoded in a separate process: its memory is freed afterwards, and a slow or crashing decoder affects nothing else.
 * @param path the file as received
 * @throws 422 when it is not an image, broken, or too large
 */
export async function reencode(path: string, options: ReencodeOptions): Promise<EncodedImage> {
  return single(await decodeInTurn(path, options, ''));
}

/**
 * Like `reencode`, as squares of its centre in WebP: a person's picture in its displayed sizes.
 * @param sides pixels
 * @returns one for each side, in their order
 * @throws 422
 */
export function reencodeSquares(
  path: string,
  sides: readonly number[],
  options: ReencodeOptions,
): Promise<readonly EncodedImage[]> {
  return decodeInTurn(path, options, sides.join(','));
}

/** Like `reencode`, as a PNG within this size: a logo for programs with limited support. @throws 422 */
export async function reencodeWithin(
  path: string,
  { width, height }: { readonly width: number; readonly height: number },
  options: ReencodeOptions,
): Promise<EncodedImage> {
  return single(await decodeInTurn(path, options, `${width}x${height}`));
}

function single([image]: readonly EncodedImage[]): EncodedImage {
  if (!image) throw notAnImage();
  return image;
}

async function decodeInTurn(path: string, options: ReencodeOptions, format: string) {
  const outcome = await inTurnOf(options.person_id, () => inTurn(() => decode(path, options, format)));
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
  format: string,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, path, folder, format],
      { env: environment(), timeout, killSignal: 'SIGKILL' },
      (error, stdout) => {
        if (!error) return resolve(JSON.parse(stdout) as Outcome);
        // It took too long, or a malicious file has crashed the decoder.
        if (error.signal) return resolve({ refused: 'too large' });
        reject(error);
      },
    );
  });
}

/** Excludes Muster's own settings: they contain secrets. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function notAnImage(): Fault {
  return platformFaults.invalid({ errors: { file: [translate('Please use an image file')] } });
}

function tooManyPixels(): Fault {
  return platformFaults.invalid({
    errors: { file: [translate('This image has too many pixels or frames. Use a smaller one.')] },
  });
}
