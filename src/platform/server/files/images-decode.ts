// node images-decode.ts FILE FOLDER [SIDE,SIDE | WIDTHxHEIGHT]: re-encodes one image, or makes squares of these sides
// or a small PNG within this size, and writes the result as JSON. A separate process, see images.ts.
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { countFrames } from './images-frames.ts';

/** An image that we encoded: pixels without any of the original's metadata. */
export interface EncodedImage {
  readonly path: string;
  /** Bytes */
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** 'png', 'jpg', 'webp' or 'gif' */
  readonly extension: string;
  readonly content_type: string;
}

export type Outcome =
  | { readonly made: readonly EncodedImage[] }
  | { readonly refused: 'no image' | 'too large' | 'disk full' };

/** Maximum pixels of all frames together. */
const maxPixels = 100_000_000;
/** Bytes of memory that the decoded image takes. */
const maxDecodedBytes = 150_000_000;
const maxFrames = 500;
/** Maximum pixels of the longer side. */
const maxSidePx = 4_096;
/** Seconds after which the process ends itself, in case the server has died. */
const timeoutSeconds = 30;
/** Lower priority than that of the requests. */
const niceness = 5;

async function reencode(path: string, folder: string, format: string): Promise<Outcome> {
  const frames = await countFrames(path, maxFrames);
  if (frames > maxFrames) return { refused: 'too large' };
  const source = sharp(path, { animated: frames > 1, limitInputPixels: maxPixels, failOn: 'error' });
  const metadata = await source.metadata();
  if (!metadata.width || !metadata.height) return { refused: 'no image' };
  if (!isAffordable(metadata, frames)) return { refused: 'too large' };
  const firstFrame = () => sharp(path, { limitInputPixels: maxPixels, failOn: 'error' });
  const [width, height] = format.split('x').map(Number);
  if (width && height) return { made: [await writeImage(within(firstFrame(), width, height), folder, 'png')] };
  if (format) return { made: await squares(firstFrame(), folder, format.split(',').map(Number)) };
  const [extension, image] = encode(source, metadata);
  return { made: [await writeImage(image, folder, extension)] };
}

async function writeImage(image: Sharp, folder: string, extension: string, name = 'image'): Promise<EncodedImage> {
  const target = join(folder, `${name}.${extension}`);
  const output = await image.timeout({ seconds: timeoutSeconds }).toFile(target);
  const { size } = await stat(target);
  return {
    path: target,
    size,
    width: output.width,
    height: output.pageHeight ?? output.height,
    extension,
    content_type: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
  };
}

const within = (source: Sharp, width: number, height: number): Sharp =>
  source.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true }).png();

/** Returns the centre of an image as squares, the smaller ones made from the largest: it is decoded once. */
async function squares(source: Sharp, folder: string, sides: readonly number[]): Promise<EncodedImage[]> {
  const side = Math.max(...sides);
  const { data, info } = await source
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover' })
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const images: EncodedImage[] = [];
  for (const squareSide of sides) {
    const image = sharp(data, { raw: { width, height, channels } }).resize({ width: squareSide, height: squareSide });
    images.push(await writeImage(image.webp({ quality: 82 }), folder, 'webp', String(squareSide)));
  }
  return images;
}

/** Whether it can be decoded without exhausting the machine's memory, according to its header. */
function isAffordable(metadata: Metadata, frames: number): boolean {
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height) * Math.max(1, frames);
  return pixels <= maxPixels && pixels * bytesPerPixel(metadata) <= maxDecodedBytes;
}

/** Measured memory for decoding. A plain JPEG is scaled down while it is read, and a plain PNG is read row by row. */
function bytesPerPixel({ format, channels, depth, isProgressive }: Metadata): number {
  if (format === 'heif') return 18;
  if (format === 'jpeg') return isProgressive ? 8 : 0;
  if (format === 'png' && !isProgressive) return 0;
  return channels * (depth === 'ushort' ? 2 : 1);
}

function encode(source: Sharp, { format }: Metadata): [extension: string, image: Sharp] {
  const image = source
    .autoOrient()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true });
  if (format === 'png') return ['png', image.png()];
  if (format === 'gif') return ['gif', image.gif()];
  // AVIF takes long to encode, and every browser shows WebP.
  if (format === 'webp' || format === 'heif') return ['webp', image.webp({ quality: 85 })];
  // In one pass: a second one makes the file a little smaller, but needs 100 MB of memory.
  return ['jpg', image.jpeg({ quality: 88, optimizeCoding: false })];
}

function refusalOf(error: unknown): Outcome {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || /no space left/i.test(message)) return { refused: 'disk full' };
  return { refused: /pixel limit|timeout/i.test(message) ? 'too large' : 'no image' };
}

const [, , path = '', folder = '', targetFormat = ''] = process.argv;
setPriority(niceness);
// One core and no cache: this process decodes one image.
sharp.concurrency(1);
sharp.cache(false);
// The library supports many more formats, some of which are programs: they stay blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`) });
process.stdout.write(JSON.stringify(await reencode(path, folder, targetFormat).catch(refusalOf)));
