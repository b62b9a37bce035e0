import { open, type FileHandle } from 'node:fs/promises';

/**
 * Counts the frames of a GIF or WebP without decoding anything: files with a million frames are made
 * to attack libraries that look at all of them first.
 * @param maxFrames where counting ends
 * @returns 1 for a file that is not animated or has another format; at most `maxFrames` + 1
 */
export async function countFrames(path: string, maxFrames: number): Promise<number> {
  const file = await open(path, 'r');
  try {
    const reader = new Reader(file);
    const head = await reader.take(12);
    const kind = head.toString('latin1');
    if (/^GIF8[79]a/.test(kind)) return Math.max(1, await gifFrames(reader, maxFrames));
    if (/^RIFF.{4}WEBP/s.test(kind)) return Math.max(1, await webpFrames(reader, maxFrames));
    return 1;
  } finally {
    await file.close();
  }
}

/** Bytes per read. */
const windowBytes = 65_536;

/** Reads sequentially; returns no bytes past the end. */
class Reader {
  readonly #file: FileHandle;
  #window = Buffer.alloc(0);
  #start = 0;
  at = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async take(count: number): Promise<Buffer> {
    if (this.at < this.#start || this.at + count > this.#start + this.#window.length) {
      const window = Buffer.alloc(Math.max(windowBytes, count));
      const { bytesRead } = await this.#file.read(window, 0, window.length, this.at);
      this.#window = window.subarray(0, bytesRead);
      this.#start = this.at;
    }
    const from = this.at - this.#start;
    this.at += count;
    return this.#window.subarray(from, from + count);
  }
}

function colours(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

async function gifFrames(reader: Reader, maxFrames: number): Promise<number> {
  reader.at = 10;
  const [packed = 0] = await reader.take(1);
  reader.at = 13 + colours(packed);
  for (let frames = 0; ;) {
    const [block] = await reader.take(1);
    if (block === 0x2c) {
      frames += 1;
      const descriptor = await reader.take(9);
      reader.at += colours(descriptor[8] ?? 0) + 1;
    } else if (block === 0x21) reader.at += 1;
    else return frames;
    if (frames > maxFrames) return frames;
    for (let length = 1; length > 0; reader.at += length) length = (await reader.take(1))[0] ?? 0;
  }
}

async function webpFrames(reader: Reader, maxFrames: number): Promise<number> {
  for (let frames = 0; ;) {
    const head = await reader.take(8);
    if (head.length < 8) return frames;
    if (head.toString('latin1', 0, 4) === 'ANMF') frames += 1;
    if (frames > maxFrames) return frames;
    const size = head.readUInt32LE(4);
    reader.at += size + (size % 2);
  }
}
