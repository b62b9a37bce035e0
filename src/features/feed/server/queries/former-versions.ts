import type { Db } from '#platform/server/database/database.ts';
import { filesByIds } from '#features/files/server/queries.ts';
import { photosOf, type Descriptions } from './photos.ts';
import { attachmentType, photoType } from './posts.ts';
import { storedPost } from './stored.ts';

/** Returns earlier versions of a post, newest first, and the current one, each with the files that it shows. */
export async function versionsOf(db: Db, id: string) {
  const [post, rows] = await Promise.all([
    storedPost(db, id),
    db.selectFrom('feed_versions').selectAll().where('post_id', '=', id).orderBy('version', 'desc').execute(),
  ]);
  const show = await filesOf(db, [post, ...rows]);
  return {
    data: rows.map((row) => ({ ...row, ...show(row), written_at: row.written_at.toISOString() })),
    text: post.text,
    now: { type: post.type, body: post.body, ...show(post) },
  };
}

interface VersionFiles {
  readonly photos: readonly string[];
  readonly photo_descriptions: unknown;
  readonly attachments: readonly string[];
}

async function filesOf(db: Db, all: readonly VersionFiles[]) {
  const ids = all.flatMap(({ photos, attachments }) => [...photos, ...attachments]);
  const files = await filesByIds(db, [photoType, attachmentType], ids);
  return ({ photos, photo_descriptions, attachments }: VersionFiles) => ({
    photos: photosOf(files, photos, photo_descriptions as Descriptions),
    attachments: attachments.flatMap((file) => files.get(file) ?? []),
  });
}
