import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eachBlock } from './blocks.ts';
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
    if (!isHandle(handle)) throw new TypeError(`Not a handle: ${handle}`);
    return join(coming, handle);
  };

  /** Writes beside, makes sure of it, then gives it its name. */
  async function write(key: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const beside = join(coming, randomBytes(16).toString('hex'));
    try {
      await mkdir(coming, privately);
      const file = await open(beside, 'wx', 0o600);
      try {
        await fill(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await place(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw asFault(error);
    }
  }

  /** A finished local file to its place; across disks it is copied. */
  async function move(from: string, to: string, direct: (from: string, to: string) => Promise<void>): Promise<void> {
    const file = await open(from, 'r+');
    await file.chmod(0o600);
    await file.sync().finally(() => file.close());
    await direct(from, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      const beside = join(coming, randomBytes(16).toString('hex'));
      await mkdir(coming, privately);
      await copyFile(from, beside);
      await settle(beside);
      await direct(beside, to);
      await rm(from, { force: true });
    });
  }

  return {
    put: (key, content, size) => write(key, (file) => fill(file, content, size)),
    async putFile(key, file, size) {
      if ((await stat(file)).size !== size) throw wrongSize(size);
      await move(file, pathOf(key), place).catch(refuse);
    },
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
        await move(file, join(piecesOf(handle), `${index}-${tag}`), rename);
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
      if (!sizes) return { sha256: undefined };
      if (sizes.slice(0, -1).some((size) => size !== pieceSize)) throw new RangeError('A piece has another size than it must have.');
      const hash = createHash('sha256');
      await write(key, async (file) => {
        for (const path of paths)
          await eachBlock(path, (block) => {
            hash.update(block);
            return writeAll(file, block);
          });
      });
      await rm(piecesOf(handle), { recursive: true, force: true });
      return { sha256: hash.digest('hex') };
    },
    async abort(_, handle) {
      // One of another store, from before the settings named this one, is not known here.
      if (isHandle(handle)) await rm(piecesOf(handle), { recursive: true, force: true });
    },
    close() {},
  };
}

const isHandle = (text: string) => /^[0-9a-f]{32}$/.test(text);
const privately = { recursive: true, mode: 0o700 } as const;

async function fill(file: FileHandle, content: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    if (written > size) break;
    await writeAll(file, chunk);
  }
  if (written !== size) throw wrongSize(size);
}

function wrongSize(size: number): RangeError {
  return new RangeError(`The content has not the ${size} bytes that were told.`);
}

/** Under its name at last, in a folder that is made when it is missing, and surely so. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), privately);
  await rename(from, to);
  await settle(dirname(to));
}

/** A write may take less than it was given; that is how a full disk begins. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
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
