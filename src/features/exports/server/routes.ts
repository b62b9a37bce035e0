import { Download } from '#platform/server/http/download.ts';
import { implement } from '#platform/server/http/implement.ts';
import { NotYet } from '#platform/server/http/not-yet.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { progressOf } from '#features/batches/server/queries.ts';
import { exportedFiles, exportFaults } from '../contract.ts';
import { mayTake, ownExport } from './queries.ts';

export const exportRoutes = implement(exportedFiles)({
  async file({ actor, params: { id }, context, transact }) {
    const { found, progress } = await transact('read', async (db) => ({
      found: await ownExport(db, id, actor.id),
      progress: await progressOf(db, id, actor.id, context.now),
    }));
    if (!found || !progress) throw platformFaults.notFound();
    if (!mayTake(actor, found)) throw platformFaults.notAllowed();
    if (found.state === 'running') return new NotYet({ data: progress });
    if (!found.was_made) throw exportFaults.notMade();
    const { name, content_type, storage_key, sha256 } = found;
    if (!found.is_kept || name === null || content_type === null || storage_key === null) throw exportFaults.over();
    return new Download({
      name,
      type: content_type,
      ...(found.size !== null && { size: found.size }),
      etag: sha256 ?? id,
      async body() {
        const stored = await context.files.get(storage_key);
        if (stored) return stored.content;
        context.log.error({ export_id: id }, 'the content of a file is not in the store');
        throw platformFaults.notFound();
      },
    });
  },
});
