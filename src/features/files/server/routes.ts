import { Download } from '#platform/server/http/download.ts';
import type { FileKind } from '#platform/server/files/file-kind.ts';
import { implement, type RequestContext, type Routes } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { files } from '../contract.ts';
import { takeChunk } from './chunks.ts';
import { examineFile, localContent } from './content.ts';
import { uploadMetaOf, visibleFile, type VisibleFile } from './queries.ts';
import { addTemporary, removeTemporary, requireRoom, storeLocal } from './temporary.ts';
import { progressOf, uploadOf } from './uploads.ts';
import { translate } from '#platform/shared/translate.ts';

/** @param kinds file owner types of all features */
export function filesRoutes(kinds: readonly FileKind[]): Routes {
  return implement(files)({
    async uploadMeta({ query, context }) {
      return uploadMetaOf(context.upload_limits, query.accept);
    },

    async upload({ body, upload, actor, context, transact }) {
      await transact('read', (db) => requireRoom(db, actor.id, upload.size, context.upload_limits.max_size_kb));
      const { name, folder } = upload;
      const examined = await examineFile(localContent(upload), {
        name,
        folder,
        accept: body.accept,
        person_id: actor.id,
      });
      const key = await storeLocal(context.files, { context, transact }, examined.made ?? upload.path, examined.size);
      return {
        file: await transact('write', (db) =>
          addTemporary(db, examined, { key, person_id: actor.id, now: context.now }),
        ),
      };
    },

    uploadChunk: takeChunk,

    async uploadProgress({ db, actor, params }) {
      const upload = await uploadOf(db, params.upload_id, actor.id);
      if (!upload) throw platformFaults.notFound();
      return progressOf(db, upload);
    },

    async removeTemporary({ db, actor, params }) {
      if (!(await removeTemporary(db, params.id, actor.id))) throw platformFaults.notFound();
      return { message: translate('File removed.') };
    },

    async file({ actor, params, context, transact }) {
      const file = await transact('read', (db) => visibleFile(db, kinds, { id: params.id, actor, now: context.now }));
      if (!file) throw platformFaults.notFound();
      return downloadOf(file, context);
    },
  });
}

function downloadOf(file: VisibleFile, { files, log }: RequestContext): Download {
  return new Download({
    name: file.name,
    type: file.content_type,
    size: file.size,
    async body(range) {
      const stored = await files.get(file.storage_key, range);
      if (stored) return stored.content;
      log.error({ file_id: file.id }, 'the content of a file is not in the store');
      throw platformFaults.notFound();
    },
    isSeekable: true,
    isInline: file.width !== null,
    etag: file.sha256 ?? file.id,
    maxAge: file.max_age,
  });
}
