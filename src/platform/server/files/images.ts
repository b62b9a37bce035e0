import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata, Sharp } from 'sharp';
import { platformFaults, type Fault } from '../../shared/faults.ts';
import { countFrames } from './images-frames.ts';
import { limitConcurrency } from '../jobs/limit-concurrency.ts';

/** An image as we have made it: pixels, and nothing that came with them. */
export interface Reencoded {
  readonly path: string;
  /** Bytes */
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** 'png', 'jpg', 'webp' or 'gif' */
  readonly extension: string;
  readonly content_type: string;
}

/** Pixels of what is decoded row by row. */
const maxPixels = 100_000_000;
/** Bytes of what has to be decoded as a whole. */
const maxBytes = 150_000_000;
const maxFrames = 500;
/** Pixels of the longer side that are kept. */
const maxSidePx = 4_096;
/** Seconds in which an image is made anew. */
const timeoutSeconds = 20;

/** Decoding takes memory and a core; so many at once leave the rest to the requests. */
const inTurn = limitConcurrency(2);

/**
 * Makes an image anew from its pixels: upright, at most 4096 pixels wide and high, without place, camera or anything
 * else that was hidden in it. What is too large is refused by its header, before anything of it is decoded.
 * @param path the file as it has come
 * @param folder where the new one is written
 * @throws 422 for what is no image, is broken, or is too large
 */
export async function reencode(path: string, folder: string): Promise<Reencoded> {
  return inTurn(async () => {
    const frames = await countFrames(path, maxFrames);
    if (frames > maxFrames) throw tooManyPixels();
    const sharp = await library();
    const source = sharp(path, { animated: frames > 1, limitInputPixels: maxPixels, failOn: 'error' });
    const found = await source.metadata().catch((error: unknown) => {
      throw asFault(error);
    });
    if (!found.width || !found.height) throw notAnImage();
    if (!isAffordable(found, frames)) throw tooManyPixels();
    const [extension, image] = await encoded(source, found);
    const target = join(folder, `image.${extension}`);
    const made = await image
      .timeout({ seconds: timeoutSeconds })
      .toFile(target)
      .catch((error: unknown) => {
        throw asFault(error);
      });
    const { size } = await stat(target);
    return {
      path: target,
      size,
      width: made.width,
      height: made.pageHeight ?? made.height,
      extension,
      content_type: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
    };
  });
}

/** Loaded with the first image. It knows many more formats, among them some that are programs: they stay closed. */
const library = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`) });
  return sharp;
};

/** Whether it can be decoded without taking the machine's memory, as its header says. */
export function isAffordable(
  { format, width, height, pageHeight, channels, depth, isProgressive }: Metadata,
  frames: number,
): boolean {
  const pixels = width * (pageHeight ?? height) * Math.max(1, frames);
  const isWhole = isProgressive || !(format === 'jpeg' || format === 'png');
  // Progressive JPEG keeps two bytes for every sample.
  const sample = depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1;
  return pixels <= maxPixels && (!isWhole || pixels * channels * sample <= maxBytes);
}

async function encoded(source: Sharp, { format }: Metadata): Promise<[extension: string, image: Sharp]> {
  const image = source
    .autoOrient()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true });
  if (format === 'png') return ['png', image.png()];
  if (format === 'gif') return ['gif', image.gif()];
  // AVIF takes long to make, and WebP is shown by every browser.
  if (format === 'webp' || format === 'heif') return ['webp', image.webp({ quality: 85 })];
  return ['jpg', image.jpeg({ quality: 88 })];
}

function asFault(error: unknown): unknown {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || /no space left/i.test(message)) return error;
  return /pixel limit|timeout/i.test(message) ? tooManyPixels() : notAnImage();
}

function notAnImage(): Fault {
  return platformFaults.invalid({ errors: { file: ['Please use an image file'] } });
}

function tooManyPixels(): Fault {
  return platformFaults.invalid({
    errors: { file: ['This image has too many pixels or frames. Please use a smaller one.'] },
  });
}
