import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { CommandError } from '../command-error.ts';

/* A backup is one file: a tar archive, compressed with zstd, followed by the SHA-256 of every preceding byte,
   in a frame that zstd skips, so that `tar --zstd -tf` lists it. */

/** One member of the archive, whose content must be read to its end. */
export interface Member {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

export interface ArchiveWriter {
  /** @param content exactly `size` bytes */
  add(name: string, size: number, content: Buffer | AsyncIterable<Uint8Array>): Promise<void>;
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** A skippable frame of 32 bytes. */
const trailerMagic = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const trailerSize = trailerMagic.length + 32;

/**
 * Writes a new archive under a temporary name until it is complete and on the disk;
 * leaves nothing after a failure or abort.
 * @param force replaces an earlier file
 * @throws CommandError when the file exists; the reason of `signal` when that is aborted
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  { force, signal }: { force: boolean; signal: AbortSignal },
): Promise<void> {
  await refuseExisting(path, force, `${path} already exists. Choose another name`);
  const partial = `${path}.partial`;
  await refuseExisting(partial, force, `Another backup is in progress or was interrupted: ${partial}. Remove it`);
  // The archive contains everything that the company knows about its people.
  const file = await open(partial, force ? 'w' : 'wx', 0o600);
  try {
    await compress(file, fill, signal);
    await file.sync();
    await file.close();
    signal.throwIfAborted();
    await rename(partial, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

async function refuseExisting(path: string, force: boolean, sentence: string): Promise<void> {
  if (!force && (await stat(path).catch(() => undefined)))
    throw new CommandError(`${sentence}, or replace it with --force.`);
}

async function compress(
  file: FileHandle,
  fill: (archive: ArchiveWriter) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const tar = pack();
  const digest = createHash('sha256');
  const zstd = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const writing = pipeline(
    tar,
    zstd,
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        digest.update(chunk);
        await writeAll(file, chunk);
      }
    },
    { signal },
  );
  const filling = fill({
    add: (name, size, content) => Promise.race([add(tar, name, size, content), writing.then(throwIncomplete)]),
  }).then(() => tar.finalize());
  await Promise.all([writing, filling]).catch(async (error: unknown) => {
    tar.destroy();
    await Promise.allSettled([writing, filling]);
    throw error;
  });
  await writeAll(file, Buffer.concat([trailerMagic, digest.digest()]));
}

/** A write may accept only a part of the chunk, as on a disk that is almost full. */
async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
}

function throwIncomplete(): never {
  throw new Error('The archive is incomplete.');
}

/** Resolves when the archive has taken the member, so that only one piece is in memory at a time. */
async function add(tar: Pack, name: string, size: number, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  const header = { name, size, mode: 0o600, mtime: new Date(0) };
  await new Promise<void>((resolve, reject) => {
    const onWritten = (error?: Error | null) => (error ? reject(error) : resolve());
    if (Buffer.isBuffer(content)) return void tar.entry(header, content, onWritten);
    const sink = tar.entry(header, onWritten);
    pour(content, sink).catch((error: Error) => {
      tar.destroy();
      reject(error);
    });
  });
}

async function pour(content: AsyncIterable<Uint8Array>, sink: NodeJS.WritableStream): Promise<void> {
  for await (const chunk of content)
    if (!sink.write(chunk)) await new Promise((resolve) => sink.once('drain', resolve));
  sink.end();
}

/**
 * Reads every byte of a backup and compares the checksum at its end before its content is trusted.
 * @throws CommandError when it is not a backup, cut off or damaged
 */
export async function checkArchive(path: string, signal: AbortSignal): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `Muster cannot read ${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  try {
    const details = await file.stat();
    if (!details.isFile()) throw new CommandError(`${path} is not a file.`);
    const read = async (length: number, at: number) => (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
    if (details.size < zstdMagic.length || !(await read(zstdMagic.length, 0)).equals(zstdMagic))
      throw new CommandError(`${path} is not a Muster backup. Nothing was changed.`);
    const trailer = await read(trailerSize, Math.max(0, details.size - trailerSize));
    if (!trailer.subarray(0, trailerMagic.length).equals(trailerMagic)) throw damagedError(path, 'its end is missing');
    const digest = createHash('sha256');
    for await (const chunk of createReadStream(path, {
      end: details.size - trailerSize - 1,
      signal,
    }) as AsyncIterable<Buffer>)
      digest.update(chunk);
    if (!digest.digest().equals(trailer.subarray(trailerMagic.length)))
      throw damagedError(path, 'its checksum is another one');
  } finally {
    await file.close();
  }
}

/** Returns the error for a damaged backup; the person has to find another copy. */
export function damagedError(path: string, reason: string): CommandError {
  return new CommandError(`${path} is damaged or cut off: ${reason}. Nothing was touched; restore another copy of it.`);
}

/** Reads the members of an archive that `checkArchive` has verified, one after the other. */
export async function* readArchive(path: string, signal: AbortSignal): AsyncGenerator<Member> {
  const { size } = await stat(path);
  const tar = extract();
  const reading = pipeline(createReadStream(path, { end: size - trailerSize - 1 }), createZstdDecompress(), tar, {
    signal,
  });
  reading.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, size: bytes = -1, type } = entry.header;
      if (type !== 'file') throw new TypeError(`${name} is a ${type ?? 'thing of no kind'}`);
      yield { name, size: bytes, content: entry as AsyncIterable<Buffer> };
    }
    await reading;
  } finally {
    tar.destroy();
  }
}
