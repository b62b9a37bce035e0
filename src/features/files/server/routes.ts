import { pieceSize } from '#platform/server/file-store.ts';
import { Download } from '#platform/server/download.ts';
import type { FileKind } from '#platform/server/file-kind.ts';
import { implement, type Routes } from '#platform/server/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { files } from '../contract.ts';
import { extensionsOf } from '../rules/file-types.ts';
import { takeChunk } from './chunks.ts';
import { examine, largestImage, localContent } from './content.ts';
import { visibleFile } from './queries.ts';
import { addTemporary, removeTemporary, requireRoom, storeLocal } from './temporary.ts';
import { progressOf, uploadOf } from './uploads.ts';

/** @param kinds the records that files belong to, of all features */
export function filesRoutes(kinds: readonly FileKind[]): Routes {
  return implement(files)({
    async uploadMeta({ query, call }) {
      const { max_size_kb, single_size_kb } = call.upload_limits;
      const most = query.accept === 'image' ? Math.min(max_size_kb, largestImage / 1024) : max_size_kb;
      return { max_size_kb: most, single_size_kb, chunk_size_kb: pieceSize / 1024, extensions: extensionsOf(query.accept) };
    },

    async upload({ body, upload, actor, call, transact }) {
      await transact('read', (db) => requireRoom(db, actor.id, upload.size, call.upload_limits.max_size_kb));
      const kept = await examine(localContent(upload), { name: upload.name, accept: body.accept, folder: upload.folder });
      const key = await storeLocal(call.files, { call, transact }, kept.made ?? upload.path, kept.size);
      return { file: await transact('write', (db) => addTemporary(db, kept, { key, person_id: actor.id, now: call.now })) };
    },

    uploadChunk: takeChunk,

    async uploadProgress({ db, actor, params }) {
      const upload = await uploadOf(db, params.upload_id, actor.id);
      if (!upload) throw platformFaults.notFound();
      return progressOf(db, upload);
    },

    async removeTemporary({ db, actor, params }) {
      if (!(await removeTemporary(db, params.id, actor.id))) throw platformFaults.notFound();
      return { message: 'The file is removed.' };
    },

    async file({ actor, params, call, transact }) {
      const file = await transact('read', (db) => visibleFile(db, kinds, { id: params.id, actor, now: call.now }));
      if (!file) throw platformFaults.notFound();
      const open = async () => {
        const found = await call.files.get(file.storage_key);
        if (found) return found.content;
        call.log.error({ file_id: file.id }, 'the content of a file is not in the store');
        throw platformFaults.notFound();
      };
      return new Download({ name: file.name, type: file.content_type, size: file.size, body: open, isShown: file.width !== null, tag: file.sha256 ?? file.id });
    },
  });
}
