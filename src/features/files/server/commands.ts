import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { filesFaults, type FileRecord } from '../contract.ts';
import { filesReleased } from '../events.ts';
import { asRecord, fileColumns } from './queries.ts';

export interface Claim {
  readonly file_id: string;
  readonly actor: Pick<Actor, 'id'>;
  readonly owner_type: string;
  readonly owner_id: string;
  /** Refuses all files except images. */
  readonly imagesOnly?: boolean;
}

/**
 * Attaches a temporary file to a record, whose viewers may then see it.
 * A file that already belongs to the record stays, so that a form can be sent again.
 * @throws filesFaults.unknownFile unless the actor has uploaded it and it still exists; filesFaults.notAnImage
 */
export async function claimFile(
  db: Db,
  { file_id, actor, owner_type, owner_id, imagesOnly = false }: Claim,
): Promise<FileRecord> {
  const file = await db
    .selectFrom('files')
    .select([...fileColumns, 'owner_type', 'owner_id', 'uploaded_by'])
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('has_expired'))
    .where('id', '=', file_id)
    .forUpdate()
    .executeTakeFirst();
  const isAttached = file?.owner_type === owner_type && file.owner_id === owner_id;
  const isFree = file?.owner_type === null && file.uploaded_by === actor.id && !file.has_expired;
  if (!file || !(isAttached || isFree)) throw filesFaults.unknownFile();
  if (imagesOnly && file.width === null) throw filesFaults.notAnImage();
  if (isFree)
    await db.updateTable('files').set({ owner_type, owner_id, expires_at: null }).where('id', '=', file_id).execute();
  return asRecord(file);
}

interface ReplaceFilesInput extends Pick<Claim, 'actor' | 'owner_type' | 'owner_id' | 'imagesOnly'> {
  readonly files: readonly string[];
}

/** Makes these the record's only files: attaches new ones and deletes the rest. @throws as `claimFile` */
export async function replaceFiles(db: Db, { files, ...owner }: ReplaceFilesInput): Promise<void> {
  for (const file_id of files) await claimFile(db, { ...owner, file_id });
  const { owner_type, owner_id } = owner;
  const removed = await db
    .deleteFrom('files')
    .where('owner_type', '=', owner_type)
    .where('owner_id', '=', owner_id)
    .where('id', '<>', sql<string>`all(${files}::uuid[])`)
    .returning('storage_key')
    .execute();
  await scheduleRemoval(
    db,
    removed.map(({ storage_key }) => storage_key),
  );
}

export interface DeleteFilesInput {
  readonly owner_type: string;
  readonly owner_id: string;
  /** The only file to delete; missing means all files of the record. */
  readonly file_id?: string;
  /** File of the record to keep. */
  readonly except?: string;
}

/** Deletes files of a record. They become inaccessible immediately; contents leave the store after the commit. */
export async function deleteFiles(db: Db, { owner_type, owner_id, file_id, except }: DeleteFilesInput): Promise<void> {
  const removed = await db
    .deleteFrom('files')
    .where('owner_type', '=', owner_type)
    .where('owner_id', '=', owner_id)
    .$if(file_id !== undefined, (files) => files.where('id', '=', file_id ?? ''))
    .$if(except !== undefined, (files) => files.where('id', '<>', except ?? ''))
    .returning('storage_key')
    .execute();
  await scheduleRemoval(
    db,
    removed.map(({ storage_key }) => storage_key),
  );
}

/** Schedules unreferenced contents for removal after the commit. */
export async function scheduleRemoval(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('file_objects')
    .set({ remove_at: sql<Date>`now()` })
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  await emit(db, filesReleased, {});
}
