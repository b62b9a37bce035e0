import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { FileKind } from '#platform/server/files/file-kind.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { FileRecord, UploadMeta } from '../contract.ts';
import { pieceBytes } from '#platform/server/files/file-store.ts';
import type { RequestContext } from '#platform/server/http/implement.ts';
import { extensionsOf } from '../rules/file-types.ts';
import { maxImageBytes } from './content.ts';

/** Columns needed for a file record. */
export const fileColumns = ['id', 'name', 'size', 'content_type', 'width', 'height'] as const;

/** Returns the URL of a file relative to the page's base, which also works under a path prefix. */
export function fileUrl(id: string): string {
  return `app/application/file/${id}`;
}

export function asRecord({ id, name, size, content_type, width, height }: Omit<FileRecord, 'url'>): FileRecord {
  return { id, name, size, content_type, width, height, url: fileUrl(id) };
}

/** Returns the limits of an upload field for any allowed file or images only. */
export function uploadMetaOf(
  { max_size_kb, single_size_kb }: RequestContext['upload_limits'],
  accept: 'any' | 'image',
): UploadMeta {
  return {
    max_size_kb: accept === 'image' ? Math.min(max_size_kb, maxImageBytes / 1024) : max_size_kb,
    single_size_kb,
    chunk_size_kb: pieceBytes / 1024,
    extensions: [...extensionsOf(accept)],
  };
}

/** Returns the files of several records of one type, by record. */
export async function filesByOwner(
  db: Db,
  owner_type: string,
  owners: readonly string[],
): Promise<ReadonlyMap<string, FileRecord>> {
  const rows = await db
    .selectFrom('files')
    .select([...fileColumns, 'owner_id'])
    .where('owner_type', '=', owner_type)
    .where('owner_id', '=', sql<string>`any(${owners}::uuid[])`)
    .execute();
  return new Map(rows.map(({ owner_id, ...file }) => [owner_id ?? '', asRecord(file)]));
}

/** Returns existing files by id, of records of these types. */
export async function filesByIds(
  db: Db,
  owner_types: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(fileColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('owner_type', '=', sql<string>`any(${owner_types}::text[])`)
    .execute();
  return new Map(rows.map((file) => [file.id, asRecord(file)]));
}

/** Counts the files of several records of one type; records without any are missing. */
export async function fileCounts(
  db: Db,
  owner_type: string,
  owners: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; files: number }>`
    select owner_id as id, count(*)::int as files from files
     where owner_type = ${owner_type} and owner_id = any(${owners}::uuid[]) group by owner_id`.execute(db);
  return new Map(rows.map(({ id, files }) => [id, files]));
}

/** Returns the files of one record, oldest first. */
export async function filesOf(db: Db, owner_type: string, owner_id: string): Promise<FileRecord[]> {
  const rows = await db
    .selectFrom('files')
    .select(fileColumns)
    .where('owner_type', '=', owner_type)
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(asRecord);
}

/**
 * Returns a file if the viewer may see it: a temporary one only for its uploader, others for viewers of their record.
 * @param viewer actor undefined for a guest; now in epoch seconds
 */
export async function visibleFile(
  db: Db,
  kinds: readonly FileKind[],
  { id, actor, now }: { id: string; actor: Actor | undefined; now: number },
) {
  const file = await db
    .selectFrom('files')
    .select([...fileColumns, 'sha256', 'storage_key', 'owner_type', 'owner_id', 'uploaded_by', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) return undefined;
  if (file.owner_type === null || file.owner_id === null) {
    const isTheirs = actor?.id === file.uploaded_by && (file.expires_at?.getTime() ?? 0) > now * 1000;
    return isTheirs ? { ...file, max_age: 0 } : undefined;
  }
  const kind = kinds.find(({ owner_type }) => owner_type === file.owner_type);
  if (!kind || !(await kind.maySee(db, actor, file.owner_id))) return undefined;
  return { ...file, max_age: kind.maxAge ?? 0 };
}

export type VisibleFile = NonNullable<Awaited<ReturnType<typeof visibleFile>>>;
