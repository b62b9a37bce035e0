import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LostPieces, pieceSize, requireKey, storageFaults, type FileStore, type Stored } from './file-store.ts';

/**
 * Files in a folder that only this account may read. What is written appears under its name when all of it is on
 * the disk, so neither a crash nor a reader ever meets half a file.
 * @param folder made when missing
 */
export function diskFileStore(folder: string): FileStore {
  // No key begins with a dot.
  const coming = join(folder, '.coming');
  const pathOf = (key: string) => {
    requireKey(key);
    return join(folder, key);
  };
  const piecesOf = (handle: string) => {
    if (!/^[0-9a-f]{32}$/.test(handle)) throw new TypeError(`Not a handle: ${handle}`);
    return join(coming, handle);
  };

  /** Writes beside, makes sure of it, then gives it its name. */
  async function write(key: string, content: AsyncIterable<Uint8Array>, size: number): Promise<void> {
    const path = pathOf(key);
    const beside = join(coming, randomBytes(16).toString('hex'));
    await mkdir(coming, privately);
    try {
      await fill(beside, content, size);
      await mkdir(dirname(path), privately);
      await rename(beside, path);
      await settle(dirname(path));
    } catch (error) {
      await rm(beside, { force: true });
      throw asFault(error);
    }
  }

  return {
    put: write,
    async get(key) {
      const file = await open(pathOf(key), 'r').catch(unlessMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { content: file.createReadStream(), size };
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (prefix = '') => walk(folder, '', prefix),
    async begin() {
      const handle = randomBytes(16).toString('hex');
      await mkdir(piecesOf(handle), privately).catch(refuse);
      return handle;
    },
    async putPiece(_, handle, index, file) {
      const tag = randomBytes(8).toString('hex');
      try {
        await move(file, join(piecesOf(handle), `${index}-${tag}`));
      } catch (error) {
        throw missing(error) ? new LostPieces() : asFault(error);
      }
      return tag;
    },
    async complete(key, handle, tags) {
      const paths = tags.map((tag, index) => {
        if (!/^[0-9a-f]{16}$/.test(tag)) throw new TypeError(`Not a tag: ${tag}`);
        return join(piecesOf(handle), `${index}-${tag}`);
      });
      const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size)).catch(async (error: unknown) => {
        // Somebody has completed it already, and has not lived to tell.
        if (await stat(pathOf(key)).catch(unlessMissing)) return undefined;
        throw missing(error) ? new LostPieces() : error;
      });
      if (!sizes) return;
      if (sizes.slice(0, -1).some((size) => size !== pieceSize)) throw new RangeError('A piece has another size than it must have.');
      await write(
        key,
        joined(paths),
        sizes.reduce((sum, size) => sum + size, 0),
      );
      await rm(piecesOf(handle), { recursive: true, force: true });
    },
    abort: (_, handle) => rm(piecesOf(handle), { recursive: true, force: true }),
    close() {},
  };
}

const privately = { recursive: true, mode: 0o700 } as const;

async function fill(path: string, content: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      if (written > size) break;
      await writeAll(file, chunk);
    }
    if (written !== size) throw new RangeError(`The content has not the ${size} bytes that were told.`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A write may take less than it was given; that is how a full disk begins. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
}

async function* joined(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path);
}

/** A finished local file to its place, surely on the disk; across disks it is copied. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  });
  await settle(to);
}

/** Makes sure that what a file or folder holds survives a power cut. Windows cannot open folders. */
async function settle(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (process.platform === 'win32') return undefined;
    throw error;
  });
  await file?.sync().catch((error: unknown) => {
    if (process.platform !== 'win32') throw error;
  });
  await file?.close();
}

async function* walk(folder: string, path: string, prefix: string): AsyncGenerator<Stored> {
  const entries = (await readdir(join(folder, path), { withFileTypes: true }).catch(unlessMissing)) ?? [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = path ? `${path}/${entry.name}` : entry.name;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* walk(folder, key, prefix);
    } else if (key.startsWith(prefix)) {
      const found = await stat(join(folder, key)).catch(unlessMissing);
      if (found) yield { key, size: found.size };
    }
  }
}

function missing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function unlessMissing(error: unknown): undefined {
  if (missing(error)) return undefined;
  throw error;
}

function refuse(error: unknown): never {
  throw asFault(error);
}

function asFault(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFaults.full() : error;
}
