import type { Db } from '#platform/server/database/database.ts';
import { reencodeSquares } from '#platform/server/files/images.ts';
import type { UploadContext } from '#platform/server/http/implement.ts';
import type { FileRecord } from '../../contract.ts';
import { hashOf, localContent, detectType } from '../content.ts';
import { asRecord, fileColumns } from '../queries.ts';
import { storeLocal } from '../temporary.ts';

/** A stored square image that belongs to no record yet. */
export interface StoredSquare {
  /** Pixels */
  readonly side: number;
  readonly size: number;
  readonly content_type: string;
  readonly sha256: string;
  readonly storage_key: string;
}

/**
 * Crops an uploaded image to squares and stores them, outside any transaction.
 * Those that no record takes are removed later.
 * @param sides pixels
 * @throws 422 when it is no image, is broken, or is too large
 */
export async function storeSquares(
  uploadContext: UploadContext,
  person_id: string,
  sides: readonly number[],
): Promise<StoredSquare[]> {
  const { upload, context } = uploadContext;
  await detectType(localContent(upload), upload.name, 'image');
  const made = await reencodeSquares(upload.path, sides, { folder: upload.folder, person_id });
  const stored: StoredSquare[] = [];
  for (const { path, size, width, content_type } of made) {
    const sha256 = await hashOf(localContent({ path, size }));
    stored.push({
      side: width,
      size,
      content_type,
      sha256,
      storage_key: await storeLocal(context.files, uploadContext, path, size),
    });
  }
  return stored;
}

/** Attaches stored squares to a record. @param now epoch seconds; @returns their files in order */
export async function keepSquares(
  db: Db,
  squares: readonly StoredSquare[],
  {
    owner_type,
    owner_id,
    uploaded_by,
    now,
  }: { owner_type: string; owner_id: string; uploaded_by: string; now: number },
): Promise<FileRecord[]> {
  const rows = await db
    .insertInto('files')
    .values(
      squares.map(({ side, ...square }) => ({
        ...square,
        name: `photo-${side}.webp`,
        width: side,
        height: side,
        owner_type,
        owner_id,
        uploaded_by,
        created_at: new Date(now * 1000),
        expires_at: null,
      })),
    )
    .returning(fileColumns)
    .execute();
  const bySide = new Map(rows.map((row) => [row.width, asRecord(row)]));
  return squares.flatMap(({ side }) => bySide.get(side) ?? []);
}
