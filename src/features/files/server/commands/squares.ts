import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '#platform/server/database/database.ts';
import type { DemoFiles } from '#platform/server/demo.ts';
import { reencodeSquares } from '#platform/server/files/images.ts';
import type { UploadContext } from '#platform/server/http/implement.ts';
import type { FileRecord } from '../../contract.ts';
import { hashOf, localContent, tellType } from '../content.ts';
import { asRecord, shown } from '../queries.ts';
import { reserveKey, storeLocal } from '../temporary.ts';

/** A square that is in the store, and belongs to no record yet. */
export interface StoredSquare {
  /** Pixels */
  readonly side: number;
  readonly size: number;
  readonly content_type: string;
  readonly sha256: string;
  readonly storage_key: string;
}

/**
 * Makes squares of an image that has come, and stores them, outside of any transaction. What no record takes
 * afterwards is removed by itself.
 * @param sides pixels
 * @throws 422 for what is no image, is broken, or is too large
 */
export async function storeSquares(
  given: UploadContext,
  person_id: string,
  sides: readonly number[],
): Promise<StoredSquare[]> {
  const { upload, context } = given;
  await tellType(localContent(upload), upload.name, 'image');
  const made = await reencodeSquares(upload.path, sides, { folder: upload.folder, person_id });
  const stored: StoredSquare[] = [];
  for (const { path, size, width, content_type } of made) {
    const sha256 = await hashOf(localContent({ path, size }));
    stored.push({
      side: width,
      size,
      content_type,
      sha256,
      storage_key: await storeLocal(context.files, given, path, size),
    });
  }
  return stored;
}

/** Stores squares that Muster has drawn itself, as WebP; whatever else is known of them stays with them. */
export async function storeDrawn<Square extends { readonly side: number; readonly content: Buffer }>(
  { files, company_id, now, transact }: DemoFiles,
  squares: readonly Square[],
): Promise<(Omit<Square, 'content'> & StoredSquare)[]> {
  const keys = await transact(async (db) => {
    const reserved: string[] = [];
    for (const _ of squares) reserved.push(await reserveKey(db, company_id, now));
    return reserved;
  });
  const stored: (Omit<Square, 'content'> & StoredSquare)[] = [];
  for (const [index, { content, ...square }] of squares.entries()) {
    const storage_key = keys[index] ?? '';
    await files.put(storage_key, Readable.from([content]), content.length);
    const sha256 = createHash('sha256').update(content).digest('hex');
    stored.push({ ...square, size: content.length, content_type: 'image/webp', sha256, storage_key });
  }
  return stored;
}

/** Makes stored squares the record's own. @param now epoch seconds; @returns their files, in their order */
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
    .returning(shown)
    .execute();
  const bySide = new Map(rows.map((row) => [row.width, asRecord(row)]));
  return squares.flatMap(({ side }) => bySide.get(side) ?? []);
}
