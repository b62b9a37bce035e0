import type { FileKind } from '#platform/server/files/file-kind.ts';
import { exportOwner, mayTake, ownExport } from './queries.ts';

/** Files are visible to their creators only, while they exist and their creators have permission for the contents. */
export const exportFiles: FileKind = {
  owner_type: exportOwner('').owner_type,
  async maySee(db, actor, id) {
    if (!actor) return false;
    const found = await ownExport(db, id, actor.id);
    return found !== undefined && found.is_kept && mayTake(actor, found);
  },
};
