import { Readable } from 'node:stream';
import { newFileKey } from '#platform/server/files/file-store.ts';
import type { FeatureFixtures, MakeRow } from '#platform/testing/rows.ts';

const content = 'Name\r\n';

/** A finished export that belongs to its creator. */
const made: MakeRow = async ({ acme, owner, storage }) => {
  const id = crypto.randomUUID();
  const key = newFileKey(acme.id);
  await storage.files.put(key, Readable.from([Buffer.from(content)]), content.length);
  const soon = new Date(Date.now() + 1_000_000);
  await acme.inside(async (db) => {
    await db.insertInto('file_objects').values({ key, remove_at: soon }).execute();
    await db
      .insertInto('batches')
      .values({
        id,
        kind: 'sample.export',
        settings: JSON.stringify({ any_of: ['view_employee'] }),
        title: 'Export for 1 person',
        url: `/batch-process/${id}`,
        file_url: `app/application/export/${id}`,
        file_until: soon,
        started_by: owner.id,
        total: 1,
        done: 1,
        state: 'finished',
        ended_at: new Date(),
      })
      .execute();
    await db
      .insertInto('files')
      .values({
        name: 'people.csv',
        size: content.length,
        content_type: 'text/csv; charset=utf-8',
        sha256: '0'.repeat(64),
        storage_key: key,
        owner_type: 'export',
        owner_id: id,
        uploaded_by: owner.id,
      })
      .execute();
  });
  return id;
};

export const rows: FeatureFixtures = {
  entities: { export: made },
  additionalPermissions: { export: ['view_employee'] },
};
