import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '../files/file-store.ts';
import { reencodeWithin } from '../files/images.ts';
import { VersionedCache } from '../versioned-cache.ts';

/** Pixels: twice the displayed size, for sharp screens. */
const size = { width: 400, height: 80 } as const;

/**
 * Provides logos for mails: small, and PNG, which every mail program shows. Each is made once;
 * the content of a key never changes.
 * @returns undefined when there is none or it cannot be read: a mail does not wait for a picture
 */
export function logosFrom(
  files: FileStore,
  log: FastifyBaseLogger,
): (key: string | null) => Promise<Buffer | undefined> {
  const logoCache = new VersionedCache<Buffer>(100);
  return async (key) => {
    if (key === null) return undefined;
    const known = logoCache.get(key, 0);
    if (known) return known;
    try {
      const made = await smallLogo(files, key);
      if (made) logoCache.set(key, 0, made);
      return made;
    } catch (error) {
      log.warn({ err: error, key }, 'An email logo could not be read. The email shows the name instead.');
      return undefined;
    }
  };
}

async function smallLogo(files: FileStore, key: string): Promise<Buffer | undefined> {
  const found = await files.get(key);
  if (!found) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'muster-logo-'));
  try {
    const source = join(folder, 'source');
    await pipeline(found.content, createWriteStream(source));
    const { path } = await reencodeWithin(source, size, { folder, person_id: 'mail' });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
