import type { Db } from '#platform/server/database.ts';
import type { FileRecord } from '../contract.ts';

/** The columns of a file that its record on the wire is made of. */
export const shown = ['id', 'name', 'size', 'content_type', 'width', 'height'] as const;

/** Where a file is served; from the page's own base, so that an installation under a prefix finds it too. */
export function fileUrl(id: string): string {
  return `app/application/file/${id}`;
}

export function asRecord(row: Omit<FileRecord, 'url'>): FileRecord {
  return { ...row, url: fileUrl(row.id) };
}

/** The files of one record, the oldest first. */
export async function filesOf(db: Db, owner_type: string, owner_id: string): Promise<FileRecord[]> {
  const rows = await db
    .selectFrom('files')
    .select(shown)
    .where('owner_type', '=', owner_type)
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(asRecord);
}
