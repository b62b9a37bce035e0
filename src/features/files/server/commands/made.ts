import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '#platform/server/database/database.ts';
import type { DemoFiles } from '#platform/server/demo.ts';
import { reserveKey } from '../temporary.ts';

/** A file that Muster has generated. */
export interface GeneratedFile {
  readonly content: Buffer;
  readonly content_type: string;
}

/** Size, hash and key of stored content. */
export interface StoredFile {
  readonly size: number;
  readonly sha256: string;
  readonly storage_key: string;
}

/** Stores generated files and returns them with their other properties. */
export async function storeMade<Made extends GeneratedFile>(
  { files, company_id, now, transact }: DemoFiles,
  made: readonly Made[],
): Promise<(Omit<Made, 'content'> & StoredFile)[]> {
  const keys = await transact(async (db) => {
    const reserved: string[] = [];
    for (const _ of made) reserved.push(await reserveKey(db, company_id, now));
    return reserved;
  });
  const stored: (Omit<Made, 'content'> & StoredFile)[] = [];
  for (const [index, { content, ...known }] of made.entries()) {
    const storage_key = keys[index] ?? '';
    await files.put(storage_key, Readable.from([content]), content.length);
    const sha256 = createHash('sha256').update(content).digest('hex');
    stored.push({ ...known, size: content.length, sha256, storage_key });
  }
  return stored;
}

/** Stores a generated file from this machine's disk, which the store may move. @returns its key */
export async function storeMadeFile(
  { files, company_id, now, transact }: DemoFiles,
  path: string,
  size: number,
): Promise<string> {
  const key = await transact((db) => reserveKey(db, company_id, now));
  await files.putFile(key, path, size);
  return key;
}

interface OwnedFile extends StoredFile {
  readonly name: string;
  readonly content_type: string;
  readonly owner_type: string;
  readonly owner_id: string;
  readonly uploaded_by: string;
}

/** Attaches stored files to their records. @param now epoch seconds */
export async function attachMadeFiles(db: Db, files: readonly OwnedFile[], now: number): Promise<void> {
  const rows = files.map((file) => ({ ...file, created_at: new Date(now * 1000), expires_at: null }));
  if (rows.length) await db.insertInto('files').values(rows).execute();
}
