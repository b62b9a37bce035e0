import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readInBlocks } from '../database/read-in-blocks.ts';
import {
  LostPiecesError,
  pieceBytes,
  assertValidKey,
  storageFaults,
  type FileStore,
  type PieceStore,
  type StoredObject,
} from './file-store.ts';

/**
 * Stores files in a folder that only this account may read. A file appears under its name once all of it is
 * on the disk, so neither a crash nor a reader sees half a file.
 * @param folder made when missing
 */
export function diskFileStore(folder: string): FileStore {
  // No key begins with a dot.
  const incoming = join(folder, '.coming');
  const pathOf = (key: string) => {
    assertValidKey(key);
    return join(folder, key);
  };
  return {
    put: (key, content, size) => write(incoming, pathOf(key), (file) => fill(file, content, size)),
    async putFile(key, file, size) {
      if ((await stat(file)).size !== size) throw wrongSize(size);
      await move(incoming, file, pathOf(key), place).catch(refuse);
    },
    async get(key, range) {
      const file = await open(pathOf(key), 'r').catch(unlessMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { content: file.createReadStream(range), size: range ? range.end - range.start + 1 : size };
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (prefix = '') => walk(folder, '', prefix),
    ...diskPieceStore(incoming, pathOf),
    close() {},
  };
}

/** Pieces wait in a folder per upload in `incoming`. */
function diskPieceStore(incoming: string, pathOf: (key: string) => string): PieceStore {
  const folderOf = (handle: string) => {
    if (!isHandle(handle)) throw new TypeError(`Invalid handle: ${handle}`);
    return join(incoming, handle);
  };
  return {
    async begin() {
      const handle = randomBytes(16).toString('hex');
      await mkdir(folderOf(handle), privately).catch(refuse);
      return handle;
    },
    async putPiece(_, handle, index, file) {
      const tag = randomBytes(8).toString('hex');
      try {
        await move(incoming, file, join(folderOf(handle), `${index}-${tag}`), rename);
      } catch (error) {
        throw isMissing(error) ? new LostPiecesError() : asFault(error);
      }
      return tag;
    },
    async complete(key, handle, tags) {
      const paths = piecePaths(folderOf(handle), tags);
      const sizes = await sizesOf(paths).catch(async (error: unknown) => {
        // An object without pieces means that the upload was completed before.
        if (await stat(pathOf(key)).catch(unlessMissing)) return undefined;
        throw isMissing(error) ? new LostPiecesError() : error;
      });
      if (!sizes) return { sha256: undefined };
      if (sizes.slice(0, -1).some((size) => size !== pieceBytes)) throw new RangeError('A part has the wrong size.');
      const sha256 = await concatenate(incoming, pathOf(key), paths);
      await rm(folderOf(handle), { recursive: true, force: true });
      return { sha256 };
    },
    async abort(_, handle) {
      // The handle may be another store's, from before the settings were changed.
      if (isHandle(handle)) await rm(folderOf(handle), { recursive: true, force: true });
    },
  };
}

/** @param tags in the order of the pieces */
function piecePaths(folder: string, tags: readonly string[]): string[] {
  return tags.map((tag, index) => {
    if (!/^[0-9a-f]{16}$/.test(tag)) throw new TypeError(`Invalid tag: ${tag}`);
    return join(folder, `${index}-${tag}`);
  });
}

function sizesOf(paths: readonly string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await stat(path)).size));
}

/** Concatenates these files into one. @returns its SHA-256 in hex */
async function concatenate(incoming: string, path: string, parts: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  await write(incoming, path, async (file) => {
    for (const part of parts)
      await readInBlocks(part, (block) => {
        hash.update(block);
        return writeAll(file, block);
      });
  });
  return hash.digest('hex');
}

/** Writes under a temporary name, syncs, and gives the file its name only then. */
async function write(incoming: string, path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const temporary = join(incoming, randomBytes(16).toString('hex'));
  try {
    await mkdir(incoming, privately);
    const file = await open(temporary, 'wx', 0o600);
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw asFault(error);
  }
}

/** Moves a finished local file to its place; across disks it is copied. */
async function move(
  incoming: string,
  from: string,
  to: string,
  renameFile: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const file = await open(from, 'r+');
  await file.chmod(0o600);
  await file.sync().finally(() => file.close());
  await renameFile(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    const temporary = join(incoming, randomBytes(16).toString('hex'));
    await mkdir(incoming, privately);
    await copyFile(from, temporary);
    await syncPath(temporary);
    await renameFile(temporary, to);
    await rm(from, { force: true });
  });
}

const isHandle = (text: string) => /^[0-9a-f]{32}$/.test(text);
const privately = { recursive: true, mode: 0o700 } as const;

async function fill(file: FileHandle, content: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  let bytesWritten = 0;
  for await (const chunk of content) {
    bytesWritten += chunk.length;
    if (bytesWritten > size) break;
    await writeAll(file, chunk);
  }
  if (bytesWritten !== size) throw wrongSize(size);
}

function wrongSize(size: number): RangeError {
  return new RangeError(`The content does not match the announced size of ${size} bytes.`);
}

/** Gives a file its name, in a folder that is made when it is missing, and syncs the folder. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), privately);
  await rename(from, to);
  await syncPath(dirname(to));
}

/** A write may accept only a part of the chunk, as on a disk that is almost full. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
}

/** Makes sure that a file or the content of a folder survives a power cut. Windows cannot open folders. */
async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (process.platform === 'win32') return undefined;
    throw error;
  });
  await file?.sync().catch((error: unknown) => {
    if (process.platform !== 'win32') throw error;
  });
  await file?.close();
}

async function* walk(folder: string, path: string, prefix: string): AsyncGenerator<StoredObject> {
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

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function unlessMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

function refuse(error: unknown): never {
  throw asFault(error);
}

function asFault(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFaults.full() : error;
}
