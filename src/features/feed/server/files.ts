import { sql } from 'kysely';
import type { FileKind } from '#platform/server/files/file-kind.ts';
import { maySee } from './queries/audience.ts';
import { attachmentType, photoType } from './queries/posts.ts';

/** People who may see a post may see its files. */
const ofPost = (owner_type: string): FileKind => ({
  owner_type,
  async maySee(db, actor, ownerId) {
    if (!actor) return false;
    const { rows } = await sql<{ yes: boolean }>`select ${maySee(sql`${ownerId}::uuid`, actor.id)} as yes`.execute(db);
    return rows[0]?.yes ?? false;
  },
});

export const feedFiles: readonly FileKind[] = [ofPost(photoType), ofPost(attachmentType)];
