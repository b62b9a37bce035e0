import { Readable } from 'node:stream';
import { newFileKey } from '#platform/server/files/file-store.ts';
import type { FeatureFixtures, RowContext } from '#platform/testing/rows.ts';

const note = 'A note.';
const soon = () => new Date(Date.now() + 1_000_000);

/** Creates the content that a file or an upload needs in the store. */
async function object({ acme, owner, storage }: RowContext) {
  const key = newFileKey(acme.id);
  await acme.inside((db) => db.insertInto('file_objects').values({ key, remove_at: soon() }).execute());
  await storage.files.put(key, Readable.from([Buffer.from(note)]), note.length);
  return { name: 'note.txt', size: note.length, storage_key: key, uploaded_by: owner.id };
}

async function file(
  context: RowContext,
  kind: { readonly content_type: string; readonly width?: number; readonly height?: number },
): Promise<string> {
  const row = { ...(await object(context)), ...kind, sha256: '0'.repeat(64), expires_at: soon() };
  return context.acme.inside(
    async (db) => (await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id,
  );
}

async function upload(context: RowContext): Promise<string> {
  const row = { ...(await object(context)), id: crypto.randomUUID(), total: 1 };
  await context.acme.inside((db) => db.insertInto('uploads').values(row).execute());
  return row.id;
}

export const rows: FeatureFixtures = {
  /** Temporary files of the person who uploaded them. */
  entities: {
    file: (context) => file(context, { content_type: 'text/plain' }),
    image: (context) => file(context, { content_type: 'image/png', width: 1, height: 1 }),
    upload,
  },
  tables: {
    async upload_chunks(context) {
      const chunk = { upload_id: await upload(context), index: 0, tag: 'tag' };
      await context.acme.inside((db) => db.insertInto('upload_chunks').values(chunk).execute());
    },
  },
};
