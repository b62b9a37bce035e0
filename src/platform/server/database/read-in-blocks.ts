import { open } from 'node:fs/promises';

/** Bytes per read. */
const blockBytes = 262_144;

/**
 * Reads a file of any length through a single buffer: a stream's blocks are garbage that is collected late.
 * @param work gets a view that is valid until it has ended
 */
export async function readInBlocks(path: string, work: (block: Buffer) => unknown): Promise<void> {
  const file = await open(path, 'r');
  try {
    const memory = Buffer.allocUnsafe(blockBytes);
    for (;;) {
      const { bytesRead } = await file.read(memory, 0, memory.length);
      if (bytesRead === 0) return;
      await work(memory.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
