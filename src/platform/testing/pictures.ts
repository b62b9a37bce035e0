import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, crc32, createDeflate, deflateSync } from 'node:zlib';

/** Pictures that no real camera makes, built by hand from the descriptions of the formats. */

interface PngHead {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly depth: number;
  /** 0 grey, 6 colours with transparency */
  readonly colour: number;
  readonly interlaced?: boolean;
}

/** A PNG with this head; its pixels are `pixels`, compressed or not at all. */
export function png(
  { width, height, depth, colour, interlaced = false }: PngHead,
  pixels: Buffer = deflateSync(Buffer.alloc(1)),
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A valid PNG, completely black: small to send, and very large when decoded. */
export async function blackPng(side: number): Promise<Buffer> {
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  const rows = Readable.from(
    (function* () {
      const many = Buffer.concat(Array.from({ length: 100 }, () => row));
      for (let n = 0; n < side / 100; n++) yield many;
    })(),
  );
  const pixels = await buffer(rows.pipe(createDeflate({ level: constants.Z_BEST_SPEED })));
  return png({ width: side, height: side, depth: 1, colour: 0 }, pixels);
}

function pngChunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A GIF of one pixel with this number of frames. */
export function gif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f90401050000002c00000000010001000002024401' + '00', 'hex');
  const all = Buffer.alloc(frame.length * frames, frame);
  return Buffer.concat([head, all, Buffer.from([0x3b])]);
}

/** A WebP with this number of empty frames. */
export function webp(frames: number): Buffer {
  const head = Buffer.alloc(30);
  head.write('RIFF', 0, 'latin1');
  head.write('WEBPVP8X', 8, 'latin1');
  head.writeUInt32LE(10, 16);
  // Animated
  head[20] = 2;
  const frame = Buffer.alloc(24);
  frame.write('ANMF', 0, 'latin1');
  frame.writeUInt32LE(16, 4);
  const all = Buffer.concat([head, Buffer.alloc(frame.length * frames, frame)]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}
