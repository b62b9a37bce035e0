import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { newFileKey, type FileStore } from '#platform/server/files/file-store.ts';
import type { ManualContext } from '#platform/server/http/implement.ts';
import { filesFaults, type FileRecord } from '../contract.ts';
import { scheduleRemoval } from './commands.ts';
import type { ExaminedFile } from './content.ts';
import { asRecord, fileColumns } from './queries.ts';

/** Seconds that a temporary file waits for its record. */
export const temporaryFileSeconds = 86_400;
/** Seconds after which content that never became a file is removed, even if the process that stored it died. */
const abandonedAfterSeconds = 2 * 86_400;
/** One person's limits for temporary files: total size in multiples of the largest file, and number. */
const share = { times: 5, count: 200 };

/**
 * Keeps a person from filling the disk with unsaved files. Two simultaneous uploads may both pass, which does no harm.
 * @param size bytes to come
 */
export async function requireRoom(db: Db, person_id: string, size: number, max_size_kb: number): Promise<void> {
  const files = db
    .selectFrom('files')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('size'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('uploaded_by', '=', person_id)
    .where('owner_type', 'is', null);
  const uploads = db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('size'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('uploaded_by', '=', person_id)
    .where('file_id', 'is', null);
  const waiting = await files.unionAll(uploads).execute();
  const taken = waiting.reduce((sum, one) => sum + Number(one.size), 0);
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  if (taken + size > max_size_kb * 1024 * share.times || count >= share.count) throw filesFaults.tooManyTemporary();
}

/** Records a new key before content is stored under it, so that it is never lost. @param now epoch seconds */
export async function reserveKey(db: Db, companyId: string, now: number): Promise<string> {
  const key = newFileKey(companyId);
  await db
    .insertInto('file_objects')
    .values({ key, remove_at: new Date((now + abandonedAfterSeconds) * 1000) })
    .execute();
  return key;
}

/** Adds a file with stored content that is its uploader's only until a record claims it. @param now epoch seconds */
export async function addTemporary(
  db: Db,
  file: ExaminedFile,
  { key, person_id, now }: { key: string; person_id: string; now: number },
): Promise<FileRecord> {
  const { made: _, ...columns } = file;
  const row = await db
    .insertInto('files')
    .values({
      ...columns,
      storage_key: key,
      uploaded_by: person_id,
      created_at: new Date(now * 1000),
      expires_at: new Date((now + temporaryFileSeconds) * 1000),
    })
    .returning(fileColumns)
    .executeTakeFirstOrThrow();
  return asRecord(row);
}

/** Stores the content of a local file under a new key. */
export async function storeLocal(
  files: FileStore,
  context: Pick<ManualContext, 'context' | 'transact'>,
  path: string,
  size: number,
): Promise<string> {
  const key = await context.transact('write', (db) => reserveKey(db, context.context.company_id, context.context.now));
  await files.putFile(key, path, size);
  return key;
}

/**
 * Removes a temporary file or an unfinished upload.
 * @returns false when the person has none with this id
 */
export async function removeTemporary(db: Db, id: string, person_id: string): Promise<boolean> {
  const file = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('uploaded_by', '=', person_id)
    .where('owner_type', 'is', null)
    .returning('storage_key')
    .executeTakeFirst();
  const upload =
    file ??
    (await db
      .deleteFrom('uploads')
      .where('id', '=', id)
      .where('uploaded_by', '=', person_id)
      .where('file_id', 'is', null)
      .returning('storage_key')
      .executeTakeFirst());
  if (upload) await scheduleRemoval(db, [upload.storage_key]);
  return upload !== undefined;
}
