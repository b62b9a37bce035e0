import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { pieceBytes } from '#platform/server/files/file-store.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { translate } from '#platform/shared/translate.ts';
import { filesFaults, type FileRecord, type UploadProgress } from '../contract.ts';
import { scheduleRemoval } from './commands.ts';
import { asRecord, fileColumns } from './queries.ts';
import { requireRoom, reserveKey } from './temporary.ts';

/** State of a chunked upload; its row may be locked. */
export interface Upload {
  readonly id: string;
  readonly uploaded_by: string;
  readonly name: string;
  readonly size: number;
  readonly total: number;
  readonly storage_key: string;
  readonly handle: string | null;
  readonly file_id: string | null;
  /** Store tags of the received chunks, by index. */
  readonly chunks: ReadonlyMap<number, string>;
}

/** Description of an upload that the sender repeats with each chunk. */
export interface ChunkDescription {
  readonly upload_id: string;
  readonly index: number;
  readonly total: number;
  readonly name: string;
  readonly size: number;
}

/** Seconds after which an assembling request counts as dead. */
const finishingSeconds = 600;

/**
 * Checks a chunk against the sender's description.
 * @param bytes received
 * @throws 422
 */
export function requireChunk({ index, total, size }: ChunkDescription, bytes: number): void {
  const errors = {
    ...(total !== Math.ceil(size / pieceBytes) && { total: [translate('This is invalid')] }),
    ...(index >= total && { index: [translate('This is invalid')] }),
    ...(index < total &&
      bytes !== Math.min(pieceBytes, size - index * pieceBytes) && {
        file: [translate('This chunk has an unexpected size.')],
      }),
  };
  if (Object.keys(errors).length) throw platformFaults.invalid({ errors });
}

/** Returns a person's own upload; undefined when there is none with this id. */
export async function uploadOf(db: Db, id: string, person_id: string, lock = false): Promise<Upload | undefined> {
  const upload = await db
    .selectFrom('uploads')
    .innerJoin('file_objects', 'file_objects.key', 'uploads.storage_key')
    .select(['uploads.id', 'uploaded_by', 'name', 'size', 'total', 'storage_key', 'file_id', 'handle'])
    .where('uploads.id', '=', id)
    .where('uploaded_by', '=', person_id)
    .$if(lock, (query) => query.forUpdate('uploads'))
    .executeTakeFirst();
  if (!upload) return undefined;
  const chunks = await db
    .selectFrom('upload_chunks')
    .select(['index', 'tag'])
    .where('upload_id', '=', id)
    .orderBy('index')
    .execute();
  return { ...upload, chunks: new Map(chunks.map(({ index, tag }) => [index, tag])) };
}

export interface UploaderContext {
  readonly company_id: string;
  readonly person_id: string;
  /** Epoch seconds */
  readonly now: number;
  readonly max_size_kb: number;
}

/**
 * Returns the upload of a chunk; the first chunk to arrive creates it.
 * @throws 404 for an id of someone else's, 424 when it was begun for another file, 429
 */
export async function beginUpload(
  db: Db,
  { upload_id, total, name, size }: ChunkDescription,
  { company_id, person_id, now, max_size_kb }: UploaderContext,
): Promise<Upload> {
  const known = await uploadOf(db, upload_id, person_id, true);
  if (!known) await requireRoom(db, person_id, size, max_size_kb);
  const active_at = new Date(now * 1000);
  if (!known) {
    const storage_key = await reserveKey(db, company_id, now);
    const row = { id: upload_id, uploaded_by: person_id, name, size, total, storage_key, active_at };
    await db
      .insertInto('uploads')
      .values(row)
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  const upload = known ?? (await uploadOf(db, upload_id, person_id, true));
  if (!upload) throw platformFaults.notFound();
  if (upload.size !== size || upload.total !== total || upload.name !== name) throw filesFaults.otherUpload();
  await db.updateTable('uploads').set({ active_at }).where('id', '=', upload_id).execute();
  return upload;
}

/**
 * Agrees on the store's handle for all chunks: the first of those begun in parallel wins.
 * @returns the handle to use; undefined when the upload was removed meanwhile
 */
export async function agreeOnHandle(db: Db, storage_key: string, begun: string): Promise<string | undefined> {
  const object = await db
    .selectFrom('file_objects')
    .select('handle')
    .where('key', '=', storage_key)
    .forUpdate()
    .executeTakeFirst();
  if (!object) return undefined;
  if (object.handle !== null) return object.handle;
  await db.updateTable('file_objects').set({ handle: begun }).where('key', '=', storage_key).execute();
  return begun;
}

/**
 * Records a stored chunk; of two equal ones, the first counts.
 * @returns the upload; undefined when it was removed meanwhile
 */
export async function addChunk(
  db: Db,
  upload: Upload,
  index: number,
  tag: string,
  handle: string,
): Promise<Upload | undefined> {
  const now = await uploadOf(db, upload.id, upload.uploaded_by, true);
  // Begun again meanwhile: this chunk belongs to an aborted handle.
  if (!now || now.file_id || now.handle !== handle) return now;
  await db
    .insertInto('upload_chunks')
    .values({ upload_id: upload.id, index, tag })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return uploadOf(db, upload.id, upload.uploaded_by);
}

/** Discards all chunks after the store has lost them; the sender must send them again. */
export async function forgetChunks(db: Db, upload: Upload): Promise<void> {
  const now = await uploadOf(db, upload.id, upload.uploaded_by, true);
  if (!now || now.file_id || now.handle !== upload.handle) return;
  await db.deleteFrom('upload_chunks').where('upload_id', '=', upload.id).execute();
  await db.updateTable('uploads').set({ finishing_at: null }).where('id', '=', upload.id).execute();
  await db.updateTable('file_objects').set({ handle: null }).where('key', '=', upload.storage_key).execute();
}

/** Claims the assembly of the chunks. @param now epoch seconds; @returns false when another request has it */
export async function claimFinishing(db: Db, id: string, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('uploads')
    .set({ finishing_at: new Date(now * 1000) })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .where((eb) =>
      eb.or([eb('finishing_at', 'is', null), eb('finishing_at', '<', new Date((now - finishingSeconds) * 1000))]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function releaseFinishing(db: Db, id: string): Promise<void> {
  await db.updateTable('uploads').set({ finishing_at: null }).where('id', '=', id).execute();
}

/** Removes an upload whose assembled content may not be uploaded. */
export async function dropUpload(db: Db, id: string): Promise<void> {
  const dropped = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .returning('storage_key')
    .executeTakeFirst();
  if (dropped) await scheduleRemoval(db, [dropped.storage_key]);
}

/** Returns the progress of an upload for its sender. */
export async function progressOf(db: Db, { id, total, chunks, file_id }: Upload): Promise<UploadProgress> {
  let file: FileRecord | null = null;
  if (file_id)
    file = asRecord(
      await db.selectFrom('files').select(fileColumns).where('id', '=', file_id).executeTakeFirstOrThrow(),
    );
  const received = file_id ? Array.from({ length: total }, (_, index) => index) : [...chunks.keys()];
  return { upload_id: id, total, received, file };
}

/** Turns the upload into a file. @returns false when it was already one or was removed */
export async function concludeUpload(db: Db, id: string, file_id: string, storage_key: string): Promise<boolean> {
  const done = await db
    .updateTable('uploads')
    .set({ file_id, storage_key })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) return false;
  await db.deleteFrom('upload_chunks').where('upload_id', '=', id).execute();
  return true;
}

/** Removes uploads without any activity for so long that no one will continue them. */
export async function dropAbandoned(db: Db, before: Date): Promise<void> {
  const dropped = await db
    .deleteFrom('uploads')
    .where('active_at', '<', before)
    .where((eb) => eb.or([eb('finishing_at', 'is', null), eb('finishing_at', '<', before)]))
    .returning(['storage_key', sql<boolean>`file_id is not null`.as('is_file')])
    .execute();
  await scheduleRemoval(
    db,
    dropped.filter(({ is_file }) => !is_file).map(({ storage_key }) => storage_key),
  );
}
